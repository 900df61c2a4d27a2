// A rollout's numbers as maps and rows: the engine's answer, split into inputs of the source and of the target.
import type { ModelAnswer } from "../../protocol/engine.js";
import { memoize } from "../../lib/memoize.js";
import { makePattern, rowValues, type Pattern } from "../../domain/map/pattern.js";
import type { Side } from "../../domain/rollout-frame.js";
import type { Step } from "./queries.js";

type Answer = Extract<ModelAnswer, { kind: "rollout" }>;
type Flow = Extract<ModelAnswer, { kind: "flow" }>;

export type Counts = Record<Side, number>;

/**
 * The share of each input of one side in each token after a sublayer, memoized.
 * [tokens, inputs of that side]
 * @param step null is the input itself: the identity
 * @param side the side of the tokens
 */
export const shareMap = (answer: Answer | null, step: Step | null, side: Side, counts: Counts, from: Side) =>
  step === null
    ? inputMap(side, from, counts[side], counts[from])
    : answer && mapOf(answer, step.attention, step.block, counts[side], counts.source, counts.target, from);

const inputMap = memoize((side: Side, from: Side, rows: number, cols: number) => {
  const made = makePattern(rows, cols);
  if (from === side) for (let q = 0; q < rows; q++) made.values[q * cols + q] = 1;
  return made;
}, Infinity);

const mapOf = memoize(
  (
    answer: Answer,
    attention: Step["attention"],
    block: number,
    rows: number,
    source: number,
    target: number,
    from: Side,
  ) => {
    const map = answer.maps.find((m) => m.attention === attention && m.block === block);
    const all = source + target;
    if (!map || map.shape[0] !== rows || map.shape[1] !== all) return null;
    const [start, cols] = from === "source" ? [0, source] : [source, target];
    const made = makePattern(rows, cols);
    for (let q = 0; q < rows; q++) {
      const at = map.offset + q * all + start;
      made.values.set(answer.values.subarray(at, at + cols), q * cols);
    }
    return made;
  },
  Infinity,
);

/** A token's share of each input, the source's first. */
export function shareRow(maps: (Pattern | null)[], query: number): number[] | null {
  if (maps.some((map) => map === null || query >= map.rows)) return null;
  return maps.flatMap((map) => Array.from(rowValues(map as Pattern, query)));
}

/** Flows as shares of the total; null if they belong to other tokens. */
export function flowRow(flow: Flow | null, counts: Counts): { shares: number[]; total: number } | null {
  if (!flow || flow.source.length < counts.source || flow.target.length < counts.target) return null;
  const all = [...flow.source.slice(0, counts.source), ...flow.target.slice(0, counts.target)];
  const total = all.reduce((sum, x) => sum + x, 0);
  return { shares: all.map((x) => (total > 0 ? x / total : 0)), total };
}
