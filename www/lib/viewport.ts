// The visible part of a map: zooming and panning in cells, so that a link means the same on every screen.

/** `zoom` times as large as when all is seen; `row` and `col` are the first ones in sight, and may be fractions. */
export type Window = { zoom: number; row: number; col: number };

/** How many cells there are in all, room for those that are still to come included. */
export type Shape = { rows: number; cols: number };

export const WHOLE: Window = { zoom: 1, row: 0, col: 0 };

export const STEP = 1.5;
export const MIDDLE = { down: 0.5, across: 0.5 };
/** So few cells are left in sight at most, along the longer side. */
const FEWEST = 4;

const most = ({ rows, cols }: Shape) => Math.max(1, Math.max(rows, cols) / FEWEST);

/** Within the map, and no nearer than a few cells. */
export function clampWindow({ zoom, row, col }: Window, shape: Shape): Window {
  const z = Math.min(most(shape), Math.max(1, zoom));
  // What is left of a zoom that was all but undone would only blur the edges.
  if (z < 1.001) return WHOLE;
  const within = (at: number, count: number) => Math.min(Math.max(0, at), count - count / z);
  return { zoom: z, row: within(row, shape.rows), col: within(col, shape.cols) };
}

/**
 * Nearer by `factor`, with what is under a point staying under it.
 * @param point as shares of what is seen, 0 to 1
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

/** The least that brings a cell into sight. */
export function revealCell(window: Window, { query, key }: { query: number | null; key: number | null }, shape: Shape) {
  const now = clampWindow(window, shape);
  const bring = (from: number, i: number | null, count: number) =>
    i === null ? from : Math.max(i + 1 - count / now.zoom, Math.min(i, from));
  return clampWindow({ ...now, row: bring(now.row, query, shape.rows), col: bring(now.col, key, shape.cols) }, shape);
}
