// A lesson: its instruction at the top of a student's page, and the dialog in which a teacher makes a link to one.
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { live } from "../vendor/lit-html/directives/live.js";
import { t } from "../i18n/index.js";
import { linkField } from "./sharing.js";

/** @typedef {import("../lesson.js").Access} Access */
/** @typedef {import("../lesson.js").PartName} PartName */
/** @typedef {import("../lesson.js").Group} Group */
/** @typedef {import("../lesson.js").Preset} Preset */

/** @param {{ say: string, leave(): void }} props */
export const lessonBanner = ({ say, leave }) =>
  html`<section class="lesson" aria-label=${t("lesson.banner")}>
    <p class="lesson-say" dir="auto">${say || t("lesson.silent")}</p>
    <button type="button" class="link" data-leave-lesson title=${t("lesson.leave.hint")} @click=${leave}>${t("lesson.leave")}</button>
  </section>`;

/**
 * @typedef {object} Draft
 * @property {{ group: Group, parts: { name: PartName, access: Access, lockable: boolean }[] }[]} groups
 * @property {Preset[]} presets
 * @property {Preset | null} preset which of them it is now
 * @property {string} say
 * @property {number} most characters of it
 * @property {string} url
 * @property {boolean} long
 * @property {boolean} own whether the model is only on this machine
 * @property {boolean | null} copied null until it is tried
 * @property {{ count: number, along: boolean }} edits how many there are, and whether the link brings them
 * @property {{ edits(along: boolean): void, set(name: PartName, access: Access): void, preset(preset: Preset): void, say(text: string): void, copy(): void, close(): void }} act
 */

/** @param {Draft | null} draft null while none is being made */
export function lessonDialog(draft) {
  return html`<dialog id="lesson-dialog" class="dialog lesson-dialog" aria-labelledby="lesson-title" @close=${() => draft?.act.close()} @click=${outside}>
    ${
      draft
        ? html`<div class="dialog-form">
      <div class="dialog-head"><h2 id="lesson-title">${t("lesson.make")}</h2><button type="button" class="icon-button" aria-label=${t("notice.close")} @click=${shut}>✕</button></div>
      <div class="lesson-columns">
        <div class="lesson-words">
          <p>${t("lesson.about")}</p>
          <label class="title" for="lesson-say">${t("lesson.say")}</label>
          <textarea id="lesson-say" rows="5" maxlength=${draft.most} placeholder=${t("lesson.say.example")} .value=${live(draft.say)} aria-describedby="lesson-count" @input=${(/** @type {any} */ e) => draft.act.say(e.target.value)}></textarea>
          <p class="hint" id="lesson-count">${t("lesson.say.count", { count: draft.say.length, most: draft.most })}</p>
          ${draft.edits.count ? html`<label class="lesson-edits"><input type="checkbox" data-lesson-edits .checked=${live(draft.edits.along)} @change=${(/** @type {any} */ e) => draft.act.edits(e.target.checked)} /><span>${t("lesson.edits", { count: draft.edits.count })}</span></label>` : nothing}
          <label class="title" for="lesson-link">${t("lesson.link")}</label>
          ${linkField("lesson-link", draft.url)}
          ${draft.long ? html`<p class="hint warn-text">${t("link.long", { count: draft.url.length })}</p>` : nothing}
          ${draft.own ? html`<p class="hint warn-text">${t("link.own")}</p>` : nothing}
          <div class="lesson-take">
            <button type="button" class="quiet-button framed" data-copy-lesson @click=${draft.act.copy}>${t("lesson.copy")}</button>
            <a class="link" href=${draft.url} target="_blank" rel="noopener">${t("lesson.open")}</a>
            <span role="status">${draft.copied === null ? nothing : draft.copied ? t("link.copied") : t("lesson.forbidden")}</span>
          </div>
          <p class="hint">${t("lesson.no-secret")}</p>
        </div>
        <div class="lesson-parts">
          <div class="segments" role="group" aria-label=${t("lesson.presets")}>
            ${draft.presets.map((one) => html`<button type="button" class="segment-button" data-preset=${one} aria-pressed=${one === draft.preset} title=${t(`lesson.preset.${one}.hint`)} @click=${() => draft.act.preset(one)}>${t(`lesson.preset.${one}`)}</button>`)}
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

/** @param {Draft["groups"][number]} props @param {Draft["act"]} act */
function groupOf({ group, parts }, act) {
  return html`<section><h3 class="title">${t(`lesson.group.${group}`)}</h3>
    ${parts.map(
      ({ name, access, lockable }) => html`<fieldset class="lesson-part" data-part=${name} data-access=${access}>
      <legend>${t(`lesson.part.${name}`)}</legend>
      <div class="segments">${
        /** @type {Access[]} */ (lockable ? ["shown", "locked", "hidden"] : ["shown", "hidden"]).map(
          (one) => html`<label class="segment">
        <input type="radio" name="part-${name}" value=${one} .checked=${live(one === access)} @change=${() => act.set(name, one)} /><span>${t(`lesson.access.${one}`)}</span></label>`,
        )
      }</div>
    </fieldset>`,
    )}
  </section>`;
}

/** @param {any} event */
const shut = (event) => event.currentTarget.closest("dialog").close();

/** A click beside the dialog closes it. @param {any} event */
function outside(event) {
  if (event.target === event.currentTarget) event.currentTarget.close();
}
