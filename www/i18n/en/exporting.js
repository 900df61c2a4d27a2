// Words of exporting and importing, in English.

/** @typedef {Record<string, any>} P */

export const exporting = {};
