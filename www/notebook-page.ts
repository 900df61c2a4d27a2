// The page in a cell of a notebook: its engine is in the kernel, and the widget around it holds what cells may set.
import { kernelRecording, kernelWorker } from "./engine/kernel.js";
import { setHost, type Host } from "./engine/host.js";
import { isEqual } from "./lib/equal.js";
import { embeddedModel } from "./domain/models.js";
import { nameOfHead, splitHead } from "./domain/heads.js";
import { recordingOpener } from "./features/recording/opener.js";
import { openOwn, setModel } from "./state/model.js";
import { replaceEdits } from "./state/edits.js";
import { setFocus, setLocked } from "./state/selection.js";
import { initialState, type State } from "./state/store.js";
import { setText } from "./state/text.js";
import { picturesRead } from "./state/media.js";
import { readPictures } from "./state/places-in-text.js";
import { readsBeside } from "./protocol/medium.js";
import { hasHead } from "./domain/heads.js";
import type { AboutTraits, Opening, Shown, Traits } from "./protocol/notebook.js";
import type { Edits } from "./protocol/engine.js";
import type { ModelFiles } from "./protocol/messages.js";

/** The address of a model that only the kernel has. */
const KERNEL = "kernel";

/** @param port of the widget: traits, and ports for links to the kernel */
export function openPage({ shown, traits }: Opening, port: MessagePort): Promise<unknown> {
  /** what the widget knows */
  let known: Partial<Traits> = traits;

  function link(): MessagePort {
    const { port1, port2 } = new MessageChannel();
    port.postMessage({ link: port2 } satisfies AboutTraits, [port2]);
    return port1;
  }

  const opened = (state: State): State => ({
    ...state,
    edits: traits.edits as Edits,
    wrote: traits.edits as Edits,
    focus: traits.head ? splitHead(traits.head) : null,
    locked: cellOf(traits.cell),
  });

  const host: Host<State> = {
    spawn: (ended) => kernelWorker(link(), propsOf(shown), ended),
    async first(own) {
      if (shown.kind === "model") {
        const isGiven = traits.text === shown.text && isEqual(traits._images, shown.images);
        return opened(withTarget(modelIn(shown, traits, own), isGiven ? shown.target : null));
      }
      let state = initialState();
      const keep = (id: string, files: ModelFiles) => void own.set(id, files);
      const open = recordingOpener({ apply: (change) => void (state = change(state)), keep });
      await open(await kernelRecording(link(), shown.name), { url: null, told() {}, wanted: () => true });
      return { ...asFirst(opened(state)), edits: state.edits, wrote: state.wrote };
    },
    keep(now, apply) {
      const { model } = now();
      port.onmessage = ({ data }: MessageEvent<AboutTraits>) => {
        if (!("traits" in data)) return;
        known = { ...known, ...data.traits };
        if (data.traits.theme) wear(data.traits.theme);
        apply((state) => (state.model === model ? follow(state, data.traits) : state));
      };
      return {
        changed() {
          const state = now();
          if (state.model !== model || state.leaving || !state.info) return;
          const all = Object.entries(traitsOf(state)) as [keyof Traits, never][];
          const changed = all.filter(([name, value]) => !isEqual(value, known[name]));
          if (changed.length === 0) return;
          const told: Partial<Traits> = Object.fromEntries(changed);
          known = { ...known, ...told };
          port.postMessage({ traits: told } satisfies AboutTraits);
        },
      };
    },
  };
  setHost(host);
  wear(traits.theme);
  return import("./app/start.js").then(() => wear(traits.theme));
}

const propsOf = (shown: Shown) =>
  shown.kind === "model" ? { own: urlOf(shown), threads: shown.threads } : { own: "", threads: 1 };

type ShownModel = Extract<Shown, { kind: "model" }>;

/** The page's own model, with its examples; those of images lie beside the page's files, and none are here. */
function alongIn({ embedded }: ShownModel) {
  const along = embedded === null ? null : embeddedModel(embedded);
  return along?.images ? null : along;
}

const urlOf = (shown: ShownModel) => alongIn(shown)?.url ?? KERNEL;

/** What opens first. */
export function modelIn(
  shown: ShownModel,
  { text, _images: pictures }: Pick<Traits, "text" | "_images">,
  own: Map<string, ModelFiles>,
): State {
  const { name, architecture, embedded } = shown;
  if (embedded && alongIn(shown)) return asFirst(setModel(initialState(), embedded, text || undefined));
  own.set(KERNEL, { url: KERNEL });
  return { ...asFirst(openOwn(initialState(), { id: KERNEL, name, text, architecture })), pictures };
}

/** There is nothing before it to undo. */
const asFirst = (state: State): State => ({ ...state, leaving: null, past: [] });

const withTarget = (state: State, target: number[] | null): State =>
  target ? { ...state, target, play: "off" } : state;

const cellOf = (cell: Traits["cell"]) => ({ query: cell?.[0] ?? null, key: cell?.[1] ?? null });

function traitsOf(state: State): Omit<Traits, "theme"> {
  const { focus, locked, edits, text } = state;
  const { query, key } = locked;
  return {
    head: focus ? nameOfHead(focus) : "",
    cell: query !== null && key !== null ? [query, key] : null,
    edits,
    text,
    _images: picturesRead(state),
  };
}

/** The state with what a cell of the notebook or another view has set. */
export function follow(state: State, { head, cell, edits, text, _images: pictures }: Partial<Traits>): State {
  let next = state;
  if (text !== undefined) next = setText(next, text);
  if (pictures && readsBeside(next) && !isEqual(pictures, picturesRead(next))) next = readPictures(next, pictures);
  if (edits !== undefined && !isEqual(edits, next.edits)) next = replaceEdits(next, edits as Edits);
  const focus = head ? splitHead(head) : null;
  if (focus && next.info && hasHead(next.info, focus)) next = setFocus(next, focus);
  return cell === undefined ? next : setLocked(next, cellOf(cell));
}

/** As if another tab had chosen the theme; `auto` is left to the page. */
function wear(theme: Traits["theme"]) {
  if (theme === "auto") return;
  document.documentElement.dataset.theme = theme;
  dispatchEvent(new StorageEvent("storage", { key: "headlight.theme", newValue: theme }));
}
