// Draws the Lens: a cell for each site and token, in the colour of its number, with its most probable token.
import { boundary } from "./layout.js";
import { prepareCanvas } from "../../lib/canvas.js";
import { colourOn, type Scale } from "../../domain/ramp.js";
import { drawColumnLabel, drawNumber, fitOn, makeLabelStyler, MONO } from "../../components/map/lettering.js";
import { frameCell, type Screen } from "../../components/map/draw.js";
import { countsAt, valueAt, type Pattern } from "../../domain/map/pattern.js";
import type { Label } from "../../domain/labels.js";
import type { Grid } from "./layout.js";

/** @param words the text of each cell, row by row */
export function drawLens(
  canvas: HTMLCanvasElement,
  pattern: Pattern,
  words: Label[],
  cols: Label[],
  column: number,
  scale: Scale,
  g: Grid,
  screen: Screen,
) {
  const { theme, ink, dpr } = screen;
  const context = prepareCanvas(canvas, g.width, g.height, dpr);
  if (!context) return;
  context.textBaseline = "middle";
  const style = makeLabelStyler(context, ink);
  cols.forEach((label, i) => {
    style(i === column, label);
    drawColumnLabel(context, label, (i + 0.5) * g.cellWidth, g.top, g.leans);
  });
  context.font = `12px ${MONO}`;
  context.textAlign = "center";
  words.forEach((label, i) => {
    const [row, col] = [Math.floor(i / cols.length), i % cols.length];
    const { x, y, width, height } = boundary(g, row, col);
    const word = fitOn(context, label, width - 5);
    const [middle, line] = [x + width / 2 - 0.5, y + height / 2];
    if (!countsAt(pattern, row, col)) {
      // On paper: a recording lacks its number.
      context.fillStyle = ink.soft;
      context.fillText(word, middle, line);
      return;
    }
    const colour = colourOn(theme, scale, valueAt(pattern, row, col));
    context.fillStyle = `rgb(${colour.join(" ")})`;
    context.fillRect(x, y, width - 1, height - 1);
    drawNumber(context, word, middle, line, colour, ink);
  });
  keepInSight(canvas, column * g.cellWidth, g);
}

export function drawSpot(canvas: HTMLCanvasElement, query: number, key: number, g: Grid, screen: Screen) {
  const context = prepareCanvas(canvas, g.width, g.height, screen.dpr);
  if (!context) return;
  const { x, y, width, height } = boundary(g, query, key);
  frameCell(context, { x: x - 0.5, y: y - 0.5, width, height }, screen.ink);
}

/** Scrolls to the chosen token when the picture opens. */
function keepInSight(canvas: HTMLCanvasElement, x: number, { cellWidth }: Grid) {
  const box = canvas.closest<HTMLElement>(".lens-picture");
  if (!box || box.scrollWidth <= box.clientWidth) return;
  if (x < box.scrollLeft || x + 2 * cellWidth > box.scrollLeft + box.clientWidth)
    box.scrollLeft = x - box.clientWidth / 2;
}
