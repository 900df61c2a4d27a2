// The sentence over a map about the chosen cell, row or column, in space reserved for it.
import { html } from "lit-html";
import { property } from "../../lib/paint.js";

const LINE = 20;
/** The approximate width of a letter, and the letters of a long sentence, with those for a silenced head and a sink. */
const LETTER = 6.6;
const LETTERS = { usual: 96, silenced: 54, sink: 36 };
const MOST = 4;

export interface CellSentence {
  text: string;
  lines: number;
  /** whether it is about the person's selection, rather than the pointer's place */
  chosen: boolean;
}

/** The most lines it may take, so that the content below it stays in place. */
export function saidLines(width: number, silenced: boolean, sinks = false) {
  const letters = LETTERS.usual + (silenced ? LETTERS.silenced : 0) + (sinks ? LETTERS.sink : 0);
  return Math.min(MOST, Math.ceil((letters * LETTER) / width));
}

export const saidHeight = (lines: number) => LINE * lines;

export const said = ({ text, lines, chosen }: CellSentence) =>
  html`<p class="said" title=${text} aria-live=${chosen ? "polite" : "off"}
    ${property("--lines", String(lines))}>${text}</p>`;
