// How different two maps are: a word, three numbers, and what the focused row and cell are on either side.
import { html, nothing } from "lit-html";
import { t, write } from "../../i18n/index.js";
import { labelText, formatWeight, type Label } from "../../domain/labels.js";

type Verdict = "nothing" | "same" | "nearly" | "alike" | "different" | "very";

/** A number, or why there is none: masked on this side, or not there. */
export type Value = number | "masked" | "absent";

/** Smaller numbers are zero to three digits, and their sign says nothing. */
const LEAST = 0.0005;

/** With its sign, as wide either way. */
const signed = (value: number) =>
  `${Math.abs(value) < LEAST ? "" : value < 0 ? "−" : "+"}${formatWeight(Math.abs(value))}`;

/** The end of a scale, which is not nothing however near to it. */
export const signedEnd = (value: number) =>
  Math.abs(value) < LEAST ? `${value < 0 ? "−" : "+"}${write().significant(Math.abs(value), 2)}` : signed(value);

export const valueText = (value: Value) =>
  value === "masked" ? t("maps.masked") : value === "absent" ? t("compare.absent") : formatWeight(value);
export const signedValueText = (value: Value) => (typeof value === "number" ? signed(value) : valueText(value));

interface NumbersProps {
  /** null while it is not known */
  verdict: Verdict | null;
  /** of the words, in bits */
  ends: { nearly: number; alike: number; different: number };
  /** null where nothing differs */
  most: { value: number; query: Label; key: Label; go(): void } | null;
  mean: number | null;
  /** undefined while it is counted, null where no row has one */
  bits: number | null | undefined;
}

export function numbers({ verdict, ends, most, mean, bits }: NumbersProps) {
  const none = html`<span class="soft">${t("compare.none")}</span>`;
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
            title=${t("compare.most.go", {
              value: formatWeight(most.value),
              query: labelText(most.query),
              key: labelText(most.key),
            })} @click=${most.go}>${t("compare.most.at", {
              query: labelText(most.query),
              key: labelText(most.key),
            })}</button>`
          : mean === null
            ? none
            : formatWeight(0)
      }</dd></div>
      <div><dt>${t("compare.mean")}</dt><dd class="value"
        data-number="mean">${mean === null ? none : formatWeight(mean)}</dd></div>
    </dl>
  </div>`;
}

interface RowReadProps {
  /** null where none is in focus */
  row: Label | null;
  /** whether it is on one side only */
  alone: boolean;
  /** how far the row is apart; null where there is nothing to compare */
  bits: number | null;
  keys: { key: number; label: Label; a: Value; b: Value; d: Value; pointed: boolean }[];
  /** how to read this kind of map */
  reading: string;
}

/** The focused row, its keys by how much they differ, and the focused cell first. */
export function rowRead({ row, alone, bits, keys, reading }: RowReadProps) {
  return html`<div class="compare-row">
    ${
      row
        ? html`<h3>${t("compare.row", { query: labelText(row) })}<span
          class="soft value">${
            alone
              ? t("compare.row.none")
              : bits === null
                ? nothing
                : t("compare.row.bits", { value: write().number(bits, 3) })
          }</span></h3>
          <table>
            <thead><tr><th scope="col">${t("compare.row.token")}</th><th scope="col">A</th><th scope="col">B</th><th
              scope="col">${t("compare.difference")}</th></tr></thead>
            <tbody>${keys.map(
              ({
                label,
                a,
                b,
                d,
                pointed,
              }) => html`<tr ?data-pointed=${pointed}><th scope="row"><span class="token-text"
                data-kind=${label.kind}>${labelText(label)}</span></th>
              <td class="value">${valueText(a)}</td><td class="value">${valueText(b)}</td><td
                class="value">${signedValueText(d)}</td></tr>`,
            )}</tbody>
          </table>`
        : nothing
    }
    <p class="hint">${reading} ${t("compare.hint")}</p>
  </div>`;
}
