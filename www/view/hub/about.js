// The card of the model that is open, beside the choice of models.
import { html } from "../../vendor/lit-html/lit-html.js";
import { t } from "../../i18n/index.js";
import { card, facts } from "./card.js";

export const aboutButton = () =>
  html`<button type="button" class="link" data-do="about-model" popovertarget="model-card">${t("hub.about")}</button>`;

/** @param {string} name @param {import("./card.js").Card} about @param {import("./card.js").Precision} precision how its matrices are kept @param {number} apart by how much they differ from the files' */
export const aboutPanel = (name, about, precision, apart) =>
  html`<div id="model-card" class="popover model-card" popover role="dialog" aria-label=${t("hub.about")}><h2>${name}</h2>${facts(about, precision, apart)} ${card(about)}</div>`;
