// A number as a bar from zero, to the left or the right of it; bars that stand under one another share one scale.
import { html } from "lit-html";
import { property } from "../lib/paint.js";

/** @param most the largest number of all bars, not below zero; `least` the smallest, not above it */
export function signedBar(value: number, least: number, most: number) {
  const place = (v: number) => (most === least ? 0 : (v - least) / (most - least)).toFixed(4);
  const [from, to] = value < 0 ? [value, 0] : [0, value];
  return html`<span class="signed-bar" ?data-below=${value < 0} ${property("--zero", place(0))}
    ${property("--from", place(from))} ${property("--to", place(to))}></span>`;
}
