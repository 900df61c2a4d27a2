// Words of the Lines view, in English.

/** @typedef {Record<string, any>} P */

export const lines = {};
