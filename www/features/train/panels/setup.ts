// The left column: the recipe, its changes, and whether a second run trains beside it.
import { inputValue } from "../../../lib/events.js";
import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { t } from "../../../i18n/index.js";
import { options } from "../../../components/controls.js";
import { swatches } from "../controls.js";
import { switchControl } from "./switches.js";
import type { Control } from "../setup-props.js";
import type { Props } from "../props.js";

export function setup(s: Props["setup"], size: string | null) {
  return html`<section class="train-part">
      <label class="title" for="train-recipe">${t("train.recipe")}</label>
      <select id="train-recipe" class="train-recipe" .value=${live(s.recipe)}
        @change=${(e: Event) => s.choose(inputValue(e))}>
        ${options(
          s.recipes.map((value) => ({ value, label: t(`train.recipe.${value}`) })),
          s.recipe,
        )}
      </select>
      <p class="train-about">${t(`train.recipe.${s.recipe}.about`)}</p>
      <p class="hint"
        >${s.about.tells ? html`${t(`train.architecture.${s.about.tells}`)} ` : nothing}${size ?? nothing}</p>
      ${s.fetching ? html`<p class="hint" role="status">${t(`train.fetching.${s.fetching}`)}</p>` : nothing}
      ${s.failure ? html`<p class="error-text" role="status">${s.failure}</p>` : nothing}
      ${
        s.again
          ? html`<button type="button" class="quiet-button" data-do="plan-again"
            @click=${s.again}>${t("train.fetch-again")}</button>`
          : nothing
      }
      ${s.data.map(switchControl)}
    </section>
    ${against(s)}
    ${fold("model", t("train.change.model"), s.model, [], s.resetModel)}
    ${fold("schedule", t("train.change.schedule"), s.schedule, [s.every], s.resetSchedule)}`;
}

/** @param more content that is not part of the setup, and not reset with it */
function fold(id: string, name: string, controls: Control[], more: Control[], reset: () => void) {
  const changed = controls.filter((one) => one.edited).length;
  return html`<details class="fold train-part train-fold" data-fold=${id}>
    <summary class="title">${name}${
      changed
        ? html`<span class="count"><span class="dot"
          aria-hidden="true"></span>${t("train.changes", { count: changed })}</span>`
        : nothing
    }</summary>
    ${[...controls, ...more].map(switchControl)}
    <button type="button" class="quiet-button" ?hidden=${changed === 0} @click=${reset}>${t("train.reset-all")}</button>
  </details>`;
}

/** Two runs with one seed and one different switch. */
function against({ against: a }: Props["setup"]) {
  if (!a) return nothing;
  return html`<section class="train-part">
    <label class="title" for="train-what-if">${t("train.what-if")}</label>
    <select id="train-what-if" class="train-recipe" .value=${live(a.id ?? "")}
      @change=${(e: Event) => a.choose(inputValue(e) === "" ? null : inputValue(e))}>
      <option value="" ?selected=${a.id === null}>${t("train.what-if.none")}</option>
      <optgroup label=${t("train.what-if.pairs")}>${options(a.pairs, a.id)}</optgroup>
      <optgroup label=${t("train.what-if.others")}>${options(a.others, a.id)}</optgroup>
    </select>
    ${
      a.names
        ? html`${swatches(a.names)}
          ${a.same ? html`<p class="error-text" role="status">${t("train.against.same")}</p>` : nothing}
          ${a.control ? switchControl(a.control) : nothing}`
        : html`<p class="hint">${t("train.what-if.hint")}</p>`
    }
  </section>`;
}
