// A token's label as one string, in a file of its own: pictures that stand alone take it along without the page's words.

const SUBSCRIPTS = "₀₁₂₃₄₅₆₇₈₉";

/** @param {number | null} n */
const subscript = (n) => (n === null ? "" : [...String(n)].map((digit) => SUBSCRIPTS[Number(digit)]).join(""));

/** One string, for canvases, titles and tables. @param {{ text: string, nth: number | null }} label */
export const spelled = ({ text, nth }) => text + subscript(nth);
