// Words of the Timeline, in English.

/** @typedef {Record<string, any>} P */

export const timeline = {};
