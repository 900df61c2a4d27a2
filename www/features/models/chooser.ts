// Which model it is: a choice of all there are, what the chosen one does, and what to look for in its heads.
import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { t } from "../../i18n/index.js";
import { shortenName } from "../../domain/labels.js";
import { aboutButton, aboutPanel } from "./about.js";
import type { Card } from "./card-view.js";
import type { ModelWords, Name } from "../../domain/models.js";
import type { Precision } from "../../protocol/engine.js";

interface ChooserProps {
  /** the chosen one */
  model: string;
  words: ModelWords;
  /** how a hole is spelled in its texts */
  mask: string | null;
  /** those that come with the page */
  groups: { architecture: "encoder-decoder" | "decoder" | "encoder"; names: Name[] }[];
  /** those that were trained here */
  own: { id: string; name: string }[];
  /** those that were opened from elsewhere */
  opened: { id: string; name: string }[];
  /** how much of one is here, 0 … 1, while it is fetched */
  fetching: number | null;
  /** the card of the chosen one */
  about: Card | null;
  /** how its matrices are kept */
  precision: Precision;
  /** how far they are from its files' */
  apart: number;
  /** how far the chosen one is, while another one's picture is still shown */
  loading: { done: number; total: number | null } | null;
  act: { model(model: string): void; hub: { open(): void } };
}

export function chooser({
  model,
  words,
  mask,
  groups,
  own,
  opened,
  loading,
  fetching,
  about,
  precision,
  apart,
  act,
}: ChooserProps) {
  const option = (id: string, name: string) => html`<option value=${id} ?selected=${id === model}>${name}</option>`;
  return html`<div class="block model-block">
    <label class="model-label" for="model">${t("models.choose")}</label>
    <select id="model" class="model-choice" aria-describedby="model-about" .value=${live(model)}
      @change=${(e: any) => act.model(e.target.value)}>
      ${groups.map(
        (group) =>
          html`<optgroup label=${t(`models.group.${group.architecture}`)}>${group.names.map((name) =>
            option(name, t("models.option", { name, short: t(`models.${name}.short`) })),
          )}</optgroup>`,
      )}
      ${
        own.length
          ? html`<optgroup
            label=${t("models.group.own")}>${own.map(({ id, name }) => option(id, shortenName(name)))}</optgroup>`
          : nothing
      }
      ${
        opened.length
          ? html`<optgroup
            label=${t("models.group.opened")}>${opened.map(({ id, name }) => option(id, shortenName(name)))}</optgroup>`
          : nothing
      }
    </select>
    <div class="model-more"><button type="button" class="link" data-do="open-hub"
      @click=${act.hub.open}>${fetching === null ? t("hub.open") : t("hub.open.going", { share: fetching })}</button>
      ${about ? aboutButton() : nothing}</div>
    ${about ? aboutPanel(opened.find(({ id }) => id === model)?.name ?? about.name, about, precision, apart) : nothing}
    <div id="model-about" class="model-about">
      ${
        loading
          ? html`<p class="model-loading" role="status">${t("load.weights")}${
              loading.done > 0 ? html` <span class="value">${t("load.bytes", loading)}</span>` : nothing
            }
            ${
              loading.total
                ? html`<progress max=${loading.total} value=${Math.min(loading.done, loading.total)}></progress>`
                : html`<progress></progress>`
            }</p>`
          : html`<p>${t(`models.${words}.does`, { mask })}</p>`
      }
      <p class="hint"><b>${t("models.look")}</b> ${t(`models.${words}.look`, { mask })}</p>
    </div>
  </div>`;
}
