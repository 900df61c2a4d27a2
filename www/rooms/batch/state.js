// What the batch room remembers, its defaults, and its part of the address.

/** @typedef {import("../../state.js").State} State */

/**
 * @typedef {object} Batch
 * @property {string} part what is open
 */

/** @type {Batch} */
export const start = { part: "model" };

/** @param {State} s @param {Partial<Batch>} change @returns {State} */
export const batch = (s, change) => ({ ...s, batch: { ...s.batch, ...change } });
