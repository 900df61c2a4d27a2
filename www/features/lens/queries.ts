// The query of the Lens: the output head's prediction at each site of the last stack.
import { answerOf } from "../../protocol/answers.js";
import { answerRow, type AnswerRow } from "../../state/answer-row.js";
import { queriesOf, type Query } from "../../engine/queries.js";
import { subject, type State } from "../../state/store.js";
import { saysTokens } from "../../domain/models.js";
import type { ModelAnswer, ModelQuestion } from "../../protocol/engine.js";

export type Answer = Extract<ModelAnswer, { kind: "lens" }>;

/** The maximum number of columns; fewer with a large vocabulary, since each cell multiplies with all of it. */
const COLUMNS = { few: 48, many: 16 };
const MANY_WORDS = 5000;

/** The range of positions around the chosen row. */
export function stretch({ row, count }: AnswerRow, d_vocab: number): [number, number] {
  const wide = d_vocab > MANY_WORDS ? COLUMNS.many : COLUMNS.few;
  const from = Math.max(0, Math.min(count - wide, row - Math.floor(wide / 2)));
  return [from, Math.min(count, from + wide)];
}

export const cellOf = ({ first, shape: [, wide] }: Answer, site: number, position: number) =>
  site * wide + position - first;

/** The most probable tokens of a cell; of a recording those that it names. */
export function topsOf(answer: Answer, site: number, position: number) {
  const from = cellOf(answer, site, position) * answer.tops;
  return answer.top.slice(from, from + answer.tops).filter(({ id }) => id >= 0);
}

const holds = ({ first, shape: [, wide] }: Answer, position: number) => position >= first && position < first + wide;

/** The traced token: the chosen one, the written one, or the most probable one once known. */
export function tracedToken(state: State, { row, written }: AnswerRow): number | null {
  const known = answerOf(state.answers, "lens", "lens");
  const best = known && holds(known, row) ? topsOf(known, known.sites.length - 1, row).at(0) : undefined;
  return state.lens.token ?? written ?? best?.id ?? null;
}

/** Null before the first answer, or for a model without an output head. */
export function lensQuestion(state: State): Extract<ModelQuestion, { kind: "lens" }> | null {
  const { info } = state;
  const asked = answerRow(state);
  if (!info || !asked || !saysTokens(info)) return null;
  const stack = asked.side === "source" ? "encoder" : "decoder";
  return {
    kind: "lens",
    of: subject(state, stack),
    stack,
    token: tracedToken(state, asked),
    between: state.lens.between,
    // A recording has its numbers.
    positions: stretch(asked, state.can.ask ? info.d_vocab : 0),
    ...(state.lens.trained && { trained: state.lens.trained.key }),
  };
}

export function queries(state: State): Query<State>[] {
  const question = state.current ? lensQuestion(state) : null;
  return question ? queriesOf({ lens: question }) : [];
}
