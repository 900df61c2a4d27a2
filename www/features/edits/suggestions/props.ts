// State → the props of the suggestions: each with its effect, and whether it is applied.
import { sublayerAt } from "../../../domain/answer.js";
import { holdsEdits } from "../../../domain/edits/document.js";
import { splitHead } from "../../../domain/heads.js";
import { headName, sublayerName } from "../../../domain/head-names.js";
import { isEmbedded, wayOf, writesTokens, type Name } from "../../../domain/models.js";
import { allowsAction, partsOf } from "../../../domain/lesson.js";
import { isBlank, type State } from "../../../state/store.js";
import { t } from "../../../i18n/index.js";
import { suggestionsFor, type Suggestion } from "./suggestions.js";

export type SuggestionProps = NonNullable<ReturnType<typeof suggestionProps>>;

export interface SuggestionActs {
  toggleSuggestion(one: Suggestion): void;
  again(): void;
  walk(): void;
}

/** Whether they stand beside the map instead of among the edits. */
export const standBeside = ({ lesson }: State, { narrow }: { narrow: boolean }) =>
  narrow && partsOf(lesson).tries !== "hidden";

/** Null if there is nothing to suggest. */
export function suggestionProps(state: State, act: SuggestionActs) {
  const { edits, info, focus, model, lesson, can } = state;
  if (!info || !focus || isBlank(state) || !can.edit) return null;
  // Held tokens stay as they are, so the promised change of the answer would not happen.
  const held = state.play === "off" && writesTokens(info) && state.target.length > 0;
  const words = (isEmbedded(model) ? model : "own") as "own";
  const way = wayOf(info);
  const tries = suggestionsFor(model, info, focus).map((one) => {
    const id = one.id as "silence";
    const silenced = Object.keys(one.edits.heads ?? {}).map(splitHead)[0];
    const gated = sublayerAt(info, Object.keys(one.edits.gates ?? {})[0] ?? "");
    const name = silenced ? headName(info, silenced.path, silenced.head) : gated ? sublayerName(gated) : "";
    return {
      id,
      name: t(`suggestion.${words}.${id}`, { name }),
      hint: t(`suggestion.${words}.${id}.hint`, { way }),
      after: held ? t("suggestion.held.after") : t(`suggestion.${words}.${id}.after`, { way }),
      done: holdsEdits(edits, one.edits),
      go: () => act.toggleSuggestion(one),
    };
  });
  return {
    tries,
    /** a walk from the answer to its cause, for bundled models */
    walk:
      isEmbedded(model) && allowsAction(lesson, "view", ["why"])
        ? { hint: t(`suggestion.${model as Name}.walk`), go: act.walk }
        : null,
    held,
    release: allowsAction(lesson, "again") ? act.again : null,
  };
}
