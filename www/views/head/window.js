// The part of a map that is seen: arithmetic of zooming and panning, in cells, so that a link means the same on every screen.

/**
 * `zoom` times as large as when all is seen; `row` and `col` are the first ones in sight, and may be fractions.
 * @typedef {{ zoom: number, row: number, col: number }} Window
 */
/** How many cells there are in all, room for those that are still to come included. @typedef {{ rows: number, cols: number }} Shape */

/** @type {Window} */
export const WHOLE = { zoom: 1, row: 0, col: 0 };

/** One press of a key or a button. */
export const STEP = 1.5;
/** So few cells are left in sight at most, along the longer side. */
const FEWEST = 4;

/** @param {Shape} shape */
const most = ({ rows, cols }) => Math.max(1, Math.max(rows, cols) / FEWEST);

/** Within the map, and no nearer than a few cells. @param {Window} window @param {Shape} shape @returns {Window} */
export function clamped({ zoom, row, col }, shape) {
  const z = Math.min(most(shape), Math.max(1, zoom));
  // What is left of a zoom that was all but undone would only blur the edges.
  if (z < 1.001) return WHOLE;
  const within = (/** @type {number} */ at, /** @type {number} */ count) =>
    Math.min(Math.max(0, at), count - count / z);
  return { zoom: z, row: within(row, shape.rows), col: within(col, shape.cols) };
}

/**
 * Nearer by `factor`, with what is under a point staying under it.
 * @param {Window} window @param {number} factor
 * @param {{ down: number, across: number }} point as shares of what is seen, 0 to 1
 * @param {Shape} shape @returns {Window}
 */
export function zoomed(window, factor, { down, across }, shape) {
  const now = clamped(window, shape);
  const zoom = Math.min(most(shape), Math.max(1, now.zoom * factor));
  const start = (/** @type {number} */ at, /** @type {number} */ share, /** @type {number} */ count) =>
    at + share * (count / now.zoom - count / zoom);
  return clamped({ zoom, row: start(now.row, down, shape.rows), col: start(now.col, across, shape.cols) }, shape);
}

/** Moved over the map by so many cells. @param {Window} window @param {{ rows: number, cols: number }} by @param {Shape} shape @returns {Window} */
export function panned(window, by, shape) {
  const now = clamped(window, shape);
  return clamped({ ...now, row: now.row + by.rows, col: now.col + by.cols }, shape);
}

/** The least that brings a cell into sight. @param {Window} window @param {{ query: number | null, key: number | null }} cell @param {Shape} shape @returns {Window} */
export function revealing(window, { query, key }, shape) {
  const now = clamped(window, shape);
  const bring = (/** @type {number} */ from, /** @type {number | null} */ i, /** @type {number} */ count) =>
    i === null ? from : Math.max(i + 1 - count / now.zoom, Math.min(i, from));
  return clamped({ ...now, row: bring(now.row, query, shape.rows), col: bring(now.col, key, shape.cols) }, shape);
}
