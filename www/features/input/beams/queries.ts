// The query of beam search: the most probable answers under the current edits, after the answer itself.
import { beams } from "./state.js";
import { inOneGo, sourceOf, type State } from "../../../state/store.js";
import { partsOf } from "../../../domain/lesson.js";
import { writesTokens } from "../../../domain/models.js";
import type { ModelQuestion, QuestionAnswer } from "../../../protocol/engine.js";
import type { Query } from "../../../engine/queries.js";

type BeamsQuestion = Extract<ModelQuestion, { kind: "beams" }>;

/** Null if no search is needed. */
function questionOf(state: State): BeamsQuestion | null {
  const { info, text, edits, beams, lesson } = state;
  if (beams.count === 1 || !info || !writesTokens(info) || text === "" || partsOf(lesson).next === "hidden")
    return null;
  return {
    kind: "beams",
    of: { model: null, ...sourceOf(state), target: { write: inOneGo(state) }, edits },
    beams: beams.count,
    length_penalty: beams.penalty,
  };
}

const keyOf = (state: State) => JSON.stringify([state.model, questionOf(state)]);

/** The last result, and whether it is current; null without a question. */
export function foundOf(state: State) {
  const { found } = state.beams;
  return questionOf(state) === null ? null : { ...found, current: found?.key === keyOf(state) };
}

export function queries(state: State): Query<State>[] {
  const question = questionOf(state);
  const key = keyOf(state);
  if (question === null || !state.current || state.leaving || state.beams.found?.key === key) return [];
  return [
    {
      name: "beams",
      key,
      ask: (engine) => engine.ask(question),
      receive: (s, answer: QuestionAnswer | null, problem) =>
        beams(s, { found: { key, texts: answer?.kind === "beams" ? answer.texts : [], problem } }),
    },
  ];
}
