// Rows of heads over the image whose patches they look at: each patch is tinted by its weight, without smoothing.
import { lengthOn, weightScale } from "../../domain/ramp.js";
import { makeHatch } from "../map/draw.js";
import { patternColour, pixel, type Theme, type Tone } from "../../domain/scale.js";
import { maskedAt, valueAt, type Pattern } from "../../domain/map/pattern.js";
import { memoize } from "../../lib/memoize.js";
import type { ImagePixels } from "../../domain/panel.js";

/** Device pixels; `cell` is the edge of a patch. */
interface PlacedRow {
  /** a weight for each patch */
  pattern: Pattern;
  /** under it; null where it is not known */
  image: ImagePixels | null;
  x: number;
  y: number;
  cell: number;
}

/** The colour's place on its scale: the ends are near black and white, which images have themselves. */
const TINT = 0.6;

/** Ink on white paper is a little softer: a tint over black would be too dark to be seen. */
const INK = { scale: 0.8, add: 255 * 0.2 };
/** Of colours only their lightness is left, with little contrast, so that a faint tint is seen. */
const COLOURED = { scale: 0.3, add: 140 };

/** The grey of each pixel under a tint, 0 to 255. */
const softened = memoize(({ width, height, rgba }: ImagePixels): Float32Array => {
  const grey = new Float32Array(width * height);
  let isGrey = true;
  for (let i = 0; i < rgba.length && isGrey; i += 4) isGrey = rgba[i] === rgba[i + 1] && rgba[i] === rgba[i + 2];
  const { scale, add } = isGrey ? INK : COLOURED;
  for (let i = 0, at = 0; i < grey.length; i++, at += 4) {
    const light = isGrey ? rgba[at] : 0.299 * rgba[at] + 0.587 * rgba[at + 1] + 0.114 * rgba[at + 2];
    grey[i] = light * scale + add;
  }
  return grey;
});

const BLANK: ImagePixels = { width: 1, height: 1, rgba: Uint8Array.of(255, 255, 255, 255) };

/** @param pixels of rows of `width` device pixels */
export function fillOver(
  pixels: Uint32Array,
  width: number,
  placed: PlacedRow[],
  { tone, theme, dpr }: { tone: Tone; theme: Theme; dpr: number },
) {
  const tint = pixel(patternColour(theme, TINT));
  for (const { pattern, image: known, x: left, y: top, cell } of placed) {
    const image = known ?? BLANK;
    const grey = softened(image);
    const scale = weightScale(tone, pattern.most);
    const [across, down] = [pattern.cols * cell, pattern.rows * cell];
    const source = (x: number, y: number) =>
      Math.floor((y * image.height) / down) * image.width + Math.floor((x * image.width) / across);
    const hatch = makeHatch(pixels, width, { theme, dpr }, top * width + left);
    for (let row = 0; row < pattern.rows; row++) {
      for (let column = 0; column < pattern.cols; column++) {
        const masked = maskedAt(pattern, row, column);
        const share = masked ? 0 : Math.round(256 * lengthOn(scale, valueAt(pattern, row, column)));
        for (let y = row * cell; y < (row + 1) * cell; y++)
          for (let x = column * cell; x < (column + 1) * cell; x++)
            pixels[(top + y) * width + left + x] = blend(grey[source(x, y)], tint, share);
        if (masked) hatch(column * cell, row * cell, (column + 1) * cell, (row + 1) * cell);
      }
    }
  }
}

/** @param share of the colour, 0 to 256 */
function blend(grey: number, colour: number, share: number) {
  const mix = (to: number) => (grey * (256 - share) + to * share) >> 8;
  return ((255 << 24) | (mix((colour >> 16) & 255) << 16) | (mix((colour >> 8) & 255) << 8) | mix(colour & 255)) >>> 0;
}
