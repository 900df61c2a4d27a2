// Words of the Grid and its measures, in English.

/** @typedef {Record<string, any>} P */

export const grid = {};
