// Words of the heads behind an effect, in English.

/** @typedef {Record<string, any>} P */

export const attribution = {};
