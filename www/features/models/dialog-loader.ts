// Loads the dialog for models from elsewhere on first use.
import { initialState, type State } from "../../state/store.js";
import { readUrl } from "../../state/address.js";
import type { Apply } from "../../state/slice.js";
import { hubIn, withModel } from "../../domain/hub-id.js";
import { isKept } from "../../domain/models.js";
import { setNotice } from "../../state/index.js";
import { ownOf, setKept } from "../../state/model.js";
import { hub as change } from "./state.js";
import { hubDialog } from "./dialog.js";
import type { Actions } from "./actions.js";
import type { Screen } from "../../components/screen.js";
import type { FileAtPath } from "../../lib/files/dropped-files.js";
import type { Page } from "../feature.js";
import type { Engine } from "../../engine/engine.js";
import type { ModelFiles } from "../../protocol/messages.js";

type Own = Map<string, ModelFiles>;

type Loaded = typeof import("./index.js") & { act: Actions };

interface HubDoorProps {
  now(): State;
  apply: Apply;
  engine: Pick<Engine, "survey" | "unpack" | "ask" | "loadBeside">;
  own: Own;
  arrive(state: State, fragment: string): State;
  opening(loading: Promise<void>, failed: () => void): void;
  openRecording: Page["openRecording"];
  /** loads the dialog's words and style sheet */
  parts(): Promise<void>;
  /** null before the page is drawn */
  screen(): Screen | null;
}

export function createModelsLoader(outside: HubDoorProps) {
  const { now, apply, engine, own, arrive, opening, openRecording, parts, screen } = outside;
  let hub: Loaded | null = null;

  async function open() {
    const [here] = await Promise.all([import("./index.js"), parts()]);
    return (hub ??= {
      ...here,
      act: here.actions(apply, {
        now,
        engine,
        survey: engine.survey,
        unpack: engine.unpack,
        keep: (id, folder) => void own.set(id, { folder }),
        arrive,
        openRecording,
        storage: () => localStorage,
      }),
    });
  }

  /** An empty dialog closes, so that its button opens it again. */
  const failed = () => apply((s) => setNotice(change(s, { open: false }), { key: "notice.lost", undo: false }));

  const using = (how: (act: Actions) => unknown) =>
    opening(
      open().then(async ({ act }) => void (await how(act))),
      failed,
    );

  /** Opens a stored model; if it needs a decision or fails, the dialog opens. */
  const openHere = (how: (act: Actions) => Promise<void>) =>
    using(async (act) => {
      await how(act);
      apply((s) => (s.hub.offer || s.hub.problem ? change(s, { open: true }) : s));
    });

  return {
    /** Lists the stored models, trained or downloaded. */
    async list() {
      const kept = await listKept();
      apply((s) => setKept(s, kept));
      if (await anyFetched()) using((act) => act.opened());
    },
    /** A fragment may name a model that another tab has stored meanwhile. */
    async known(fragment: string) {
      const model = keptIn(fragment);
      if (model === null || now().own.some(({ id }) => id === model)) return;
      const kept = await listKept();
      apply((s) => setKept(s, kept));
    },
    openStored: (id: string) => openHere((act) => act.open(id, "f32")),
    show() {
      const { wanted } = now().hub;
      using((act) => {
        void act.opened();
        if (wanted) void act.wanted();
      });
    },
    /** The training steps of the open model's repository, for Page. */
    steps: {
      list: () => using((act) => act.listSteps()),
      fetch: (steps, each) => using((act) => act.fetchSteps(steps, each)),
      stop: () => hub?.act.stopSteps(),
      open: (id) => openHere((act) => act.openAs(id)),
    } satisfies Page["steps"],
    dropped: (found: Promise<FileAtPath[]>) => using((act) => act.dropped(found)),
    /** The dialog, empty while its content loads. */
    view: () =>
      hubDialog(
        hub && now().hub.open
          ? { content: hub.view(hub.props(now(), hub.act, screen())), closed: hub.act.closed }
          : null,
      ),
  };
}

/** The state of the first address, with its model if it is stored in this browser. */
export async function readFirstState(hash: string, own: Own) {
  if (keptIn(hash)) return readUrl(hash, { ...initialState(), own: (await listKept()).map(ownOf) });
  const name = hubIn(hash);
  const kept = name && (await import("./index.js").then((here) => here.findModel(name)).catch(() => null));
  if (!kept) return readUrl(hash, initialState());
  own.set(kept.own.id, { folder: kept.folder });
  return readUrl(withModel(hash.replace(/^#/, ""), kept.own.id), { ...initialState(), own: [kept.own] });
}

/** The stored model in a fragment, or null. */
function keptIn(fragment: string) {
  const model = new URLSearchParams(fragment.replace(/^#/, "")).get("model");
  return model !== null && isKept(model) ? model : null;
}

/** Empty if the browser forbids storage. */
const listKept = () =>
  import("../../domain/kept/models.js")
    .then((kept) => kept.listKept())
    .then((all) => all.filter((one) => !one.damaged))
    .catch(() => []);

/** Whether anything is stored: else the module that lists it need not load. */
const anyFetched = () =>
  navigator.storage
    ?.getDirectory?.()
    .then((root) => root.getDirectoryHandle("models"))
    .then(() => true)
    .catch(() => false);
