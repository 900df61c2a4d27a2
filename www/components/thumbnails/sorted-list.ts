// The heads in one list, sorted by a measure, each with its number.
import { html, nothing } from "lit-html";
import { t } from "../../i18n/index.js";
import { listedAt } from "./list-layout.js";
import { focusedIntoSight } from "./focused-into-sight.js";
import { nameOfHead, type Kind } from "../../domain/heads.js";
import { paint, property } from "../../lib/paint.js";
import { scrollHint } from "../scroll-hint.js";
import { splitRows, pins, rowsOf, type Pinned } from "./pinned.js";
import { sheetCanvas } from "./sheet-canvas.js";
import type { Sheet } from "./sheet.js";
import { thumb, type Thumb, type Act } from "./thumbnail.js";

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

export function sortedList(list: List, pinned: Pinned[], look: Parameters<typeof sheetCanvas>[1] & { act: Act }) {
  const { heads, edge, high, most } = list;
  const { act } = look;
  const open = pinned.filter((pin) => heads.some(({ kind }) => kind === pin.kind));
  return html`<section class="list" aria-label=${t("grid.list")} ?data-stale=${list.stale}
    ?data-scrolls=${most !== null} ${scrollHint()}
    ${paint(focusedIntoSight, most, focusedIn(heads))} ${property("--high", `${high}px`)}
    ${property("--most", most === null ? "none" : `${most}px`)}>
    ${partsOf(list).map(
      (rows, part) => html`
      <div class="list-part">
        ${rows.map(
          (row) =>
            html`<div class="list-row">${row.map((one) =>
              thumb(one.thumb, one.kind, { edge, width: one.cols * one.cell, height: one.rows * one.cell }, one, act),
            )}</div>`,
        )}
        ${rows.length === 0 ? nothing : sheetCanvas(sheetOf(rows, list), look)}
      </div>
      ${part === 0 && open.length > 0 ? pins(open) : nothing}`,
    )}
  </section>`;
}

const focusedIn = (heads: Listed[]) => {
  const focused = heads.find(({ thumb }) => thumb.focused);
  return focused && nameOfHead(focused.thumb);
};

const partsOf = ({ heads, across }: List) =>
  splitRows(rowsOf(heads, across), (row) => row.some((one) => one.thumb.pinned));

export const listSheets = (list: List): Sheet[] =>
  partsOf(list).flatMap((rows) => (rows.length > 0 ? sheetOf(rows, list) : []));

function sheetOf(rows: Listed[][], { across, edge, high, pitch }: List): Sheet {
  const at = (i: number) => listedAt(i, { across, pitch });
  return {
    width: rows[0].length * pitch.x - (pitch.x - edge),
    height: at((rows.length - 1) * across).y + high,
    heads: rows.flat().map(({ thumb: { path, head, pattern, tokens = pattern, under }, block, cell }, i) => ({
      path,
      head,
      pattern,
      tokens,
      under,
      ...at(i),
      cell,
      block,
    })),
  };
}
