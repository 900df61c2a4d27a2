// A rollout's numbers as maps and rows: what the engine answered, taken apart into inputs of the source and of the target.

/** @typedef {import("../../view/draw.js").Pattern} Pattern */
/** @typedef {Extract<import("../../protocol").LookAnswer, { kind: "rollout" }>} Answer */
/** @typedef {Extract<import("../../protocol").LookAnswer, { kind: "flow" }>} Flow */
/** @typedef {import("./questions.js").Step} Step */
/** @typedef {import("./questions.js").Side} Side */
/** Which of the inputs, and how many there are of each. @typedef {{ source: number, target: number }} Counts */

/** @type {WeakMap<object, Map<string, Pattern>>} */
const kept = new WeakMap();
/** Where there is no answer to keep them with: the identity of an input. */
const inputs = {};

/** The engine's numbers after one sublayer; null where they are of other tokens. @param {Answer} answer @param {Step} step @param {number} rows @param {number} cols */
function numbers(answer, { attention, block }, rows, cols) {
  const map = answer.maps.find((m) => m.attention === attention && m.block === block);
  return map && map.shape[0] === rows && map.shape[1] === cols
    ? answer.values.subarray(map.offset, map.offset + rows * cols)
    : null;
}

/**
 * What has reached each token after a sublayer, from the inputs of one side: [tokens, inputs of that side].
 * @param {Answer | null} answer @param {Step | null} step null is the input itself: every token is its own
 * @param {Side} side whose tokens @param {Counts} counts @param {Side} from @returns {Pattern | null}
 */
export function shareMap(answer, step, side, counts, from) {
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

/** A token's share of each input, the source's first. @param {(Pattern | null)[]} maps of the source's inputs and of the target's, those there are @param {number} query @returns {number[] | null} */
export function shareRow(maps, query) {
  if (maps.some((map) => map === null || query >= map.rows)) return null;
  return maps.flatMap((map) =>
    Array.from(
      /** @type {Pattern} */ (map).values.subarray(
        query * /** @type {Pattern} */ (map).cols,
        (query + 1) * /** @type {Pattern} */ (map).cols,
      ),
    ),
  );
}

/**
 * Flows as shares of all that flows; null where they are of other tokens.
 * @param {Flow | null} flow @param {Counts} counts @returns {{ shares: number[], total: number } | null}
 */
export function flowRow(flow, counts) {
  if (!flow || flow.source.length < counts.source || flow.target.length < counts.target) return null;
  const all = [...flow.source.slice(0, counts.source), ...flow.target.slice(0, counts.target)];
  const total = all.reduce((sum, x) => sum + x, 0);
  return { shares: all.map((x) => (total > 0 ? x / total : 0)), total };
}
