// What the Head view remembers: which of its layers is shown, what is filtered away, and where it is zoomed to.

/** @typedef {import("../../state.js").State} State */

/**
 * @typedef {object} Head
 */

/** @type {Head} */
export const start = {};

/** @param {State} s @param {Partial<Head>} change @returns {State} */
export const head = (s, change) => ({ ...s, views: { ...s.views, head: { ...s.views.head, ...change } } });

// ---- the address ----

/** @type {import("../../fields.js").Field[]} */
export const fields = [];
