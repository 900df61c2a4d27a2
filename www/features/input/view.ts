// The text, its tokens, and the model's answer.
import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { t } from "../../i18n/index.js";
import { asTurn } from "../../protocol/chat.js";
import { candidates } from "../../components/next-token-table.js";
import { begin, costNotice, readingProgress } from "../../components/costly.js";
import { enterKey, fieldText, typedText } from "../../lib/events.js";
import { classes, guesses, holeMaker } from "./guesses.js";
import { languages } from "./languages.js";
import { textMarks, goAlong } from "./marked-text.js";
import { pairHint } from "./pair.js";
import { awaited } from "../../components/status-notes.js";
import { withTerm } from "../../components/term.js";
import { lessonPart } from "../../components/lesson-part.js";
import { wordsOf } from "../../i18n/problem.js";
import { stepper } from "./stepper.js";
import { tokenStrip } from "./tokens.js";
import { textParts } from "../../components/text-parts.js";
import type { InputProps } from "./props.js";

/** The text of a longer chip may be cut off. */
const LONG = 24;

type More = typeof import("./more/index.js");

export function input(props: InputProps, more: More | null) {
  const { blank, image, absent, beside, parts, way } = props;
  const writes = way === "answers" || way === "continues";
  return html`<div class="text-and-answer">
      ${lessonPart(
        parts.text,
        () => html`<div class="block">${
          absent ? awaited(absent.again) : image ? more?.mediaField(image) : field(props, more)
        }
        ${beside ? more?.picturesField(beside) : nothing}</div>`,
      )}
      ${beside ? more?.overPictures(beside, props.tile ? tokenStrip(props.tile, more) : nothing) : nothing}
      ${props.tile?.similarity ? more?.similarity(props.tile.similarity) : nothing}
      ${image ? html`${examples(props)} ${pictureBlock(props, image, more)}` : nothing}
      ${
        blank
          ? (image ?? beside?.field)?.lack
            ? nothing
            : html`<p class="empty">${more?.missing(props) ?? t(`input.empty.${way}`, { mask: props.mask })}</p>`
          : way === "fills"
            ? lessonPart(parts.next, () => guesses(props.guesses))
            : way === "classifies"
              ? lessonPart(parts.next, () => classes(props.classes))
              : way === "reads"
                ? html`<div class="block"><h2 class="title">${t("input.answer")}</h2><p
                class="hint">${image ? t(`${image.medium}.no-head`) : t("input.no-head")}</p></div>`
                : written(props)
      }
      ${props.source?.similarity ? more?.similarity(props.source.similarity) : nothing}
    </div>
    ${!blank && writes ? html`<div class="block writes">${tokenStrip(props.target, more)}</div>` : nothing}
    ${image ? nothing : examples(props)}
    ${
      blank
        ? nothing
        : html`${image ? nothing : reads(props, more)}
          ${writes ? lessonPart(parts.next, () => nextTokens(props, more)) : nothing}`
    }`;
}

const examples = (props: InputProps) =>
  props.examples.length === 0
    ? nothing
    : lessonPart(props.parts.examples, () => html`<div class="block examples">${chips(props)}</div>`);

/** An image's patches or a sound's moments stand above the answer; a sheet for one that is drawn is beside them. */
const pictureBlock = (props: InputProps, { drawing: sheet }: NonNullable<InputProps["image"]>, more: More | null) =>
  sheet
    ? html`<div class="block drawn">
        ${lessonPart(props.parts.text, () => more?.drawing(sheet))} ${props.text === "" ? nothing : reads(props, more)}
      </div>`
    : props.text === ""
      ? nothing
      : reads(props, more);

/** A text's tokens stand after the answer. */
const reads = ({ source, hole, image, parts, way }: InputProps, more: More | null) =>
  html`<div class="block reads">
    <h2 class="title">${t("input.tokens")}</h2>
    ${tokenStrip(source, more)}
    <p class="hint">${
      hole && parts.text === "shown"
        ? holeMaker(hole)
        : image
          ? parts.masks === "shown"
            ? t(`${image.medium}.hint`)
            : t(`${image.medium}.hint.follow`)
          : withTerm("token", t(hintOf(way, parts.masks === "shown")))
    }</p>
  </div>`;

/** A recording has the last step's candidates, if any, and searches for no others. */
const nextTokens = ({ lack, next, beams }: InputProps, more: More | null) =>
  html`${lack && !next.rows?.length ? nothing : candidates(next)} ${lack || !beams ? nothing : more?.beams(beams)}`;

/** The number of characters of a continued text before the answer. */
const GIVEN = 240;

function written(props: InputProps) {
  const { kept, output, ghost, before, writing, steps, next, parts, chat, lack } = props;
  // A recording may hold no answer.
  if (lack && !output && !ghost && steps.count === 0 && !steps.canStep) return nothing;
  // A turn of the assistant stands alone, as its other turns do.
  const way = chat?.answers ? "answers" : props.way;
  const title = chat?.answers ? "chat.role.assistant" : way === "continues" ? "input.goes-on" : "input.answer";
  // The answer continues the text that was read.
  const text = kept ?? props.text;
  const given = way !== "continues" ? "" : text.length > GIVEN ? `…${text.slice(-GIVEN).replace(/^\S*\s/, "")}` : text;
  return html`<div class="block">
      <h2 class="title">${t(title)}${
        kept === null ? nothing : html` <span class="stale">${t("maps.stale")}</span>`
      }</h2>
      <p class="answer" ?data-stale=${kept !== null} aria-live="polite" aria-busy=${steps.playing || writing}
        ?data-goes-on=${way === "continues"} ?data-prose=${next.wide}>${
          given ? html`<span class="given">${given}</span>` : nothing
        }${
          output || ghost || given
            ? html`<output>${before && !before.same ? textParts(before.after) : output}</output>`
            : html`<span class="none">${t(props.wordless ? "input.answer.special" : "input.answer.none")}</span>`
        }${ghost ? html`<span class="ghost" aria-hidden="true">${ghost}</span>` : nothing}</p>
      ${lessonPart(parts.stepper, () => stepper(steps))}
      ${props.remark ? html`<p class="plain remark">${t(props.remark)}</p>` : nothing}
      ${writing ? html`<p class="plain">${t("input.writing")}</p>` : nothing}
      ${
        before === null
          ? nothing
          : html`<p class="plain">${
              before.same
                ? t("input.same")
                : html`<span>${t("input.plain")} <span class="former">${textParts(before.before)}</span></span>`
            }</p>`
      }
      ${
        props.held
          ? html`<p class="held"><span class="dot" aria-hidden="true"></span><span>${
              props.older ? t("input.held.older") : t("input.held")
            }</span>
            ${lessonPart(
              parts.stepper,
              () => html`<button type="button" class="quiet-button" data-do="again"
                @click=${props.act.again}>${t("input.again")}</button>`,
            )}</p>`
          : nothing
      }
    </div>`;
}

function field(props: InputProps, more: More | null) {
  const { chat } = props;
  if (!chat || !more) return textField(props);
  return html`${more.textOrChat(chat)}${chat.turns ? more.turnList({ ...chat, turns: chat.turns }) : textField(props)}`;
}

function textField({
  text,
  marked,
  problem,
  warning,
  cut,
  cost,
  lasts,
  separator,
  words,
  mask,
  breaks,
  languages: choice,
  lack,
  act,
}: InputProps) {
  const asks = lack ? t("input.recorded") : t(`models.${words}.write`, { mask });
  const plain = choice?.plain ?? text;
  const before = text.length - plain.length;
  const typed = (e: Event) => typedText(e, plain);
  return html`<label class="title" for="source">${asks}</label>
    ${textMarks(
      plain,
      before === 0 ? marked : marked.map((one) => ({ ...one, span: [one.span[0] - before, one.span[1] - before] })),
      html`<textarea id="source" class="source" rows="1" spellcheck="false" autocomplete="off" autocapitalize="off"
        dir="auto"
      ?readonly=${lack !== null} aria-describedby="source-about" aria-invalid=${problem ? "true" : "false"}
      .value=${live(fieldText(plain))} @input=${(e: Event) => act.type(choice?.around(typed(e)) ?? typed(e))}
        @change=${act.settle} @blur=${act.settle}
        @keydown=${(e: KeyboardEvent) =>
          lasts && e.key === "Escape" ? act.stopReading() : enterKey(e, breaks, act.settle)}
          @scroll=${goAlong}></textarea>`,
    )}
    <p id="source-about" class="hint">${
      problem
        ? html`<span class="error-text">${problem}</span>`
        : warning
          ? html`<span class="warn-text">${warning}</span>`
          : lack
            ? html`<span data-lacks=${lack.code}>${wordsOf(lack)}</span>`
            : t(`models.${words}.about`, { mask })
    }</p>
    ${choice ? languages(choice) : nothing}
    ${
      cut
        ? html`<button type="button" class="quiet-button framed" data-do="cut"
          @click=${(e: MouseEvent) => begin(e, () => act.cut(cut.end))}>${t("input.cut", cut)}</button>`
        : nothing
    }
    ${cost ? costNotice({ ...cost, read: act.readIt }) : lasts ? readingProgress(act.stopReading) : nothing}
    ${separator === null ? nothing : pairHint(separator, text, act.take)}`;
}

function chips({ examples, pictures, chat, act, ...props }: InputProps) {
  const text = chat?.turns ? chat.turns.at(-1)?.content : props.text;
  const inTurn = chat?.turns ? asTurn : (example: string) => example;
  const whole = (example: string) => props.languages?.spoken(example) ?? example;
  return html`<div class="chips" role="group" aria-label=${t("input.examples")}>
    ${examples.map(
      (example) =>
        html`<button type="button" class="chip" title=${example.length > LONG ? example : nothing}
          aria-pressed=${inTurn(whole(example)) === text} @click=${() => act.take(whole(example))}>${
            pictures === null
              ? inTurn(example)
              : html`<img src=${`${pictures}/${example}.png`} alt="" /><span class="visually-hidden">${example}</span>`
          }</button>`,
    )}
  </div>`;
}

const hintOf = (way: string, masks: boolean) =>
  way === "fills" ? "input.tokens.hint.fills" : masks ? "input.tokens.hint" : "input.tokens.hint.follow";
