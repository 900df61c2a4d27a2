// Gestures → transitions: what each control of the page does to the state, and nothing else.
import { ofKind, sublayerAt, kindOf } from "../domain/answer.js";
import { fillIn, putMask } from "../state/holes.js";
import { hub as openDialog } from "../features/models/state.js";
import * as change from "../state/index.js";
import { revisit } from "../state/step.js";
import { editActions } from "../features/edits/actions.js";
import { gridActions } from "../features/grid/actions.js";
import { headActions } from "../features/head/actions.js";
import type { Dropped } from "../features/models/drop.js";
import type { Export } from "../features/export/actions.js";
import type { Kind } from "../domain/heads.js";
import type { Language } from "../i18n/spoken.js";
import type { ModelInfo, EngineChoice, ModelFiles, Sampling } from "../protocol/messages.js";
import type { State, HeadRef, ViewName, RoomName, Tone, Cell } from "../state/store.js";
import type { Using } from "../features/sharing/actions.js";

export type Actions = ReturnType<typeof actions>;

/** The head of another kind nearest to this one. */
function sibling(state: State, kind: Kind): HeadRef | null {
  if (!state.info || !state.focus) return null;
  const now = sublayerAt(state.info, state.focus.path);
  const all = ofKind(state.info, kind);
  const there = all.find((s) => s.block === now?.block) ?? all.at(-1);
  return there ? { path: there.path, head: Math.min(state.focus.head, there.n_heads - 1) } : null;
}

const toKind = (state: State, kind: Kind) => {
  const head = sibling(state, kind);
  return head ? change.setFocus(state, head) : state;
};

/** What a configuration says of itself; the engine tells what is wrong with one that says nothing. */
function architectureOf(config: string): ModelInfo["architecture"] {
  try {
    return JSON.parse(config).architecture;
  } catch {
    return "attention";
  }
}

const frontKind = (state: State): Kind | null => {
  const sublayer = state.info && state.focus && sublayerAt(state.info, state.focus.path);
  return sublayer ? kindOf(sublayer) : null;
};

export function actions(
  apply: (transition: (state: State) => State) => void,
  outside: {
    engine(choice: EngineChoice): void;
    retry(): void;
    engineMenu(open: boolean): void;
    theme(): void;
    keep(id: string, files: ModelFiles): void;
    filesOf(model: string): ModelFiles;
    ofView(view: ViewName): any;
    language(language: Language): void;
    use: Using;
    export: Export;
    hub: { dropped(dropped: Dropped[]): void };
    skip(): void;
  },
) {
  const focus = (head: HeadRef) => apply((s) => change.setFocus(s, head));

  return {
    /** What can be done in a view that stands in a folder of its own, once it is loaded. */
    ofView: outside.ofView,
    enter: (room: RoomName) => apply((s) => ({ ...s, room })),

    // models
    /** Where a model's files are, or the files themselves. */
    filesOf: outside.filesOf,
    model: (model: string) => apply((s) => change.setModel(s, model)),
    /**
     * Shows a model that was trained in the page or opened from files, in Explore. It has no address, and is gone with
     * the page.
     * @param model `text` is what it is shown first
     */
    openModel: ({
      name,
      files: { config, weights, tokenizer },
      text,
    }: {
      name: string;
      files: { config: string; weights: ArrayBuffer | Uint8Array; tokenizer: string };
      text: string;
    }) => {
      const id = `own-${Date.now().toString(36)}`;
      outside.keep(id, {
        config,
        weights: weights instanceof ArrayBuffer ? weights : weights.slice().buffer,
        tokenizer,
      });
      apply((s) => change.openOwn(s, { id, name, text, architecture: architectureOf(config) }));
    },

    /**
     * Models from elsewhere: the dialog, and files that are dropped on the page. What can be done in it is loaded with
     * it.
     */
    hub: {
      open: () => apply((s) => openDialog(s, { open: true })),
      drop: (dropped: Dropped[]) => {
        apply((s) => openDialog(s, { open: true }));
        outside.hub.dropped(dropped);
      },
    },

    // text and steps
    type: (text: string) => apply((s) => change.setText(s, text.replace(/\n/g, " "), "text")),
    take: (text: string) => apply((s) => change.setText(s, text)),
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
    putMask: (i: number) => apply((s) => putMask(s, i)),
    fillIn: (text: string) => apply((s) => fillIn(s, text)),
    sample: (sampling: Partial<Sampling>, gesture: string) =>
      apply((s) => change.setSampling(s, sampling, gesture ?? null)),

    // looking
    revisit: (moment: number | null) => apply((s) => revisit(s, moment)),
    focus,
    grid: gridActions(apply),
    head: headActions(apply),
    preview: (head: HeadRef | null) => apply((s) => change.setPreview(s, head)),
    kind: (kind: Kind) => apply((s) => toKind(s, kind)),
    view: (view: ViewName) => apply((s) => change.setView(s, view)),
    fold: (fold: keyof State["anatomy"], open: boolean) => apply((s) => change.setFold(s, fold, open)),
    tone: (tone: Tone) => apply((s) => change.setTone(s, tone)),
    /** A cell of the map, and the token of the text, where it is pointed at in the strip of tokens. */
    hover: (cell: Cell | null, pointed: number | null = null) => apply((s) => change.setHovered(s, cell, pointed)),
    point: (pointed: number | null) => apply((s) => change.setPointed(s, pointed)),
    lock: (cell: Cell) => apply((s) => change.lock(s, cell)),
    lockCell: (cell: Cell) => apply((s) => change.setLocked(s, cell)),
    /** A token that looks in this kind of map becomes the row; in cross-attention a source token is a column. */
    chooseToken: (which: "source" | "target", i: number) =>
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

    ...editActions(apply),
    undo: () => apply(change.undo),
    redo: () => apply(change.redo),
    backToModel: () => apply(change.backToModel),

    // the page itself
    chooseEngine: (choice: EngineChoice) => {
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
