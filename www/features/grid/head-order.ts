// The measures of the heads in view, by which the Grid sorts them; or the reason why it cannot.
import { memoize } from "../../lib/memoize.js";
import { answerOf, answerTo } from "../../protocol/answers.js";
import { headsQuestion, type State } from "../../state/store.js";
import { readsBeside } from "../../protocol/medium.js";
import { meanOf, measuresFor, type Lack, type Measure, type Measures } from "../../domain/head-measures.js";
import { kindsOf, ofKind } from "../../domain/answer.js";
import type { Kind } from "../../domain/heads.js";
import type { ModelAnswer, ModelInfo } from "../../protocol/engine.js";

type HeadsAnswer = Extract<ModelAnswer, { kind: "heads" }>;

export const ASKED = "grid/heads";

/** The measures stay those of the previous text until new ones arrive, so that the order does not jump. */
export function headMeasures(state: State) {
  const question = headsQuestion(state);
  const entry = state.answers[ASKED];
  const older = answerOf(state.answers, ASKED, "heads");
  const failed = entry?.failure !== null && entry?.failure !== undefined && entry.key === JSON.stringify(question);
  return {
    answer: older,
    current: answerTo(state.answers, ASKED, question) !== null,
    failure: failed ? entry.failure : null,
  };
}

export const rowsOf = memoize(
  (answer: HeadsAnswer | null): Map<string, Measures> =>
    new Map(answer?.rows.map(({ path, head, measures }) => [`${path}.${head}`, measures])),
);

/** The number of rows behind a measure, for each kind that has it. */
export function rowsBehind(answer: HeadsAnswer, info: ModelInfo, measure: Measure, kinds: Kind[]) {
  const rows = rowsOf(answer);
  return kinds.flatMap((kind) => {
    // All heads of a kind share their rows; an edit may remove a sublayer, so take the first with a number.
    const found = ofKind(info, kind).map(({ path }) => meanOf(rows.get(`${path}.0`), measure));
    const { rows: count = 0 } = found.find((one) => one !== null) ?? {};
    return count > 0 ? [{ kind, rows: count }] : [];
  });
}

/**
 * The reason why the sort measure is missing for all sorted heads; null if it exists or is pending.
 * @param front the kind in front
 */
export function missingMeasure(state: State, info: ModelInfo, front: Kind): Lack | null {
  const { sort, kinds } = state.grid;
  if (sort === "layer") return null;
  const all = kindsOf(info);
  const beside = readsBeside({ info });
  if (!measuresFor(all, beside).includes(sort)) return "model";
  const sorted = kinds === "all" ? all : [front];
  if (!measuresFor(sorted, beside).includes(sort) && sorted.length < all.length) return "kind";
  const { answer } = headMeasures(state);
  return answer && rowsBehind(answer, info, sort, sorted).length === 0 ? "text" : null;
}
