// What a map is to those who cannot see it: a grid with headers and values. Of its cells only those around the focus are
// written out, out of sight, and the arrow keys walk over them.
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { repeat } from "../vendor/lit-html/directives/repeat.js";
import { t } from "../i18n/index.js";
import { arrowTo } from "./arrows.js";
import { spoken } from "./labels.js";
import { paint } from "./paint.js";

/** @typedef {import("./labels.js").Label} Label */
/** @typedef {{ query: number | null, key: number | null }} Cell */

/**
 * @typedef {object} GridProps
 * @property {string} id unique in the page: maps that stand side by side each have their own
 * @property {string} kind class names
 * @property {string} name which map it is
 * @property {string} about what is to be known of all of it: its strongest cells, in words
 * @property {object} of what is drawn: the same object while it is the same map
 * @property {Label[]} rows the queries
 * @property {Label[]} cols the keys
 * @property {Cell} focus a row alone, where `key` is null
 * @property {(query: number, key: number) => string} say a cell's value in words
 * @property {(cell: { query: number, key: number | null }) => void} move where the arrow keys lead; along a row's header no key is looked at
 * @property {number} [page] how many rows Page Up and Page Down go
 * @property {(event: KeyboardEvent) => void} [keys] the map's own keys; asked first, and those it takes it prevents
 * @property {unknown} [drawn] what `paint` does to the element: places it, or draws on its canvases
 */

/** No cell is in focus. @type {Cell} */
export const NOWHERE = { query: null, key: null };

/** How far to each side of the focus cells are written out. */
const AROUND = 1;

/** @param {GridProps} props @param {unknown} inside what is seen: canvases, hidden from those who listen */
export function gridRole(props, inside) {
  const { id, kind, name, rows, cols, drawn } = props;
  return html`<div class=${kind} id=${id} tabindex="0" role="grid" data-map aria-label=${name} aria-describedby="${id}-about"
    aria-rowcount=${rows.length + 1} aria-colcount=${cols.length + 1} aria-activedescendant=${active(props) ?? nothing}
    ${drawn ?? nothing} @keydown=${(/** @type {any} */ e) => keydown(e, props)}>
    ${inside} ${words(props)}
    <p id="${id}-about" hidden>${t("map.about", { cells: props.about })}</p>
  </div>`;
}

/** The element that the focus is on: a cell, or where no key is looked at, the row's own header. @param {GridProps} props */
function active({ id, rows, cols, focus: { query, key } }) {
  if (query === null || query >= rows.length) return null;
  return key === null || key >= cols.length ? `${id}-row-${query}` : `${id}-${query}-${key}`;
}

/** @param {GridProps} props */
function words({ id, rows, cols, focus, say }) {
  const down = around(focus.query, rows.length);
  const across = around(focus.key ?? 0, cols.length);
  // Keyed by their places: a walk leads from element to element, and does not rename the one it stands on.
  return html`<div class="visually-hidden" role="rowgroup">
    <div role="row" aria-rowindex="1">${repeat(
      across,
      (k) => k,
      (k) => html`<span role="columnheader" aria-colindex=${k + 2}>${spoken(cols[k])}</span>`,
    )}</div>
    ${repeat(
      down,
      (q) => q,
      (q) => html`<div role="row" aria-rowindex=${q + 2}>
      <span role="rowheader" aria-colindex="1" id="${id}-row-${q}">${spoken(rows[q])}</span>
      ${repeat(
        across,
        (k) => k,
        (k) => html`<span role="gridcell" aria-colindex=${k + 2} id="${id}-${q}-${k}">${say(q, k)}</span>`,
      )}
    </div>`,
    )}
  </div>`;
}

/** @param {number | null} i @param {number} count @returns {number[]} */
function around(i, count) {
  const from = Math.max(0, (i ?? 0) - AROUND);
  const to = Math.min(count - 1, (i ?? 0) + AROUND);
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, n) => from + n);
}

/** @param {KeyboardEvent} event @param {GridProps} props */
function keydown(event, { of, rows, cols, focus, page, move, keys }) {
  keys?.(event);
  if (event.defaultPrevented || event.shiftKey) return;
  const header = focus.key === null && /Up|Down/.test(event.key);
  const from =
    focus.query === null ? null : { row: focus.query, col: focus.key ?? (event.key === "ArrowRight" ? -1 : 0) };
  const to = arrowTo(event, { of, rows: rows.length, cols: cols.length }, focus, from, page);
  if (to) move({ query: to.row, key: header ? null : to.col });
}

/** An id for a map that has none but its name. @param {string} name */
export const idFor = (name) =>
  `map-${[...name].reduce((hash, letter) => Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16777619) >>> 0, 2166136261).toString(36)}`;

/** Where a map's cells are, for the style sheet. @param {{ left: number, top: number, width: number, height: number }} frame the same object while nothing moves */
export const laid = (frame) => paint(place, frame);

/** @param {HTMLElement} element @param {{ left: number, top: number, width: number, height: number }} frame */
function place(element, frame) {
  for (const side of /** @type {const} */ (["left", "top", "width", "height"]))
    element.style.setProperty(`--${side}`, `${frame[side]}px`);
}
