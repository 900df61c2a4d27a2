// A token's label as one string, in a file of its own: pictures that stand alone take it along without the page's
// words.

const SUBSCRIPTS = "₀₁₂₃₄₅₆₇₈₉";

const subscript = (n: number) => [...String(n)].map((digit) => SUBSCRIPTS[Number(digit)]).join("");

interface Spelled {
  text: string;
  nth: number | null;
}

/** The number of a token that occurs again: "₂"; after a digit or a sign, whose index it would seem, "·₂". */
export const repeatMark = ({ text, nth }: Spelled) =>
  nth === null ? "" : (/[\p{L}\p{M}]$/u.test(text) ? "" : "·") + subscript(nth);

/** One string, for canvases, titles and tables. */
export const labelText = (label: Spelled) => label.text + repeatMark(label);
