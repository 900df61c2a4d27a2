// Gestures → transitions: what each control of the page does to the state, and nothing else.
import { ofKind, sublayerAt, kindOf } from "./derive.js";
import { removeItem, toggleCell, togglePadding } from "./edits.js";
import { fillIn, putMask } from "./filling.js";
import { hub as openDialog } from "./hub/state.js";
import * as change from "./change.js";
import * as attribution from "./views/attribution/state.js";
import { revisit } from "./views/timeline/state.js";
import { toggleTry } from "./tries.js";
import { gridActions } from "./views/grid/actions.js";
import { headActions } from "./views/head/actions.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./state.js").HeadRef} HeadRef */
/** @typedef {import("./state.js").Cell} Cell */
/** @typedef {import("./protocol").Edits} Edits */
/** @typedef {import("./derive.js").Kind} Kind */
/** @typedef {ReturnType<typeof actions>} Actions */

/** The head of another kind nearest to this one. @param {State} state @param {Kind} kind @returns {HeadRef | null} */
function sibling(state, kind) {
  if (!state.info || !state.focus) return null;
  const now = sublayerAt(state.info, state.focus.path);
  const all = ofKind(state.info, kind);
  const there = all.find((s) => s.block === now?.block) ?? all.at(-1);
  return there ? { path: there.path, head: Math.min(state.focus.head, there.n_heads - 1) } : null;
}

/** @param {State} state @param {Kind} kind */
const toKind = (state, kind) => {
  const head = sibling(state, kind);
  return head ? change.setFocus(state, head) : state;
};

/** What a configuration says of itself; the engine tells what is wrong with one that says nothing. @param {string} config @returns {import("./protocol").ModelInfo["architecture"]} */
function architectureOf(config) {
  try {
    return JSON.parse(config).architecture;
  } catch {
    return "attention";
  }
}

/** @param {State} state @returns {Kind | null} */
const frontKind = (state) => {
  const sublayer = state.info && state.focus && sublayerAt(state.info, state.focus.path);
  return sublayer ? kindOf(sublayer) : null;
};

/**
 * @param {(transition: (state: State) => State) => void} apply
 * @param {{ engine(choice: import("./protocol").EngineChoice): void, retry(): void, engineMenu(open: boolean): void, theme(): void, keep(id: string, files: import("./protocol").ModelFiles): void, filesOf(model: string): import("./protocol").ModelFiles, ofView(view: import("./state.js").ViewName): any, language(language: import("./i18n/index.js").Language): void, use: import("./using.js").Using, export: import("./export/actions.js").Export, hub: { dropped(dropped: import("./hub/dropping.js").Dropped[]): void }, skip(): void }} outside
 */
export function actions(apply, outside) {
  /** @param {Edits} edits @param {string} [gesture] */
  const edit = (edits, gesture) => apply((s) => change.edit(s, edits, gesture ?? null));
  /** @param {"heads" | "patterns" | "gates" | "gammas"} key @param {string} name @param {any} value @param {string | null} gesture */
  const put = (key, name, value, gesture) =>
    apply((s) => change.edit(s, { [key]: { ...s.edits[key], [name]: value } }, gesture));
  /** @param {HeadRef} head */
  const focus = (head) => apply((s) => change.setFocus(s, head));

  return {
    /** What can be done in a view that stands in a folder of its own, once it is loaded. */
    ofView: outside.ofView,
    enter: (/** @type {import("./state.js").RoomName} */ room) => apply((s) => ({ ...s, room })),

    // models
    /** Where a model's files are, or the files themselves. */
    filesOf: outside.filesOf,
    model: (/** @type {string} */ model) => apply((s) => change.setModel(s, model)),
    /**
     * Shows a model that was trained in the page or opened from files, in Explore. It has no address, and is gone with the page.
     * @param {{ name: string, files: { config: string, weights: ArrayBuffer | Uint8Array, tokenizer: string }, text: string }} model `text` is what it is shown first
     */
    openModel: ({ name, files: { config, weights, tokenizer }, text }) => {
      const id = `own-${Date.now().toString(36)}`;
      outside.keep(id, {
        config,
        weights: weights instanceof ArrayBuffer ? weights : weights.slice().buffer,
        tokenizer,
      });
      apply((s) => change.openOwn(s, { id, name, text, architecture: architectureOf(config) }));
    },

    /** Models from elsewhere: the dialog, and files that are dropped on the page. What can be done in it is loaded with it. */
    hub: {
      open: () => apply((s) => openDialog(s, { open: true })),
      drop: (/** @type {import("./hub/dropping.js").Dropped[]} */ dropped) => {
        apply((s) => openDialog(s, { open: true }));
        outside.hub.dropped(dropped);
      },
    },

    // text and steps
    type: (/** @type {string} */ text) => apply((s) => change.setText(s, text.replace(/\n/g, " "), "text")),
    take: (/** @type {string} */ text) => apply((s) => change.setText(s, text)),
    settle: () => apply(change.endGesture),
    again: () => apply(change.regenerate),
    readIt: () => apply(change.readIt),
    stopReading: () => apply(change.stopReading),
    steps: {
      first: () => apply(change.stepFirst),
      back: () => apply(change.stepBack),
      forward: () => apply(change.stepForward),
      play: () => apply(change.startPlay),
      pause: () => apply(change.pause),
    },
    putMask: (/** @type {number} */ i) => apply((s) => putMask(s, i)),
    fillIn: (/** @type {string} */ text) => apply((s) => fillIn(s, text)),
    sample: (/** @type {Partial<import("./protocol").Sampling>} */ sampling, /** @type {string} */ gesture) =>
      apply((s) => change.setSampling(s, sampling, gesture ?? null)),

    // the heads behind an effect
    attribution: {
      begin: () => apply(attribution.begin),
      halt: () => apply(attribution.halt),
      goOn: () => apply(attribution.goOn),
      close: () => apply(attribution.close),
      all: () => apply((s) => attribution.attribution(s, { all: true })),
    },

    // looking
    revisit: (/** @type {number | null} */ moment) => apply((s) => revisit(s, moment)),
    focus,
    grid: gridActions(apply),
    head: headActions(apply),
    preview: (/** @type {HeadRef | null} */ head) => apply((s) => change.setPreview(s, head)),
    kind: (/** @type {Kind} */ kind) => apply((s) => toKind(s, kind)),
    view: (/** @type {import("./state.js").ViewName} */ view) => apply((s) => change.setView(s, view)),
    fold: (/** @type {keyof State["anatomy"]} */ fold, /** @type {boolean} */ open) =>
      apply((s) => change.setFold(s, fold, open)),
    tone: (/** @type {import("./state.js").Tone} */ tone) => apply((s) => change.setTone(s, tone)),
    /** A cell of the map, and the token of the text, where it is pointed at in the strip of tokens. */
    hover: (/** @type {Cell | null} */ cell, /** @type {number | null} */ pointed = null) =>
      apply((s) => change.setHovered(s, cell, pointed)),
    point: (/** @type {number | null} */ pointed) => apply((s) => change.setPointed(s, pointed)),
    lock: (/** @type {Cell} */ cell) => apply((s) => change.lock(s, cell)),
    lockCell: (/** @type {Cell} */ cell) => apply((s) => change.setLocked(s, cell)),
    /** A token that looks in this kind of map becomes the row; in cross-attention a source token is a column. */
    chooseToken: (/** @type {"source" | "target"} */ which, /** @type {number} */ i) =>
      apply((state) => {
        const wanted =
          which === "source"
            ? frontKind(state) === "cross"
              ? "cross"
              : "encoder"
            : frontKind(state) === "encoder"
              ? "cross"
              : frontKind(state);
        const s = wanted && wanted !== frontKind(state) ? toKind(state, wanted) : state;
        return change.lock(
          s,
          which === "source" && wanted === "cross" ? { query: s.locked.query, key: i } : { query: i, key: null },
        );
      }),

    // edits
    edit,
    done: () => apply(change.endGesture),
    strength: (/** @type {string} */ path, /** @type {number} */ head, /** @type {number} */ v) =>
      put("heads", `${path}.${head}`, v, `heads/${path}.${head}`),
    pattern: (
      /** @type {string} */ path,
      /** @type {number} */ head,
      /** @type {import("./view/edits.js").Replacement} */ v,
    ) => put("patterns", `${path}.${head}`, v, null),
    gate: (/** @type {string} */ path, /** @type {"learned" | "open" | "closed" | number} */ v) =>
      put("gates", path, v, typeof v === "number" ? `gates/${path}` : null),
    gamma: (/** @type {string} */ path, /** @type {number} */ v) => put("gammas", path, v, `gammas/${path}`),
    toggleHead: (/** @type {string} */ path, /** @type {number} */ head) =>
      apply((s) =>
        change.edit(s, {
          heads: { ...s.edits.heads, [`${path}.${head}`]: s.edits.heads?.[`${path}.${head}`] === 0 ? 1 : 0 },
        }),
      ),
    /** Silences all heads of a sublayer but one. */
    isolate: (/** @type {string} */ path, /** @type {number} */ head) =>
      apply((s) => {
        const count = s.info ? (sublayerAt(s.info, path)?.n_heads ?? 0) : 0;
        const each = Object.fromEntries(Array.from({ length: count }, (_, h) => [`${path}.${h}`, h === head ? 1 : 0]));
        return change.edit(s, { heads: { ...s.edits.heads, ...each } });
      }),
    maskToken: (/** @type {"source" | "target"} */ which, /** @type {number} */ i) =>
      apply((s) => {
        const key = which === "source" ? "padding" : "target_padding";
        return change.edit(s, { [key]: togglePadding(s.edits[key], i) });
      }),
    hideCell: (/** @type {{ query: number, key: number }} */ { query, key }) =>
      apply((s) =>
        s.focus
          ? change.edit(s, { hidden_cells: toggleCell(s.edits.hidden_cells, [s.focus.path, s.focus.head, query, key]) })
          : s,
      ),
    remove: (/** @type {string} */ id) => apply((s) => change.replaceEdits(s, removeItem(s.edits, id))),
    reset: () => apply(change.resetEdits),
    undo: () => apply(change.undo),
    redo: () => apply(change.redo),
    backToModel: () => apply(change.backToModel),

    /** A second click takes it back. */
    tryOne: (/** @type {import("./tries.js").Try} */ one) => apply((s) => toggleTry(s, one)),

    // the page itself
    chooseEngine: (/** @type {import("./protocol").EngineChoice} */ choice) => {
      apply((s) => change.setEngine(s, choice));
      outside.engine(choice);
    },
    retry: () => {
      apply((s) => ({ ...s, failure: null, current: false }));
      outside.retry();
    },
    engineMenu: outside.engineMenu,
    switchTheme: outside.theme,
    skip: outside.skip,
    speak: outside.language,
    ...outside.use,
    export: outside.export,
    toggleSheet: () => apply((s) => change.setSheet(s, !s.sheet)),
    closeNotice: () => apply((s) => change.setNotice(s, null)),
  };
}
