// The link to the open model's card, beside the choice of models.
import { html, nothing } from "lit-html";
import { t } from "../../i18n/index.js";
import { card, facts } from "./card-view.js";
import type { Card } from "../../domain/models.js";
import type { Precision } from "../../protocol/engine.js";

export const aboutButton = () =>
  html`<button type="button" class="link" data-do="about-model" popovertarget="model-card">${t("hub.about")}</button>`;

/**
 * @param precision of its matrices in memory
 * @param apart the rounding error of that precision
 * @param untied whether its files untie weights that its configuration ties
 * @param cost of that precision
 */
export const aboutPanel = (
  name: string,
  about: Card,
  precision: Precision,
  apart: number,
  untied: boolean,
  cost: unknown = nothing,
) =>
  html`<div id="model-card" class="popover model-card" popover role="dialog"
    aria-label=${t("hub.about")}><h2>${name}</h2>
    ${facts(about, precision, apart, untied)} ${cost} ${card(about)}</div>`;
