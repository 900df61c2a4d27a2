// Part of a map: some of its rows and columns, as a map of its own.

/** @typedef {import("../../view/draw.js").Pattern} Pattern */
/** @typedef {import("../../view/labels.js").Label} Label */

/** A part, and which rows and columns of the whole it has. @typedef {{ pattern: Pattern, rows: number[], cols: number[] }} Part */

/** @type {WeakMap<Pattern, { key: string, pattern: Pattern }>} */
const kept = new WeakMap();

/** The same one each time, while the same is asked for. @param {Pattern} p @param {number[]} rows in order @param {number[]} cols @returns {Pattern} */
export function partOf(p, rows, cols) {
  if (rows.length === p.rows && cols.length === p.cols) return p;
  const key = `${rows} ${cols}`;
  const known = kept.get(p);
  if (known?.key === key) return known.pattern;
  const values = new Float32Array(rows.length * cols.length);
  const masks = new Uint8Array(values.length);
  rows.forEach((q, row) => {
    cols.forEach((k, col) => {
      values[row * cols.length + col] = p.values[p.offset + q * p.cols + k];
      masks[row * cols.length + col] = p.masks[p.maskOffset + q * p.cols + k];
    });
  });
  const pattern = { values, offset: 0, masks, maskOffset: 0, rows: rows.length, cols: cols.length };
  kept.set(p, { key, pattern });
  return pattern;
}

/** The places whose label is wanted. @param {Label[]} labels @param {number} count how many of them there are in the map @param {(label: Label) => boolean} wanted */
export const placesOf = (labels, count, wanted) =>
  labels.slice(0, count).flatMap((label, i) => (wanted(label) ? [i] : []));

/** @param {Label} label */
export const isSpecial = (label) => label.kind === "special";

/** How much of each shown row's weight is on columns that are not shown, on average. @param {Pattern} p @param {Part} part */
export function hiddenShare(p, { rows, cols }) {
  const shown = new Set(cols);
  const hidden = Array.from({ length: p.cols }, (_, k) => k).filter((k) => !shown.has(k));
  let sum = 0;
  for (const q of rows) for (const k of hidden) sum += p.values[p.offset + q * p.cols + k];
  return rows.length === 0 ? 0 : sum / rows.length;
}
