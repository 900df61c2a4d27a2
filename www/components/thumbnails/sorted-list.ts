// The heads in one list, sorted by a measure: each with its number, row by row.
import { html, nothing } from "lit-html";
import { t } from "../../i18n/index.js";
import { drawMany, type Screen } from "../map/draw.js";
import { listedAt } from "./list-layout.js";
import { paint, property } from "../../lib/paint.js";
import { splitRows, pins, rowsOf, type Pinned } from "./pinned.js";
import { poolPattern } from "../../domain/map/pooled.js";
import { thumb, type Thumb, type Act } from "./thumbnail.js";
import type { Tone } from "../../domain/scale.js";
import type { Kind } from "../../domain/heads.js";

interface Listed {
  thumb: Thumb;
  kind: Kind;
  short: string;
  /** or a dash */
  number: string;
  /** what it is the number of, or that there is none */
  spoken: string;
  /** CSS pixels */
  cell: number;
  block: number;
  rows: number;
  cols: number;
}

export interface List {
  heads: Listed[];
  /** another one when the order, or any pattern, is */
  order: unknown;
  edge: number;
  /** how tall the tallest thumbnail is */
  high: number;
  across: number;
  pitch: { x: number; y: number };
  /** whether the numbers are those of an older text */
  stale: boolean;
  /** the tallest the list may be before it scrolls */
  most: number | null;
}

export function sortedList(
  list: List,
  pinned: Pinned[],
  { tone, screen, act }: { tone: Tone; screen: Screen; act: Act },
) {
  const { heads, order, across, edge, high, pitch, most } = list;
  const open = pinned.filter((pin) => heads.some(({ kind }) => kind === pin.kind));
  return html`<section class="list" aria-label=${t("grid.list")} ?data-stale=${list.stale}
    ?data-scrolls=${most !== null} ${property("--high", `${high}px`)}
    ${property("--most", most === null ? "none" : `${most}px`)}>
    ${splitRows(rowsOf(heads, across), (row) => row.some((one) => one.thumb.pinned)).map(
      (rows, part) => html`
      <div class="list-part">
        ${rows.map(
          (row) =>
            html`<div class="list-row">${row.map((one) =>
              thumb(one.thumb, one.kind, { edge, width: one.cols * one.cell, height: one.rows * one.cell }, one, act),
            )}</div>`,
        )}
        ${
          rows.length === 0
            ? nothing
            : html`<canvas class="band-cells" aria-hidden="true"
              ${paint(
                (canvas: HTMLCanvasElement, ..._: unknown[]) => drawRows(canvas, rows, list, tone, screen),
                order,
                part,
                rows.length,
                across,
                edge,
                high,
                pitch.y,
                tone,
                screen,
              )}></canvas>`
        }
      </div>
      ${part === 0 && open.length > 0 ? pins(open) : nothing}`,
    )}
  </section>`;
}

function drawRows(
  canvas: HTMLCanvasElement,
  rows: Listed[][],
  { across, edge, high, pitch }: List,
  tone: Tone,
  screen: Screen,
) {
  const at = (i: number) => listedAt(i, { across, pitch });
  const placed = rows
    .flat()
    .map(({ thumb: { pattern }, block, cell }, i) => ({ pattern: poolPattern(pattern, block), cell, ...at(i) }));
  const pixels = (css: number) => Math.ceil(css * screen.dpr);
  drawMany(
    canvas,
    placed,
    1,
    pixels(rows[0].length * pitch.x - (pitch.x - edge)),
    pixels(at((rows.length - 1) * across).y + high),
    tone,
    screen,
  );
}
