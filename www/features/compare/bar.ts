// The two sides of a comparison: the head in front, its counterpart, and a button that swaps them.
import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { t } from "../../i18n/index.js";
import { enterKey, fieldText, inputValue, typedText } from "../../lib/events.js";
import { mediaChoice } from "../../components/media-choice.js";
import type { BarProps } from "./props.js";

type Images = BarProps["images"];

const OTHERS = ["head", "plain", "prompt", "model"] as const;

export function bar(props: BarProps) {
  const { mine, here, act } = props;
  const side = mine === "a" ? "B" : "A";
  const front = html`<span class="compare-side" data-here><b
    class="compare-letter">${mine.toUpperCase()}</b><span>${here}</span></span>`;
  const beside = html`<span class="compare-side"><b class="compare-letter">${side}</b>${choices(props, side)}</span>`;
  return html`<div class="compare-bar">
    ${mine === "a" ? front : beside}
    <button type="button" class="quiet-button compare-swap" title=${t("compare.swap.about")} @click=${act.swap}><span
      aria-hidden="true">⇄ </span>${t("compare.swap")}</button>
    ${mine === "a" ? beside : front}
    ${props.prompt ? text(props.prompt, props.images, side, act.text) : nothing}
  </div>`;
}

function choices({ other, heads, models, images, act }: BarProps, side: string) {
  const option = (id: string, name: string, chosen: string) =>
    html`<option value=${id} ?selected=${id === chosen}>${name}</option>`;
  const group = (label: string, all: { id: string; name: string }[], chosen: string) =>
    all.length
      ? html`<optgroup label=${label}>${all.map(({ id, name }) => option(id, name, chosen))}</optgroup>`
      : nothing;
  return html`<select class="compare-choice" data-choice="other" aria-label=${t("compare.other", { side })}
    .value=${live(other)} @change=${(e: Event) => act.other(inputValue(e))}>
      ${OTHERS.map((name) => {
        const said = name === "prompt" && images ? images.medium : name;
        return option(name, t(`compare.other.${said}`), other);
      })}
    </select>
    ${
      models && models.embedded.length + models.own.length
        ? html`<select class="compare-choice" data-choice="model" aria-label=${t("compare.model", { side })}
          .value=${live(models.chosen)} @change=${(e: Event) => act.model(inputValue(e))}>
          ${models.chosen === "" ? option("", t("compare.model.none"), "") : nothing}
          ${group(t("compare.model.embedded"), models.embedded, models.chosen)}
          ${group(t("compare.model.own"), models.own, models.chosen)}
        </select>`
        : nothing
    }
    ${
      heads.groups.length
        ? html`<select class="compare-choice" data-choice="head" aria-label=${t("compare.head", { side })}
          .value=${live(heads.chosen)} @change=${(e: Event) => act.head(inputValue(e))}>
          ${heads.usual === null ? nothing : option("", heads.usual, heads.chosen)}
          ${heads.groups.map(({ name, heads: all }) => group(name, all, heads.chosen))}
        </select>`
        : nothing
    }`;
}

const text = (prompt: NonNullable<BarProps["prompt"]>, images: Images, side: string, set: (text: string) => void) =>
  html`<div class="compare-text">
  ${images ? chooseImage(images, prompt.text, side, set) : typeText(prompt, side, set)}
  ${
    prompt.examples.length
      ? html`<div class="chips" role="group" aria-label=${t("input.examples")}>
    ${prompt.examples.map(
      (example) =>
        html`<button type="button" class="chip" aria-pressed=${example === prompt.text}
          @click=${() => set(example)}>${example}</button>`,
    )}
  </div>`
      : nothing
  }
</div>`;

const typeText = (prompt: NonNullable<BarProps["prompt"]>, side: string, set: (text: string) => void) =>
  html`<textarea class="text-field compare-input" rows="1" spellcheck="false" autocomplete="off" autocapitalize="off"
    dir="auto" aria-label=${t("compare.text", { side })} placeholder=${t("compare.text.placeholder")}
    .value=${live(fieldText(prompt.text))} @input=${(e: Event) => set(typedText(e, prompt.text))}
    @keydown=${(e: KeyboardEvent) => enterKey(e, prompt.breaks, () => {})}></textarea>`;

const chooseImage = (images: NonNullable<Images>, chosen: string, side: string, set: (image: string) => void) =>
  mediaChoice({ id: "compare-image", name: t(`compare.${images.medium}`, { side }), media: images, chosen, set });
