// A text in parts: with its changed letters marked, or broken only at dots.
import { html } from "lit-html";
import type { TextPart } from "../domain/text-difference.js";

export const textParts = (all: TextPart[]) =>
  all.map(({ text, changed }) => (changed ? html`<mark class="changed">${text}</mark>` : text));

/** The name of a site, which may break before its dots. */
export const breakAtDots = (name: string) =>
  name.split(/(?=\.)/).map((part, i) => (i === 0 ? part : html`<wbr>${part}`));
