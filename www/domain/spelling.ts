// A token's label as one string, in a separate file, so that standalone pictures include it without the page's words.

import { segmentsOf } from "../lib/foreign/segments.js";

const SUBSCRIPTS = "₀₁₂₃₄₅₆₇₈₉";

const subscript = (n: number) => [...String(n)].map((digit) => SUBSCRIPTS[Number(digit)]).join("");

export interface Spelled {
  text: string;
  /** the text as the language writes it, where that differs: "6;5" for the patch "6,5" */
  shown?: string;
  nth: number | null;
  /** the number in the language's digits, where those are not Latin: they have no subscripts */
  numeral?: string;
}

/**
 * The number of a repeated token: "₂"; after a digit or a sign, whose index it would seem, "·₂". Digits without
 * subscripts would seem part of the token: "·২".
 */
export const repeatMark = ({ text, nth, numeral }: Spelled) =>
  nth === null ? "" : numeral ? `·${numeral}` : (/[\p{L}\p{M}]$/u.test(text) ? "" : "·") + subscript(nth);

export const shownText = ({ text, shown }: Pick<Spelled, "text" | "shown">) => shown ?? text;

/** One string, for canvases and titles. */
export const labelText = (label: Spelled) => shownText(label) + repeatMark(label);

/** A byte's two digits are what tells it apart: of "<0x9F>" they stay longest, with the number of a repeated one. */
function formsOf(label: Spelled) {
  const [, digits] = /^<0x([0-9A-F]{2})>$/i.exec(shownText(label)) ?? [];
  return [shownText(label), ...(digits ? [`0x${digits}`, digits] : [])].map((form) => form + repeatMark(label));
}

let clusters: Intl.Segmenter | undefined;

/** As much of a label as fits, with an ellipsis. @param fits whether a text does */
export function fitLabel(label: Spelled, fits: (text: string) => boolean) {
  const forms = formsOf(label);
  const whole = forms.find(fits);
  if (whole !== undefined) return whole;
  if (forms.length > 1) return forms[forms.length - 1];
  clusters ??= new Intl.Segmenter();
  const letters = [...segmentsOf(forms[0], clusters)];
  while (letters.length > 1 && !fits(`${letters.join("")}…`)) letters.pop();
  return `${letters.join("")}…`;
}
