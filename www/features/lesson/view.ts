// A lesson for the student: its task, its question and its end, at the top of the page.
import { html, nothing } from "lit-html";
import { keyed } from "lit-html/directives/keyed.js";
import { live } from "lit-html/directives/live.js";
import { t } from "../../i18n/index.js";
import { inputValue } from "../../lib/events.js";
import type { LessonProps } from "./props.js";

type Scene = NonNullable<LessonProps["scene"]>;

export function lessonBanner(props: LessonProps) {
  const { narrow, title, say, scene, end } = props;
  const task = say || (scene ? "" : t("lesson.silent"));
  const question = scene && scene.asks !== "none" ? askOf(scene) : "";
  return html`<section class="banner lesson" aria-label=${title || t("lesson.banner")} ?data-slim=${narrow}>
    ${
      end
        ? endPage(end)
        : narrow
          ? keyed(
              scene?.at,
              html`<details class="lesson-task" open>
              <summary class="lesson-say" dir="auto">${task} <strong>${question}</strong></summary>
              ${title ? html`<p class="lesson-title" dir="auto">${title}</p>` : nothing} ${placeOf(props)}</details>`,
            )
          : html`<div class="banner-words">${title ? html`<p class="lesson-title" dir="auto">${title}</p>` : nothing}
              ${task ? html`<p class="lesson-say" dir="auto">${task}</p>` : nothing}</div>`
    }
    ${scene ? sceneOf(scene, narrow) : nothing}
    ${narrow && !end ? nothing : placeOf(props)}
  </section>`;
}

/** The current scene, and the buttons to leave and edit. */
const placeOf = ({ scene, leave, edit }: LessonProps) => html`<div class="lesson-place">
    ${
      scene && scene.at < scene.count
        ? html`<span class="lesson-at">${t("lesson.at", { at: scene.at + 1, count: scene.count })}</span>`
        : nothing
    }
    <button type="button" class="link" data-leave-lesson title=${t("lesson.leave.hint")}
      @click=${leave}>${t("lesson.leave")}</button>
    <button type="button" class="link" data-edit-lesson title=${t("lesson.edit.hint")}
      @click=${edit}>${t("lesson.edit")}</button>
  </div>`;

const askOf = ({ asks, own }: Scene) => (own ? own.ask : t(`lesson.asks.${asks as "head" | "writes"}`));

function sceneOf(scene: Scene, narrow: boolean) {
  const { at, count, asks, right, go } = scene;
  const check = (e: Event) => {
    e.preventDefault();
    scene.check();
  };
  // The main button is the next step.
  const on = asks === "none" || right === true ? "do" : "quiet-button framed";
  return html`<div class="lesson-scene">
    ${
      asks === "none"
        ? nothing
        : html`<form @submit=${check}>
      ${answerField(scene, narrow)}
      <button class=${right ? "quiet-button framed" : "do"} data-check-scene>${t("lesson.check")}</button>
      <span role="status" data-right=${right ?? nothing}>${right === null ? nothing : said(scene, right)}</span>
    </form>`
    }
    <div class="lesson-moves">
      <button type="button" class="quiet-button framed" data-scene="back" ?disabled=${at === 0}
        @click=${() => go(at - 1)}>${t("lesson.back")}</button>
      ${
        at < count
          ? html`<button type="button" class=${on} data-scene="on" @click=${() => go(at + 1)}>${
              at === count - 1 ? t("lesson.finish") : t("lesson.on")
            }</button>`
          : nothing
      }
    </div>
  </div>`;
}

/** The feedback on an answer. */
function said({ asks, own, withheld }: Scene, right: boolean) {
  if (right) return own?.praise || t("lesson.right");
  if (own) return own.hint || t("lesson.wrong");
  return t(`lesson.wrong.${withheld ? "foreseen" : (asks as "head" | "writes")}`);
}

function answerField(scene: Scene, narrow: boolean) {
  const { asks, own, head, typed, answer } = scene;
  const ask = askOf(scene);
  // On a phone the question stands in the line above.
  const label = narrow ? nothing : html`<label for="lesson-answer" dir="auto">${ask}</label>`;
  const named = narrow ? ask : nothing;
  const input = (e: Event) => answer(inputValue(e));
  if (asks === "head")
    return html`${label}<output id="lesson-answer" aria-label=${named}>${t("lesson.choice", { head })}</output>`;
  if (own?.kind === "choice")
    return html`${label}<select id="lesson-answer" aria-label=${named} .value=${live(typed)} @change=${input}>
        <option value="" ?selected=${typed === ""}>${t("lesson.choose")}</option>
        ${own.options.map((one) => html`<option value=${one} ?selected=${one === typed}>${one}</option>`)}
      </select>`;
  return html`${label}<input id="lesson-answer" type="text" autocomplete="off" spellcheck="false" aria-label=${named}
    inputmode=${own?.kind === "number" ? "decimal" : nothing} .value=${live(typed)} @input=${input} />`;
}

/** The student's result, and the code to send. */
const endPage = ({ questions, right, tries, code, copy }: NonNullable<LessonProps["end"]>) => html`<div
  class="lesson-end" tabindex="-1">
    <h2 class="lesson-title">${t("lesson.end")}</h2>
    ${
      questions === 0
        ? nothing
        : html`<p>${t("lesson.end.count", { questions, right, tries })}</p>
          <p>${t("lesson.end.code")} <strong class="lesson-code" data-result-code>${code}</strong>
            <button type="button" class="quiet-button framed"
              @click=${() => copy(code)}>${t("lesson.copy")}</button></p>
          <p class="hint">${t("lesson.end.about")}</p>`
    }
  </div>`;
