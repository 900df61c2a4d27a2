// The left region: the text, what the model reads, what it writes, and what comes next.
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { live } from "../vendor/lit-html/directives/live.js";
import { t } from "../i18n/index.js";
import { candidates } from "./candidates.js";
import { stepper } from "./stepper.js";
import { tokenStrip } from "./tokens.js";

/** @typedef {import("./labels.js").Label} Label */

/** Each shows another way to write the same day. The last is for reading only if a Bengali font is there. */
export const EXAMPLES = ["5 Mart 2024 Salı", "Tuesday, March 5, 2024", "3/5/24", "Dienstag, 5. März 2024", "৫ মার্চ, ২০২৪"];

/**
 * @param {object} props
 * @param {string} props.text
 * @param {boolean} props.dates whether the model is the one that reads dates
 * @param {string | null} props.problem what keeps the model from reading this text
 * @param {import("./tokens.js").Strip | null} props.source
 * @param {import("./tokens.js").Strip | null} props.target
 * @param {string | null} props.output
 * @param {Label | null} props.ghost the token that would come next
 * @param {boolean} props.older whether the answer was written under other edits than the present ones
 * @param {{ output: string, same: boolean } | null} props.plain the answer without edits, while there are some
 * @param {boolean} props.odd whether what should be a date is none
 * @param {string[]} props.unknown
 * @param {Parameters<typeof stepper>[0]} props.steps
 * @param {Parameters<typeof candidates>[0]} props.next
 * @param {{ type(text: string): void, take(text: string): void, settle(): void, again(): void }} props.act
 */
export function input(props) {
  const { text, act } = props;
  return html`<section class="panel input" aria-label=${t("input.region")}>
    <div class="block">
      <label class="title" for="source">${props.dates ? t("input.source") : t("input.source.general")}</label>
      <textarea id="source" class="source" rows="1" spellcheck="false" autocomplete="off" autocapitalize="off" dir="auto"
        aria-describedby="source-about" aria-invalid=${props.problem ? "true" : "false"}
        .value=${live(text)} @input=${(/** @type {any} */ e) => act.type(e.target.value)} @change=${act.settle} @blur=${act.settle} @keydown=${(/** @type {any} */ e) => enter(e, act.settle)}></textarea>
      <p id="source-about" class="hint">${props.problem ? html`<span class="error-text">${props.problem}</span>` : t("input.about")}</p>
      <div class="chips" role="group" aria-label=${t("input.examples")}>
        ${EXAMPLES.map((example) => html`<button type="button" class="chip" aria-pressed=${example === text} @click=${() => act.take(example)}>${example}</button>`)}
      </div>
    </div>
    ${text === ""
      ? html`<p class="empty">${t("input.empty")}</p>`
      : html`
          <div class="block">
            <h2 class="title">${t("input.tokens")}</h2>
            ${tokenStrip(props.source)}
            <p class="hint">${unknownOrHint(props.unknown)}</p>
          </div>
          <div class="block">
            <h2 class="title">${t("input.answer")}</h2>
            <p class="answer" aria-live="polite" aria-busy=${props.steps.playing}>
              ${props.output || props.ghost ? html`<output>${props.output}</output>` : html`<span class="none">${t("input.answer.none")}</span>`}${props.ghost
                ? html`<span class="ghost" aria-hidden="true">${props.ghost.text}</span>`
                : nothing}
            </p>
            ${props.odd ? html`<p class="plain">${t("input.not-a-date")}</p>` : nothing}
            ${props.plain === null ? nothing : html`<p class="plain">${props.plain.same ? t("input.same") : html`${t("input.plain")} <s>${props.plain.output}</s>`}</p>`}
            ${stepper(props.steps)}
            ${tokenStrip(props.target)}
            ${props.older
              ? html`<p class="older"><span class="dot" aria-hidden="true"></span>${t("input.older")}
                  <button type="button" class="link" @click=${act.again}>${t("input.again")}</button></p>`
              : nothing}
          </div>
          ${candidates(props.next)}
        `}
  </section>`;
}

/** A text is one line: Enter finishes it. @param {KeyboardEvent} event @param {() => void} settle */
function enter(event, settle) {
  if (event.key !== "Enter" || event.isComposing) return;
  event.preventDefault();
  settle();
}

/** @param {string[]} unknown */
function unknownOrHint(unknown) {
  if (unknown.length === 0) return t("input.tokens.hint");
  return html`<span class="warn-text">${t("input.unknown", { list: unknown.map((u) => `“${u}”`).join(", "), count: unknown.length })}</span>`;
}
