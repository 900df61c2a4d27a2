// State → the props of the things to try: each with what it does, and whether it is done.
import { sublayerAt } from "../../../domain/answer.js";
import { holdsEdits } from "../../../domain/edits/document.js";
import { splitHead } from "../../../domain/heads.js";
import { headName, sublayerName } from "../../../domain/head-names.js";
import { isEmbedded, wayOf } from "../../../domain/models.js";
import { t } from "../../../i18n/index.js";
import { suggestionsFor, type Suggestion } from "./suggestions.js";
import type { State } from "../../../state/store.js";

export function suggestionProps(
  { edits, info, focus, model, text }: State,
  act: { toggleSuggestion(one: Suggestion): void },
) {
  if (!info || !focus || text === "") return [];
  const words = (isEmbedded(model) ? model : "own") as "own";
  const way = wayOf(info);
  return suggestionsFor(model, info, focus).map((one) => {
    const id = one.id as "silence";
    const silenced = Object.keys(one.edits.heads ?? {}).map(splitHead)[0];
    const gated = sublayerAt(info, Object.keys(one.edits.gates ?? {})[0] ?? "");
    const name = silenced ? headName(info, silenced.path, silenced.head) : gated ? sublayerName(gated) : "";
    return {
      id,
      name: t(`suggestion.${words}.${id}`, { name }),
      hint: t(`suggestion.${words}.${id}.hint`, { way }),
      after: t(`suggestion.${words}.${id}.after`, { way }),
      done: holdsEdits(edits, one.edits),
      go: () => act.toggleSuggestion(one),
    };
  });
}
