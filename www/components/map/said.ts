// The sentence over a map about the chosen cell, row or column, in space reserved for it.
import { html } from "lit-html";
import { property } from "../../lib/paint.js";

const LINE = 20;
/** The approximate width of a letter, and the letters of a long sentence, which is longer for a silenced head. */
const LETTER = 6.6;
const LETTERS = { usual: 96, silenced: 150 };
const MOST = 4;

export interface Said {
  text: string;
  lines: number;
  /** whether it is about the person's selection, rather than the pointer's place */
  chosen: boolean;
}

/** The most lines it may take, so that the content below it stays in place. */
export const saidLines = (width: number, silenced: boolean) =>
  Math.min(MOST, Math.ceil(((silenced ? LETTERS.silenced : LETTERS.usual) * LETTER) / width));

export const saidHeight = (lines: number) => LINE * lines;

export const said = ({ text, lines, chosen }: Said) =>
  html`<p class="said" title=${text} aria-live=${chosen ? "polite" : "off"}
    ${property("--lines", String(lines))}>${text}</p>`;
