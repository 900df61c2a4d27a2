// One pattern of a laboratory run: cells under their labels, with padding rows set apart.
import { html } from "lit-html";
import { forgetArrow } from "../../lib/arrow-keys.js";
import { drawCells, type Screen } from "./draw.js";
import { drawOverlay, margins, type Frame } from "./overlay.js";
import { SAID, aboutOf, sayCell } from "./captions.js";
import { VALUES_FROM, cellAt, cellSize } from "../../domain/map/geometry.js";
import { NOWHERE, gridRole, idFor, placeMap } from "./grid-role.js";
import { labelText, type Label } from "../../domain/labels.js";
import { weightScale } from "../../domain/ramp.js";
import { paint } from "../../lib/paint.js";
import { strongestCells } from "../../domain/map/strongest.js";
import type { Cell } from "../../domain/heads.js";
import type { CellRef, Pattern } from "../../domain/map/pattern.js";
import type { Tone } from "../../domain/scale.js";

const frames = new WeakMap<Pattern, { key: string; frame: Frame }>();

/** The layout in `width` CSS pixels; the same object while nothing changes. */
function frameOf(p: Pattern, rows: Label[], cols: Label[], width: number, dpr: number, most: number): Frame {
  const key = `${width} ${dpr} ${most}`;
  const before = frames.get(p);
  if (before?.key === key) return before.frame;
  let edges = margins(rows, cols, most, null);
  const fit = () => cellSize(width - edges.left - edges.right, Infinity, p.cols, p.rows, dpr, most);
  edges = margins(rows, cols, fit(), null);
  const cell = fit();
  const frame = {
    ...edges,
    cell,
    rows: p.rows,
    cols: p.cols,
    width: edges.left + p.cols * cell + edges.right,
    height: edges.top + p.rows * cell + 2,
  };
  frames.set(p, { key, frame });
  return frame;
}

interface LabMapProps {
  /** its accessible name */
  name: string;
  pattern: Pattern;
  rows: Label[];
  cols: Label[];
  /** padding rows, which nothing reads; the same array while the answer is the same */
  unread: boolean[] | null;
  /** the available CSS pixels */
  width: number;
  most?: number;
  tone: Tone;
  screen: Screen;
  focus?: Cell | null;
  /** the words over the cells of a head whose output is zero */
  veil?: string | null;
  /** called when the pointer or the arrow keys move */
  look?: (cell: CellRef | null) => void;
  choose?: (cell: CellRef) => void;
}

export function labMap({
  name,
  pattern,
  rows,
  cols,
  unread,
  width,
  most = 36,
  tone,
  screen,
  focus = null,
  veil = null,
  look,
  choose,
}: LabMapProps) {
  const frame = frameOf(pattern, rows, cols, width, screen.dpr, most);
  const at = (e: MouseEvent) => cellAt(e.offsetX, e.offsetY, frame);
  const cells = aboutOf(strongestCells(pattern, SAID), rows, cols);
  const point = (cell: CellRef | null) => {
    forgetArrow();
    look?.(cell);
  };
  const { query, key } = focus ?? NOWHERE;
  const canvases = html`<canvas class="map-cells" aria-hidden="true"
    ${paint(drawCells, pattern, frame.cell, tone, screen)}></canvas>
    <canvas class="map-overlay" aria-hidden="true"
      ${paint(drawOver, pattern, frame, rows, cols, unread, query, key, tone, veil, screen)}
      @pointermove=${(e: MouseEvent) => point(at(e))} @pointerleave=${() => point(null)}
      @click=${(e: MouseEvent) => {
        const cell = at(e);
        if (cell) choose?.(cell);
      }}></canvas>`;
  // With keys it is a grid, without them a picture.
  if (!look)
    return html`<div class="map lab-map" role="img" aria-label=${`${name}. ${cells}`} ${placeMap(frame)}
      >${canvases}</div>`;
  return gridRole(
    {
      id: idFor(name),
      kind: "map lab-map",
      name,
      about: cells,
      of: pattern,
      rows,
      cols,
      focus: focus ?? NOWHERE,
      directive: placeMap(frame),
      say: (q, k) => sayCell(pattern, q, k),
      move: ({ query, key }) => look({ query, key: key ?? 0 }),
      keys: (e) => e.key === "Enter" && focus && choose?.(focus as CellRef),
    },
    canvases,
  );
}

/** The same as a table, for exact reading and for screen readers. */
export const patternTable = (
  caption: string,
  pattern: Pattern,
  rows: Label[],
  cols: Label[],
  unread: boolean[] | null = null,
) =>
  html`<table class="figures-table">
    <caption>${caption}</caption>
    <thead><tr><th scope="col"></th>${cols.map((label) => html`<th scope="col">${labelText(label)}</th>`)}</tr></thead>
    <tbody>${rows.map(
      (label, q) => html`<tr ?data-padding=${unread?.[q] ?? false}><th scope="row">${labelText(label)}</th>
      ${cols.map((_, k) => html`<td>${sayCell(pattern, q, k)}</td>`)}</tr>`,
    )}</tbody>
  </table>`;

function drawOver(
  canvas: HTMLCanvasElement,
  p: Pattern,
  frame: Frame,
  rows: Label[],
  cols: Label[],
  unread: boolean[] | null,
  query: number | null,
  key: number | null,
  tone: Tone,
  veil: string | null,
  screen: Screen,
) {
  drawOverlay(
    canvas,
    frame.cell >= VALUES_FROM ? p : null,
    frame,
    { rows, cols, writes: [], chosen: null, veil },
    { query, key },
    { scale: weightScale(tone, p.most), shows: null },
    screen,
  );
  const context = canvas.getContext("2d");
  if (!context || !unread) return;
  // A veil of paper: the numbers exist, but nothing reads them.
  context.fillStyle = screen.ink.paper;
  context.globalAlpha = 0.62;
  unread.forEach(
    (is, i) => is && context.fillRect(frame.left, frame.top + i * frame.cell, frame.cols * frame.cell, frame.cell),
  );
  context.globalAlpha = 1;
}
