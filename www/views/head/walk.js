// A walk over a map by keys: from token to token of those that are in the picture, with the map following.
import { reveal } from "./state.js";

/** @typedef {import("../../state.js").State} State */
/** @typedef {import("../../state.js").Cell} Cell */

/**
 * Where the focus is, and where it can go.
 * @typedef {object} Walk
 * @property {number | null} query @property {number | null} key
 * @property {number[]} rows the tokens that are in the picture, by their places in all
 * @property {number[]} cols
 * @property {import("./window.js").Shape} shape how many there are or will be
 */

/** One step from a cell; a map in which none is in focus is entered at its edge. @param {State} s @param {Walk} walk @param {Cell} from @param {{ down: number, right: number }} by @returns {State} */
export function walked(s, { rows, cols, shape }, { query, key }, { down, right }) {
  const row = step(rows, query, down, down > 0 ? -1 : 0);
  const col = right === 0 ? seat(cols, key) : step(cols, key, right, right > 0 ? -1 : cols.length);
  return reveal(
    { ...s, locked: { query: rows[row], key: col === null ? null : cols[col] }, hovered: null },
    { query: row, key: col },
    shape,
  );
}

/** The place of a token among those in the picture, or of the next one that is. @param {number[]} places @param {number | null} i */
function seat(places, i) {
  if (i === null) return null;
  const at = places.findIndex((place) => place >= i);
  return at < 0 ? places.length - 1 : at;
}

/** @param {number[]} places @param {number | null} i @param {number} by @param {number} outside where one stands that is nowhere yet */
const step = (places, i, by, outside) => Math.min(places.length - 1, Math.max(0, (seat(places, i) ?? outside) + by));
