// The actions of the Edits panel, and the search for the heads behind an effect.
import { isolateHead, toggleHead } from "../../domain/edits/gestures.js";
import { keyOfItem, removeItem } from "../../domain/edits/list.js";
import { withValue } from "../../domain/edits/document.js";
import * as change from "../../state/edits.js";
import { endGesture, redo, undo } from "../../state/undo.js";
import { toggleMore } from "../../state/panels.js";
import { setSheet } from "../../state/selection.js";
import * as attribution from "./attribution/state.js";
import type { Calls, Locks } from "../../domain/parts.js";
import type { Edits } from "../../protocol/engine.js";
import type { Page } from "../feature.js";

export const calls: Calls = {
  edit: (edits: Edits) => Object.keys(edits).map((key) => `edit.${key}`),
  put: (key: keyof Edits) => [`edit.${key}`],
  remove: (id: string) => [`edit.${keyOfItem(id)}`],
};

export const locks: Locks = {
  others: ["toggleHead", "isolate"],
  undo: ["undo", "redo"],
  reset: ["reset"],
};

export type Actions = ReturnType<typeof actions>;

export const actions = ({ apply, map, visit }: Page) => ({
  focus: map.focus,
  lockCell: map.lockCell,
  undo: () => apply(undo),
  redo: () => apply(redo),
  toggleMore: () => apply(toggleMore),
  toggleSheet: () => apply((s) => setSheet(s, !s.sheet)),
  edit: (edits: Edits, gesture: string | null = null) => apply((s) => change.edit(s, edits, gesture)),
  /** Sets a field of a sublayer or head by its name, or with "" of the run. */
  put: (key: keyof Edits, name: string, value: unknown, gesture: string | null) =>
    apply((s) => change.edit(s, withValue(s.edits, key, name, value), gesture)),
  done: () => apply(endGesture),
  toggleHead: (path: string, head: number) => apply((s) => change.edit(s, toggleHead(s.edits, path, head))),
  isolate: (path: string, head: number) => apply((s) => change.edit(s, isolateHead(s.edits, s.info, path, head))),
  remove: (id: string) => apply((s) => change.replaceEdits(s, removeItem(s.edits, id))),
  reset: () => apply(change.resetEdits),
  /** opens Why: from the answer to its cause */
  walk: () => visit("view=why"),
  attribution: {
    begin: () => apply(attribution.beginSearch),
    halt: () => apply(attribution.haltSearch),
    resume: () => apply(attribution.resumeSearch),
    close: () => apply(attribution.closeSearch),
    all: () => apply((s) => attribution.setAttribution(s, { all: true })),
  },
});
