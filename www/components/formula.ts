// A formula set apart, in pieces that wrap to the next line where there is no room: none is cut, and a piece wider than
// its place scrolls, with an edge that fades.
import { html } from "lit-html";
import { math } from "../lib/mathml.js";
import { scrollHint } from "./scroll-hint.js";

export const formulaBox = (...pieces: unknown[]) =>
  html`<div class="formula-box scrolls" ${scrollHint()}>${pieces.map((piece) => math(piece, true))}</div>`;
