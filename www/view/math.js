// Formulas in MathML: a few pieces to build them from, and the frame around them.
import { html, mathml } from "../vendor/lit-html/lit-html.js";

/** A formula within a line, or set apart from it. @param {unknown} content @param {boolean} [apart] */
export const math = (content, apart = false) => html`<math display=${apart ? "block" : "inline"}>${content}</math>`;

/** A name: one letter stands slanted, a word upright. @param {string} name */
export const id = (name) => mathml`<mi>${name}</mi>`;
/** @param {string | number} number */
export const num = (number) => mathml`<mn>${number}</mn>`;
/** @param {string} sign */
export const op = (sign) => mathml`<mo>${sign}</mo>`;
/** Bracketed; a fence stretches with what it holds. @param {unknown} inside @param {string} [open] @param {string} [close] */
export const fenced = (inside, open = "(", close = ")") =>
  mathml`<mrow><mo fence="true">${open}</mo>${inside}<mo fence="true">${close}</mo></mrow>`;
/** Several pieces in a row. @param {...unknown} pieces */
export const row = (...pieces) => mathml`<mrow>${pieces}</mrow>`;
/** @param {unknown} above @param {unknown} below */
export const frac = (above, below) => mathml`<mfrac><mrow>${above}</mrow><mrow>${below}</mrow></mfrac>`;
/** @param {unknown} inside */
export const root = (inside) => mathml`<msqrt>${inside}</msqrt>`;
/** @param {unknown} base @param {unknown} index */
export const sub = (base, index) => mathml`<msub><mrow>${base}</mrow><mrow>${index}</mrow></msub>`;
/** @param {unknown} base @param {unknown} exponent */
export const sup = (base, exponent) => mathml`<msup><mrow>${base}</mrow><mrow>${exponent}</mrow></msup>`;
/** A sum, with what runs under it and, where it ends, above it. @param {unknown} under @param {unknown} [over] */
export const sum = (under, over) =>
  over === undefined
    ? mathml`<munder><mo>∑</mo><mrow>${under}</mrow></munder>`
    : mathml`<munderover><mo>∑</mo><mrow>${under}</mrow><mrow>${over}</mrow></munderover>`;
