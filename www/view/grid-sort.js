// What the heads are sorted by: a measure with what it means, which way, and among which of them.
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { live } from "../vendor/lit-html/directives/live.js";
import { t } from "../i18n/index.js";

/** @typedef {{ value: string, label: string, about: string }} Option */

/**
 * @param {object} props
 * @param {string} props.value
 * @param {Option[]} props.options
 * @param {string} props.about what the chosen measure means
 * @param {"down" | "up" | null} props.order null where the heads stand by layer
 * @param {{ value: "all" | "one", name: string, set(kinds: "all" | "one"): void } | null} props.kinds where there are several: `name` is that of the one in front
 * @param {string | null} props.note what there is to wait for, or why there are no numbers
 * @param {boolean} props.failed
 * @param {(value: string) => void} props.set
 * @param {() => void} props.turn
 */
export function sortBar({ value, options, about, order, kinds, note, failed, set, turn }) {
  return html`<div class="grid-sort" role="group" aria-label=${t("grid.sort.group")}>
    <label class="grid-sort-by">${t("grid.sort")}
      <select class="grid-select" data-sort title=${about} aria-describedby=${order ? "grid-sort-about" : nothing} .value=${live(value)} @change=${(/** @type {any} */ e) => set(e.target.value)}>
        ${options.map((o) => html`<option value=${o.value} title=${o.about} ?selected=${o.value === value}>${o.label}</option>`)}
      </select></label>
    ${order ? html`<button type="button" class="quiet-button" data-order=${order} title=${t("grid.order.turn")} @click=${turn}>${t(`grid.order.${order}`)}</button>` : nothing}
    ${
      order && kinds
        ? html`<div class="segments grid-kinds" role="group" aria-label=${t("maps.kinds")}>
      ${/** @type {const} */ (["all", "one"]).map((k) => html`<button type="button" class="segment-button" data-kinds=${k} aria-pressed=${k === kinds.value} @click=${() => kinds.set(k)}>${t(`grid.kinds.${k}`, { name: kinds.name })}</button>`)}
    </div>`
        : nothing
    }
    ${
      order
        ? html`<p class=${failed ? "hint error-text grid-note" : "hint grid-note"} role="status">${note ?? nothing}</p>
      <p class="hint grid-about" id="grid-sort-about">${about}</p>`
        : nothing
    }
  </div>`;
}
