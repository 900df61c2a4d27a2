// Heads in order: by layer, or by a measure of each; those that have no such number come last, whichever way it goes.
import { answerOf, answerTo } from "../../rooms/lab.js";
import { subject } from "../../state.js";
import { MEASURES } from "./state.js";

/** @typedef {import("../../state.js").State} State */
/** @typedef {import("../../derive.js").Kind} Kind */
/** @typedef {import("./state.js").Measure} Measure */
/** @typedef {Extract<import("../../protocol").LookAnswer, { kind: "heads" }>} HeadsAnswer */
/** @typedef {HeadsAnswer["rows"][number]["measures"]} Measures */

/** The name the measures are asked under. */
export const ASKED = "grid/heads";

/** @param {State} state @returns {Extract<import("../../protocol").LookQuestion, { kind: "heads" }>} */
export const headsQuestion = (state) => ({ kind: "heads", of: subject(state) });

/** Measures that no head of these kinds has are not offered; the diagonal of self-attention alone is what "itself" tells. @param {Kind[]} kinds */
export function measuresFor(kinds) {
  const crosses = kinds.includes("cross");
  const selves = kinds.some((kind) => kind !== "cross");
  /** @type {Partial<Record<Measure, boolean>>} */
  const fit = {
    induction: kinds.includes("decoder"),
    previous: selves,
    self: selves,
    distance: selves,
    diagonal: crosses,
    mirror: crosses,
  };
  return MEASURES.filter((measure) => fit[measure] ?? true);
}

/**
 * One head's number; null where the measure does not apply to it.
 * @param {Measures | undefined} measures @param {Measure} measure @param {Kind} kind
 */
export function numberOf(measures, measure, kind) {
  const value = measure === "self" ? (kind === "cross" ? null : measures?.diagonal) : measures?.[measure];
  return value === undefined || value === null || Number.isNaN(value) ? null : value;
}

/**
 * The highest first, or the lowest; as they stood where two are equal, and at the end where there is no number.
 * @template {{ value: number | null }} T @param {T[]} heads @param {"down" | "up"} order @returns {T[]}
 */
export function inOrder(heads, order) {
  const sign = order === "down" ? -1 : 1;
  return heads.toSorted((a, b) =>
    a.value === null || b.value === null
      ? Number(a.value === null) - Number(b.value === null)
      : sign * (a.value - b.value),
  );
}

/**
 * What is known of the heads: of an older text until the answer for this one is there, so that the order does not jump.
 * @param {State} state
 */
export function measured(state) {
  const question = headsQuestion(state);
  const entry = state.lab[ASKED];
  const older = answerOf(state.lab, ASKED, "heads");
  const failed = entry?.failure !== null && entry?.failure !== undefined && entry.key === JSON.stringify(question);
  return {
    answer: older,
    current: answerTo(state.lab, ASKED, question) !== null,
    failure: failed ? entry.failure : null,
  };
}

/** @type {WeakMap<HeadsAnswer, Map<string, Measures>>} */
const byName = new WeakMap();

/** An answer's rows by "path.head". @param {HeadsAnswer | null} answer @returns {Map<string, Measures>} */
export function rowsOf(answer) {
  if (!answer) return new Map();
  let rows = byName.get(answer);
  if (!rows)
    byName.set(answer, (rows = new Map(answer.rows.map(({ path, head, measures }) => [`${path}.${head}`, measures]))));
  return rows;
}
