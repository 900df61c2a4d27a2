// Words of links, lessons, sessions and first steps, in English.

/** @typedef {Record<string, any>} P */

export const use = {};
