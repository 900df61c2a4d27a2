// What opens models from elsewhere, from the page's side: it is loaded once it is asked for.
import { initialState, type State } from "../../state/store.js";
import { readUrl } from "../../state/address.js";
import type { Apply } from "../../state/slice.js";
import { hubIn, withModel } from "../../domain/hub-id.js";
import type { Actions } from "./actions.js";
import type { Dropped } from "./drop.js";
import type { Engine } from "../../engine/client.js";
import type { ModelFiles } from "../../protocol/messages.js";

type Own = Map<string, ModelFiles>;

interface HubDoorProps {
  now(): State;
  apply: Apply;
  engine: Pick<Engine, "survey">;
  own: Own;
  arrive(state: State, fragment: string): State;
  opening(loading: Promise<void>): void;
}

export function createModelsLoader({ now, apply, engine, own, arrive, opening }: HubDoorProps) {
  let hub: (typeof import("./index.js") & { act: Actions }) | null = null;

  async function open() {
    const here = await import("./index.js");
    return (hub ??= {
      ...here,
      act: here.actions(apply, {
        now,
        survey: engine.survey,
        keep: (id, folder) => void own.set(id, { folder }),
        arrive,
        storage: () => localStorage,
      }),
    });
  }

  return {
    show() {
      const { wanted } = now().hub;
      opening(
        open().then(({ act }) => {
          void act.opened();
          if (wanted) void act.wanted();
        }),
      );
    },
    dropped: (dropped: Dropped[]) => void open().then((here) => here.act.dropped(here.droppedFiles(dropped))),
    /** What stands in its dialog; null while that is on its way. */
    view: () =>
      hub && now().hub.open ? { content: hub.view(hub.props(now(), hub.act)), closed: hub.act.closed } : null,
  };
}

/** What the first address asks for: with the model that it names, if it comes from a hub and is kept here. */
export async function readFirstState(hash: string, own: Own) {
  const name = hubIn(hash);
  const kept = name && (await import("./index.js").then((here) => here.findModel(name)).catch(() => null));
  if (!kept) return readUrl(hash, initialState());
  own.set(kept.own.id, { folder: kept.folder });
  return readUrl(withModel(hash.replace(/^#/, ""), kept.own.id), { ...initialState(), own: [kept.own] });
}
