// The open model's card behind its link, beside the choice of models; loads after the first picture.
import { html } from "lit-html";
import { t } from "../../i18n/index.js";
import { card, facts } from "./card-view.js";
import { rounding, roundingProps } from "./rounding.js";
import type { State } from "../../state/store.js";

/** Null for a model of this page. */
export function cardLink(state: State, measure: () => void) {
  const { model, own, info } = state;
  const { name, card: about } = own.find(({ id }) => id === model) ?? {};
  if (!about) return null;
  return html`<button type="button" class="link" data-do="about-model"
    popovertarget="model-card">${t("hub.about")}</button>
    <div id="model-card" class="popover model-card" popover role="dialog"
    aria-label=${t("hub.about")}><h2>${name}</h2>
    ${facts(about, info?.precision ?? "f32", info?.rounding ?? 0, info?.untied)}
    ${rounding(roundingProps(state), measure)} ${card(about)}</div>`;
}
