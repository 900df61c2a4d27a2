// The Grid: every head of every layer as a thumbnail, in one band a kind.
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { t } from "../i18n/index.js";
import { drawMany } from "./draw.js";
import { thumbAt } from "./geometry.js";
import { paint, property } from "./paint.js";
import { pooled } from "./pooled.js";
import { rove } from "./roving.js";

/** @typedef {import("./draw.js").Pattern} Pattern */
/** @typedef {"encoder" | "decoder" | "cross"} Kind */

/**
 * @typedef {object} Thumb
 * @property {string} path
 * @property {number} head
 * @property {number} layer
 * @property {Pattern} pattern
 * @property {string | null} edit what is said of its edit, null where there is none
 * @property {boolean} focused
 * @property {boolean} shown previewed or focused
 */

/**
 * @typedef {object} Band
 * @property {Kind} kind
 * @property {Thumb[][]} layers
 * @property {number} cell CSS pixels
 * @property {number} [block] how many tokens share a cell, where there are more than pixels
 * @property {number} rows room kept for rows that are still to come
 * @property {number} cols
 */

/**
 * @param {object} props
 * @param {Band[]} props.bands
 * @param {unknown} props.patterns where the bands' patterns come from: another one when any of them is
 * @param {number} props.edge of one slot
 * @param {boolean} props.sideBySide whether all layers of a band stand in one row, else one a row
 * @param {number} [props.perRow] layers in one row, where they are neither
 * @param {Kind | null} props.kind the one in front
 * @param {import("./scale.js").Tone} props.tone
 * @param {import("./draw.js").Screen} props.screen
 * @param {{ focus(head: { path: string, head: number }): void, preview(head: { path: string, head: number } | null): void, open(): void }} props.act
 */
export function grid(props) {
  return html`<div class="grid" @pointerleave=${() => props.act.preview(null)} @keydown=${(/** @type {any} */ e) => rove(e, ".band")}>
    ${props.bands.map(
      (band) => html`<section class="band" ?data-front=${band.kind === props.kind} aria-label=${t(`kind.${band.kind}.long`)}>
        <h3 class="band-name" title=${t(`kind.${band.kind}.reads`)}>${t(`kind.${band.kind}`)}</h3>
        <div class="band-layers" ${property("--layers", String(Math.min(inRow(props), Math.max(1, band.layers.length))))}>
          ${band.layers.map((heads) => html`<div class="layer" role="group" aria-label=${t("layer.name", { layer: heads[0].layer })}>${heads.map((thumb) => cellOf(thumb, band, props))}</div>`)}
          ${band.layers.length === 0 ? nothing : html`<canvas class="band-cells" aria-hidden="true" ${paint((/** @type {HTMLCanvasElement} */ canvas, /** @type {unknown[]} */ ..._) => drawBand(canvas, band, props), props.patterns, band.kind, band.cell, band.rows, props.edge, inRow(props), props.tone, props.screen)}></canvas>`}
        </div>
      </section>`,
    )}
  </div>`;
}

/** How many layers stand in one row. @param {{ sideBySide: boolean, perRow?: number }} props */
const inRow = ({ sideBySide, perRow }) => perRow ?? (sideBySide ? Infinity : 1);

/** @param {Thumb} thumb @param {Band} band @param {Parameters<typeof grid>[0]} props */
function cellOf(thumb, band, { edge, act }) {
  const { path, head, layer, pattern } = thumb;
  const name = t("head.in", { kind: t(`kind.${band.kind}`), layer, head });
  return html`<button type="button" class="thumb" data-head="${path}.${head}" ?data-shown=${thumb.shown} aria-pressed=${thumb.focused} tabindex=${thumb.focused ? 0 : -1}
    aria-label=${t("maps.thumb", { name, rows: pattern.rows, cols: pattern.cols, edited: thumb.edit !== null })}
    @click=${() => act.focus({ path, head })} @dblclick=${act.open} @pointerenter=${() => act.preview({ path, head })}>
    <span class="thumb-slot" ${paint(slot, edge, band.cols * band.cell, band.rows * band.cell)}></span>
    <span class="thumb-name">${t("head.short", { layer, head })}${thumb.edit === null ? nothing : html`<span class="thumb-edit"><span class="dot"></span>${thumb.edit}</span>`}</span>
  </button>`;
}

/** All thumbnails of a band. @param {HTMLCanvasElement} canvas @param {Band} band @param {Parameters<typeof grid>[0]} props */
function drawBand(canvas, band, { tone, screen, edge, ...row }) {
  const perRow = inRow(row);
  const heads = Math.max(...band.layers.map((layer) => layer.length));
  const at = (/** @type {number} */ layer, /** @type {number} */ head) => thumbAt(layer, head, { heads, rows: band.rows, cell: band.cell }, edge, perRow);
  const placed = band.layers.flatMap((thumbs, layer) => thumbs.map(({ pattern, head }) => ({ pattern: pooled(pattern, band.block ?? 1), ...at(layer, head) })));
  const last = at(Math.min(perRow, band.layers.length) - 1, heads - 1);
  const bottom = at(band.layers.length - 1, 0);
  const pixels = (/** @type {number} */ css) => Math.ceil(css * screen.dpr);
  drawMany(canvas, placed, band.cell, pixels(last.x + edge), pixels(bottom.y + band.rows * band.cell), tone, screen);
}

/** @param {HTMLElement} element @param {number} edge @param {number} width @param {number} height */
function slot(element, edge, width, height) {
  element.style.setProperty("--edge", `${edge}px`);
  element.style.setProperty("--slot-width", `${width}px`);
  element.style.setProperty("--slot-height", `${height}px`);
}
