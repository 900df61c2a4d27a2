// The visible part of a map: zooming and panning in cells, so that a link means the same on every screen.

/** `zoom` is the magnification; `row` and `col` are the first visible ones, and may be fractions. */
export type Window = { zoom: number; row: number; col: number };

/** The number of all cells, including the room for those still to come. */
export type Shape = { rows: number; cols: number };

export const WHOLE: Window = { zoom: 1, row: 0, col: 0 };

export const STEP = 1.5;
export const MIDDLE = { down: 0.5, across: 0.5 };
/** The fewest visible cells along the longer side. */
const FEWEST = 4;

const most = ({ rows, cols }: Shape) => Math.max(1, Math.max(rows, cols) / FEWEST);

/** Limits a window to the map and to the fewest cells. */
export function clampWindow({ zoom, row, col }: Window, shape: Shape): Window {
  const z = Math.min(most(shape), Math.max(1, zoom));
  // A tiny remaining zoom would only blur the edges.
  if (z < 1.001) return WHOLE;
  const within = (at: number, count: number) => Math.min(Math.max(0, at), count - count / z);
  return { zoom: z, row: within(row, shape.rows), col: within(col, shape.cols) };
}

/**
 * Zooms by `factor`, with the content under a point staying in place.
 * @param point as shares of the visible part, 0 to 1
 */
export function zoomWindow(
  window: Window,
  factor: number,
  { down, across }: { down: number; across: number },
  shape: Shape,
): Window {
  const now = clampWindow(window, shape);
  const zoom = Math.min(most(shape), Math.max(1, now.zoom * factor));
  const start = (at: number, share: number, count: number) => at + share * (count / now.zoom - count / zoom);
  return clampWindow({ zoom, row: start(now.row, down, shape.rows), col: start(now.col, across, shape.cols) }, shape);
}

export function panWindow(window: Window, by: Shape, shape: Shape): Window {
  const now = clampWindow(window, shape);
  return clampWindow({ ...now, row: now.row + by.rows, col: now.col + by.cols }, shape);
}

/** Moves the window by the least that brings a cell into view. */
export function revealCell(window: Window, { query, key }: { query: number | null; key: number | null }, shape: Shape) {
  const now = clampWindow(window, shape);
  const bring = (from: number, i: number | null, count: number) =>
    i === null ? from : Math.max(i + 1 - count / now.zoom, Math.min(i, from));
  return clampWindow({ ...now, row: bring(now.row, query, shape.rows), col: bring(now.col, key, shape.cols) }, shape);
}
