// A token's label as one string, in a file of its own: pictures that stand alone take it along without the page's
// words.

const SUBSCRIPTS = "₀₁₂₃₄₅₆₇₈₉";

const subscript = (n: number | null) =>
  n === null ? "" : [...String(n)].map((digit) => SUBSCRIPTS[Number(digit)]).join("");

/** One string, for canvases, titles and tables. */
export const labelText = ({ text, nth }: { text: string; nth: number | null }) => text + subscript(nth);
