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
  /** unique in the page, since several maps may stand side by side */
  id: string;
  kind: string;
  name: string;
  /** the description of the whole map: its strongest cells, in words */
  about: string;
  /** the drawn map: the same object while it is unchanged */
  of: object;
  rows: Label[];
  cols: Label[];
  /** only a row, if `key` is null */
  focus: Cell;
  say: (query: number, key: number) => string;
  /** called by the arrow keys; on a row's header the key is null */
  move: (cell: { query: number; key: number | null }) => void;
  /** the number of rows that Page Up and Page Down move */
  page?: number;
  /** the map's own keys; called first, and prevents those it handles */
  keys?: (event: KeyboardEvent) => void;
  /** the `paint` directive of the element: places it, or draws on its canvases */
  directive?: unknown;
}

export const NOWHERE: Cell = { query: null, key: null };

/** The distance from the focus to which cells are written out. */
const REACH = 1;

/** @param inside the visible canvases, hidden from screen readers */
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

/** The focused cell, or without a key the row's header. */
function active({ id, rows, cols, focus: { query, key } }: GridProps) {
  if (query === null || query >= rows.length) return null;
  return key === null || key >= cols.length ? `${id}-row-${query}` : `${id}-${query}-${key}`;
}

function writeCells({ id, rows, cols, focus, say }: GridProps) {
  const down = nearby(focus.query, rows.length);
  const across = nearby(focus.key ?? 0, cols.length);
  // Keyed by their places: a walk moves from element to element, instead of renaming the current one.
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
