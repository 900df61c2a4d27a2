// Which model it is: a choice of all there are, what the chosen one does, and what to look for in its heads.
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { live } from "../vendor/lit-html/directives/live.js";
import { t } from "../i18n/index.js";
import { shortened } from "./labels.js";
import { aboutButton, aboutPanel } from "./hub/about.js";

/** @typedef {import("../models.js").Name} Name */
/** Whose words stand for a model: its own, or those of its way. @typedef {Name | "own-answers" | "own-continues" | "own-fills" | "own-reads"} Words */

/**
 * @param {object} props
 * @param {string} props.model the chosen one
 * @param {Words} props.words
 * @param {string | null} props.mask how a hole is spelled in its texts
 * @param {{ architecture: "encoder-decoder" | "decoder" | "encoder", names: Name[] }[]} props.groups those that come with the page
 * @param {{ id: string, name: string }[]} props.own those that were trained here
 * @param {{ id: string, name: string }[]} props.opened those that were opened from elsewhere
 * @param {number | null} props.fetching how much of one is here, 0 … 1, while it is fetched
 * @param {import("./hub/card.js").Card | null} props.about the card of the chosen one
 * @param {import("../protocol").Precision} props.precision how its matrices are kept
 * @param {number} props.apart how far they are from its files'
 * @param {{ done: number, total: number | null } | null} props.loading how far the chosen one is, while another one's picture is still shown
 * @param {{ model(model: string): void, hub: { open(): void } }} props.act
 */
export function chooser({ model, words, mask, groups, own, opened, loading, fetching, about, precision, apart, act }) {
  const option = (/** @type {string} */ id, /** @type {string} */ name) =>
    html`<option value=${id} ?selected=${id === model}>${name}</option>`;
  return html`<div class="block model-block">
    <label class="model-label" for="model">${t("models.choose")}</label>
    <select id="model" class="model-choice" aria-describedby="model-about" .value=${live(model)} @change=${(/** @type {any} */ e) => act.model(e.target.value)}>
      ${groups.map((group) => html`<optgroup label=${t(`models.group.${group.architecture}`)}>${group.names.map((name) => option(name, t("models.option", { name, short: t(`models.${name}.short`) })))}</optgroup>`)}
      ${own.length ? html`<optgroup label=${t("models.group.own")}>${own.map(({ id, name }) => option(id, shortened(name)))}</optgroup>` : nothing}
      ${opened.length ? html`<optgroup label=${t("models.group.opened")}>${opened.map(({ id, name }) => option(id, shortened(name)))}</optgroup>` : nothing}
    </select>
    <div class="model-more"><button type="button" class="link" data-do="open-hub" @click=${act.hub.open}>${fetching === null ? t("hub.open") : t("hub.open.going", { share: fetching })}</button>
      ${about ? aboutButton() : nothing}</div>
    ${about ? aboutPanel(opened.find(({ id }) => id === model)?.name ?? about.name, about, precision, apart) : nothing}
    <div id="model-about" class="model-about">
      ${
        loading
          ? html`<p class="model-loading" role="status">${t("load.weights")}${loading.done > 0 ? html` <span class="value">${t("load.bytes", loading)}</span>` : nothing}
            ${loading.total ? html`<progress max=${loading.total} value=${Math.min(loading.done, loading.total)}></progress>` : html`<progress></progress>`}</p>`
          : html`<p>${t(`models.${words}.does`, { mask })}</p>`
      }
      <p class="hint"><b>${t("models.look")}</b> ${t(`models.${words}.look`, { mask })}</p>
    </div>
  </div>`;
}
