// What the Timeline remembers: which step is revisited.

/** @typedef {import("../../state.js").State} State */

/**
 * @typedef {object} Timeline
 */

/** @type {Timeline} */
export const start = {};

/** @param {State} s @param {Partial<Timeline>} change @returns {State} */
export const timeline = (s, change) => ({ ...s, views: { ...s.views, timeline: { ...s.views.timeline, ...change } } });

// ---- the address ----

/** @type {import("../../fields.js").Field[]} */
export const fields = [];
