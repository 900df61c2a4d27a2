// The left region: which model, the text, what the model reads, and what it makes of it: an answer, a continuation, or guesses.
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { live } from "../vendor/lit-html/directives/live.js";
import { t } from "../i18n/index.js";
import { candidates } from "./candidates.js";
import { costly, going } from "./costly.js";
import { chooser } from "./chooser.js";
import { guesses, holeMaker } from "./guesses.js";
import { behind, goAlong } from "./marked.js";
import { pairHint } from "./pair.js";
import { part, together } from "./parts.js";
import { stepper } from "./stepper.js";
import { tokenStrip } from "./tokens.js";

/** @typedef {import("./labels.js").Label} Label */

/** From this length on an example may be cut short. */
const LONG = 32;
/**
 * @param {object} props
 * @param {import("./parts.js").Parts} props.parts
 * @param {Parameters<typeof chooser>[0]} props.chooser
 * @param {"answers" | "continues" | "fills" | "reads"} props.way what the model does with a text
 * @param {string} props.text
 * @param {import("./marked.js").Marked[]} props.marked the characters of the tokens that are pointed at
 * @param {string[]} props.examples
 * @param {string | null} props.problem what keeps the model from reading this text
 * @param {Omit<Parameters<typeof costly>[0], "read"> | null} props.cost what reading the text would cost, while a person is asked
 * @param {boolean} props.lasts whether the model has been at work on the text for a while
 * @param {import("./tokens.js").Strip | null} props.source
 * @param {import("./tokens.js").Strip | null} props.target
 * @param {string | null} props.output
 * @param {string | null} props.ghost the token that would come next
 * @param {boolean} props.older whether the answer was written under other edits than the present ones
 * @param {{ output: string, same: boolean } | null} props.plain the answer without edits, while there are some
 * @param {string | null} props.kept the text before, whose answer this still is, where the text that is typed cannot be read; "" where the answer stands alone
 * @param {boolean} props.odd whether what should be a date is none
 * @param {string[]} props.unknown
 * @param {string | null} props.separator what stands between two texts, where the model reads pairs
 * @param {Parameters<typeof stepper>[0]} props.steps
 * @param {Parameters<typeof candidates>[0]} props.next
 * @param {Parameters<typeof guesses>[0]} props.guesses
 * @param {Parameters<typeof holeMaker>[0]} props.hole
 * @param {{ type(text: string): void, take(text: string): void, settle(): void, again(): void, readIt(): void, stopReading(): void }} props.act
 */
export function input(props) {
  const { text, examples, parts, way } = props;
  return html`<section class="panel input" aria-label=${t("input.region")}>
    ${part(parts.model, () => chooser(props.chooser))}
    ${together(
      [parts.text, examples.length ? parts.examples : "hidden"],
      () => html`<div class="block">
      ${part(parts.text, () => field(props))}
      ${examples.length === 0 ? nothing : part(parts.examples, () => chips(props))}
    </div>`,
    )}
    ${
      text === ""
        ? html`<p class="empty">${t(`input.empty.${way}`, { mask: props.chooser.mask })}</p>`
        : html`
          <div class="block">
            <h2 class="title">${t("input.tokens")}</h2>
            ${tokenStrip(props.source)}
            <p class="hint">${props.hole && parts.text === "shown" ? holeMaker(props.hole) : unknownOrHint(props.unknown, way, parts.masks === "shown")}</p>
          </div>
          ${
            way === "fills"
              ? part(parts.next, () => guesses(props.guesses))
              : way === "reads"
                ? html`<div class="block"><h2 class="title">${t("input.answer")}</h2><p class="hint">${t("input.no-head")}</p></div>`
                : written(props)
          }
        `
    }
  </section>`;
}

/** So many letters of a text that goes on stand before what is written. */
const GIVEN = 240;

/** What the model writes, token by token. @param {Parameters<typeof input>[0]} props */
function written({ way, text: typed, kept, output, ghost, odd, plain, steps, target, older, next, parts, act }) {
  // What is written goes on with the text that was read.
  const text = kept ?? typed;
  const given = way !== "continues" ? "" : text.length > GIVEN ? `…${text.slice(-GIVEN).replace(/^\S*\s/, "")}` : text;
  const something = output || ghost || given;
  return html`<div class="block">
      <h2 class="title">${way === "continues" ? t("input.goes-on") : t("input.answer")}${kept === null ? nothing : html` <span class="stale">${t("maps.stale")}</span>`}</h2>
      <p class="answer" ?data-stale=${kept !== null} aria-live="polite" aria-busy=${steps.playing} ?data-goes-on=${way === "continues"} ?data-prose=${next.wide}>${given ? html`<span class="given">${given}</span>` : nothing}${
        something ? html`<output>${output}</output>` : html`<span class="none">${t("input.answer.none")}</span>`
      }${ghost ? html`<span class="ghost" aria-hidden="true">${ghost}</span>` : nothing}</p>
      ${odd ? html`<p class="plain">${t("input.not-a-date")}</p>` : nothing}
      ${plain === null ? nothing : html`<p class="plain">${plain.same ? t("input.same") : html`<span>${t("input.plain")} <s>${plain.output}</s></span>`}</p>`}
      ${part(parts.stepper, () => stepper(steps))}
      ${tokenStrip(target)}
      ${
        older
          ? html`<p class="older"><span class="dot" aria-hidden="true"></span>${t("input.older")}
            ${part(parts.stepper, () => html`<button type="button" class="link" @click=${act.again}>${t("input.again")}</button>`)}</p>`
          : nothing
      }
    </div>
    ${part(parts.next, () => candidates(next))}`;
}

/** Where the text is written. @param {Parameters<typeof input>[0]} props */
function field({ text, marked, problem, cost, lasts, separator, chooser: { words, mask }, act }) {
  return html`<label class="title" for="source">${t(`models.${words}.write`)}</label>
    ${behind(
      text,
      marked,
      html`<textarea id="source" class="source" rows="1" spellcheck="false" autocomplete="off" autocapitalize="off" dir="auto"
      aria-describedby="source-about" aria-invalid=${problem ? "true" : "false"}
      .value=${live(text)} @input=${(/** @type {any} */ e) => act.type(e.target.value)} @change=${act.settle} @blur=${act.settle} @keydown=${(/** @type {any} */ e) => (lasts && e.key === "Escape" ? act.stopReading() : enter(e, act.settle))} @scroll=${goAlong}></textarea>`,
    )}
    <p id="source-about" class="hint">${problem ? html`<span class="error-text">${problem}</span>` : t(`models.${words}.about`, { mask })}</p>
    ${cost ? costly({ ...cost, read: act.readIt }) : lasts ? going(act.stopReading) : nothing}
    ${separator === null ? nothing : pairHint(separator, text, act.take)}`;
}

/** Texts to begin with. @param {Parameters<typeof input>[0]} props */
const chips = ({ examples, text, act }) =>
  html`<div class="chips" role="group" aria-label=${t("input.examples")}>
    ${examples.map((example) => html`<button type="button" class="chip" title=${example.length > LONG ? example : nothing} aria-pressed=${example === text} @click=${() => act.take(example)}>${example}</button>`)}
  </div>`;

/** A text is one line: Enter finishes it. @param {KeyboardEvent} event @param {() => void} settle */
function enter(event, settle) {
  if (event.key !== "Enter" || event.isComposing) return;
  event.preventDefault();
  settle();
}

/** @param {string[]} unknown @param {string} way @param {boolean} masks whether a token can be hidden */
function unknownOrHint(unknown, way, masks) {
  if (unknown.length === 0)
    return way === "fills"
      ? t("input.tokens.hint.fills")
      : masks
        ? t("input.tokens.hint")
        : t("input.tokens.hint.follow");
  return html`<span class="warn-text">${t("input.unknown", { list: unknown.map((u) => `“${u}”`).join(", "), count: unknown.length })}</span>`;
}
