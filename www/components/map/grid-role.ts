// A map for screen readers: a grid with headers and values. Only the cells around the focus are written out, visually
// hidden, and the arrow keys walk over them.
import { html, nothing } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { t } from "../../i18n/index.js";
import { arrowTo } from "../../lib/arrow-keys.js";
import { describeLabel, type Label } from "../../domain/labels.js";
import { paint } from "../../lib/paint.js";
import type { Cell } from "../../domain/heads.js";

interface GridProps {
  /** unique in the page: maps that stand side by side each have their own */
  id: string;
  kind: string;
  name: string;
  /** what is to be known of all of it: its strongest cells, in words */
  about: string;
  /** what is drawn: the same object while it is the same map */
  of: object;
  rows: Label[];
  cols: Label[];
  /** a row alone, where `key` is null */
  focus: Cell;
  say: (query: number, key: number) => string;
  /** where the arrow keys lead; along a row's header no key is looked at */
  move: (cell: { query: number; key: number | null }) => void;
  /** how many rows Page Up and Page Down go */
  page?: number;
  /** the map's own keys; asked first, and those it takes it prevents */
  keys?: (event: KeyboardEvent) => void;
  /** what `paint` does to the element: places it, or draws on its canvases */
  directive?: unknown;
}

export const NOWHERE: Cell = { query: null, key: null };

/** How far to each side of the focus cells are written out. */
const REACH = 1;

/** @param inside what is seen: canvases, hidden from those who listen */
export function gridRole(props: GridProps, inside: unknown) {
  const { id, kind, name, rows, cols, directive } = props;
  return html`<div class=${kind} id=${id} tabindex="0" role="grid" data-map aria-label=${name}
    aria-describedby="${id}-about"
    aria-rowcount=${rows.length + 1} aria-colcount=${cols.length + 1} aria-activedescendant=${active(props) ?? nothing}
    ${directive ?? nothing} @keydown=${(e: KeyboardEvent) => keydown(e, props)}>
    ${inside} ${writeCells(props)}
    <p id="${id}-about" hidden>${t("map.about", { cells: props.about })}</p>
  </div>`;
}

/** The cell in focus, or where no key is looked at, the row's own header. */
function active({ id, rows, cols, focus: { query, key } }: GridProps) {
  if (query === null || query >= rows.length) return null;
  return key === null || key >= cols.length ? `${id}-row-${query}` : `${id}-${query}-${key}`;
}

function writeCells({ id, rows, cols, focus, say }: GridProps) {
  const down = nearby(focus.query, rows.length);
  const across = nearby(focus.key ?? 0, cols.length);
  // Keyed by their places: a walk leads from element to element, and does not rename the one it stands on.
  return html`<div class="visually-hidden" role="rowgroup">
    <div role="row" aria-rowindex="1">${repeat(
      across,
      (k) => k,
      (k) => html`<span role="columnheader" aria-colindex=${k + 2}>${describeLabel(cols[k])}</span>`,
    )}</div>
    ${repeat(
      down,
      (q) => q,
      (q) => html`<div role="row" aria-rowindex=${q + 2}>
      <span role="rowheader" aria-colindex="1" id="${id}-row-${q}">${describeLabel(rows[q])}</span>
      ${repeat(
        across,
        (k) => k,
        (k) => html`<span role="gridcell" aria-colindex=${k + 2} id="${id}-${q}-${k}">${say(q, k)}</span>`,
      )}
    </div>`,
    )}
  </div>`;
}

function nearby(i: number | null, count: number): number[] {
  const from = Math.max(0, (i ?? 0) - REACH);
  const to = Math.min(count - 1, (i ?? 0) + REACH);
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, n) => from + n);
}

function keydown(event: KeyboardEvent, { of, rows, cols, focus, page, move, keys }: GridProps) {
  keys?.(event);
  if (event.defaultPrevented || event.shiftKey) return;
  const header = focus.key === null && /Up|Down/.test(event.key);
  const from =
    focus.query === null ? null : { row: focus.query, col: focus.key ?? (event.key === "ArrowRight" ? -1 : 0) };
  const to = arrowTo(event, { of, rows: rows.length, cols: cols.length }, focus, from, page);
  if (to) move({ query: to.row, key: header ? null : to.col });
}

export const idFor = (name: string) =>
  `map-${[...name]
    .reduce((hash, letter) => Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16777619) >>> 0, 2166136261)
    .toString(36)}`;

/** @param frame the same object while nothing moves */
export const placeMap = (frame: { left: number; top: number; width: number; height: number }) => paint(place, frame);

function place(element: HTMLElement, frame: { left: number; top: number; width: number; height: number }) {
  for (const side of ["left", "top", "width", "height"] as const)
    element.style.setProperty(`--${side}`, `${frame[side]}px`);
}
