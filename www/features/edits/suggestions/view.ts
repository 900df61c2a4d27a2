// Three things to try, each one click: what it does, and once it is done, what to look at.
import { html, nothing } from "lit-html";
import { t } from "../../../i18n/index.js";

export interface SuggestionProps {
  id: string;
  name: string;
  hint: string;
  after: string;
  done: boolean;
  go(): void;
}

export function suggestions(list: SuggestionProps[]) {
  if (list.length === 0) return nothing;
  return html`<section class="block tries" aria-label=${t("try.title")}>
    <h3 class="title">${t("try.title")}</h3>
    <ul>${list.map(
      (one) => html`<li><button type="button" class="try" data-try=${one.id} aria-pressed=${one.done} @click=${one.go}>
      <span>${one.name}</span><small>${
        one.done ? html`<b>${t("try.look")}</b> ${one.after} <u>${t("try.back")}</u>` : one.hint
      }</small></button></li>`,
    )}</ul>
  </section>`;
}
