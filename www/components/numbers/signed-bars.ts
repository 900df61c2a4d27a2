// Signed numbers as bars from zero, to the left or the right. Bars in one list share a scale, and their sum stands
// below.
import { html, nothing } from "lit-html";
import { columnFormat, formatFigure } from "../../domain/numbers.js";
import { property } from "../../lib/paint.js";
import { t } from "../../i18n/index.js";

/** The position of zero between the smallest and the largest number. */
export const zeroOf = (least: number, most: number) => (most === least ? 0 : -least / (most - least)).toFixed(4);

/** @param most the largest number of all bars, at least 0; `least` the smallest, at most 0 */
export function signedBar(value: number, least: number, most: number) {
  const place = (v: number) => (most === least ? 0 : (v - least) / (most - least)).toFixed(4);
  const [from, to] = value < 0 ? [value, 0] : [0, value];
  return html`<span class="signed-bar" ?data-below=${value < 0} ${property("--zero", place(0))}
    ${property("--from", place(from))} ${property("--to", place(to))}></span>`;
}

export const signed = (value: number) => (value > 0 ? `+${formatFigure(value)}` : formatFigure(value));

/** The same for numbers in a column. */
export function signedColumn(values: number[]): (value: number) => string {
  const say = columnFormat(values);
  return (value) => (value > 0 && say(value) !== say(0) ? `+${say(value)}` : say(value));
}

/** The sum of parts; if the run has the whole, also the residue. */
export const partSums = ({ sum, whole, residue }: { sum: number; whole: number | null; residue: number | null }) =>
  html`<p class="part-sum"><strong>${t("part.sum", { sum: signed(sum) })}</strong>
    ${
      whole === null || residue === null
        ? nothing
        : t("part.residue", { whole: signed(whole), residue: formatFigure(residue) })
    }</p>`;
