// The paper's variations of the base model: the cost of each here, and the paper's results.
import { html, nothing } from "lit-html";
import { t } from "../../i18n/index.js";
import { property } from "../../lib/paint.js";
import { numberBox, resultOrProblem, sourceLink } from "./controls.js";
import { SYMBOLS } from "./formulas.js";
import { formatFixed, formatCompact, formatWhole } from "./numbers.js";
import type { PropsOf } from "./props.js";

type Props = PropsOf<"ablations">;

type Found = NonNullable<Props["found"]>;

type Rows = Found["rows"];

export function ablations({ tokens, found, failure }: Props) {
  return html`<div class="paper-fields">${numberBox(tokens, {
    label: t("paper.tokens"),
    hint: t("paper.tokens.hint"),
  })}</div>
    ${resultOrProblem(found, failure, table)}
    <p class="hint">${t("paper.ablations.note")} ${sourceLink()}</p>`;
}

/** The hyperparameters that vary between rows. */
const SIZES = ["n_layers", "d_model", "d_mlp", "n_heads", "d_head", "d_value", "dropout", "smoothing"] as const;

function table({ rows, length }: Found) {
  const most = Math.max(...rows.map((row) => row.parameters));
  const letters = [...new Set(rows.map((row) => row.row))];
  return html`<div class="paper-scroll"><table class="paper-table paper-ablations">
    <thead>
      <tr><td></td><th scope="colgroup" colspan=${SIZES.length}>${t("paper.ablations.sizes")}</th><th scope="colgroup"
        colspan="3">${t("paper.ablations.here", { tokens: formatWhole(length) })}</th><th scope="colgroup"
          colspan="3">${t("paper.ablations.there")}</th></tr>
      <tr><th scope="col"><span class="visually-hidden">${t("paper.ablations.row")}</span></th>
        ${SIZES.map(
          (name) => html`<th scope="col"><abbr title=${t(`paper.size.${name}.long`)}>${SYMBOLS[name]()}</abbr></th>`,
        )}
        <th scope="col" colspan="2">${t("paper.parameters")}</th><th scope="col">${t("paper.flops")}</th>
        <th scope="col">${t("paper.reported.millions")}</th><th scope="col">${t("paper.reported.perplexity")}</th><th
          scope="col">${t("paper.reported.bleu")}</th></tr>
    </thead>
    ${letters.map((name) =>
      group(
        name,
        rows.filter((row) => row.row === name),
        most,
      ),
    )}
  </table></div>`;
}

function group(name: string, rows: Rows, most: number) {
  const words = name as "base" | "A" | "B" | "C" | "D" | "E" | "big";
  return html`<tbody>
    ${
      name === "base"
        ? nothing
        : html`<tr class="paper-group"><th colspan=${SIZES.length + 7}
          scope="rowgroup"><span>${t(`paper.row.${words}.long`)}</span></th></tr>`
    }
    ${rows.map(
      ({ config, parameters, flops, paper, changed }) => html`<tr data-row=${name}>
      <th scope="row">${t(`paper.row.${words}`)}</th>
      ${SIZES.map(
        (size) =>
          html`<td ?data-changed=${changed.includes(size)}>${
            formatWhole(config[size]) === String(config[size]) || config[size] >= 1
              ? formatWhole(config[size])
              : config[size]
          }</td>`,
      )}
      <td data-parameters>${formatWhole(parameters)}</td><td class="paper-bar"><span class="mini"
        ${property("--weight", (parameters / most).toFixed(4))}></span></td>
      <td data-flops title=${formatWhole(flops)}>${formatCompact(flops)}</td>
      <td>${paper?.millions ? formatFixed(paper.millions, 0) : nothing}</td><td>${
        paper ? formatFixed(paper.perplexity, 2) : nothing
      }</td><td>${paper ? formatFixed(paper.bleu, 1) : nothing}</td>
    </tr>`,
    )}
  </tbody>`;
}
