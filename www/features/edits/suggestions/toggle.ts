// Applies a suggestion, and takes it back.
import { holdsEdits, mergeEdits, subtractEdits, pruneEdits } from "../../../domain/edits/document.js";
import { isEqual } from "../../../lib/equal.js";
import { edit } from "../../../state/edits.js";
import { setFocus } from "../../../state/selection.js";
import { undo } from "../../../state/undo.js";
import type { Edits } from "../../../protocol/engine.js";
import type { State } from "../../../state/store.js";
import { suggestionsFor, type Suggestion } from "./suggestions.js";

export function toggleSuggestion(state: State, { edits, head }: Suggestion): State {
  if (!holdsEdits(state.edits, edits)) {
    const rest = withoutOthers(state);
    // In Compare the user has chosen both heads.
    return edit(head && state.view !== "compare" ? setFocus(state, head) : state, {
      ...cleared(state.edits),
      ...mergeEdits(rest, edits),
    });
  }
  const rest = subtractEdits(state.edits, edits);
  const last = state.past.at(-1);
  const just = last && last.model === state.model && last.text === state.text && isEqual(pruneEdits(last.edits), rest);
  return just ? undo(state) : edit(state, { ...cleared(edits), ...rest });
}

const cleared = (edits: Edits): Edits => Object.fromEntries(Object.keys(edits).map((key) => [key, undefined]));

/** The edits without those of applied suggestions: the words of each tell what it does alone. */
function withoutOthers({ edits, model, info, focus }: State): Edits {
  const all = info && focus ? suggestionsFor(model, info, focus) : [];
  return all.filter((one) => holdsEdits(edits, one.edits)).reduce((rest, one) => subtractEdits(rest, one.edits), edits);
}
