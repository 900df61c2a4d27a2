// State → the props of the first steps: the texts of the current one.
import { headName } from "../../domain/head-names.js";
import { deriveLabels } from "../../domain/answer.js";
import { readingOfHead, sentence } from "../../domain/map/sentence.js";
import { cellChosen, headCount, isAway, STEPS, suggestedHead } from "./state.js";
import { sameHead } from "../../domain/heads.js";
import { blankWords } from "../../state/store.js";
import type { Actions } from "./actions.js";
import type { HeadRef } from "../../domain/heads.js";
import type { State } from "../../state/store.js";

export type StartProps = ReturnType<typeof props>;

function echoOf(state: State) {
  const { info, result, focus, edits } = state;
  const cell = cellChosen(state);
  const reading =
    cell && info && result && focus && readingOfHead({ info, derived: deriveLabels(result, info), edits }, focus);
  return cell && reading ? sentence(reading, cell) : "";
}

/** @param narrow whether the edits are in a sheet at the bottom */
export function props(state: State, narrow: boolean, act: Actions & { terms(): void }) {
  const { info, focus, start, sheet } = state;
  const nameOf = (head: HeadRef | null) => (head && info ? headName(info, head.path, head.head) : "");
  const { outcome } = start;
  const other = suggestedHead(state);
  return {
    step: start.step ?? "look",
    place: start.step === null ? 0 : STEPS.indexOf(start.step) + 1,
    of: STEPS.length,
    /** whether the control is in a closed sheet */
    closed: narrow && !sheet,
    narrow,
    away: isAway(state),
    /** the words of the empty map, which has nothing to look at; null for one with a text */
    blank: blankWords(state),
    /** the chosen cell as a sentence; "" without one */
    echo: start.step === "look" ? echoOf(state) : "",
    covers: narrow && sheet,
    heads: headCount(state),
    here: nameOf(focus),
    other: nameOf(other),
    outcome: outcome && {
      head: nameOf(outcome.head),
      before: outcome.before,
      after: outcome.after,
      /** whether the silenced head is still in front, so that another one must be chosen */
      still: focus !== null && sameHead(focus, outcome.head),
    },
    act,
  };
}
