// The choice between attention and cosines over an image, and what the cosines say.
import { html, nothing } from "lit-html";
import { inputValue } from "../../../lib/events.js";
import { live } from "lit-html/directives/live.js";
import { formatFigure } from "../../../domain/numbers.js";
import { signedLegend } from "../../../components/signed-map/pixels.js";
import { t } from "../../../i18n/index.js";
import type { SimilarityProps } from "./props.js";

const ATTENTION = "attention";

export function similarity({ point, points, problem, chosen, nearest, theme, choose }: SimilarityProps) {
  const set = (value: string) => choose(value === ATTENTION ? null : Number(value));
  return html`<div class="block similarity">
    <label>${t("similarity.tint")} <select data-do="tint" .value=${live(point === null ? ATTENTION : String(point))}
      @change=${(e: Event) => set(inputValue(e))}>
      <option value=${ATTENTION} ?selected=${point === null}>${t("similarity.attention")}</option>
      <optgroup label=${t("similarity.cosine")}>${points.map(
        ({ value, name }) => html`<option value=${value} ?selected=${value === point}>${name}</option>`,
      )}</optgroup>
    </select></label>
    ${
      point === null
        ? nothing
        : html`${signedLegend({
            theme,
            title: t("similarity.cosine"),
            ticks: [formatFigure(-1), formatFigure(0), formatFigure(1)],
          })}
        <p class="hint">${
          problem
            ? html`<span class="error-text">${problem}</span>`
            : chosen === null
              ? t("similarity.choose")
              : nearest && t("similarity.nearest", { token: chosen, list: nearest })
        }</p>
        <p class="hint">${t("similarity.about")}</p>`
    }
  </div>`;
}
