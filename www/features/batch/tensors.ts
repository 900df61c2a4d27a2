// The five tensors of a batch of pairs, as tables: tokens over their ids, padding greyed, cut-off tokens beside them.
import { html, nothing } from "lit-html";
import { formats, t } from "../../i18n/index.js";
import { labelText } from "../../domain/labels.js";
import { failed } from "./maps.js";
import type { Props } from "./props.js";

export function tensors({ tensors: { shape, tables, failure, waiting, current } }: Props) {
  return html`<div class="batch-main" aria-busy=${waiting}>
    ${failed(failure)}
    ${
      shape === null
        ? html`<p class="empty">${failure ? nothing : t("batch.waiting")}</p>`
        : html`<p class="hint tensor-legend"><span class="tensor-mark" data-padding></span> ${t("batch.tensor.padding")}
          <span class="tensor-mark" data-unknown>x</span> ${t("batch.tensor.unknown")}</p>
          <div class="tensors" ?data-stale=${!current}>${tables.map(
            (table) => html`<section class="tensor" data-tensor=${table.name} aria-label=${table.name}>
          <h3><code>${table.name}</code> <small>${t("batch.shape", { rows: shape[0], length: shape[1] })}</small></h3>
          <p class="hint">${t(`batch.tensor.${table.name}`)}</p>
          <div class="wide" tabindex="0" role="region"
            aria-label=${t("batch.tensor.scroll", { name: table.name })}><table class="tensor-table">
            <tbody>${table.rows.map(
              (row, i) => html`<tr><th scope="row">${formats().number(i + 1)}</th>
              ${row.cells.map(
                (cell) =>
                  html`<td ?data-padding=${cell.padding} data-kind=${cell.kind}>${
                    cell.text ? html`<span class="tensor-token">${labelText(cell.text)}</span>` : nothing
                  }<span class="tensor-id">${cell.id}</span></td>`,
              )}
              ${
                row.cut.length
                  ? html`<td
                    class="tensor-cut">${t("batch.cut", { count: row.cut.length })} <s>${row.cut
                      .map(labelText)
                      .join("")}</s></td>`
                  : nothing
              }</tr>`,
            )}</tbody>
          </table></div>
        </section>`,
          )}</div>`
    }
  </div>`;
}
