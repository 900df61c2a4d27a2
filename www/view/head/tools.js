// What can be done with a large map: zoom, its numbers as a table, its layers, and what is filtered out of it.
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { live } from "../../vendor/lit-html/directives/live.js";
import { t } from "../../i18n/index.js";

/** @typedef {{ zoomed: boolean, on: boolean, nearer(): void, farther(): void, fit(): void }} Zoom */
/** @typedef {{ on: boolean, toggle(): void }} Table */

/** @param {Zoom} zoom @param {Table} table */
export const viewTools = (zoom, table) => html`<div class="map-tools" role="group" aria-label=${t("head.tools")}>
  ${button("farther", "−", "-", !zoom.zoomed || !zoom.on, zoom.farther)} ${button("nearer", "+", "+", !zoom.on, zoom.nearer)} ${button("fit", "⤢", "0", !zoom.zoomed || !zoom.on, zoom.fit)}
  <button type="button" class="quiet-button" data-do="table" aria-keyshortcuts="t" title=${t("head.table.hint")} @click=${table.toggle}>${t(table.on ? "head.picture" : "head.table")}</button>
</div>`;

/** @param {"farther" | "nearer" | "fit"} name @param {string} sign @param {string} key @param {boolean} disabled @param {() => void} go */
const button = (name, sign, key, disabled, go) =>
  html`<button type="button" class="icon-button" data-zoom=${name} ?disabled=${disabled} aria-label=${t(`head.zoom.${name}`)} aria-keyshortcuts=${key} title=${t("head.zoom.key", { name: t(`head.zoom.${name}`), key })} @click=${go}>${sign}</button>`;

/** @typedef {"raw" | "scores" | "pattern" | "weighted"} Layer */

/**
 * The steps from products to what they bring about, each the same cells with other numbers.
 * @param {object} props
 * @param {{ layer: Layer, formula: string }[]} props.layers
 * @param {Layer} props.layer
 * @param {(layer: Layer) => void} props.choose
 */
export const layers = ({
  layers,
  layer,
  choose,
}) => html`<div class="segments layers" role="group" aria-label=${t("head.layers")}>
  ${layers.map((one) => html`<button type="button" class="segment-button" data-layer=${one.layer} aria-pressed=${one.layer === layer} title=${one.formula} @click=${() => choose(one.layer)}>${t(`head.layer.${one.layer}`)}</button>`)}
</div>`;

/**
 * @param {object} props
 * @param {number} props.strongest
 * @param {boolean} props.specials whether they are in the picture
 * @param {boolean} props.any whether the text has any
 * @param {(percent: number) => void} props.setStrongest
 * @param {(specials: boolean) => void} props.setSpecials
 */
export const filters = ({ strongest, specials, any, setStrongest, setSpecials }) => html`<div class="map-filters">
  <label class="map-strongest" title=${t("head.strongest.hint")}><span>${t("head.strongest")}</span>
    <input type="range" id="strongest" min="1" max="100" step="1" .value=${live(String(strongest))} aria-valuetext=${t("head.strongest.value", { percent: strongest })} @input=${(/** @type {any} */ e) => setStrongest(Number(e.target.value))} />
    <output for="strongest">${t("head.strongest.value", { percent: strongest })}</output></label>
  ${
    any || !specials
      ? html`<label class="map-specials" title=${t("head.specials.hint")}><input type="checkbox" id="no-specials" .checked=${live(!specials)} @change=${(/** @type {any} */ e) => setSpecials(!e.target.checked)} /><span>${t("head.specials")}</span></label>`
      : nothing
  }
</div>`;
