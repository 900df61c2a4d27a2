// Formulas set apart and within a sentence. One set apart is in pieces that wrap to the next line where there is no
// room: none is cut, and a piece wider than its place scrolls, with an edge that fades.
import { html } from "lit-html";
import { id, math, num, root, sub } from "../lib/mathml.js";
import { scrollHint } from "./scroll-hint.js";

export const formulaBox = (...pieces: unknown[]) =>
  html`<div class="formula-box scrolls" ${scrollHint()}>${pieces.map((piece) => math(piece, true))}</div>`;

/** A size in the page's words: d_head, with or without a root; or a root of d or of a number. */
const SIZE = /(√?)(?<![\p{L}_])d_(model|head|mlp|k|v)(?![A-Za-z_])|√(d|\p{Nd}+)(?![\p{L}_])/gu;

/** A sentence with its sizes typeset like the formulas beside it. */
export function withFormulas(sentence: string): unknown {
  const parts: unknown[] = [];
  let done = 0;
  for (const { index, 0: all, 1: sign, 2: below, 3: rooted } of sentence.matchAll(SIZE)) {
    const name = rooted ? (rooted === "d" ? id("d") : num(rooted)) : sub("d", below);
    parts.push(sentence.slice(done, index), math(rooted || sign ? root(name) : name));
    done = index + all.length;
  }
  return done === 0 ? sentence : [...parts, sentence.slice(done)];
}
