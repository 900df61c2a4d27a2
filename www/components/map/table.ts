// A map's numbers as a table: rows and columns with their headers; long texts come page by page.
import { html, nothing } from "lit-html";
import { t } from "../../i18n/index.js";
import { formatWeight, labelText, type Label } from "../../domain/labels.js";
import { paint } from "../../lib/paint.js";
import type { Cell } from "../../domain/heads.js";
import type { CellRef } from "../../domain/map/pattern.js";

const PAGE = 64;

const LEAST = 160;
/** The default share of the screen's height. */
const SCREEN = 0.6;

/** Fits the height to the room without cutting a row, with the focused one in sight. */
function fitRows(box: HTMLElement, high: number | null, ..._: unknown[]) {
  const room = high === null ? innerHeight * SCREEN : Math.max(LEAST, high);
  box.style.setProperty("--high", `${room}px`);
  const top = box.getBoundingClientRect().top + box.clientTop - box.scrollTop;
  const around = box.offsetHeight - box.clientHeight;
  const placed = [...box.querySelectorAll("tbody tr")].map((row) => {
    const { top: above, bottom } = row.getBoundingClientRect();
    return { row, above: above - top, below: bottom - top };
  });
  const last = placed.findLast(({ below }) => below + around <= room);
  if (last) box.style.setProperty("--high", `${last.below + around}px`);
  const focused = placed.find(({ row }) => row.hasAttribute("data-focused"));
  if (!focused) return;
  const [head, seen] = [placed[0].above, box.clientHeight];
  if (focused.below > box.scrollTop + seen) box.scrollTop = focused.below - seen;
  else if (focused.above < box.scrollTop + head) box.scrollTop = focused.above - head;
}

export const pageOf = (i: number) => Math.floor(i / PAGE) * PAGE;

/** The first row and column of a table: the chosen page, else that of the focus. */
export function pageIn(
  page: { row: number; col: number } | null,
  { query, key }: Cell,
  p: { rows: number; cols: number },
) {
  const { row, col } = page ?? { row: pageOf(query ?? 0), col: pageOf(key ?? 0) };
  return { row: Math.min(row, pageOf(p.rows - 1)), col: Math.min(col, pageOf(p.cols - 1)) };
}

interface MapTableProps {
  caption: string;
  /** of the whole map */
  rows: Label[];
  cols: Label[];
  from: { row: number; col: number };
  /** the available height in CSS pixels; null uses the screen's */
  high: number | null;
  focus: Cell;
  /** a last column: the share of each row that the head's sink takes */
  sink?: (number | null)[] | null;
  say: (query: number, key: number) => string;
  turn: (from: { row: number; col: number }) => void;
  choose: (cell: CellRef) => void;
}

export function mapTable({ caption, rows, cols, from, high, focus, sink = null, say, turn, choose }: MapTableProps) {
  const columns = cols.length + (sink ? 2 : 1);
  const places = (first: number, count: number) =>
    Array.from({ length: Math.max(0, Math.min(PAGE, count - first)) }, (_, i) => first + i);
  const [down, across] = [places(from.row, rows.length), places(from.col, cols.length)];
  return html`<div class="map-table">
    ${
      rows.length > PAGE || cols.length > PAGE
        ? html`<div class="map-pages">
          ${pages("rows", from.row, rows.length, (row) => turn({ ...from, row }))}
          ${pages("columns", from.col, cols.length, (col) => turn({ ...from, col }))}
        </div>`
        : nothing
    }
    <div class="map-table-scroll" ${paint(fitRows, high, down.length, from.row, from.col, focus.query)} tabindex="0"
      role="region" aria-label=${caption}>
      <table class="figures-table" aria-rowcount=${rows.length + 1} aria-colcount=${columns}
        @click=${(e: MouseEvent) => {
          const cell = (e.target as Element).closest<HTMLElement>("td[data-key]");
          if (cell) choose({ query: Number(cell.dataset.query), key: Number(cell.dataset.key) });
        }}>
        <caption>${caption}</caption>
        <thead><tr aria-rowindex="1"><td></td>${across.map(
          (k) => html`<th scope="col" aria-colindex=${k + 2}>${labelText(cols[k])}</th>`,
        )}${sink ? html`<th scope="col" aria-colindex=${columns}>${t("maps.sink")}</th>` : nothing}</tr></thead>
        <tbody>${down.map(
          (q) => html`<tr aria-rowindex=${q + 2} ?data-focused=${q === focus.query}><th
            scope="row">${labelText(rows[q])}</th>
          ${across.map(
            (k) =>
              html`<td data-query=${q} data-key=${k}
                ?data-focused=${q === focus.query && k === focus.key}>${say(q, k)}</td>`,
          )}${sink ? html`<td data-sink>${shareInTable(sink[q])}</td>` : nothing}</tr>`,
        )}</tbody>
      </table>
    </div>
  </div>`;
}

const shareInTable = (share: number | null) => (share === null ? "–" : formatWeight(share));

function pages(axis: "rows" | "columns", first: number, count: number, go: (first: number) => void) {
  if (count <= PAGE) return nothing;
  const last = Math.min(count, first + PAGE);
  return html`<span class="map-page">
    <button type="button" class="icon-button" data-turn="${axis}-back" ?disabled=${first === 0}
      aria-label=${t(`table.${axis}.back`)} title=${t(`table.${axis}.back`)}
        @click=${() => go(Math.max(0, first - PAGE))}>‹</button>
    <span>${t(`table.${axis}`, { first: first + 1, last, count })}</span>
    <button type="button" class="icon-button" data-turn="${axis}-on" ?disabled=${last >= count}
      aria-label=${t(`table.${axis}.on`)} title=${t(`table.${axis}.on`)} @click=${() => go(first + PAGE)}>›</button>
  </span>`;
}
