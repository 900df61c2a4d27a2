// What the Rollout view remembers: how heads are fused, and from which token it looks back.

/** @typedef {import("../../state.js").State} State */

/**
 * @typedef {object} Rollout
 */

/** @type {Rollout} */
export const start = {};

/** @param {State} s @param {Partial<Rollout>} change @returns {State} */
export const rollout = (s, change) => ({ ...s, views: { ...s.views, rollout: { ...s.views.rollout, ...change } } });

// ---- the address ----

/** @type {import("../../fields.js").Field[]} */
export const fields = [];
