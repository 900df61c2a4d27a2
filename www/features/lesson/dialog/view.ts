// The dialog in which a teacher makes a lesson: its scenes and questions, the visible parts, and its link.
import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { repeat } from "lit-html/directives/repeat.js";
import { t } from "../../../i18n/index.js";
import { linkField } from "../../../components/copy-link.js";
import { ANSWER, ASK, ASKS, SAY, TITLE, clearSpellings, withOption } from "../../../domain/lesson.js";
import { closeDialog, inputNumber, inputValue, isChecked } from "../../../lib/events.js";
import { typedValue } from "../../../lib/typed-field.js";
import { isView } from "../../../domain/parts.js";
import type { Draft } from "../props.js";

export const lessonForm = (draft: Draft) =>
  html`<div class="dialog-form">
    <div class="dialog-head"><h2 id="lesson-heading">${t("lesson.make")}</h2><button type="button"
      class="icon-button" aria-label=${t("notice.close")} @click=${closeDialog}>✕</button></div>
    <div class="lesson-columns">
      <div class="lesson-words">${words(draft)} ${take(draft)}</div>
      <div class="lesson-parts">${scenesOf(draft)} ${parts(draft)} ${result(draft)}</div>
    </div>
  </div>`;

/** The title of the lesson, and the scene in progress. */
const words = (draft: Draft) => {
  const { act, changing, edits, say, most, title } = draft;
  return html`<p>${t("lesson.about")}</p>
    ${choice(draft)}
    <label class="title" for="lesson-title">${t("lesson.title")}</label>
    <input id="lesson-title" type="text" maxlength=${TITLE} autocomplete="off" .value=${live(title)}
      @input=${(e: Event) => act.title(inputValue(e))} />
    <h3 class="title lesson-scene-title">${
      changing ? t("lesson.changing", { at: changing.at + 1 }) : t("lesson.new-scene")
    }</h3>
    <label class="title" for="lesson-say">${t("lesson.say")}</label>
    <textarea id="lesson-say" rows="4" maxlength=${most} placeholder=${t("lesson.say.example")}
      .value=${live(say)} aria-describedby="lesson-count"
      @input=${(e: Event) => act.say(inputValue(e))}></textarea>
    <p class="hint" id="lesson-count">${t("lesson.say.count", { count: say.length, most })}</p>
    ${
      edits.count
        ? html`<label class="lesson-edits"><input type="checkbox" data-lesson-edits
            .checked=${live(edits.along)} @change=${(e: Event) => act.edits(isChecked(e))}
            /><span>${t("lesson.edits", { count: edits.count })}</span></label>`
        : nothing
    }
    ${question(draft)} ${addOrSave(draft)}`;
};

/** The lessons in this browser. */
const choice = ({ id, kept, isKept, deleted, act }: Draft) => html`<div class="lesson-choice">
    <select aria-label=${t("lesson.kept")} data-lesson-choice @change=${(e: Event) => act.choose(inputValue(e))}>
      ${isKept ? nothing : html`<option value=${id} selected>${t("lesson.new")}</option>`}
      ${repeat(
        kept,
        (one) => one.id,
        (one) =>
          html`<option value=${one.id} ?selected=${one.id === id}>${
            one.title || t("lesson.untitled", { date: one.date })
          }</option>`,
      )}
      ${isKept ? html`<option value="">${t("lesson.new")}</option>` : nothing}
    </select>
    ${
      isKept
        ? html`<button type="button" class="link" data-drop-lesson @click=${act.drop}>${t("lesson.drop")}</button>`
        : nothing
    }
    ${
      deleted
        ? html`<span role="status">${t("lesson.dropped")} <button type="button" class="link" data-lesson-back
            @click=${act.bringBack}>${t("edits.undo")}</button></span>`
        : nothing
    }
    <p class="hint">${t("lesson.kept.about")}</p>
  </div>`;

function question(draft: Draft) {
  const { asks, answer, foreseen, act } = draft;
  const own = asks === "choice" || asks === "number" || asks === "text";
  return html`<label class="title" for="lesson-asks">${t("lesson.asks")}</label>
    <select id="lesson-asks" .value=${live(asks)} @change=${(e: Event) => act.asks(inputValue(e))}>
      ${ASKS.map((one) => html`<option value=${one} ?selected=${one === asks}>${t(`lesson.asks.${one}`)}</option>`)}
    </select>
    ${
      own
        ? ownQuestion(draft)
        : answer === ""
          ? nothing
          : html`<p class="hint">${
              asks === "none"
                ? t("lesson.scenes.about")
                : answer === null
                  ? t("lesson.answer.none")
                  : t(`lesson.answer.${foreseen ? "foreseen" : asks}`, { answer })
            }</p>`
    }`;
}

function ownQuestion({ asks, question, answer, act }: Draft) {
  const { ask, options, right, within, hint, praise } = question;
  const unclear = asks === "number" ? clearSpellings(right) : null;
  const field = (id: string, label: string, value: string, most: number, change: (text: string) => void) =>
    html`<label for=${id}>${label}</label><input id=${id} type="text" maxlength=${most} autocomplete="off" dir="auto"
      .value=${live(value)} @input=${(e: Event) => change(inputValue(e))} />`;
  return html`<div class="lesson-question">
    ${field("lesson-ask", t("lesson.own.ask"), ask, ASK, (ask) => act.question({ ask }))}
    ${
      asks === "choice"
        ? html`<fieldset><legend>${t("lesson.own.options")}</legend>${options.map(
            (one, i) => html`<div class="lesson-option"><input type="radio" name="lesson-right"
              aria-label=${t("lesson.own.option.right", { at: i + 1 })} .checked=${live(one !== "" && one === right)}
              ?disabled=${one === ""} @change=${() => act.question({ right: one })} /><input type="text" dir="auto"
              maxlength=${ANSWER} autocomplete="off" data-option=${i} .value=${live(one)}
              aria-label=${t("lesson.own.option", { at: i + 1 })}
              @input=${(e: Event) => act.question(withOption(question, i, inputValue(e)))} /></div>`,
          )}</fieldset>`
        : asks === "number"
          ? html`${field("lesson-right", t("lesson.own.right"), right, ANSWER, (right) => act.question({ right }))}
            <label for="lesson-within">${t("lesson.own.within")}</label><input id="lesson-within" type="number" min="0"
              step="any" .value=${typedValue(String(within))}
              @change=${(e: Event) => act.question({ within: Math.max(0, inputNumber(e) || 0) })} />`
          : html`<label for="lesson-right">${t("lesson.own.accepted")}</label><textarea id="lesson-right" rows="2"
              maxlength=${SAY}
              .value=${live(right)} @input=${(e: Event) => act.question({ right: inputValue(e) })}></textarea>`
    }
    ${field("lesson-hint", t("lesson.own.hint"), hint, ASK, (hint) => act.question({ hint }))}
    ${field("lesson-praise", t("lesson.own.praise"), praise, ASK, (praise) => act.question({ praise }))}
    ${
      answer === null
        ? html`<p class="hint" role="status">${
            unclear ? t("lesson.own.unclear", unclear) : t(`lesson.own.lacks.${asks as "choice"}`)
          }</p>`
        : nothing
    }
  </div>`;
}

const addOrSave = ({ changing, full, asks, answer, act }: Draft) =>
  changing
    ? html`<label class="lesson-edits"><input type="checkbox" data-lesson-page .checked=${live(changing.page)}
        @change=${(e: Event) => act.page(isChecked(e))} /><span>${t("lesson.page")}</span></label>
      <div class="lesson-take"><button type="button" class="do" data-save-scene
        ?disabled=${asks !== "none" && answer === null}
        @click=${act.save}>${t("lesson.save", { at: changing.at + 1 })}</button>
        <button type="button" class="link" data-leave-scene @click=${act.leave}>${t("lesson.cancel")}</button></div>`
    : html`<button type="button" class="quiet-button framed" data-add-scene
        ?disabled=${full || (asks !== "none" && answer === null)} @click=${act.add}>${t("lesson.add")}</button>`;

function scenesOf({ scenes, changing, act }: Draft) {
  const move = (at: number, by: -1 | 1) =>
    html`<button type="button" class="icon-button" data-move-scene=${by} ?disabled=${!scenes[at + by]}
      aria-label=${t(by < 0 ? "lesson.earlier" : "lesson.later", { at: at + 1 })}
      title=${t(by < 0 ? "lesson.earlier" : "lesson.later", { at: at + 1 })}
      @click=${() => act.move(at, by)}>${by < 0 ? "↑" : "↓"}</button>`;
  return scenes.length
    ? html`<h3 class="title">${t("lesson.scenes")}</h3><ol class="lesson-scene-list">${scenes.map(
        (one, i) => html`<li aria-current=${changing?.at === i ? "true" : nothing}>
          <p dir="auto">${one.say || t("lesson.unsaid")}</p>
          ${
            one.check === "none" ? nothing : html`<small dir="auto">${one.ask ?? t(`lesson.asks.${one.check}`)}</small>`
          }
          <div class="lesson-scene-tools">
            <button type="button" class="link" data-open-scene aria-label=${t("lesson.change.one", { at: i + 1 })}
              @click=${() => act.open(i)}>${t("lesson.change")}</button>
            <a class="link" href=${one.url} target="_blank" rel="noopener"
              aria-label=${t("lesson.preview.one", { at: i + 1 })}>${t("lesson.preview")}</a>
            ${move(i, -1)} ${move(i, 1)}
            <button type="button" class="link" data-remove-scene aria-label=${t("lesson.remove.one", { at: i + 1 })}
              @click=${() => act.remove(i)}>${t("lesson.remove")}</button>
          </div></li>`,
      )}</ol>`
    : nothing;
}

/** The link, with its notes. */
const take = ({ scenes, url, long, own, left, copied, act }: Draft) => html`
    <label class="title" for="lesson-link">${
      scenes.length ? t("lesson.link.scenes", { count: scenes.length }) : t("lesson.link")
    }</label>
    ${linkField("lesson-link", url)}
    ${long ? html`<p class="hint warn-text">${t("link.long", { count: url.length })}</p>` : nothing}
    ${own ? html`<p class="hint warn-text">${t("link.own")}</p>` : nothing}
    ${left ? html`<p class="hint warn-text">${t("link.left", { what: left })}</p>` : nothing}
    <div class="lesson-take">
      <button type="button" class="quiet-button framed" data-copy-lesson
        @click=${act.copy}>${t("lesson.copy")}</button>
      <a class="link" data-open-lesson href=${url} target="_blank" rel="noopener">${t("lesson.open")}</a>
      <span role="status">${copied === null ? nothing : copied ? t("link.copied") : t("lesson.forbidden")}</span>
    </div>
    <p class="hint">${t("lesson.no-secret")}</p>`;

const parts = ({ presets, preset, groups, act }: Draft) => html`
    <h3 class="title">${t("lesson.presets")}</h3>
    <div class="segments" role="group" aria-label=${t("lesson.presets")}>
      ${presets.map(
        (one) =>
          html`<button type="button" class="segment-button" data-preset=${one}
            aria-pressed=${one === preset} title=${t(`lesson.preset.${one}.hint`)}
              @click=${() => act.preset(one)}>${t(`lesson.preset.${one}`)}</button>`,
      )}
    </div>
    <details class="fold lesson-fold"><summary>${t("lesson.parts")}</summary>
      <p class="hint">${t("lesson.access.about")}</p>
      <div class="lesson-list">${groups.map((group) => groupOf(group, act))}</div>
    </details>`;

/** Decodes a student's result. */
const result = ({ questions, code, tries, act }: Draft) =>
  questions
    ? html`<label class="title" for="lesson-code">${t("lesson.code")}</label>
        <input id="lesson-code" type="text" autocomplete="off" spellcheck="false" .value=${live(code)}
          @input=${(e: Event) => act.code(inputValue(e))} />
        <p class="hint" role="status">${
          code === "" ? t("lesson.code.about") : tries ? t("lesson.code.tries", { tries }) : t("lesson.code.none")
        }</p>`
    : nothing;

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
