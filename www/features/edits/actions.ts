// What the Edits panel, tokens and cells do to the edits, and the search for the heads behind an effect.
import { isolateHead, toggleCell, toggleHead, togglePadding } from "../../domain/edits/gestures.js";
import { removeItem } from "../../domain/edits/list.js";
import { withValue } from "../../domain/edits/document.js";
import * as change from "../../state/edits.js";
import { endGesture } from "../../state/undo.js";
import * as attribution from "./attribution/state.js";
import { toggleSuggestion } from "./suggestions/toggle.js";
import type { Edits } from "../../protocol/messages.js";
import type { HeadRef, State } from "../../state/store.js";
import type { Suggestion } from "./suggestions/suggestions.js";

export type EditActions = ReturnType<typeof editActions>;

/** What the panel does beside changing the edits. */
export interface PanelAct extends EditActions {
  undo(): void;
  redo(): void;
  toggleSheet(): void;
  focus(head: HeadRef): void;
}

export const editActions = (apply: (transition: (state: State) => State) => void) => ({
  edit: (edits: Edits, gesture: string | null = null) => apply((s) => change.edit(s, edits, gesture)),
  /** Sets a value of a sublayer or a head, by its name, or with "" of the run. */
  put: (key: keyof Edits, name: string, value: unknown, gesture: string | null) =>
    apply((s) => change.edit(s, withValue(s.edits, key, name, value), gesture)),
  done: () => apply(endGesture),
  toggleHead: (path: string, head: number) => apply((s) => change.edit(s, toggleHead(s.edits, path, head))),
  isolate: (path: string, head: number) => apply((s) => change.edit(s, isolateHead(s.edits, s.info, path, head))),
  maskToken: (which: "source" | "target", i: number) =>
    apply((s) => {
      const key = which === "source" ? "padding" : "target_padding";
      return change.edit(s, { [key]: togglePadding(s.edits[key], i) });
    }),
  hideCell: ({ query, key }: { query: number; key: number }) =>
    apply((s) =>
      s.focus
        ? change.edit(s, { hidden_cells: toggleCell(s.edits.hidden_cells, [s.focus.path, s.focus.head, query, key]) })
        : s,
    ),
  remove: (id: string) => apply((s) => change.replaceEdits(s, removeItem(s.edits, id))),
  reset: () => apply(change.resetEdits),
  /** A second click takes it back. */
  toggleSuggestion: (one: Suggestion) => apply((s) => toggleSuggestion(s, one)),
  attribution: {
    begin: () => apply(attribution.begin),
    halt: () => apply(attribution.halt),
    resume: () => apply(attribution.resume),
    close: () => apply(attribution.close),
    all: () => apply((s) => attribution.setAttribution(s, { all: true })),
  },
});
