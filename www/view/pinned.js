// Heads that are open in place, larger among the thumbnails: each with its cells, the common crosshair, and its weight there.
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { t } from "../i18n/index.js";
import { labMap } from "./labmap.js";

/**
 * @typedef {object} Pinned
 * @property {string} name "decoder.blocks.1.attn.2"
 * @property {import("./thumb.js").Kind} kind
 * @property {string} title "Cross L1H0"
 * @property {boolean} focused whether it is the head in front
 * @property {string | null} value its weight in the focused cell
 * @property {Parameters<typeof labMap>[0] | null} map null while its cells are on their way
 * @property {() => void} focus
 * @property {() => void} preview
 * @property {() => void} close
 */

/** @template T @param {T[]} all @param {number} across @returns {T[][]} */
export const rowsOf = (all, across) =>
  Array.from({ length: Math.ceil(all.length / across) }, (_, i) => all.slice(i * across, (i + 1) * across));

/** Rows of thumbnails in one part, or in two: heads open under the first row that has one of them. @template T @param {T[]} rows @param {(row: T) => boolean} opens @returns {T[][]} */
export function parted(rows, opens) {
  const at = rows.findIndex(opens) + 1;
  return at === 0 || at === rows.length ? [rows] : [rows.slice(0, at), rows.slice(at)];
}

/** @param {Pinned[]} open */
export const pins = (open) => html`<div class="pins">${open.map(pinned)}</div>`;

/** @param {Pinned} pin */
function pinned({ name, title, focused, value, map, focus, preview, close }) {
  return html`<figure class="pinned" data-pinned=${name} aria-label=${t("grid.pinned", { name: title })} @pointerenter=${preview}>
    <figcaption><button type="button" class="pinned-name" aria-pressed=${focused} @click=${focus}>${title}</button>
      <span class="value">${value ?? nothing}</span>
      <button type="button" class="icon-button" aria-label=${t("grid.pinned.close", { name: title })} title=${t("grid.pinned.close", { name: title })} @click=${close}>×</button></figcaption>
    ${map ? labMap(map) : html`<p class="hint">${t("maps.busy")}</p>`}
  </figure>`;
}
