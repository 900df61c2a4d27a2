// A rollout's numbers as maps and rows: what the engine answered, taken apart into inputs of the source and of the
// target.
import type { LookAnswer } from "../../protocol/engine.js";
import type { Pattern } from "../../domain/map/pattern.js";
import type { Step, Side } from "./queries.js";

export type Answer = Extract<LookAnswer, { kind: "rollout" }>;

export type Flow = Extract<LookAnswer, { kind: "flow" }>;

/** Which of the inputs, and how many there are of each. */
export type Counts = { source: number; target: number };

const kept = new WeakMap<object, Map<string, Pattern>>();
/** Where there is no answer to keep them with: the identity of an input. */
const inputs = {};

/** The engine's numbers after one sublayer; null where they are of other tokens. */
function numbers(answer: Answer, { attention, block }: Step, rows: number, cols: number) {
  const map = answer.maps.find((m) => m.attention === attention && m.block === block);
  return map && map.shape[0] === rows && map.shape[1] === cols
    ? answer.values.subarray(map.offset, map.offset + rows * cols)
    : null;
}

/**
 * What has reached each token after a sublayer, from the inputs of one side: [tokens, inputs of that side].
 * @param step null is the input itself: every token is its own
 * @param side whose tokens
 */
export function shareMap(
  answer: Answer | null,
  step: Step | null,
  side: Side,
  counts: Counts,
  from: Side,
): Pattern | null {
  const rows = counts[side];
  const all = counts.source + counts.target;
  const cols = counts[from];
  const name = [step?.attention, step?.block, side, rows, counts.source, counts.target, from].join(" ");
  const known = kept.get(step && answer ? answer : inputs) ?? new Map();
  kept.set(step && answer ? answer : inputs, known);
  if (known.has(name)) return known.get(name);
  const start = from === "source" ? 0 : counts.source;
  const found = step === null ? null : answer && numbers(answer, step, rows, all);
  if (step !== null && !found) return null;
  const values = new Float32Array(rows * cols);
  for (let q = 0; q < rows; q++) {
    if (found) values.set(found.subarray(q * all + start, q * all + start + cols), q * cols);
    else if (from === side) values[q * cols + q] = 1;
  }
  const pattern = { values, offset: 0, masks: new Uint8Array(rows * cols), maskOffset: 0, rows, cols };
  known.set(name, pattern);
  return pattern;
}

/**
 * A token's share of each input, the source's first.
 * @param maps of the source's inputs and of the target's, those there are
 */
export function shareRow(maps: (Pattern | null)[], query: number): number[] | null {
  if (maps.some((map) => map === null || query >= map.rows)) return null;
  return maps.flatMap((map) =>
    Array.from((map as Pattern).values.subarray(query * (map as Pattern).cols, (query + 1) * (map as Pattern).cols)),
  );
}

/** Flows as shares of all that flows; null where they are of other tokens. */
export function flowRow(flow: Flow | null, counts: Counts): { shares: number[]; total: number } | null {
  if (!flow || flow.source.length < counts.source || flow.target.length < counts.target) return null;
  const all = [...flow.source.slice(0, counts.source), ...flow.target.slice(0, counts.target)];
  const total = all.reduce((sum, x) => sum + x, 0);
  return { shares: all.map((x) => (total > 0 ? x / total : 0)), total };
}
