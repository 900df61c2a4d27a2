// State → the props of the Edits panel: the list of edits in words, their effect, and the controls.
import { editItems } from "../../domain/edits/list.js";
import { headsOfItem, itemName } from "../../domain/edits/item-names.js";
import { missingAbility } from "../../protocol/abilities.js";
import { canRedo, canUndo } from "../../state/undo.js";
import { attributionProps } from "./attribution/props.js";
import { effectProps } from "./effect.js";
import { sectionProps } from "./sections.js";
import { standBeside, suggestionProps, type SuggestionActs } from "./suggestions/props.js";
import type { State } from "../../state/store.js";
import type { Actions } from "./actions.js";
import { allowsAction, partsOf, withholdsAnswer } from "../../domain/lesson.js";
import { besideUnedited } from "../../state/edit-effect.js";
import { isEdited } from "../../domain/edits/document.js";
import { NAMES, partOf } from "../../domain/parts.js";
import { writesTokens } from "../../domain/models.js";
import type { Surroundings } from "../feature.js";
import type { TextPart } from "../../domain/text-difference.js";

export type EditsProps = NonNullable<ReturnType<typeof props>>;

/** Null if a lesson hides all of it, and for a recording on a phone. */
export function props(
  _: State,
  { shown: state, inert, screen }: Pick<Surroundings, "shown" | "inert" | "screen">,
  act: Actions & SuggestionActs,
) {
  const { edits, info, result } = state;
  const beside = standBeside(state, screen);
  // On a phone it would cover what a recording shows; the note over the maps says the same.
  if (isHidden(state, beside) || (screen.narrow && !state.can.edit)) return null;
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
    suggestions: beside ? null : suggestionProps(state, act),
    sections: sectionProps(state, all, act),
    squares: info && { edits, info, all, act },
    more: info && state.lesson === null ? { on: all, toggle: act.toggleMore } : null,
    lack: missingAbility(state.can, "edit"),
    precision: info?.precision ?? "f32",
    inert,
    sheet: state.sheet,
    /** the answer over the sheet in which edits are made */
    answer: screen.narrow ? answerOver(state) : null,
    act,
  };
}

/** Whether a lesson hides the whole panel, and nothing is edited. */
const isHidden = ({ lesson, edits }: State, beside: boolean) =>
  lesson !== null &&
  !isEdited(edits) &&
  NAMES.every((name) => partOf(name).group !== "edits" || lesson.hidden.includes(name) || (beside && name === "tries"));

/** The answer under edits; null without edits, or while a lesson asks for it. */
function answerOver(state: State): TextPart[] | null {
  const { edits, info, lesson, result } = state;
  if (!isEdited(edits) || !info || !writesTokens(info) || !result || (lesson && withholdsAnswer(lesson))) return null;
  const before = besideUnedited(state);
  return before && !before.same ? before.after : [{ text: result.output, changed: false }];
}
