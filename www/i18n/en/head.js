// Words of the Head view, in English.

/** @typedef {Record<string, any>} P */

export const head = {};
