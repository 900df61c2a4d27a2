// How to write two texts for a model that reads pairs: a sentence with the separator to click.
import { html } from "lit-html";
import { t } from "../../i18n/index.js";

export const pairHint = (
  separator: string,
  text: string,
  take: (text: string) => void,
) => html`<p class="hint pair-hint">${t("input.pair")}
  <button type="button" class="link" data-do="separate" aria-label=${t("input.pair.insert", { separator })}
    title=${t("input.pair.insert", { separator })} ?disabled=${text.includes(separator)}
      @click=${() => separate(separator, take)}>${separator}</button></p>`;

/** Inserts the separator at the cursor, between spaces, and moves the cursor behind it. */
function separate(separator: string, take: (text: string) => void) {
  const field = document.getElementById("source");
  if (!(field instanceof HTMLTextAreaElement)) return;
  const [before, after] = [
    field.value.slice(0, field.selectionStart).trimEnd(),
    field.value.slice(field.selectionEnd).trimStart(),
  ];
  const upTo = `${before}${before ? " " : ""}${separator} `;
  field.value = upTo + after;
  field.focus();
  field.setSelectionRange(upTo.length, upTo.length);
  take(field.value);
}
