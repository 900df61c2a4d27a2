// Words of the Compare view, in English.

/** @typedef {Record<string, any>} P */

export const compare = {};
