// A term's meaning in a popover beside it, and the dialog with all of them.
import { closeDialog, closeFromOutside } from "../../lib/events.js";
import { html, nothing } from "lit-html";
import { t } from "../../i18n/index.js";
import { GROUPS, TERMS, type Group, type Term } from "../../domain/terms.js";

interface GlossaryProps {
  /** the explained term */
  term: Term | null;
  /** whether Learn can be opened */
  teaches: boolean;
  act: {
    list(): void;
    learn(step: string): void;
    stay(): void;
    leave(): void;
    closed(): void;
    listClosed(): void;
  };
}

export function glossary(props: GlossaryProps) {
  const { term, act } = props;
  return html`<div id="term" class="popover term-about" popover role="dialog" tabindex="-1"
      aria-labelledby=${term ? "term-name" : nothing} aria-describedby="term-text"
      @toggle=${(e: ToggleEvent) => e.newState === "closed" && act.closed()}
      @pointerenter=${act.stay} @pointerleave=${act.leave} @focusout=${act.leave}>
      ${
        term === null
          ? nothing
          : html`<h2 id="term-name">${t(`term.${term}`)}</h2><p id="term-text">${t(`term.${term}.text`)}</p>
            <p class="term-more">${learnLink(term, props)}<button type="button" class="link" data-do="terms"
              @click=${act.list}>${t("terms.all")}</button></p>`
      }
    </div>
    <dialog id="terms" class="dialog terms-dialog" aria-labelledby="terms-title" @click=${closeFromOutside}
      @close=${act.listClosed}>
      <div class="dialog-form">
        <div class="dialog-head"><h2 id="terms-title">${t("terms.all")}</h2><button type="button" class="icon-button"
          aria-label=${t("notice.close")} @click=${closeDialog}>✕</button></div>
        <div class="terms-list" tabindex="0" role="group" aria-labelledby="terms-title">${Object.entries(GROUPS).map(
          ([group, terms]) => html`<section><h3 class="title">${t(`terms.group.${group as Group}`)}</h3>
          <dl>${(Object.keys(terms) as Term[]).map(
            (id) =>
              html`<div data-term-row=${id}><dt>${t(`term.${id}`)}</dt><dd>${t(`term.${id}.text`)} ${learnLink(
                id,
                props,
              )}</dd></div>`,
          )}</dl></section>`,
        )}</div>
      </div>
    </dialog>`;
}

function learnLink(term: Term, { teaches, act }: GlossaryProps) {
  const step = TERMS[term];
  return step === null || !teaches
    ? nothing
    : html`<button type="button" class="link" data-learn=${step} aria-label=${t("terms.learn.of", {
        term: t(`term.${term}`),
      })} @click=${() => act.learn(step)}>${t("terms.learn")}</button>`;
}
