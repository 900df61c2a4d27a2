// Words of exporting and importing, in English.

/** @typedef {Record<string, any>} P */

export const exporting = {
  // ---- in the files ----
  "export.read": "Reads",
  "export.wrote": "Writes",
  "export.edited": "Edited",
  "export.query": "query",
  "export.key": "key",
  "export.down": "← query",
  "export.across": "key →",
  "export.toned": (/** @type {P} */ p) => `${p.name}, ${p.tone} colours`,
  "export.tone.root": "square-root",
  "export.tone.log": "logarithmic",
  "export.heads": "All heads",
  "export.page.numbers": "Numbers",
  "export.page.open": "Open it in headlight",
  "export.page.made": "Made with headlight: these are the model’s own numbers, and nothing is loaded from anywhere.",
  "export.page.hint": "Point at a cell, or move with the arrow keys.",
  "export.page.hint.lines": "Point at a token, or move with the arrow keys.",
  "export.page.hint.curves": "Point at the curves, or move with the arrow keys.",
  "export.page.hint.heads": "Choose a head to see it large.",
  "export.page.cell": (/** @type {P} */ p) => `${p.query} → ${p.key}: ${p.value}`,
  "export.page.nothing": "No weight here.",
};
