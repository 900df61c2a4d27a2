// A canvas of thumbnails: its contents and their places. It is drawn from numbers, or by an engine that has them on a
// card.
import { devicePixels, drawMany, drawPixels, gapOf, type Screen } from "../map/draw.js";
import { enginePicture, showDrawing } from "../map/engine-picture.js";
import { fillOver } from "./over-image.js";
import { poolPattern, spreadPattern } from "../../domain/map/pooled.js";
import type { ImagePixels } from "../../domain/panel.js";
import type { Tone } from "../../domain/scale.js";
import type { Pattern } from "../../domain/map/pattern.js";
import type { Picture, Drawing } from "../../protocol/engine.js";

export interface Sheet {
  /** CSS pixels */
  width: number;
  height: number;
  heads: SheetHead[];
}

interface SheetHead {
  path: string;
  head: number;
  pattern: Pattern;
  tokens: { rows: number; cols: number };
  /** CSS pixels; `cell` is the edge of one */
  x: number;
  y: number;
  cell: number;
  /** the number of tokens per cell */
  block: number;
  /** the image under a row over its patches */
  under?: ImagePixels | null;
}

export interface SheetStyle {
  tone: Tone;
  screen: Screen;
}

/** A key that differs for different sheets and looks. */
export const sheetKey = ({ width, height, heads }: Sheet, { tone, screen: { theme, dpr } }: SheetStyle) =>
  [
    `${width} ${height} ${tone} ${theme} ${dpr}`,
    ...heads.map(({ path, head, x, y, cell, block }) => `${path}.${head} ${x} ${y} ${cell} ${block}`),
  ].join();

const sizeOf = ({ width, height }: Sheet, { dpr }: Screen) => ({
  width: Math.ceil(width * dpr),
  height: Math.ceil(height * dpr),
});

/** The picture for an engine to draw, so that the page does not need the numbers: the same pixels as `drawMany`. */
export function pictureOf(sheet: Sheet, look: SheetStyle): Picture {
  const { tone, screen } = look;
  const { dpr } = screen;
  const heads = sheet.heads.map(({ path, head, x, y, cell, block }) => ({
    path,
    head,
    x: Math.round(x * dpr),
    y: Math.round(y * dpr),
    block,
    cell: devicePixels(cell, screen),
    gap: gapOf(cell, dpr),
  }));
  return enginePicture(sheetKey(sheet, look), sizeOf(sheet, screen), heads, tone, screen);
}

/** Whether the present numbers can be pooled into blocks of this many tokens. */
const canPool = ({ block: known = 1 }: Pattern, block: number) => block % known === 0;

/** Whether the present numbers are too coarse for it. An engine draws no signed weights: they stay coarse. */
export const isCoarse = ({ heads }: Sheet) =>
  heads.every(({ pattern }) => pattern.most === undefined) &&
  heads.some(({ pattern, block }) => !canPool(pattern, block));

/** Draws a sheet: from the engine's drawing, or from the present numbers. */
export function drawSheet(
  canvas: HTMLCanvasElement,
  sheet: Sheet,
  drawn: Drawing | null,
  { tone, screen }: SheetStyle,
) {
  if (drawn) return showDrawing(canvas, drawn, screen);
  const { width, height } = sizeOf(sheet, screen);
  if (sheet.heads.some(({ under }) => under)) {
    const { theme, dpr } = screen;
    const rows = sheet.heads.map(({ pattern, under, x, y, cell }) => ({
      pattern,
      image: under ?? null,
      x: Math.round(x * dpr),
      y: Math.round(y * dpr),
      cell: devicePixels(cell, screen),
    }));
    return drawPixels(canvas, width, height, dpr, (pixels) => {
      pixels.fill(0);
      fillOver(pixels, width, rows, { tone, theme, dpr });
    });
  }
  const placed = sheet.heads.map(({ pattern, tokens, block, ...place }) => ({
    pattern: canPool(pattern, block) ? poolPattern(pattern, block) : spreadPattern(pattern, tokens, block),
    ...place,
  }));
  drawMany(canvas, placed, width, height, tone, screen);
}
