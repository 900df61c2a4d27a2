// The exams of a run in numbers: loss and accuracy on held-out examples.
import { html, nothing } from "lit-html";
import { t } from "../../../i18n/index.js";
import type { Props } from "../props.js";

/** @param named whether there are two runs to name */
export const exams = (rows: Props["exams"], named: boolean) =>
  rows.length === 0
    ? nothing
    : html`<details class="fold train-exams">
        <summary>${t("train.exams")}</summary>
        <table>
          <thead><tr>${
            named
              ? html`<th
            scope="col">${t("train.exams.run")}</th>`
              : nothing
          }<th scope="col">${t("train.exams.step")}</th><th scope="col">${t("train.loss")}</th><th
            scope="col">${t("train.accuracy")}</th></tr></thead>
          <tbody>${rows.map(
            (row) =>
              html`<tr>${named ? html`<td>${row.name}</td>` : nothing}<td class="value">${row.step}</td><td
                class="value">${row.loss}</td><td class="value">${row.accuracy}</td></tr>`,
          )}</tbody>
        </table>
      </details>`;
