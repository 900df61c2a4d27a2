// Where a decoder's image tokens lie in their pictures: a grid over all tiles of a picture, and one over the whole.
import { memoize } from "../../lib/memoize.js";
import type { Kind } from "../heads.js";
import type { Label } from "../labels.js";
import { MOST_WHOLE, type PlacedImage, type RunUpdate } from "../../protocol/engine.js";

/** A grid of image tokens over a picture. */
export interface ImageGrid {
  /** the number of its picture */
  picture: number;
  /** whether the picture is read once more as a whole, beside its tiles */
  whole: boolean;
  /** the decoder's token in each row and column */
  cells: number[][];
}

/** The patches down and across of a model that reads an image alone; null for all others. */
export const patchGrid = ({ grid, images }: Pick<RunUpdate, "grid" | "images">) =>
  images?.length ? null : (grid ?? null);

/** The class token of a model that reads an image alone, whose row sums up the image; null without one. */
export function classToken(result: Pick<RunUpdate, "grid" | "images" | "source">): number | null {
  const [down, across] = patchGrid(result) ?? [0, 0];
  return down * across > 0 && result.source.length > down * across ? 0 : null;
}

/** The most tokens whose patterns are all read whole, for their rows over a picture. */
const MOST_OVER = 272;

type Placed = Pick<RunUpdate, "grid" | "images" | "source" | "target">;

const tokensOf = ({ source, target }: Placed, kind: Kind) => (kind === "encoder" ? source : target).length;

/** Whether a kind has too many tokens for its rows over a picture. */
export const isTooLarge = (result: Placed, kind: Kind) =>
  keysOver(result, kind) !== null && tokensOf(result, kind) > MOST_OVER;

/** The keys over a picture of a kind whose patterns are read whole; null for all others. */
export const keysRead = (result: Placed, kind: Kind) => (isTooLarge(result, kind) ? null : keysOver(result, kind));

/** The cells each way of patterns in which the rows over pictures are whole; null without such rows. */
export function cellsOver(result: Placed): number | null {
  const read = (["encoder", "decoder"] as const).filter((kind) => keysRead(result, kind));
  if (read.length === 0) return null;
  // Other kinds are then read no finer than they must.
  return read.every((kind) => tokensOf(result, kind) <= MOST_WHOLE) ? MOST_WHOLE : MOST_OVER;
}

/** Whether a kind of attention has keys over a picture. */
export const hasPatches = ({ grid, images }: Pick<RunUpdate, "grid" | "images">) =>
  (images?.length ?? 0) > 0 || (grid ?? null) !== null;

/** The grids of each picture: over its tiles side by side, if it is cut, and over the whole of it. */
export const gridsOf = (images: PlacedImage[]): ImageGrid[] =>
  images.flatMap(({ tiles: [rows, columns], grid: [down, across], starts }, picture) => {
    const cells = (first: number, [tall, wide]: [number, number]) =>
      Array.from({ length: tall * down }, (_, y) =>
        Array.from({ length: wide * across }, (_, x) => {
          const start = starts[first + Math.floor(y / down) * wide + Math.floor(x / across)];
          return start + (y % down) * across + (x % across);
        }),
      );
    const cut = rows * columns;
    return [
      ...(cut > 0 ? [{ picture, whole: false, cells: cells(0, [rows, columns]) }] : []),
      { picture, whole: cut > 0, cells: cells(cut, [1, 1]) },
    ];
  });

const placed = memoize((images: PlacedImage[]) => gridsOf(images)[0].cells);

/** The last tokens, down and across. @param count of all */
const lastTokens = memoize((grid: readonly [number, number], count: number) => {
  const [down, across] = grid;
  const first = count - down * across;
  return Array.from({ length: down }, (_, y) => Array.from({ length: across }, (_, x) => first + y * across + x));
});

/**
 * The keys of a kind of attention that lie over a picture, down and across: the encoder's patches, or a decoder's image
 * tokens of the first picture. Null for other kinds, and for a text.
 */
export function keysOver(
  { grid, images, source }: Pick<RunUpdate, "grid" | "images" | "source">,
  kind: Kind,
): number[][] | null {
  if (kind === "decoder") return images?.length ? placed(images) : null;
  // A recording may say anything.
  return kind === "encoder" && grid && grid[0] * grid[1] <= source.length ? lastTokens(grid, source.length) : null;
}

/** Before the place of a token that reads a whole picture, which other tokens read in tiles. */
const WHOLE = "▫";

/** The labels of a decoder's tokens, with image tokens named by their places. */
export function placeLabels(labels: Label[], images: PlacedImage[] | undefined): Label[] {
  if (!images?.length) return labels;
  const placed = [...labels];
  for (const { picture, whole, cells } of gridsOf(images))
    for (const [y, row] of cells.entries())
      for (const [x, token] of row.entries()) {
        // A recording may say anything.
        if (labels[token]?.kind !== "image") continue;
        const nth = images.length > 1 ? picture + 1 : null;
        const text = `${nth === null ? "" : `${nth}:`}${whole ? WHOLE : ""}${y + 1},${x + 1}`;
        const size: [number, number] = [cells.length, row.length];
        const place = { y: y + 1, x: x + 1, picture: { nth, whole, size } };
        placed[token] = { text, kind: "image", nth: null, patch: place };
      }
  return placed;
}
