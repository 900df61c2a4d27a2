// State → the props of the Edits panel: the list of edits in words, their effect, and the controls.
import { editItems, headsOfItem, itemName } from "../../domain/edits/list.js";
import { missingAbility } from "../../protocol/abilities.js";
import { canRedo, canUndo } from "../../state/undo.js";
import { attributionProps } from "./attribution/props.js";
import { effectProps } from "./effect.js";
import { sectionProps } from "./sections.js";
import { suggestionProps } from "./suggestions/props.js";
import type { State } from "../../state/store.js";
import type { Actions } from "./actions.js";
import { allowsAction, partsOf } from "../../domain/lesson.js";

interface EditsLayout {
  /** whether the controls belong to a model that is closing */
  inert: boolean;
  /** whether the suggestions stand beside the map instead */
  narrow: boolean;
}

export type EditsProps = ReturnType<typeof props>;

export function props(state: State, { inert, narrow }: EditsLayout, act: Actions & { again(): void }) {
  const { edits, info, result } = state;
  // In a lesson the teacher chooses the controls.
  const all = state.panels.more || state.lesson !== null;
  return {
    items: editItems(edits).map((item) => ({
      id: item.id,
      name: itemName(item, info, result),
      heads: headsOfItem(item, info),
      removable: allowsAction(state.lesson, "remove", [item.id]),
    })),
    parts: partsOf(state.lesson),
    canUndo: canUndo(state),
    canRedo: canRedo(state),
    effect: effectProps(state, act),
    attribution: attributionProps(state, act),
    suggestions: narrow ? null : suggestionProps(state, act),
    sections: sectionProps(state, all, act),
    squares: info && { edits, info, all, act },
    more: info && state.lesson === null ? { on: all, toggle: act.toggleMore } : null,
    lack: missingAbility(state.can, "edit"),
    precision: info?.precision ?? "f32",
    inert,
    sheet: state.sheet,
    act,
  };
}
