// Formulas in MathML: a few pieces to build them from, and the frame around them.
import { html, mathml } from "lit-html";

/** A formula in a line, or displayed on its own. */
export const math = (content: unknown, apart = false) =>
  html`<math display=${apart ? "block" : "inline"}>${content}</math>`;

/** An identifier: a single letter is italic, a word upright. */
export const id = (name: string) => mathml`<mi>${name}</mi>`;
export const num = (number: string | number) => mathml`<mn>${number}</mn>`;
export const op = (sign: string) => mathml`<mo>${sign}</mo>`;

/** A template as it is; a string as a number, an identifier or an operator. */
export const piece = (part: unknown) =>
  typeof part !== "string" || part === ""
    ? part
    : /^\d/.test(part)
      ? num(part)
      : /^\p{L}/u.test(part)
        ? id(part)
        : op(part);

const MATHML = "http://www.w3.org/1998/Math/MathML";
let roots: boolean | null = null;

/** Whether the browser draws radical signs: Chromium takes them from the first available font, which may lack them. */
function drawsRoots(): boolean {
  if (roots !== null || typeof document === "undefined" || !document.body) return roots ?? true;
  const [formula, sign] = ["math", "msqrt"].map((name) => document.createElementNS(MATHML, name));
  formula.append(sign);
  document.body.append(formula);
  roots = sign.getBoundingClientRect().width > 0;
  formula.remove();
  return roots;
}

/** In brackets that stretch with their content. */
export const bracket = (inside: unknown, open = "(", close = ")") =>
  mathml`<mrow><mo fence="true">${open}</mo>${piece(inside)}<mo fence="true">${close}</mo></mrow>`;
export const row = (...pieces: unknown[]) => mathml`<mrow>${pieces.map(piece)}</mrow>`;
export const frac = (above: unknown, below: unknown) =>
  mathml`<mfrac><mrow>${piece(above)}</mrow><mrow>${piece(below)}</mrow></mfrac>`;
/** A root; sign and bar separately if the browser would draw none. */
export const root = (inside: unknown) =>
  drawsRoots()
    ? mathml`<msqrt>${piece(inside)}</msqrt>`
    : mathml`<mrow><mo>√</mo><mrow class="radicand">${piece(inside)}</mrow></mrow>`;
export const sub = (base: unknown, index: unknown) =>
  mathml`<msub><mrow>${piece(base)}</mrow><mrow>${piece(index)}</mrow></msub>`;
export const sup = (base: unknown, exponent: unknown) =>
  mathml`<msup><mrow>${piece(base)}</mrow><mrow>${piece(exponent)}</mrow></msup>`;
/** A transposed matrix, with the same mark in every formula. */
export const transposed = (matrix: string) => sup(matrix, "⊤");
/** A sum with its lower and optional upper limit. */
export const sum = (under: unknown, over?: unknown) =>
  over === undefined
    ? mathml`<munder><mo>∑</mo><mrow>${piece(under)}</mrow></munder>`
    : mathml`<munderover><mo>∑</mo><mrow>${piece(under)}</mrow><mrow>${piece(over)}</mrow></munderover>`;
