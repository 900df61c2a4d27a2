// The choice of another opened image, in place of a text.
import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { inputValue } from "../lib/events.js";
import { t } from "../i18n/index.js";

interface ImageChoice {
  id: string;
  /** its accessible name, where no label names it */
  name?: string;
  images: { id: string; file: string }[];
  chosen: string;
  set(image: string): void;
}

export const imageChoice = ({ id, name, images, chosen, set }: ImageChoice) =>
  html`<select id=${id} class="image-choice" aria-label=${name ?? nothing} .value=${live(chosen)}
    @change=${(e: Event) => set(inputValue(e))}>
    ${
      images.some((one) => one.id === chosen)
        ? nothing
        : html`<option value=${chosen} selected>${t("image.choice.none")}</option>`
    }
    ${images.map(({ id: image, file }) => html`<option value=${image} ?selected=${image === chosen}>${file}</option>`)}
  </select>`;
