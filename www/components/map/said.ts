// The sentence over a map about the chosen cell, row or column, in space reserved for it.
import { html } from "lit-html";
import { property } from "../../lib/paint.js";

const LINE = 20;
/** A letter of it, about, and how many letters there are in a long one: of a silenced head it says that too. */
const LETTER = 6.6;
const LETTERS = { usual: 96, silenced: 150 };
const MOST = 4;

export interface Said {
  text: string;
  lines: number;
  /** whether it is of what a person chose, and not of what the pointer passes */
  chosen: boolean;
}

/** How many lines it may take, so that what is under it stays where it is. */
export const saidLines = (width: number, silenced: boolean) =>
  Math.min(MOST, Math.ceil(((silenced ? LETTERS.silenced : LETTERS.usual) * LETTER) / width));

export const saidHeight = (lines: number) => LINE * lines;

export const said = ({ text, lines, chosen }: Said) =>
  html`<p class="said" title=${text} aria-live=${chosen ? "polite" : "off"}
    ${property("--lines", String(lines))}>${text}</p>`;
