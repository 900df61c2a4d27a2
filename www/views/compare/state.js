// What the Compare view remembers: what A and B are.

/** @typedef {import("../../state.js").State} State */

/**
 * @typedef {object} Compare
 */

/** @type {Compare} */
export const start = {};

/** @param {State} s @param {Partial<Compare>} change @returns {State} */
export const compare = (s, change) => ({ ...s, views: { ...s.views, compare: { ...s.views.compare, ...change } } });

// ---- the address ----

/** @type {import("../../fields.js").Field[]} */
export const fields = [];
