// The readout of a map: the weights of the focused row in words and numbers, and the strongest cells of all.
import { html, nothing } from "lit-html";
import type { At } from "../../lib/events.js";
import { term } from "../term.js";
import { t } from "../../i18n/index.js";
import { property } from "../../lib/paint.js";
import { formatWeight, longText, repeatMark, shownText, type Label } from "../../domain/labels.js";
import type { Cell } from "../../domain/heads.js";

const LETTERS = 4;

interface ReadoutProps {
  focus: Cell;
  rows: Label[];
  cols: Label[];
  best: { key: number; value: number }[];
  /** whether the whole row is masked */
  empty: boolean;
  /** words for a masked cell */
  value: string | number | null;
  /** the share of the row that its head's sink takes; null without one */
  sink?: number | null;
  /** the length of a number's bar, 0 to 1 */
  place: (value: number) => number;
  /** formats a number; as a weight by default */
  say?: (value: number) => string;
  /** of the focused row or column, without a focused cell */
  sum?: { text: string; title: string; of: "row" | "column" } | null;
  reading: string;
  lifted: boolean;
  /** the sentence about chosen tokens, instead of how to read the map */
  chosen?: unknown;
}

export function readout({
  focus,
  rows,
  cols,
  best,
  empty,
  value,
  sink = null,
  place,
  say = formatWeight,
  sum = null,
  reading,
  lifted,
  chosen,
}: ReadoutProps) {
  const { query, key } = focus;
  const row = query === null ? undefined : rows[query];
  const column = key === null ? undefined : cols[key];
  return html`<div class="readout">
    ${
      row
        ? html`<h3>${tokenText(row)} <span class="verb">${t("maps.row.looks")}</span></h3>
          <p class="pointed">${
            sum
              ? html`${sum.of === "column" && column ? tokenText(column) : nothing} <span
                title=${sum.title}>${sum.text}</span>`
              : column
                ? html`${tokenText(column)} <strong
                  class="value">${typeof value === "string" ? value : value === null ? nothing : say(value)}</strong>`
                : nothing
          }</p>
          ${
            empty
              ? html`<p class="warn-text">${t("maps.all-masked")}</p>`
              : html`<ol ?data-wide=${cols.some((label) => label.text.length > LETTERS)}>${best.map(
                  (b) =>
                    html`<li ?data-pointed=${b.key === key}>${tokenText(cols[b.key])}<span class="mini"
                      ?data-below=${b.value < 0} ${property("--weight", place(b.value).toFixed(3))}></span><span
                        class="value">${say(b.value)}</span></li>`,
                )}${
                  sink === null
                    ? nothing
                    : html`<li data-sink title=${t("maps.sink.hint")}>${term("sink", t("maps.sink"))}<span class="mini"
                      ${property("--weight", place(sink).toFixed(3))}></span><span
                        class="value">${say(sink)}</span></li>`
                }</ol>`
          }`
        : nothing
    }
    ${
      chosen ||
      (reading || lifted
        ? html`<p class="hint">${reading}${lifted ? html` ${t("legend.lifted")}` : nothing}</p>`
        : nothing)
    }
  </div>`;
}

export const tokenText = (label: Label) =>
  html`<span class="token-text" title=${longText(label) ?? nothing}
    data-kind=${label.kind}>${spelled(label)}</span>`;

/** A token, with a paler number if it is repeated, spelled as on the maps. */
export const spelled = (label: Label) =>
  label.nth === null ? shownText(label) : html`${shownText(label)}<span class="nth">${repeatMark(label)}</span>`;

/** Scrolls to an opened fold, which could be below the screen. */
function intoSight({ currentTarget: fold }: At<HTMLDetailsElement>) {
  if (fold.open) fold.scrollIntoView({ block: "nearest" });
}

export function topCells(
  top: { query: number; key: number; value: number }[],
  rows: Label[],
  cols: Label[],
  choose: (cell: Cell) => void,
  say: (value: number) => string = formatWeight,
) {
  return html`<details class="fold top-cells" @toggle=${intoSight}>
    <summary>${t("maps.top")}</summary>
    <table>
      <thead><tr><th scope="col">${t("maps.top.query")}</th><th scope="col">${t("maps.top.key")}</th><th
        scope="col">${t("maps.top.weight")}</th></tr></thead>
      <tbody>
        ${top.map(
          (c) => html`<tr><td>${tokenText(rows[c.query])}</td><td>${tokenText(cols[c.key])}</td>
          <td><button type="button" class="link value" @click=${() => choose(c)}>${say(c.value)}</button></td></tr>`,
        )}
      </tbody>
    </table>
  </details>`;
}
