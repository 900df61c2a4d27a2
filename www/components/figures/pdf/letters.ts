// The words of a picture as glyphs: each letter with its marks, or a whole word where a script joins its letters, drawn
// once by the browser with the reader's own fonts and traced.
import { EM, type Glyph } from "./true-type.js";
import { traceOutlines, type Bitmap } from "./trace-outlines.js";
import { segmentsOf } from "../../../lib/foreign/segments.js";

/** A text as the browser draws it. */
interface DrawnText {
  /** in pixels */
  advance: number;
  /** the position of its baseline in the bitmap */
  origin: { x: number; y: number };
  bitmap: Bitmap;
}

/** @param size pixels per em */
export type DrawText = (text: string, family: string, bold: boolean, size: number) => DrawnText;

/** The pixels per em of a traced glyph. */
const SIZE = 256;

const clusters = new Intl.Segmenter();
const scripts = (...names: string[]) => names.map((name) => `\\p{Script=${name}}`).join("");
/** Letters that do not join their neighbours. */
const APART = new RegExp(
  `^[${scripts("Latin", "Greek", "Cyrillic", "Han", "Hiragana", "Katakana", "Hangul", "Common", "Inherited")}]+$`,
  "u",
);
/** Letters with their marks, also on the dotted circle that replaces a missing letter. */
const WORDS = /((?:[\p{L}\p{M}\u25cc]|\u200c|\u200d)+)/u;
/** Right-to-left letters: a text with any of them is one glyph, since its words are reordered. */
const LEFTWARD = new RegExp(`[${scripts("Hebrew", "Arabic", "Syriac", "Thaana", "Nko")}]`, "u");

/** Splits a text into its glyphs. */
export function* glyphTexts(text: string): Generator<string> {
  if (LEFTWARD.test(text)) return yield text;
  for (const run of text.split(WORDS)) {
    if (APART.test(run) || !/[\p{L}\p{M}]/u.test(run)) yield* segmentsOf(run, clusters);
    else yield run;
  }
}

/** A font of the file: glyphs are added when they are needed. */
export class TracedFont {
  readonly glyphs: Glyph[] = [{ text: "", advance: EM / 2, outlines: [] }];
  private readonly known = new Map<string, number>();

  constructor(
    private readonly draw: DrawText,
    private readonly family: string,
    private readonly bold: boolean,
  ) {}

  /** The glyph indices of a text, and their total width in ems. */
  spell(text: string) {
    const ids = [...glyphTexts(text)].map((one) => this.glyph(one));
    return { ids, width: ids.reduce((sum, id) => sum + this.glyphs[id].advance, 0) / EM };
  }

  private glyph(text: string) {
    const found = this.known.get(text);
    if (found !== undefined) return found;
    const { advance, origin, bitmap } = this.draw(text, this.family, this.bold, SIZE);
    const unit = (pixels: number) => Math.round((pixels * EM) / SIZE);
    const outlines = traceOutlines(bitmap).map((outline) =>
      outline.map(([x, y]): [number, number] => [unit(x - origin.x), unit(origin.y - y)]),
    );
    const id = this.glyphs.push({ text, advance: unit(advance), outlines }) - 1;
    this.known.set(text, id);
    return id;
  }
}

/** Draws on a hidden canvas. */
export const drawOnCanvas: DrawText = (text, family, bold, size) => {
  const font = `${bold ? "600 " : ""}${size}px ${family}`;
  const measured = new OffscreenCanvas(1, 1).getContext("2d");
  if (!measured) throw new Error("no canvas");
  measured.font = font;
  const box = measured.measureText(text);
  const edge = 4;
  const origin = {
    x: Math.ceil(Math.max(0, box.actualBoundingBoxLeft)) + edge,
    y: Math.ceil(Math.max(0, box.actualBoundingBoxAscent)) + edge,
  };
  const width = Math.max(1, origin.x + Math.ceil(Math.max(0, box.actualBoundingBoxRight)) + edge);
  const height = Math.max(1, origin.y + Math.ceil(Math.max(0, box.actualBoundingBoxDescent)) + edge);
  const context = new OffscreenCanvas(width, height).getContext("2d");
  if (!context) throw new Error("no canvas");
  context.font = font;
  context.fillText(text, origin.x, origin.y);
  const { data } = context.getImageData(0, 0, width, height);
  return { advance: box.width, origin, bitmap: { width, height, at: (x, y) => data[4 * (y * width + x) + 3] } };
};
