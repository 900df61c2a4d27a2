// The distance of two maps: a word, three numbers, and the focused row and cell on either side.
import { html, nothing } from "lit-html";
import { t, formats } from "../../i18n/index.js";
import { labelText, formatWeight } from "../../domain/labels.js";
import { signedValueText, valueText } from "./format.js";
import type { numbersProps, rowProps } from "./panes-props.js";

export function numbers({ verdict, ends, most, mean, bits }: ReturnType<typeof numbersProps>) {
  const none = html`<span class="soft">${t("compare.none")}</span>`;
  const at = most && { query: labelText(most.query), key: labelText(most.key) };
  return html`<div class="compare-numbers">
    <p class="compare-verdict" title=${t("compare.verdict.about", ends)}
      data-verdict=${verdict ?? nothing}>${verdict ? t(`compare.${verdict}`) : nothing}</p>
    <dl>
      <div><dt title=${t("compare.bits.about")}>${t("compare.bits")}</dt><dd class="value"
        data-number="bits">${
          bits === undefined
            ? html`<span class="soft">${t("compare.bits.counting")}</span>`
            : bits === null
              ? none
              : t("compare.bits.unit", { value: formatWeight(bits) })
        }</dd></div>
      <div><dt>${t("compare.most")}</dt><dd class="value" data-number="most">${
        most
          ? html`${formatWeight(most.value)} <button type="button" class="link"
            title=${t("compare.most.go", { value: formatWeight(most.value), ...at })}
            @click=${most.go}>${t("compare.most.at", { ...at })}</button>`
          : mean === null
            ? none
            : formatWeight(0)
      }</dd></div>
      <div><dt>${t("compare.mean")}</dt><dd class="value"
        data-number="mean">${mean === null ? none : formatWeight(mean)}</dd></div>
    </dl>
  </div>`;
}

export function rowRead({ row, alone, bits, keys, reading, said }: ReturnType<typeof rowProps>) {
  return html`<div class="compare-row">
    ${
      row
        ? html`<h3>${t("compare.row", { query: labelText(row) })}<span
          class="soft value">${
            alone
              ? t("compare.row.none")
              : bits === null
                ? nothing
                : t("compare.row.bits", { value: formats().number(bits, 3) })
          }</span></h3>
          <table>
            <thead><tr><th scope="col">${t("compare.row.token")}</th><th scope="col">A</th><th scope="col">B</th><th
              scope="col">${t("compare.difference")}</th></tr></thead>
            <tbody>${keys.map(
              ({ label, a, b, d, pointed }) =>
                html`<tr ?data-pointed=${pointed}><th scope="row"><span class="token-text"
                data-kind=${label.kind}>${labelText(label)}</span></th>
              <td class="value">${valueText(a)}</td><td class="value">${valueText(b)}</td><td
                class="value">${signedValueText(d)}</td></tr>`,
            )}</tbody>
          </table>`
        : nothing
    }
    <p class="hint">${said || reading} ${t("compare.hint")}</p>
  </div>`;
}
