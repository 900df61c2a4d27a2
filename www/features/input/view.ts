// The left region: which model, the text, what the model reads, and what it makes of it: an answer, a continuation, or
// guesses.
import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { t } from "../../i18n/index.js";
import { candidates } from "../../components/candidates.js";
import { costNotice, readingProgress } from "../../components/costly.js";
import { guesses, holeMaker } from "./guesses.js";
import { textMarks, goAlong, type Marked } from "./marked-text.js";
import { pairHint } from "./pair.js";
import { lessonPart, lessonGroup } from "../../components/lesson-part.js";
import { stepper } from "./stepper.js";
import { tokenStrip, type Strip } from "./tokens.js";
import type { ModelWords } from "../../domain/models.js";
import type { Parts } from "../../domain/lesson.js";

/** From this length on an example may be cut short. */
const LONG = 32;
export interface InputProps {
  parts: Parts;
  /** whose words say what the model does */
  words: ModelWords;
  /** how a hole is spelled in the model's texts */
  mask: string | null;
  /** what the model does with a text */
  way: "answers" | "continues" | "fills" | "reads";
  text: string;
  /** the characters of the tokens that are pointed at */
  marked: Marked[];
  examples: string[];
  /** what keeps the model from reading this text */
  problem: string | null;
  /** what reading the text would cost, while a person is asked */
  cost: Omit<Parameters<typeof costNotice>[0], "read"> | null;
  /** whether the model has been at work on the text for a while */
  lasts: boolean;
  source: Strip | null;
  target: Strip | null;
  output: string | null;
  /** the token that would come next */
  ghost: string | null;
  /** whether the answer was written under other edits than the present ones */
  older: boolean;
  /** the answer without edits, while there are some */
  plain: { output: string; same: boolean } | null;
  /**
   * the text before, whose answer this still is, where the text that is typed cannot be read; "" where the answer
   * stands alone
   */
  kept: string | null;
  /** whether what should be a date is none */
  odd: boolean;
  unknown: string[];
  /** what stands between two texts, where the model reads pairs */
  separator: string | null;
  steps: Parameters<typeof stepper>[0];
  next: Parameters<typeof candidates>[0];
  guesses: Parameters<typeof guesses>[0];
  hole: Parameters<typeof holeMaker>[0];
  act: {
    type(text: string): void;
    take(text: string): void;
    settle(): void;
    again(): void;
    readIt(): void;
    stopReading(): void;
  };
}

/** @param chooser the choice of a model, at the top */
export function input(props: InputProps, chooser: () => unknown) {
  const { text, examples, parts, way } = props;
  return html`<section class="panel input" aria-label=${t("input.region")}>
    ${lessonPart(parts.model, chooser)}
    ${lessonGroup(
      [parts.text, examples.length ? parts.examples : "hidden"],
      () => html`<div class="block">
      ${lessonPart(parts.text, () => field(props))}
      ${examples.length === 0 ? nothing : lessonPart(parts.examples, () => chips(props))}
    </div>`,
    )}
    ${
      text === ""
        ? html`<p class="empty">${t(`input.empty.${way}`, { mask: props.mask })}</p>`
        : html`
          <div class="block">
            <h2 class="title">${t("input.tokens")}</h2>
            ${tokenStrip(props.source)}
            <p class="hint">${
              props.hole && parts.text === "shown"
                ? holeMaker(props.hole)
                : unknownOrHint(props.unknown, way, parts.masks === "shown")
            }</p>
          </div>
          ${
            way === "fills"
              ? lessonPart(parts.next, () => guesses(props.guesses))
              : way === "reads"
                ? html`<div class="block"><h2 class="title">${t("input.answer")}</h2><p
                  class="hint">${t("input.no-head")}</p></div>`
                : written(props)
          }
        `
    }
  </section>`;
}

/** So many letters of a text that goes on stand before what is written. */
const GIVEN = 240;

/** What the model writes, token by token. */
function written({
  way,
  text: typed,
  kept,
  output,
  ghost,
  odd,
  plain,
  steps,
  target,
  older,
  next,
  parts,
  act,
}: Parameters<typeof input>[0]) {
  // What is written goes on with the text that was read.
  const text = kept ?? typed;
  const given = way !== "continues" ? "" : text.length > GIVEN ? `…${text.slice(-GIVEN).replace(/^\S*\s/, "")}` : text;
  const something = output || ghost || given;
  return html`<div class="block">
      <h2 class="title">${way === "continues" ? t("input.goes-on") : t("input.answer")}${
        kept === null ? nothing : html` <span class="stale">${t("maps.stale")}</span>`
      }</h2>
      <p class="answer" ?data-stale=${kept !== null} aria-live="polite" aria-busy=${steps.playing}
        ?data-goes-on=${way === "continues"} ?data-prose=${next.wide}>${
          given ? html`<span class="given">${given}</span>` : nothing
        }${
          something ? html`<output>${output}</output>` : html`<span class="none">${t("input.answer.none")}</span>`
        }${ghost ? html`<span class="ghost" aria-hidden="true">${ghost}</span>` : nothing}</p>
      ${odd ? html`<p class="plain">${t("input.not-a-date")}</p>` : nothing}
      ${
        plain === null
          ? nothing
          : html`<p class="plain">${
              plain.same ? t("input.same") : html`<span>${t("input.plain")} <s>${plain.output}</s></span>`
            }</p>`
      }
      ${lessonPart(parts.stepper, () => stepper(steps))}
      ${tokenStrip(target)}
      ${
        older
          ? html`<p class="older"><span class="dot" aria-hidden="true"></span>${t("input.older")}
            ${lessonPart(
              parts.stepper,
              () => html`<button type="button" class="link" @click=${act.again}>${t("input.again")}</button>`,
            )}</p>`
          : nothing
      }
    </div>
    ${lessonPart(parts.next, () => candidates(next))}`;
}

/** Where the text is written. */
function field({ text, marked, problem, cost, lasts, separator, words, mask, act }: Parameters<typeof input>[0]) {
  return html`<label class="title" for="source">${t(`models.${words}.write`)}</label>
    ${textMarks(
      text,
      marked,
      html`<textarea id="source" class="source" rows="1" spellcheck="false" autocomplete="off" autocapitalize="off"
        dir="auto"
      aria-describedby="source-about" aria-invalid=${problem ? "true" : "false"}
      .value=${live(text)} @input=${(e: any) => act.type(e.target.value)} @change=${act.settle} @blur=${act.settle}
        @keydown=${(e: any) => (lasts && e.key === "Escape" ? act.stopReading() : enter(e, act.settle))}
          @scroll=${goAlong}></textarea>`,
    )}
    <p id="source-about" class="hint">${
      problem ? html`<span class="error-text">${problem}</span>` : t(`models.${words}.about`, { mask })
    }</p>
    ${cost ? costNotice({ ...cost, read: act.readIt }) : lasts ? readingProgress(act.stopReading) : nothing}
    ${separator === null ? nothing : pairHint(separator, text, act.take)}`;
}

/** Texts to begin with. */
const chips = ({ examples, text, act }: Parameters<typeof input>[0]) =>
  html`<div class="chips" role="group" aria-label=${t("input.examples")}>
    ${examples.map(
      (example) =>
        html`<button type="button" class="chip" title=${example.length > LONG ? example : nothing}
          aria-pressed=${example === text} @click=${() => act.take(example)}>${example}</button>`,
    )}
  </div>`;

/** A text is one line: Enter finishes it. */
function enter(event: KeyboardEvent, settle: () => void) {
  if (event.key !== "Enter" || event.isComposing) return;
  event.preventDefault();
  settle();
}

/** @param masks whether a token can be hidden */
function unknownOrHint(unknown: string[], way: string, masks: boolean) {
  if (unknown.length === 0)
    return way === "fills"
      ? t("input.tokens.hint.fills")
      : masks
        ? t("input.tokens.hint")
        : t("input.tokens.hint.follow");
  return html`<span class="warn-text">${t("input.unknown", {
    list: unknown.map((u) => `“${u}”`).join(", "),
    count: unknown.length,
  })}</span>`;
}
