// The card of the model that is open, beside the choice of models.
import { html } from "../../vendor/lit-html/lit-html.js";
import { t } from "../../i18n/index.js";
import { card, facts } from "./card.js";

export const aboutButton = () => html`<button type="button" class="link" data-do="about-model" popovertarget="model-card">${t("hub.about")}</button>`;

/** @param {string} name @param {import("./card.js").Card} about @param {number | null} apart by how much its matrices differ from the files', where they are kept in eight bits */
export const aboutPanel = (name, about, apart) => html`<div id="model-card" class="popover model-card" popover role="dialog" aria-label=${t("hub.about")}><h2>${name}</h2>${facts(about, apart === null ? "f32" : "int8", apart)} ${card(about)}</div>`;
