// Sizes of the sorted list and of pinned heads: arithmetic only, so that it can be tested without a screen.
import { slotCell } from "../../domain/map/geometry.js";

/** The gap between thumbnails, and the heights of a name and of a number under it. */
const GAP = 6;
const CAPTION = 36;
/** A smaller thumbnail is hard to hit, and a larger one shows no more. */
const LEAST = 56;
const MOST = 160;
/** The approximate width of a bold letter: no thumbnail is narrower than its name. */
const LETTER = 7.2;
/** The minimum size for a finger, on a phone. */
const TOUCHED = 64;

/** `block`: the number of queries and keys per cell. */
type Shape = { rows: number; cols: number; block?: number; whole?: boolean };

/**
 * The layout of all heads in one list, as large as fits; else at the minimum size, and the list scrolls.
 * @param letters of the longest name
 * @param height in CSS pixels
 * @param size of a thumbnail, if the user chose one
 */
export function layList(
  shapes: Shape[],
  count: number,
  letters: number,
  { width, height, dpr, size = null }: { width: number; height: number; dpr: number; size?: number | null },
) {
  const least = Math.max(LEAST, Math.ceil(letters * LETTER));
  if (size !== null) return tight(shapes, count, least, width, Math.max(least, size), dpr);
  for (let edge = Math.max(least, height === Infinity ? TOUCHED : MOST); ; edge--) {
    const laid = tight(shapes, count, least, width, edge, dpr);
    if (edge <= least || laid.height <= height) return laid;
  }
}

/** Shrinks slots to their content: cells of whole pixels may leave much of a slot empty. */
function tight(shapes: Shape[], count: number, least: number, width: number, edge: number, dpr: number) {
  const laid = listOf(shapes, count, width, edge, dpr);
  const filled = Math.max(least, ...laid.fitted.map(({ rows, cols, cell }) => Math.ceil(Math.max(rows, cols) * cell)));
  return filled < edge ? listOf(shapes, count, width, filled, dpr) : laid;
}

function listOf(shapes: Shape[], count: number, width: number, edge: number, dpr: number) {
  const across = Math.max(1, Math.min(count, Math.floor((width + GAP) / (edge + GAP))));
  const fitted = shapes.map((shape) => {
    const { rows, cols, block: known = 1 } = shape;
    // If a slot has fewer pixels than cells, they are drawn in blocks.
    const block = known * Math.max(1, Math.ceil(Math.max(rows, cols) / known / Math.floor(edge * dpr)));
    const [shownRows, shownCols] = [Math.ceil(rows / block), Math.ceil(cols / block)];
    return { block, rows: shownRows, cols: shownCols, cell: slotCell(shape, edge, shownCols, shownRows, dpr) };
  });
  const high = Math.max(0, ...fitted.map(({ rows, cell }) => rows * cell));
  const pitch = { x: edge + GAP, y: high + CAPTION };
  return { edge, across, high, pitch, fitted, height: Math.ceil(count / across) * pitch.y };
}

/** The position of the i-th thumbnail, as the style sheet lays it out. */
export const listedAt = (i: number, { across, pitch }: { across: number; pitch: { x: number; y: number } }) => ({
  x: (i % across) * pitch.x,
  y: Math.floor(i / across) * pitch.y,
});

/** The width of a head pinned open; two stand side by side if they fit. */
const PINNED = 440;
const PINNED_LEAST = 240;
const PINNED_GAP = 16;
/** Larger cells show no more. */
const PINNED_CELL = 28;
/** The minimum size of a map, however long its labels are. */
const PINNED_MAP = 96;

/** @param labels the width of the labels */
export function layPinned(rows: number, cols: number, labels: number, width: number, dpr: number) {
  const half = (width - PINNED_GAP) / 2;
  const wide = Math.min(PINNED, half >= PINNED_LEAST ? half : width);
  const usual = Math.max(PINNED_MAP, wide - labels);
  // A text slightly too long would be halved by its blocks, so it gets more room.
  const tokens = Math.max(rows, cols) / dpr;
  const edge = tokens > usual && tokens <= width - labels ? tokens : usual;
  const block = Math.max(1, Math.ceil(Math.max(rows, cols) / Math.floor(edge * dpr)));
  return {
    width: labels + edge,
    block,
    most: Math.max(1 / dpr, Math.min(PINNED_CELL, edge / Math.ceil(rows / block))),
  };
}
