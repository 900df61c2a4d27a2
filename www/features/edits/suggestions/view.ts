// Three things to try, each one click: what it does, and once it is done, what to look at.
import { html, nothing } from "lit-html";
import { t } from "../../../i18n/index.js";
import type { suggestionProps } from "./props.js";

export function suggestions(list: ReturnType<typeof suggestionProps>) {
  if (list.length === 0) return nothing;
  return html`<section class="block suggestions" aria-label=${t("suggestion.title")}>
    <h3 class="title">${t("suggestion.title")}</h3>
    <ul>${list.map(
      (one) => html`<li><button type="button" class="suggestion" data-suggestion=${one.id} aria-pressed=${one.done}
        @click=${one.go}>
      <span>${one.name}</span><small>${
        one.done ? html`<b>${t("suggestion.look")}</b> ${one.after} <u>${t("suggestion.back")}</u>` : one.hint
      }</small></button></li>`,
    )}</ul>
  </section>`;
}
