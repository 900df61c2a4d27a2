// A lesson: its instruction at the top of a student's page, and the dialog in which a teacher makes a link to one.
import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { t } from "../../i18n/index.js";
import { linkField } from "../../components/copy-link.js";
import { closeDialog, closeFromOutside, inputValue, isChecked } from "../../lib/events.js";
import { isView } from "../../domain/parts.js";
import type { Draft } from "./props.js";

export const lessonBanner = ({ say, leave }: { say: string; leave(): void }) =>
  html`<section class="lesson" aria-label=${t("lesson.banner")}>
    <p class="lesson-say" dir="auto">${say || t("lesson.silent")}</p>
    <button type="button" class="link" data-leave-lesson title=${t("lesson.leave.hint")}
      @click=${leave}>${t("lesson.leave")}</button>
  </section>`;

export function lessonDialog(draft: Draft | null) {
  return html`<dialog id="lesson-dialog" class="dialog lesson-dialog" aria-labelledby="lesson-title"
    @close=${() => draft?.act.close()} @click=${closeFromOutside}>
    ${
      draft
        ? html`<div class="dialog-form">
      <div class="dialog-head"><h2 id="lesson-title">${t("lesson.make")}</h2><button type="button" class="icon-button"
        aria-label=${t("notice.close")} @click=${closeDialog}>✕</button></div>
      <div class="lesson-columns">
        <div class="lesson-words">
          <p>${t("lesson.about")}</p>
          <label class="title" for="lesson-say">${t("lesson.say")}</label>
          <textarea id="lesson-say" rows="5" maxlength=${draft.most} placeholder=${t("lesson.say.example")}
            .value=${live(draft.say)} aria-describedby="lesson-count"
              @input=${(e: Event) => draft.act.say(inputValue(e))}></textarea>
          <p class="hint" id="lesson-count">${t("lesson.say.count", { count: draft.say.length, most: draft.most })}</p>
          ${
            draft.edits.count
              ? html`<label class="lesson-edits"><input type="checkbox" data-lesson-edits
                .checked=${live(draft.edits.along)} @change=${(e: Event) => draft.act.edits(isChecked(e))}
                  /><span>${t("lesson.edits", { count: draft.edits.count })}</span></label>`
              : nothing
          }
          <label class="title" for="lesson-link">${t("lesson.link")}</label>
          ${linkField("lesson-link", draft.url)}
          ${draft.long ? html`<p class="hint warn-text">${t("link.long", { count: draft.url.length })}</p>` : nothing}
          ${draft.own ? html`<p class="hint warn-text">${t("link.own")}</p>` : nothing}
          <div class="lesson-take">
            <button type="button" class="quiet-button framed" data-copy-lesson
              @click=${draft.act.copy}>${t("lesson.copy")}</button>
            <a class="link" href=${draft.url} target="_blank" rel="noopener">${t("lesson.open")}</a>
            <span role="status">${
              draft.copied === null ? nothing : draft.copied ? t("link.copied") : t("lesson.forbidden")
            }</span>
          </div>
          <p class="hint">${t("lesson.no-secret")}</p>
        </div>
        <div class="lesson-parts">
          <div class="segments" role="group" aria-label=${t("lesson.presets")}>
            ${draft.presets.map(
              (one) =>
                html`<button type="button" class="segment-button" data-preset=${one}
                  aria-pressed=${one === draft.preset} title=${t(`lesson.preset.${one}.hint`)}
                    @click=${() => draft.act.preset(one)}>${t(`lesson.preset.${one}`)}</button>`,
            )}
          </div>
          <p class="hint">${t("lesson.access.about")}</p>
          <div class="lesson-list">${draft.groups.map((group) => groupOf(group, draft.act))}</div>
        </div>
      </div>
    </div>`
        : nothing
    }
  </dialog>`;
}

function groupOf({ group, parts }: Draft["groups"][number], act: Draft["act"]) {
  return html`<section><h3 class="title">${t(`lesson.group.${group}`)}</h3>
    ${parts.map(
      ({ name, access, lockable }) => html`<fieldset class="lesson-part" data-part=${name} data-access=${access}>
      <legend>${isView(name) ? t(`view.${name}`) : t(`lesson.part.${name}`)}</legend>
      <div class="segments">${(
        lockable ? (["shown", "locked", "hidden"] as const) : (["shown", "hidden"] as const)
      ).map(
        (one) => html`<label class="segment">
        <input type="radio" name="part-${name}" value=${one} .checked=${live(one === access)}
          @change=${() => act.set(name, one)} /><span>${t(`lesson.access.${one}`)}</span></label>`,
      )}</div>
    </fieldset>`,
    )}
  </section>`;
}
