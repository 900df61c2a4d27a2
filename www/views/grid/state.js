// What the Grid remembers: by which measure the heads are sorted, and which are pinned open.

/** @typedef {import("../../state.js").State} State */

/**
 * @typedef {object} Grid
 * @property {import("../../state.js").HeadRef[]} pinned heads that stay open, the oldest first
 */

/** @type {Grid} */
export const start = { pinned: [] };

/** @param {State} s @param {Partial<Grid>} change @returns {State} */
export const grid = (s, change) => ({ ...s, views: { ...s.views, grid: { ...s.views.grid, ...change } } });

// ---- the address ----

/** @type {import("../../fields.js").Field[]} */
export const fields = [];
