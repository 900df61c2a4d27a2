// What A and B are: the head in front on one side, on the other what stands beside it, and a way to swap the two.
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { live } from "../../vendor/lit-html/directives/live.js";
import { t } from "../../i18n/index.js";
import { shortened } from "../labels.js";

/** @typedef {"head" | "plain" | "prompt" | "model"} Other */
/** @type {Other[]} */
const OTHERS = ["head", "plain", "prompt", "model"];

/**
 * @param {object} props
 * @param {"a" | "b"} props.mine which side the head in front is
 * @param {string} props.here what is in front, by name
 * @param {Other} props.other
 * @param {{ usual: string | null, chosen: string, groups: { name: string, heads: { id: string, name: string }[] }[] }} props.heads of the other side; `usual` names the one it follows
 * @param {{ text: string, examples: string[] } | null} props.prompt where the other side is another text
 * @param {{ chosen: string, embedded: { id: string, name: string }[], own: { id: string, name: string }[] } | null} props.models where it is another model
 * @param {{ other(other: Other): void, head(id: string): void, text(text: string): void, model(model: string): void, swap(): void }} props.act
 */
export function bar(props) {
  const { mine, here, act } = props;
  const side = mine === "a" ? "B" : "A";
  const front = html`<span class="compare-side" data-here><b class="compare-letter">${mine.toUpperCase()}</b><span>${here}</span></span>`;
  const beside = html`<span class="compare-side"><b class="compare-letter">${side}</b>${choices(props, side)}</span>`;
  return html`<div class="compare-bar">
    ${mine === "a" ? front : beside}
    <button type="button" class="quiet-button compare-swap" title=${t("compare.swap.about")} @click=${act.swap}><span aria-hidden="true">⇄ </span>${t("compare.swap")}</button>
    ${mine === "a" ? beside : front}
    ${props.prompt ? text(props.prompt, side, act.text) : nothing}
  </div>`;
}

/** @param {Parameters<typeof bar>[0]} props @param {string} side */
function choices({ other, heads, models, act }, side) {
  const option = (/** @type {string} */ id, /** @type {string} */ name, /** @type {string} */ chosen) =>
    html`<option value=${id} ?selected=${id === chosen}>${name}</option>`;
  return html`<select class="compare-choice" data-choice="other" aria-label=${t("compare.other", { side })} .value=${live(other)} @change=${(/** @type {any} */ e) => act.other(e.target.value)}>
      ${OTHERS.map((name) => option(name, t(`compare.other.${name}`), other))}
    </select>
    ${
      models && models.embedded.length + models.own.length
        ? html`<select class="compare-choice" data-choice="model" aria-label=${t("compare.model", { side })} .value=${live(models.chosen)} @change=${(/** @type {any} */ e) => act.model(e.target.value)}>
          ${models.chosen === "" ? option("", t("compare.model.none"), "") : nothing}
          ${models.embedded.length ? html`<optgroup label=${t("compare.model.embedded")}>${models.embedded.map(({ id, name }) => option(id, name, models.chosen))}</optgroup>` : nothing}
          ${models.own.length ? html`<optgroup label=${t("compare.model.own")}>${models.own.map(({ id, name }) => option(id, shortened(name), models.chosen))}</optgroup>` : nothing}
        </select>`
        : nothing
    }
    ${
      heads.groups.length
        ? html`<select class="compare-choice" data-choice="head" aria-label=${t("compare.head", { side })} .value=${live(heads.chosen)} @change=${(/** @type {any} */ e) => act.head(e.target.value)}>
          ${heads.usual === null ? nothing : option("", heads.usual, heads.chosen)}
          ${heads.groups.map((group) => html`<optgroup label=${group.name}>${group.heads.map(({ id, name }) => option(id, name, heads.chosen))}</optgroup>`)}
        </select>`
        : nothing
    }`;
}

/** @param {NonNullable<Parameters<typeof bar>[0]["prompt"]>} prompt @param {string} side @param {(text: string) => void} set */
const text = (prompt, side, set) => html`<div class="compare-text">
  <input type="text" class="compare-input" spellcheck="false" autocomplete="off" autocapitalize="off" dir="auto" aria-label=${t("compare.text", { side })} placeholder=${t("compare.text.placeholder")}
    .value=${live(prompt.text)} @input=${(/** @type {any} */ e) => set(e.target.value)} />
  ${
    prompt.examples.length
      ? html`<div class="chips" role="group" aria-label=${t("input.examples")}>
    ${prompt.examples.map((example) => html`<button type="button" class="chip" aria-pressed=${example === prompt.text} @click=${() => set(example)}>${example}</button>`)}
  </div>`
      : nothing
  }
</div>`;
