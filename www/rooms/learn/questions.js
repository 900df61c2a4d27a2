// From what the person chose to what the laboratory is asked: two runs of untrained models on their words.
import { STEPS, values } from "./steps.js";

/** @typedef {import("./state.js").Learn} Learn */
/** @typedef {import("./steps.js").Setup} Setup */
/** @typedef {import("./steps.js").Text} Text */
/** @typedef {import("../../protocol").LabRun} LabRun */

/** More words make cells too small to read. */
export const MOST_WORDS = 16;

/** @param {string} text */
const split = (text) => text.split(/\s+/).filter((word) => word !== "");

/**
 * What cannot be run: which sentence, and why.
 * @typedef {{ which: "words" | "other", why: "empty" | "long", count: number }} Problem
 */

/** The words, and how a batch of both is padded. @param {Learn} learn @returns {Text} */
export function textOf(learn) {
  const [words, other] = [split(learn.words), split(learn.other)];
  const longest = Math.max(words.length, other.length);
  const row = (/** @type {string[]} */ text) => Array.from({ length: longest }, (_, i) => (i < text.length ? 1 : 0));
  return { words, other, padding: [row(words), row(other)] };
}

/** @param {Learn} learn @returns {Problem | null} */
export function problemOf(learn) {
  const { words, other } = textOf(learn);
  const of = (/** @type {"words" | "other"} */ which, /** @type {string[]} */ text) =>
    text.length === 0
      ? { which, why: /** @type {const} */ ("empty"), count: 0 }
      : text.length > MOST_WORDS
        ? { which, why: /** @type {const} */ ("long"), count: text.length }
        : null;
  return of("words", words) ?? (STEPS[learn.step].second ? of("other", other) : null);
}

/** @param {Setup} setup @param {Text} text @param {Learn} learn @returns {LabRun} */
function run({ preset, keys, edits, reads = "one" }, { words, other }, { seed, gain }) {
  return {
    kind: "run",
    config: { preset, ...(keys ? { keys } : {}) },
    seed,
    gain,
    sources: reads === "both" ? [words, other] : [words],
    ...(reads === "pair" ? { targets: [other] } : {}),
    ...(reads === "memory" ? { memory: [other] } : {}),
    ...(edits ? { edits } : {}),
    sites: "*",
  };
}

/** Two places that change words, as "0-5"; null where they are not in the sentence. @param {string} swap @param {number} count @returns {[number, number] | null} */
export function swapOf(swap, count) {
  const [a, b] = swap.split("-").map(Number);
  return swap !== "" && a !== b && a < count && b < count ? [a, b] : null;
}

/** @template T @param {T[]} list @param {[number, number]} places */
const swapped = (list, [a, b]) => list.map((x, i) => (i === a ? list[b] : i === b ? list[a] : x));

/**
 * What the step that is shown asks: before and after, and both again with two words swapped.
 * @param {Learn} learn
 * @returns {{ before: LabRun, after: LabRun, swapped: { before: LabRun, after: LabRun } | null } | null} null where the words cannot be run
 */
export function runs(learn) {
  if (problemOf(learn)) return null;
  const step = STEPS[learn.step];
  const v = values(learn.step, learn.set);
  const text = textOf(learn);
  const both = (/** @type {Text} */ text) => ({
    before: run(step.before(v, text), text, learn),
    after: run(step.after(v, text), text, learn),
  });
  const places = swapOf(String(v.swap ?? ""), text.words.length);
  return { ...both(text), swapped: places && both({ ...text, words: swapped(text.words, places) }) };
}

/** The laboratory's names for them: another step's answers stay for when the person comes back. @param {Learn} learn @returns {Record<string, LabRun>} */
export function questionsOf(learn) {
  const asked = runs(learn);
  if (!asked) return {};
  const name = `learn.${learn.step}`;
  return {
    [`${name}.before`]: asked.before,
    [`${name}.after`]: asked.after,
    ...(asked.swapped
      ? { [`${name}.swapped.before`]: asked.swapped.before, [`${name}.swapped.after`]: asked.swapped.after }
      : {}),
  };
}
