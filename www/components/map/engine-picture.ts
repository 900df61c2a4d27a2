// A picture drawn by an engine whose numbers are on a card: the same pixels as from numbers, in the card's own memory.
import { boxOf } from "../../domain/map/geometry.js";
import { maskedColours, type Theme, type Tone } from "../../domain/scale.js";
import { paperOf, ramp } from "../../domain/ramp.js";
import { gapOf, hatchOf, type Screen } from "./draw.js";
import { memoize } from "../../lib/memoize.js";
import { resizeCanvas } from "../../lib/canvas.js";
import type { CellStyle } from "./cells.js";
import type { Frame } from "./overlay.js";
import { sameHead, type HeadRef } from "../../domain/heads.js";
import type { Pattern } from "../../domain/map/pattern.js";
import type { Picture, PlacedHead, Drawing } from "../../protocol/engine.js";

/** Maps with more rows or columns take the page longer to draw than an engine. */
const LARGE = 128;

const tableOf = memoize((theme: Theme, tone: Tone) => [...ramp(theme, { kind: "pattern", tone }).table], 2);

/** @param size in device pixels */
export function enginePicture(
  key: string,
  size: { width: number; height: number },
  heads: PlacedHead[],
  tone: Tone,
  { theme, dpr }: Screen,
): Picture {
  const [ground, diagonal] = maskedColours(theme);
  return {
    key,
    ...size,
    heads,
    table: tableOf(theme, tone),
    masked: [ground, diagonal],
    hatch: hatchOf(dpr),
    line: paperOf(theme),
  };
}

/** The head in front: the locked one, unless the pointer is on another. */
type Front = { focus: HeadRef; shown: HeadRef };

/**
 * A large map of the locked head's whole pattern: pointing at other heads leaves the engine's drawing unchanged.
 * @returns null if it is small, zoomed, or has faded or grey cells
 */
export function mapPicture(
  { focus: { path, head } }: Pick<Front, "focus">,
  { rows, cols }: Pattern,
  frame: Frame & { zoom: number },
  { scale, least, ...grey }: CellStyle,
  screen: Screen,
): Picture | null {
  const plain = least === 0 && grey.rows === null && grey.cols === null && frame.zoom === 1;
  if (scale.kind !== "pattern" || !plain || Math.max(rows, cols) <= LARGE) return null;
  const { theme, dpr } = screen;
  const box = boxOf({ ...frame, rows, cols });
  const [width, height] = [box.wide, box.high].map((css) => Math.round(css * dpr));
  const cell = frame.cell * dpr;
  return enginePicture(
    `map ${path}.${head} ${rows} ${cols} ${cell} ${width} ${height} ${scale.tone} ${theme} ${dpr}`,
    { width, height },
    [{ path, head, x: 0, y: 0, block: 1, cell, gap: gapOf(frame.cell, dpr) }],
    scale.tone,
    screen,
  );
}

/** Null if it is not drawn; a closed image has no width. */
export const drawingOf = (drawings: Drawing[], wanted: string | undefined) =>
  drawings.find(({ key, images }) => key === wanted && images[0].width > 0) ?? null;

/** The map's drawing, if it shows the head in front. */
export const mapDrawing = (drawings: Drawing[], picture: Picture | null, { focus, shown }: Front) =>
  sameHead(focus, shown) ? drawingOf(drawings, picture?.key) : null;

export function showDrawing(canvas: HTMLCanvasElement, { images }: Drawing, { dpr }: Screen) {
  const { width } = images[0];
  const height = images.reduce((sum, image) => sum + image.height, 0);
  resizeCanvas(canvas, width, height, dpr);
  const context = canvas.getContext("2d");
  context?.clearRect(0, 0, width, height);
  let top = 0;
  for (const image of images) {
    context?.drawImage(image, 0, top);
    top += image.height;
  }
}
