// What the search for the heads behind an effect remembers: whether it is on, and the how manieth it is.
import { flag } from "../../fields.js";

/** @typedef {import("../../state.js").State} State */

/**
 * @typedef {object} Attribution
 * @property {boolean} on whether it is shown
 * @property {boolean} halted whether no more heads are to be silenced
 * @property {number} run names its questions: each search has its own answers
 * @property {boolean} all whether all heads are listed, not only the first
 */

/** @type {Attribution} */
export const start = { on: false, halted: false, run: 0, all: false };

/** @param {State} s @param {Partial<Attribution>} change @returns {State} */
export const attribution = (s, change) => ({
  ...s,
  views: { ...s.views, attribution: { ...s.views.attribution, ...change } },
});

/** The name of a question: so many heads after so many others. @param {number} run @param {number} part */
export const nameOf = (run, part) => `attribution ${run} ${part}`;

/** Searches anew, on what there is now. What an earlier search found goes. @param {State} s @returns {State} */
export function begin(s) {
  const run = s.views.attribution.run + 1;
  const lab = Object.fromEntries(
    Object.entries(s.lab).filter(([name]) => !name.startsWith(nameOf(s.views.attribution.run, 0).slice(0, -1))),
  );
  return attribution({ ...s, lab }, { on: true, halted: false, run });
}

/** As at the start, but no search gets the number of one whose answers may still be known. @param {State} s @returns {Attribution} */
export const keptRun = (s) => ({ ...start, run: s.views.attribution.run });

/** No further heads are silenced; what was found stays. @param {State} s @returns {State} */
export const halt = (s) => attribution(s, { halted: true });

/** Where it was halted, it goes on. @param {State} s @returns {State} */
export const goOn = (s) => attribution(s, { halted: false });

/** @param {State} s @returns {State} */
export const close = (s) => attribution(s, { on: false, halted: false });

// ---- the address ----

/** @type {import("../../fields.js").Field[]} */
export const fields = [
  {
    name: "heads-behind",
    type: flag,
    default: false,
    get: (s) => s.views.attribution.on,
    set: (s, v) => attribution(s, { on: v, run: Math.max(1, s.views.attribution.run) }),
  },
];
