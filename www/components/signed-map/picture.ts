// One map of a step: a head's pattern, a difference, or rows of the stream; pointer and arrow keys choose a cell.
import { html, nothing } from "lit-html";
import type { At } from "../../lib/events.js";
import { t } from "../../i18n/index.js";
import { drawCells, type Screen } from "../map/draw.js";
import { drawOverlay, margins } from "../map/overlay.js";
import { dueAt, maskedAt, hasDue, hasMasked, type Pattern as Matrix } from "../../domain/map/pattern.js";
import { GRID_FROM, VALUES_FROM, cellSize } from "../../domain/map/geometry.js";
import { drawAtWidth } from "../../lib/draw-at-width.js";
import { formatWeight, type Label } from "../../domain/labels.js";
import { labelWidth } from "../../domain/label-width.js";
import { forgetArrow } from "../../lib/arrow-keys.js";
import { formatFigure, formatShort } from "../../domain/numbers.js";
import { sayCell } from "../map/captions.js";
import { NOWHERE, gridRole, idFor } from "../map/grid-role.js";
import { paint } from "../../lib/paint.js";
import { colourOf, drawSheet, drawSheetOverlay, type Scale as ScaleOfSheet } from "./sheet.js";
import { fillCanvas } from "../../lib/canvas.js";
import { drawDots, drawHatch } from "../map/legend.js";
import { pixel, type Tone, type Theme } from "../../domain/scale.js";
import type { WithoutNumber } from "../../domain/panel.js";

type Cell = { row: number; col: number };

/** `pattern` is drawn on 0–1, as everywhere on the page. */
export type Scale = { kind: "pattern"; tone?: Tone } | ScaleOfSheet;

export interface Picture {
  role: "before" | "after" | "difference";
  caption: string;
  name: string;
  matrix: Matrix | null;
  empty: string;
  without?: WithoutNumber;
  /** whether cells are square */
  square: boolean;
  scale: Scale;
  rows: Label[];
  cols: Label[];
  /** the framed cell */
  spot: Cell | null;
  /** the clicked cell */
  pinned: Cell | null;
  screen: Screen;
  hover: (cell: Cell | null) => void;
  pin: (cell: Cell | null) => void;
  /** the action of a click, or of Enter on the framed cell, if it does more than pin */
  choose?: (cell: Cell) => void;
}

/** The largest cell of a small map and of one with many columns; the height of a row of the stream. */
const LARGEST = 44;
const LARGE = 36;
const MANY = 9;
const ROW = 20;

const places = new WeakMap<
  EventTarget,
  { left: number; top: number; cellWidth: number; cellHeight: number; rows: number; cols: number }
>();

function cellOf({ currentTarget, offsetX, offsetY }: At<HTMLElement, MouseEvent>): Cell | null {
  const place = currentTarget.parentElement && places.get(currentTarget.parentElement);
  if (!place) return null;
  const col = Math.floor((offsetX - place.left) / place.cellWidth);
  const row = Math.floor((offsetY - place.top) / place.cellHeight);
  return row >= 0 && col >= 0 && row < place.rows && col < place.cols ? { row, col } : null;
}

export function picture(props: Picture) {
  const { role, caption, name, matrix, scale, rows, cols, spot, square, screen, hover, pin } = props;
  return html`<figure class="picture" data-role=${role}>
    <figcaption>${caption}</figcaption>
    ${
      matrix
        ? html`${gridRole(
            {
              id: idFor(name),
              kind: "picture-map",
              name,
              about: "",
              of: matrix,
              rows,
              cols,
              focus: spot ? { query: spot.row, key: spot.col } : NOWHERE,
              directive: paint(
                draw,
                matrix,
                scale.kind,
                scale.kind === "signed" ? scale.range : 1,
                scale.tone ?? "linear",
                rows,
                cols,
                spot?.row ?? null,
                spot?.col ?? null,
                square,
                screen,
              ),
              say: (row, col) => said(props, matrix, row, col),
              move: ({ query, key }) => pin({ row: query, col: key ?? 0 }),
              keys: (e) => key(e, props),
            },
            html`<canvas class="picture-cells" aria-hidden="true"></canvas>
            <canvas class="picture-overlay" aria-hidden="true" @pointermove=${(e: At<HTMLElement, MouseEvent>) =>
              point(cellOf(e), hover)} @pointerleave=${() => point(null, hover)}
              @click=${(e: At<HTMLElement, PointerEvent>) => click(cellOf(e), e.pointerType, props)}></canvas>`,
          )}
          ${legend(props, matrix)}`
        : html`<p class="empty-frame">${props.empty}</p>`
    }
  </figure>`;
}

/** A second click unpins a cell. A finger cannot hover: if a click does more than pin, the first tap only pins. */
function click(cell: Cell | null, pointer: string, { pinned, pin, choose }: Picture) {
  const again = cell && pinned?.row === cell.row && pinned.col === cell.col;
  const points = choose && pointer === "touch";
  pin(again && !points ? null : cell);
  if (cell && (again || !points)) choose?.(cell);
}

function key(e: KeyboardEvent, { spot, pin, choose }: Picture) {
  if (e.key === "Escape") point(null, pin);
  else if (e.key === "Enter" && spot && choose) {
    choose(spot);
    e.preventDefault();
  }
}

function said({ scale, without = {} }: Picture, m: Matrix, row: number, col: number) {
  const words = maskedAt(m, row, col) ? without.masked : dueAt(m, row, col) ? without.due : undefined;
  return words ?? sayCell(m, row, col, scale.kind === "signed" ? formatFigure : formatWeight);
}

function point(cell: Cell | null, to: (cell: Cell | null) => void) {
  forgetArrow();
  to(cell);
}

function squareEdges(rows: Label[], cols: Label[], cell: number) {
  const last = cols.length ? labelWidth(cols[cols.length - 1]) : 0;
  // The overhang of the last column's label needs this room.
  return {
    ...margins(rows, cols, cell, null),
    right: last > cell + 1 ? Math.ceil(0.71 * last + 10 - cell / 2) : 8,
  };
}

/**
 * The room for slanted labels: above the columns, and for the overhang at the end. It makes the cells narrower, which
 * moves the labels, so it is computed for the remaining width.
 * @param width beside the row names
 */
function leaningEdges(cols: Label[], largest: number, width: number) {
  const wide = cols.map((label) => 0.71 * labelWidth(label) + 10);
  const cell = Math.min(largest, ...wide.map((label, i) => (width - label) / (i + 0.5)));
  return {
    top: Math.min(160, Math.ceil(0.71 * Math.max(...cols.map(labelWidth)) + 16)),
    right: Math.min(width / 5, Math.ceil(Math.max(8, width - cols.length * cell))),
    slanted: true,
  };
}

/** The width in CSS pixels of a pattern with numbers in its cells. */
export function widthWithNumbers(rows: Label[], cols: Label[]) {
  const { left, right } = squareEdges(rows, cols, VALUES_FROM);
  return Math.ceil(left + cols.length * VALUES_FROM + right);
}

const draw = drawAtWidth(
  (
    element: HTMLElement,
    width: number,
    m: Matrix,
    kind: Scale["kind"],
    range: number,
    tone: Tone,
    rows: Label[],
    cols: Label[],
    row: number | null,
    col: number | null,
    square: boolean,
    screen: Screen,
  ) => {
    const [cells, overlay] = [...element.children] as HTMLCanvasElement[];
    const focus = { query: row, key: col };
    const largest = square && m.cols > MANY ? LARGE : LARGEST;
    let edges = margins(rows, cols, largest, null);
    if (!square) edges = { ...edges, right: 8, top: 22 };
    const room = width - edges.left - edges.right;
    let cellWidth = square
      ? cellSize(room, Infinity, m.cols, m.rows, screen.dpr, largest)
      : wideCell(Math.min(largest, room / m.cols), screen.dpr);
    // Labels that are upright over wide cells are slanted over narrow ones.
    if (square) {
      edges = squareEdges(rows, cols, cellWidth);
      cellWidth = cellSize(width - edges.left - edges.right, Infinity, m.cols, m.rows, screen.dpr, largest);
    }
    if (!square && named(cols) && cols.some((label) => label.text.length * 8 > cellWidth)) {
      edges = { ...edges, ...leaningEdges(cols, largest, width - edges.left) };
      cellWidth = wideCell(Math.min(largest, (width - edges.left - edges.right) / m.cols), screen.dpr);
    }
    const cellHeight = square ? cellWidth : ROW;
    const frame = {
      ...edges,
      cell: cellWidth,
      cellWidth,
      cellHeight,
      rows: m.rows,
      cols: m.cols,
      width,
      height: edges.top + m.rows * cellHeight + 2,
    };
    places.set(element, frame);
    element.style.setProperty("--left", `${frame.left}px`);
    element.style.setProperty("--top", `${frame.top}px`);
    element.style.setProperty("--height", `${frame.height}px`);
    if (kind === "pattern") {
      drawCells(cells, m, cellWidth, tone, screen);
      drawOverlay(
        overlay,
        cellWidth >= VALUES_FROM ? m : null,
        frame,
        { rows, cols, writes: [], chosen: null },
        focus,
        { scale: { kind, tone }, shows: null },
        screen,
      );
    } else {
      const scale: ScaleOfSheet = kind === "share" ? { kind, tone } : { kind, range, tone };
      drawSheet(cells, m, frame, scale, screen);
      drawSheetOverlay(overlay, m, frame, scale, rows, cols, focus, screen);
    }
  },
);

/** Whole pixels for cells with lines between them; narrower ones fill the width. */
const wideCell = (css: number, dpr: number) => Math.max(1, css < GRID_FROM ? css * dpr : Math.floor(css * dpr)) / dpr;
/** @param cols whether they are words, not indices of dimensions */
const named = (cols: Label[]) => cols.some((label) => label.kind === "text");

// ---- the legend under each map ----

const BAR = 96;

function legend({ scale, without = {}, screen }: Picture, m: Matrix) {
  const most = scale.kind === "signed" ? formatShort(scale.range) : "";
  const ends = most ? [`−${most}`, formatShort(0), `+${most}`] : [0, 0.5, 1].map(formatShort);
  return html`<div class="picture-legend">
    <span class="picture-scale"><canvas width=${BAR} height="1" role="img"
      aria-label=${t("legend.ends", { from: ends[0], to: ends[2] })}
        ${paint(
          drawBar,
          scale.kind,
          scale.kind === "signed" ? scale.range : 1,
          scale.tone ?? "linear",
          screen.theme,
        )}></canvas>
      <span class="picture-ends" aria-hidden="true">${ends.map((end) => html`<span>${end}</span>`)}</span></span>
    ${scale.tone ? html`<span>${t(`legend.${scale.tone}`)}</span>` : nothing}
    ${hasMasked(m) ? sample(drawHatch, without.masked ?? t("legend.masked"), screen) : nothing}
    ${hasDue(m) ? sample(drawDots, without.due ?? t("legend.due"), screen) : nothing}
  </div>`;
}

const sample = (draw: typeof drawHatch, words: string, { theme }: Screen) =>
  html`<span class="legend-masked"><canvas width="12" height="12" aria-hidden="true"
    ${paint(draw, theme)}></canvas>${words}</span>`;

function drawBar(canvas: HTMLCanvasElement, kind: Scale["kind"], range: number, tone: Tone, theme: Theme) {
  fillCanvas(canvas, (x) => {
    const place = x / (BAR - 1);
    return pixel(
      kind === "signed"
        ? colourOf({ kind, range, tone }, theme, (2 * place - 1) * range)
        : colourOf({ kind: "share", tone }, theme, place),
    );
  });
}
