// The button that opens the heads behind an effect.
import { html, nothing } from "lit-html";
import { t } from "../../../i18n/index.js";
import { resultIntoSight } from "../../../components/into-sight.js";
import type { AttributionProps } from "./props.js";

/** whether the list has been asked for by the door, and is not drawn yet: its content may still load */
let asked = false;

/** Drawn for the first time, the list comes into sight if it was asked for. */
export function listDrawn() {
  if (asked) resultIntoSight("[data-attribution-list] h3");
  asked = false;
}

export const attributionDoor = (props: AttributionProps | null) =>
  props && !props.on
    ? html`<p class="attribution-door">${button(
        "begin",
        t(props.edited ? "attribution.ask.edited" : "attribution.ask.plain"),
        () => {
          asked = true; // it may be drawn at once
          props.act.begin();
        },
      )}</p>`
    : nothing;

export const button = (name: string, words: string, act: () => void) =>
  html`<button type="button" class="link" data-attribution=${name} @click=${act}>${words}</button>`;
