// What the Lines view remembers: which heads are laid over each other.

/** @typedef {import("../../state.js").State} State */

/**
 * @typedef {object} Lines
 * @property {import("../../state.js").HeadRef[]} heads those that are laid over each other
 */

/** @type {Lines} */
export const start = { heads: [] };

/** @param {State} s @param {Partial<Lines>} change @returns {State} */
export const lines = (s, change) => ({ ...s, views: { ...s.views, lines: { ...s.views.lines, ...change } } });

// ---- the address ----

/** @type {import("../../fields.js").Field[]} */
export const fields = [];
