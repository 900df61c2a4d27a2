// A lesson: its instruction at the top of a student's page, and the dialog in which a teacher makes a link to one.
import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { t } from "../../i18n/index.js";
import { linkField } from "../../components/copy-link.js";
import { closeDialog, closeFromOutside, inputValue, isChecked } from "../../lib/events.js";
import { isView } from "../../domain/parts.js";
import type { Draft, LessonProps } from "./props.js";

export const lessonBanner = ({ say, scene, leave }: LessonProps) =>
  html`<section class="lesson" aria-label=${t("lesson.banner")}>
    <p class="lesson-say" dir="auto">${say || t("lesson.silent")}</p>
    ${scene ? sceneOf(scene) : nothing}
    <button type="button" class="link" data-leave-lesson title=${t("lesson.leave.hint")}
      @click=${leave}>${t("lesson.leave")}</button>
  </section>`;

function sceneOf({ at, count, asks, withheld, head, typed, right, ...act }: NonNullable<LessonProps["scene"]>) {
  const check = (e: Event) => {
    e.preventDefault();
    act.check();
  };
  return html`<div class="lesson-scene">
    ${
      asks === "none"
        ? nothing
        : html`<form @submit=${check}>
      <label for="lesson-answer">${t(`lesson.asks.${asks}`)}</label>
      ${
        asks === "head"
          ? html`<output id="lesson-answer">${head}</output>`
          : html`<input id="lesson-answer" type="text" autocomplete="off" spellcheck="false" .value=${live(typed)}
              @input=${(e: Event) => act.answer(inputValue(e))} />`
      }
      <button class="quiet-button framed" data-check-scene>${t("lesson.check")}</button>
      <span role="status" data-right=${right ?? nothing}>${
        right === null ? nothing : right ? t("lesson.right") : t(`lesson.wrong.${withheld ? "foreseen" : asks}`)
      }</span>
    </form>`
    }
    <span class="lesson-at">${t("lesson.at", { at: at + 1, count })}</span>
    <button type="button" class="quiet-button framed" data-scene="back" ?disabled=${at === 0}
      @click=${() => act.go(at - 1)}>${t("lesson.back")}</button>
    <button type="button" class="do" data-scene="on" ?disabled=${at === count - 1}
      @click=${() => act.go(at + 1)}>${t("lesson.on")}</button>
  </div>`;
}

const ASKS = ["none", "head", "writes"] as const;

/** The scenes that are in the lesson, and the one that can be added. */
const scenesOf = ({ scenes, full, asks, answer, foreseen, act }: Draft) => html`<div class="lesson-scenes">
    <label class="title" for="lesson-asks">${t("lesson.asks")}</label>
    <select id="lesson-asks" .value=${live(asks)} @change=${(e: Event) => act.asks(inputValue(e))}>
      ${ASKS.map((one) => html`<option value=${one} ?selected=${one === asks}>${t(`lesson.asks.${one}`)}</option>`)}
    </select>
    <p class="hint">${
      asks === "none"
        ? t("lesson.scenes.about")
        : answer === null
          ? t("lesson.answer.none")
          : t(`lesson.answer.${foreseen ? "foreseen" : asks}`, { answer })
    }</p>
    <button type="button" class="quiet-button framed" data-add-scene
      ?disabled=${full || (asks !== "none" && answer === null)} @click=${act.add}>${t("lesson.add")}</button>
    ${
      scenes.length
        ? html`<ol class="lesson-scene-list">${scenes.map(
            (one, i) =>
              html`<li><span dir="auto">${one.say || t("lesson.unsaid")}${
                one.check === "none" ? nothing : html` <small>${t(`lesson.asks.${one.check}`)}</small>`
              }</span> <button type="button" class="link" data-remove-scene
                aria-label=${t("lesson.remove.one", { at: i + 1 })}
                @click=${() => act.remove(i)}>${t("lesson.remove")}</button></li>`,
          )}</ol>`
        : nothing
    }
  </div>`;

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
          ${scenesOf(draft)}
          <label class="title" for="lesson-link">${
            draft.scenes.length ? t("lesson.link.scenes", { count: draft.scenes.length }) : t("lesson.link")
          }</label>
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
