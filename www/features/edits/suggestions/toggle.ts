// Applies a suggestion, and takes it back.
import { holdsEdits, mergeEdits, subtractEdits, pruneEdits } from "../../../domain/edits/document.js";
import { isEqual } from "../../../lib/equal.js";
import { edit } from "../../../state/edits.js";
import { setFocus } from "../../../state/selection.js";
import { undo } from "../../../state/undo.js";
import type { Edits } from "../../../protocol/engine.js";
import type { State } from "../../../state/store.js";
import type { Suggestion } from "./suggestions.js";

export function toggleSuggestion(state: State, { edits, head }: Suggestion): State {
  // In Compare the user has chosen both heads.
  if (!holdsEdits(state.edits, edits))
    return edit(head && state.view !== "compare" ? setFocus(state, head) : state, mergeEdits(state.edits, edits));
  const rest = subtractEdits(state.edits, edits);
  const last = state.past.at(-1);
  const just = last && last.model === state.model && last.text === state.text && isEqual(pruneEdits(last.edits), rest);
  const gone: Edits = Object.fromEntries(Object.keys(edits).map((key) => [key, undefined]));
  return just ? undo(state) : edit(state, { ...gone, ...rest });
}
