// What the paper's room remembers, its defaults, and its part of the address.

/** @typedef {import("../../state.js").State} State */

/**
 * @typedef {object} Paper
 * @property {string} part the part of the paper that is open
 */

/** @type {Paper} */
export const start = { part: "model" };

/** @param {State} s @param {Partial<Paper>} change @returns {State} */
export const paper = (s, change) => ({ ...s, paper: { ...s.paper, ...change } });
