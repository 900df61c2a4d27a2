// A token's label as one string, in a separate file, so that standalone pictures include it without the page's words.

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
