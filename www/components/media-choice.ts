// The choice of another opened image or sound, in place of a text.
import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { inputValue } from "../lib/events.js";
import { t } from "../i18n/index.js";
import type { OpenedFiles } from "../protocol/medium.js";

interface MediaChoice {
  id: string;
  /** its accessible name, where no label names it */
  name?: string;
  media: OpenedFiles;
  chosen: string;
  set(image: string): void;
}

export const mediaChoice = ({ id, name, media, chosen, set }: MediaChoice) =>
  html`<select id=${id} class="image-choice" aria-label=${name ?? nothing} .value=${live(chosen)}
    @change=${(e: Event) => set(inputValue(e))}>
    ${
      media.all.some((one) => one.id === chosen)
        ? nothing
        : html`<option value=${chosen} selected>${t(`${media.medium}.choice.none`)}</option>`
    }
    ${media.all.map(
      ({ id: image, file }) => html`<option value=${image} ?selected=${image === chosen}>${file}</option>`,
    )}
  </select>`;
