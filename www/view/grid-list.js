// The heads in one list, sorted by a measure: each with its number, row by row.
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { t } from "../i18n/index.js";
import { drawMany } from "./draw.js";
import { listedAt } from "./grid-layout.js";
import { paint } from "./paint.js";
import { parted, pins, rowsOf } from "./pinned.js";
import { pooled } from "./pooled.js";
import { thumb } from "./thumb.js";

/** @typedef {import("./thumb.js").Thumb} Thumb */
/** @typedef {import("./thumb.js").Kind} Kind */

/**
 * @typedef {object} Listed
 * @property {Thumb} thumb
 * @property {Kind} kind
 * @property {string} short its name among heads of several kinds
 * @property {string} number or a dash
 * @property {string} spoken what it is the number of, or that there is none
 * @property {number} cell CSS pixels
 * @property {number} block how many tokens share a cell
 * @property {number} rows room kept for rows that are still to come
 * @property {number} cols
 */

/**
 * @typedef {object} List
 * @property {Listed[]} heads in their order
 * @property {unknown} order another one when the order, or any pattern, is
 * @property {number} edge of one slot
 * @property {number} high how tall the tallest thumbnail is
 * @property {number} across in one row
 * @property {{ x: number, y: number }} pitch from one to the next
 * @property {boolean} stale whether the numbers are those of an older text
 * @property {number | null} most the tallest the list may be before it scrolls
 */

/**
 * @param {List} list
 * @param {import("./pinned.js").Pinned[]} pinned those of its heads that are open in place
 * @param {{ tone: import("./scale.js").Tone, screen: import("./draw.js").Screen, act: import("./thumb.js").Act }} props
 */
export function sortedList(list, pinned, { tone, screen, act }) {
  const { heads, order, across, edge, high, pitch, most } = list;
  const open = pinned.filter((pin) => heads.some(({ kind }) => kind === pin.kind));
  return html`<section class="list" aria-label=${t("grid.list")} ?data-stale=${list.stale} ?data-scrolls=${most !== null} ${paint(sizes, high, most)}>
    ${parted(rowsOf(heads, across), (row) => row.some((one) => one.thumb.pinned)).map(
      (rows, part) => html`
      <div class="list-part">
        ${rows.map((row) => html`<div class="list-row">${row.map((one) => thumb(one.thumb, one.kind, { edge, width: one.cols * one.cell, height: one.rows * one.cell }, one, act))}</div>`)}
        ${rows.length === 0 ? nothing : html`<canvas class="band-cells" aria-hidden="true" ${paint((/** @type {HTMLCanvasElement} */ canvas, /** @type {unknown[]} */ ..._) => drawRows(canvas, rows, list, tone, screen), order, part, rows.length, across, edge, high, pitch.y, tone, screen)}></canvas>`}
      </div>
      ${part === 0 && open.length > 0 ? pins(open) : nothing}`,
    )}
  </section>`;
}

/** @param {HTMLCanvasElement} canvas @param {Listed[][]} rows @param {List} list @param {import("./scale.js").Tone} tone @param {import("./draw.js").Screen} screen */
function drawRows(canvas, rows, { across, edge, high, pitch }, tone, screen) {
  const at = (/** @type {number} */ i) => listedAt(i, { across, pitch });
  const placed = rows
    .flat()
    .map(({ thumb: { pattern }, block, cell }, i) => ({ pattern: pooled(pattern, block), cell, ...at(i) }));
  const pixels = (/** @type {number} */ css) => Math.ceil(css * screen.dpr);
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

/** @param {HTMLElement} element @param {number} high @param {number | null} most */
function sizes(element, high, most) {
  element.style.setProperty("--high", `${high}px`);
  element.style.setProperty("--most", most === null ? "none" : `${most}px`);
}
