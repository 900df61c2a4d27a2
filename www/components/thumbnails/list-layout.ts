// Sizes of the sorted list and of pinned heads: arithmetic only, so that it can be tested without a screen.
import { slotCell } from "../../domain/map/geometry.js";

/** Between thumbnails; under a thumbnail its name, and under that its number. */
const GAP = 6;
const CAPTION = 36;
/** Below this a thumbnail is hard to meet, and above that it says no more. */
const LEAST = 56;
const MOST = 160;
/** A letter of a name in bold, about: no thumbnail is narrower than its name. */
const LETTER = 7.2;
/** On a phone a finger has to meet it. */
const TOUCHED = 64;

/** `block`: how many queries and keys share a cell already. */
type Shape = { rows: number; cols: number; block?: number; whole?: boolean };

/**
 * All heads in one list, as large as fits; where nothing fits, the smallest that can be read, and the list scrolls.
 * @param letters of the longest name
 * @param height CSS pixels
 * @param size of a thumbnail, where a person chose one
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

/** Slots no larger than what is in them: whole pixels make a cell, which may leave much of a slot empty. */
function tight(shapes: Shape[], count: number, least: number, width: number, edge: number, dpr: number) {
  const laid = listOf(shapes, count, width, edge, dpr);
  const filled = Math.max(least, ...laid.fitted.map(({ rows, cols, cell }) => Math.ceil(Math.max(rows, cols) * cell)));
  return filled < edge ? listOf(shapes, count, width, filled, dpr) : laid;
}

function listOf(shapes: Shape[], count: number, width: number, edge: number, dpr: number) {
  const across = Math.max(1, Math.min(count, Math.floor((width + GAP) / (edge + GAP))));
  const fitted = shapes.map((shape) => {
    const { rows, cols, block: known = 1 } = shape;
    // Where a slot has fewer pixels than there are cells, blocks of them are drawn as one.
    const block = known * Math.max(1, Math.ceil(Math.max(rows, cols) / known / Math.floor(edge * dpr)));
    const [shownRows, shownCols] = [Math.ceil(rows / block), Math.ceil(cols / block)];
    return { block, rows: shownRows, cols: shownCols, cell: slotCell(shape, edge, shownCols, shownRows, dpr) };
  });
  const high = Math.max(0, ...fitted.map(({ rows, cell }) => rows * cell));
  const pitch = { x: edge + GAP, y: high + CAPTION };
  return { edge, across, high, pitch, fitted, height: Math.ceil(count / across) * pitch.y };
}

/** Where the i-th thumbnail of the list is, as the style sheet lays it out. */
export const listedAt = (i: number, { across, pitch }: { across: number; pitch: { x: number; y: number } }) => ({
  x: (i % across) * pitch.x,
  y: Math.floor(i / across) * pitch.y,
});

/** A head that is open in place is so wide; two of them stand side by side where there is room. */
const PINNED = 440;
const PINNED_LEAST = 240;
const PINNED_GAP = 16;
/** Cells that are larger say no more. */
const PINNED_CELL = 28;
/** Below this a map is no larger than a thumbnail, however long its labels are. */
const PINNED_MAP = 96;

/** @param labels what they take of the width */
export function layPinned(rows: number, cols: number, labels: number, width: number, dpr: number) {
  const half = (width - PINNED_GAP) / 2;
  const wide = Math.min(PINNED, half >= PINNED_LEAST ? half : width);
  const usual = Math.max(PINNED_MAP, wide - labels);
  // A text that is too long by a little would be halved: it rather has more room.
  const tokens = Math.max(rows, cols) / dpr;
  const edge = tokens > usual && tokens <= width - labels ? tokens : usual;
  const block = Math.max(1, Math.ceil(Math.max(rows, cols) / Math.floor(edge * dpr)));
  return {
    width: labels + edge,
    block,
    most: Math.max(1 / dpr, Math.min(PINNED_CELL, edge / Math.ceil(rows / block))),
  };
}
