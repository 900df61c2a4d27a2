// The button that opens the heads behind an effect.
import { html, nothing } from "lit-html";
import { t } from "../../../i18n/index.js";
import { resultIntoSight } from "../../../components/into-sight.js";
import type { AttributionProps } from "./props.js";

export const attributionDoor = (props: AttributionProps | null) =>
  props && !props.on
    ? html`<p class="attribution-door">${button(
        "begin",
        t(props.edited ? "attribution.ask.edited" : "attribution.ask.plain"),
        () => {
          props.act.begin();
          resultIntoSight("[data-attribution-list] h3");
        },
      )}</p>`
    : nothing;

export const button = (name: string, words: string, act: () => void) =>
  html`<button type="button" class="link" data-attribution=${name} @click=${act}>${words}</button>`;
