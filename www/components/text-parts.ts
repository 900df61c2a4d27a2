// A text with its changed letters marked.
import { html } from "lit-html";
import type { TextPart } from "../domain/text-difference.js";

export const textParts = (all: TextPart[]) =>
  all.map(({ text, changed }) => (changed ? html`<mark class="changed">${text}</mark>` : text));
