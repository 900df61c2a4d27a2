// Words of the Head view and of large maps, in English.

/** @typedef {Record<string, any>} P */

export const head = {
  // ---- a map, to those who listen ----
  "map.about": (/** @type {P} */ p) => `Arrow keys move between cells. ${p.cells}`,
};
