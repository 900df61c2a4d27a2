// A canvas of thumbnails: what is on it and where. It is drawn from numbers, or by an engine that has them on a card.
import { drawMany, gapOf, hatchOf, type Screen } from "../map/draw.js";
import { resizeCanvas } from "../../lib/canvas.js";
import { memoize } from "../../lib/memoize.js";
import { paperOf, ramp } from "../../domain/ramp.js";
import { poolPattern, spreadPattern } from "../../domain/map/pooled.js";
import { maskedColours, type Theme, type Tone } from "../../domain/scale.js";
import type { Pattern } from "../../domain/map/pattern.js";
import type { Picture } from "../../protocol/engine.js";
import type { Drawing } from "../../protocol/messages.js";

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
  /** how many tokens share a cell */
  block: number;
}

export interface Look {
  tone: Tone;
  screen: Screen;
}

const tableOf = memoize((theme: Theme, tone: Tone) => [...ramp(theme, { kind: "pattern", tone }).table], 2);

/** What an engine is to draw, so that the page need not have the numbers. */
export function pictureOf({ width, height, heads }: Sheet, { tone, screen }: Look): Picture {
  const { theme, dpr } = screen;
  const [ground, diagonal] = maskedColours(theme);
  const pixels = (css: number) => Math.round(css * dpr);
  const placed = heads.map(({ path, head, x, y, cell, block }) => ({
    path,
    head,
    x: pixels(x),
    y: pixels(y),
    block,
    cell: Math.max(1, pixels(cell)),
    gap: gapOf(cell, dpr),
  }));
  const size = { width: Math.ceil(width * dpr), height: Math.ceil(height * dpr) };
  return {
    key: JSON.stringify([size, tone, theme, dpr, placed]),
    ...size,
    heads: placed,
    table: tableOf(theme, tone),
    masked: [ground, diagonal],
    hatch: hatchOf(dpr),
    line: paperOf(theme),
  };
}

/** Whether the numbers here are too coarse for it. */
export const isCoarse = ({ heads }: Sheet) => heads.some(({ pattern, block }) => (pattern.block ?? 1) > block);

/** Draws a sheet: as the engine drew it, or from the numbers that are there. */
export function drawSheet(
  canvas: HTMLCanvasElement,
  sheet: Sheet,
  picture: Picture,
  drawn: Drawing | null,
  look: Look,
) {
  const { width, height } = picture;
  const { dpr } = look.screen;
  // It is given back once there is a newer one.
  if (drawn && drawn.image.width > 0) {
    resizeCanvas(canvas, width, height, dpr);
    const context = canvas.getContext("2d");
    if (!context) return;
    context.clearRect(0, 0, width, height);
    return context.drawImage(drawn.image, 0, 0);
  }
  const placed = sheet.heads.map(({ pattern, tokens, block, ...place }) => ({
    pattern: (pattern.block ?? 1) > block ? spreadPattern(pattern, tokens, block) : poolPattern(pattern, block),
    ...place,
  }));
  drawMany(canvas, placed, width, height, look.tone, look.screen);
}
