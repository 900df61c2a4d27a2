// One head's pattern, large: pixels under an overlay, with pointer and arrow keys moving the focused cell.
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { t } from "../i18n/index.js";
import { drawCells, drawOverlay } from "./draw.js";
import { VALUES_FROM, cellAt } from "./geometry.js";
import { paint, property } from "./paint.js";
import { spoken, weight } from "./labels.js";

/** @typedef {import("./draw.js").Pattern} Pattern */
/** @typedef {import("./draw.js").Frame} Frame */
/** @typedef {import("./labels.js").Label} Label */
/** @typedef {{ query: number | null, key: number | null }} Cell */

/** Longer tokens are words, and get more room in a list. */
const LETTERS = 4;

/**
 * @param {object} props
 * @param {string} props.name "Cross-attention, Layer 1, Head 2"
 * @param {Pattern} props.pattern
 * @param {Frame} props.frame
 * @param {Label[]} props.rows
 * @param {Label[]} props.cols
 * @param {(Label | null)[]} props.writes
 * @param {Cell} props.focus
 * @param {import("./scale.js").Tone} props.tone
 * @param {import("./draw.js").Screen} props.screen
 * @param {{ query: number, key: number, value: number }[]} props.top the strongest cells
 * @param {{ hover(cell: Cell | null): void, lock(cell: Cell): void, hide(cell: { query: number, key: number }): void }} props.act
 */
export function map(props) {
  const { name, pattern, frame, rows, cols, writes, focus, tone, screen, top, act } = props;
  const at = (/** @type {any} */ event) => cellAt(event.offsetX, event.offsetY, frame);
  const cells = top.map((c) => t("maps.top.cell", { query: spoken(rows[c.query]), key: spoken(cols[c.key]), value: weight(c.value) })).join("; ");
  return html`<div class="map" tabindex="0" role="group" data-map aria-roledescription=${t("maps.roledescription")}
    aria-label=${t("maps.label", { name, cells })} ${paint(place, frame)} @keydown=${(/** @type {any} */ e) => hideKey(e, focus, act.hide)}>
    <canvas class="map-cells" aria-hidden="true" ${paint(drawCells, pattern, frame.cell, tone, screen)}></canvas>
    <canvas class="map-overlay" aria-hidden="true" ${paint(drawOverlay, frame.cell >= VALUES_FROM ? pattern : null, frame, rows, cols, writes, focus, tone, screen)}
      @pointermove=${(/** @type {any} */ e) => act.hover(at(e))} @pointerleave=${() => act.hover(null)}
      @click=${(/** @type {any} */ e) => { const cell = at(e); if (cell) act.lock(cell); }}
      @dblclick=${(/** @type {any} */ e) => { const cell = at(e); if (cell) act.hide(cell); }}></canvas>
  </div>`;
}

/** X hides the focused cell. @param {KeyboardEvent} event @param {Cell} focus @param {(cell: { query: number, key: number }) => void} hide */
function hideKey(event, { query, key }, hide) {
  if (event.key.toLowerCase() !== "x" || event.ctrlKey || event.metaKey || event.altKey || query === null || key === null) return;
  event.preventDefault();
  hide({ query, key });
}

/** @param {HTMLElement} element @param {Frame} frame */
function place(element, frame) {
  element.style.setProperty("--left", `${frame.left}px`);
  element.style.setProperty("--top", `${frame.top}px`);
  element.style.setProperty("--width", `${frame.width}px`);
  element.style.setProperty("--height", `${frame.height}px`);
}

/**
 * The focused row as a list, in a place that is always there.
 * @param {object} props
 * @param {Cell} props.focus
 * @param {Label[]} props.rows
 * @param {Label[]} props.cols
 * @param {{ key: number, value: number }[]} props.best the row's largest weights
 * @param {boolean} props.empty whether all of the row is masked
 * @param {"masked" | number | null} props.value of the focused cell
 * @param {(value: number) => number} props.place on the colour scale
 * @param {string} props.reading how to read this kind of map
 * @param {boolean} props.lifted whether weights may be above 1
 */
export function readout({ focus, rows, cols, best, empty, value, place, reading, lifted }) {
  const { query, key } = focus;
  const row = query === null ? undefined : rows[query];
  const column = key === null ? undefined : cols[key];
  return html`<div class="readout">
    ${row
      ? html`<h3>${tokenText(row)} <span class="verb">${t("maps.row.looks")}</span></h3>
          <p class="pointed">${column ? html`${tokenText(column)} <strong class="value">${value === "masked" ? t("maps.masked") : value === null ? nothing : weight(value)}</strong>` : nothing}</p>
          ${empty
            ? html`<p class="warn-text">${t("maps.all-masked")}</p>`
            : html`<ol ?data-wide=${cols.some((label) => label.text.length > LETTERS)}>${best.map((b) => html`<li ?data-pointed=${b.key === key}>${tokenText(cols[b.key])}<span class="mini" ${property("--weight", place(b.value).toFixed(3))}></span><span class="value">${weight(b.value)}</span></li>`)}</ol>`}`
      : nothing}
    <p class="hint">${reading}${lifted ? html` ${t("legend.lifted")}` : nothing}</p>
  </div>`;
}

/** @param {Label} label */
const tokenText = (label) => html`<span class="token-text" data-kind=${label.kind}>${label.text}${label.nth === null ? nothing : html`<sub>${label.nth}</sub>`}</span>`;

/**
 * The same map as a list, for those who cannot see it and for exact reading.
 * @param {{ query: number, key: number, value: number }[]} top
 * @param {Label[]} rows @param {Label[]} cols
 * @param {(cell: Cell) => void} choose
 */
export function topCells(top, rows, cols, choose) {
  return html`<details class="fold top-cells">
    <summary>${t("maps.top")}</summary>
    <table>
      <thead><tr><th scope="col">${t("maps.top.query")}</th><th scope="col">${t("maps.top.key")}</th><th scope="col">${t("maps.top.weight")}</th></tr></thead>
      <tbody>
        ${top.map((c) => html`<tr><td>${tokenText(rows[c.query])}</td><td>${tokenText(cols[c.key])}</td>
          <td><button type="button" class="link value" @click=${() => choose(c)}>${weight(c.value)}</button></td></tr>`)}
      </tbody>
    </table>
  </details>`;
}
