// Rows of heads over the image whose patches they look at: each patch is tinted by its weight, without smoothing.
import { lengthOn, weightScale } from "../../domain/ramp.js";
import { makeHatch } from "../map/draw.js";
import { patternColour, pixel, type Theme, type Tone } from "../../domain/scale.js";
import { maskedAt, valueAt, type Pattern } from "../../domain/map/pattern.js";
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

/** The image's share of its colour, the rest is white: a tint over black ink would be too dark to be seen. */
const INK = 0.8;

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
    const scale = weightScale(tone, pattern.most);
    const [across, down] = [pattern.cols * cell, pattern.rows * cell];
    const source = (x: number, y: number) =>
      4 * (Math.floor((y * image.height) / down) * image.width + Math.floor((x * image.width) / across));
    const hatch = makeHatch(pixels, width, { theme, dpr }, top * width + left);
    for (let row = 0; row < pattern.rows; row++) {
      for (let column = 0; column < pattern.cols; column++) {
        const masked = maskedAt(pattern, row, column);
        const share = masked ? 0 : Math.round(256 * lengthOn(scale, valueAt(pattern, row, column)));
        for (let y = row * cell; y < (row + 1) * cell; y++)
          for (let x = column * cell; x < (column + 1) * cell; x++)
            pixels[(top + y) * width + left + x] = blend(image.rgba, source(x, y), tint, share);
        if (masked) hatch(column * cell, row * cell, (column + 1) * cell, (row + 1) * cell);
      }
    }
  }
}

/** @param share of the colour, 0 to 256 */
function blend(rgba: Uint8Array, at: number, colour: number, share: number) {
  const mix = (from: number, to: number) => ((from * INK + 255 * (1 - INK)) * (256 - share) + to * share) >> 8;
  const [red, green, blue] = [colour & 255, (colour >> 8) & 255, (colour >> 16) & 255];
  return ((255 << 24) | (mix(rgba[at + 2], blue) << 16) | (mix(rgba[at + 1], green) << 8) | mix(rgba[at], red)) >>> 0;
}
