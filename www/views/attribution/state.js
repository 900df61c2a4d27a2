// What the search for the heads behind an effect remembers: whether it is on.

/** @typedef {import("../../state.js").State} State */

/**
 * @typedef {object} Attribution
 */

/** @type {Attribution} */
export const start = {};

/** @param {State} s @param {Partial<Attribution>} change @returns {State} */
export const attribution = (s, change) => ({ ...s, views: { ...s.views, attribution: { ...s.views.attribution, ...change } } });

// ---- the address ----

/** @type {import("../../fields.js").Field[]} */
export const fields = [];
