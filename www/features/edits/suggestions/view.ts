// Three suggestions, one click each: the effect, and, once applied, where to look.
import { html, nothing } from "lit-html";
import { mapsIntoSight } from "../../../components/into-sight.js";
import { t } from "../../../i18n/index.js";
import { standBeside, suggestionProps, type SuggestionActs, type SuggestionProps } from "./props.js";
import { toggleSuggestion } from "./toggle.js";
import type { Suggestion } from "./suggestions.js";
import type { PagePanel } from "../../feature.js";

/** Beside the map on a narrow screen, where the edits are in a sheet. */
export const panel = {
  region: "beside",
  part: "tries",
  actions: ({ apply }) => ({ toggleSuggestion: (one: Suggestion) => apply((s) => toggleSuggestion(s, one)) }),
  locks: { tries: ["toggleSuggestion"] },
  props: (_, { shown, screen, inert }, act: SuggestionActs) =>
    standBeside(shown, screen) && !inert ? suggestionProps(shown, act) : null,
  view: suggestions,
} satisfies PagePanel;

export function suggestions(props: SuggestionProps | null) {
  if (props === null) return nothing;
  const { tries, walk, held, release } = props;
  return html`<section class="block suggestions" aria-label=${t("suggestion.title")}>
    <h3 class="title">${t("suggestion.title")}</h3>
    ${
      held
        ? html`<p class="hint">${t("suggestion.held")} ${
            release
              ? html`<button type="button" class="link" data-do="release"
                @click=${release}>${t("input.again")}</button>`
              : nothing
          }</p>`
        : nothing
    }
    <ul>${tries.map(
      (one) => html`<li><button type="button" class="suggestion" data-suggestion=${one.id} aria-pressed=${one.done}
        @click=${one.go}>
      <span>${one.name}</span><small>${
        one.done ? html`<b>${t("suggestion.look")}</b> ${one.after} <u>${t("suggestion.back")}</u>` : one.hint
      }</small></button></li>`,
    )}${
      walk
        ? html`<li><button type="button" class="suggestion-walk" data-do="walk" @click=${() => {
            walk.go();
            mapsIntoSight();
          }}><span>${t("suggestion.walk")}</span><small>${walk.hint}</small></button></li>`
        : nothing
    }</ul>
  </section>`;
}
