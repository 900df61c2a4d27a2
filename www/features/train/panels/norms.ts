// Gradient norms, part by part: a bar each on a logarithmic scale, for each run.
import { html } from "lit-html";
import { t } from "../../../i18n/index.js";
import { property } from "../../../lib/paint.js";
import type { Props } from "../props.js";

export function norms({ rows, step }: Props["norms"], names: string[]) {
  if (step === null) return html`<p class="hint">${t("train.norms.none")}</p>`;
  return html`<table class="norms">
    <caption class="hint">${t("train.norms.about", { step })}</caption>
    <thead class="visually-hidden"><tr><th scope="col">${t("train.norms.part")}</th>${names.map(
      (name) => html`<th scope="col">${name === "" ? t("train.norms.norm") : name}</th>`,
    )}</tr></thead>
    <tbody>${rows.map(
      (row) => html`<tr><th scope="row">${row.name}</th>
      ${row.values.map(
        ({ run, text, place }) =>
          html`<td><span class="norm" data-run=${run} ${property("--weight", place.toFixed(3))}></span><span
            class="value">${text}</span></td>`,
      )}</tr>`,
    )}</tbody>
  </table>`;
}
