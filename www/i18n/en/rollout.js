// Words of the Rollout view, in English.

/** @typedef {Record<string, any>} P */

export const rollout = {};
