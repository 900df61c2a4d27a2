// The Why view: a question, followed step by step to its causes.
import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { formatWeight, labelText, type Label } from "../../domain/labels.js";
import { contributionSaid } from "../../domain/map/bar-sentences.js";
import { property } from "../../lib/paint.js";
import { enterKey, fieldText, typedText } from "../../lib/events.js";
import { mediaChoice } from "../../components/media-choice.js";
import { picture } from "../../components/signed-map/picture.js";
import { partSums, signed, signedBar, signedColumn, zeroOf } from "../../components/numbers/signed-bars.js";
import { statusNote } from "../../components/status-notes.js";
import { t } from "../../i18n/index.js";
import { tokenField } from "../../components/token-field.js";
import { term } from "../../components/term.js";
import { tokenText } from "../../components/map/readout.js";
import type { Bar, WhyProps } from "./props.js";
import type { Typed } from "./state.js";

type Step = NonNullable<WhyProps["step"]>;
type QuestionProps = NonNullable<WhyProps["question"]>;
type Of<K> = Extract<Step, { kind: K }>;

export function why(props: WhyProps) {
  const { question, step, trail, guide, patch, problem, screen } = props;
  // In one column the answer comes first.
  const opens = trail.length === 1 && !screen.narrow;
  return html`<section class="detail why-view" aria-label=${t("view.why")} ?data-stale=${props.stale}>
    <div class="detail-head">
      <h2>${term("attribution", question?.title ?? t("view.why"))}</h2>
      ${problem ? nothing : statusNote(props.unread !== null, props.stale)}
    </div>
    ${question ? ask(question, opens, props) : nothing}
    ${trail.length > 1 ? breadcrumb(trail) : nothing}
    <p class="hint why-guide" role="status">${guide}</p>
    ${problem ? html`<p class="error-text" role="alert">${t("why.failed", { message: problem })}</p>` : nothing}
    ${
      step
        ? html`<div class="why-step" data-step-kind=${step.kind}>
            <h3 class="title">${step.heading}</h3>
            ${props.runs ? runs(props.runs, props.act) : nothing}
            ${step.kind === "cell" ? cell(step, props) : bars(step, props)}
            <p class="hint">${step.about}</p>
            ${
              patch
                ? html`<p class="why-more"><button type="button" class="link" data-do="patch"
                    @click=${patch.go}>${t("why.patch", patch)}</button></p>`
                : nothing
            }
          </div>`
        : problem
          ? nothing
          : html`<p class="empty" role="status">${props.unread ?? t("maps.busy")}</p>`
    }
  </section>`;
}

/** The choice of run. */
const runs = ({ chosen, names }: NonNullable<WhyProps["runs"]>, act: WhyProps["act"]) =>
  html`<div class="segments why-runs" role="group" aria-label=${t("why.run")}>${names.map(
    (name) =>
      html`<button type="button" class="segment-button" data-run=${name} aria-pressed=${name === chosen}
        @click=${() => act.run(name)}>${t(`why.run.${name}`)}</button>`,
  )}</div>`;

/** The token and its foil; during a walk only the first line stays. */
function ask(question: QuestionProps, open: boolean, { act }: WhyProps) {
  const { reads, rows, answers, foils, alone, likeness } = question;
  return html`<details class="fold why-ask" ?open=${open}>
    <summary>${t("why.ask")}</summary>
    <div class="why-asked">
      ${
        rows.length > 1
          ? group(
              t(reads ? "why.row.reads" : "why.row"),
              rows.map(({ label, row, chosen, go }) => chip(label, `row.${row}`, chosen, null, go)),
            )
          : nothing
      }
      ${
        answers
          ? group(
              t("why.answer"),
              answers.map((one) =>
                chip(one.label, `answer.${one.id}`, one.chosen, one.probability, () => act.answer(one.id)),
              ),
              typing("answer", question, act),
            )
          : nothing
      }
      ${
        foils
          ? group(
              t("why.foil"),
              [
                ...foils.map((one) =>
                  chip(one.label, `foil.${one.id}`, one.chosen, one.probability, () => act.foil(one.id)),
                ),
                html`<button type="button" class="chip" data-ask="foil.none" aria-pressed=${alone}
                @click=${() => act.foil(null)}>${t("why.foil.none")}</button>`,
              ],
              typing("foil", question, act),
            )
          : nothing
      }
      ${
        reads
          ? html`<label class="why-likeness">${
              question.images ? t(`why.likeness.${question.images.medium}`) : t("why.likeness")
            }
              ${
                question.images
                  ? mediaChoice({ id: "why-image", media: question.images, chosen: likeness, set: act.likeness })
                  : typeLikeness(question, act)
              }</label>`
          : nothing
      }
    </div>
  </details>`;
}

const typeLikeness = (question: QuestionProps, act: WhyProps["act"]) =>
  html`<textarea class="text-field why-text" rows="1" spellcheck="false" autocomplete="off" dir="auto"
                placeholder=${t("why.likeness.placeholder")} .value=${live(fieldText(question.likeness))}
                @input=${(e: Event) => act.likeness(typedText(e, question.likeness))}
                @keydown=${(e: KeyboardEvent) => enterKey(e, question.breaks, () => {})}></textarea>`;

/** A field for a token outside the top ones. */
const typing = (which: Typed["which"], { types, typed }: QuestionProps, act: WhyProps["act"]) =>
  types
    ? tokenField({
        which,
        name: t(`why.typed.${which}`),
        typed: typed?.which === which ? typed : null,
        type: (text) => act.type(which, text),
      })
    : nothing;

const group = (name: string, chips: unknown, more: unknown = nothing) =>
  html`<div class="why-group"><span id=${`why-${idOf(name)}`}>${name}</span>
    <div class="chips" role="group" aria-label=${name}>${chips}${more}</div></div>`;

const idOf = (name: string) => [...name].map((letter) => letter.codePointAt(0)?.toString(36)).join("");

const chip = (label: Label, ask: string, chosen: boolean, probability: number | null, go: () => void) =>
  html`<button type="button" class="chip" data-ask=${ask} aria-pressed=${chosen} @click=${go}>${tokenText(label)}${
    probability === null ? nothing : html` <span class="value">${formatWeight(probability)}</span>`
  }</button>`;

function breadcrumb(trail: WhyProps["trail"]) {
  const last = trail.length - 1;
  return html`<nav class="why-trail" aria-label=${t("why.trail")}>
    <ol>${trail.map(
      ({ text, go }, i) =>
        html`<li>${
          i === last
            ? html`<span aria-current="step">${text}</span>`
            : html`<button type="button" class="link" data-crumb=${i} @click=${go}>${text}</button>`
        }</li>`,
    )}</ol>
  </nav>`;
}

/** The number of bars at first; the rest is one bar. */
const FIRST = 10;

function bars(step: Of<"parts"> | Of<"keys">, { act }: WhyProps) {
  const listed = step.all ? step.bars : step.bars.slice(0, FIRST);
  const others = step.bars.slice(listed.length);
  const rest = others.reduce((sum, { value }) => sum + value, 0);
  const reach = step.bars.flatMap(({ value, missing }) => [value, missing ?? 0]);
  const [least, most] = [Math.min(0, ...reach), Math.max(0, ...reach)];
  const say = signedColumn(step.bars.map(({ value }) => value));
  return html`<ol class="bar-rows why-bars" data-sentences>
      ${step.kind === "parts" && step.sides ? sidesOf(step.sides, least, most) : nothing}
      ${listed.map((one, i) => bar(one, i === 0, least, most, say))}
      ${
        others.length
          ? html`<li class="bar-row why-bar why-rest"><span>${t(`why.rest.${step.kind}`, {
              count: others.length,
            })}</span>
              ${signedBar(rest, least, most)}<span class="value">${say(rest)}</span></li>`
          : nothing
      }
    </ol>
    ${partSums(step.sums)}
    <p class="why-more">
      ${
        step.bars.length > FIRST
          ? html`<button type="button" class="link" @click=${() => act.all(!step.all)}>${t(
              step.all ? "why.fewer" : "why.all",
              { count: step.bars.length },
            )}</button>`
          : nothing
      }
      ${
        step.kind === "keys"
          ? html`<button type="button" class="link" data-do="look"
              @click=${step.look.go}>${t("why.look", step.look)}</button>`
          : nothing
      }
    </p>`;
}

/** The token that each side of the axis pushes for. */
const sidesOf = ({ answer, foil }: NonNullable<Of<"parts">["sides"]>, least: number, most: number) =>
  html`<li class="why-sides"><span class="why-axis" ${property("--zero", zeroOf(least, most))}>
    <span class="why-foil">← ${foil ? tokenText(foil) : t("why.side.against")}</span>
    <span class="why-for">${tokenText(answer)} →</span></span></li>`;

function bar(
  { name, label, value, missing, note, contribution, go }: Bar,
  stands: boolean,
  least: number,
  most: number,
  say: (value: number) => string,
) {
  const said = contributionSaid(contribution, say);
  const inside = html`<span class="why-name">${label ? tokenText(label) : name}</span>
    <span class="why-track">${signedBar(value, least, most)}${
      missing === null ? nothing : html`<span class="why-missing">${signedBar(missing, least, most)}</span>`
    }</span><span class="value">${say(value)}</span>
    ${note === null ? nothing : html`<span class="why-note">${note}</span>`}`;
  return go
    ? html`<li><button type="button" class="bar-row why-bar" data-part=${name} ?data-missing=${missing !== null}
        data-said=${said} ?data-stands=${stands}
        title="${said} ${t("why.go", { name: label ? labelText(label) : name })}"
        @click=${go}>${inside}</button></li>`
    : html`<li class="bar-row why-bar" data-part=${name} ?data-missing=${missing !== null} data-said=${said}
        ?data-stands=${stands} title=${said}>${inside}</li>`;
}

function cell({ map, pairs, sums, tokens }: Of<"cell">, { screen, act }: WhyProps) {
  const spot = map.pair;
  const say = signedColumn(pairs.map(({ value }) => value));
  return html`<div class="why-cell">
    <div>
      <ol class="why-pairs" aria-label=${t("why.pairs")}>${pairs.map(
        ({ value, query, key }) =>
          html`<li class="why-pair">${side(query)} <span class="why-times">${t("why.met")}</span> ${side(key)}
            <span class="value">${say(value)}</span></li>`,
      )}</ol>
      ${partSums(sums)}
    </div>
    <div class="why-map">
      ${picture({
        role: "difference",
        caption: t("why.map", tokens),
        name: t("why.map.name"),
        matrix: map.pattern,
        empty: "",
        square: false,
        scale: { kind: "signed", range: map.most || 1 },
        rows: map.rows,
        cols: map.cols,
        spot,
        pinned: spot,
        screen,
        hover: (at) => at && act.point(at),
        pin: act.point,
      })}
      <p class="hint why-met" role="status">${
        map.met
          ? html`${side(map.met.query)} ${t("why.met")} ${side(map.met.key)}:
              <span class="value">${signed(map.met.value)}</span>`
          : t("why.map.hint")
      }</p>
    </div>
  </div>`;
}

/** One of the two parts of a pair: a head leads further. */
const side = ({ name, go }: { name: string; go: (() => void) | null }) =>
  go
    ? html`<button type="button" class="link" data-part=${name} @click=${go}>${name}</button>`
    : html`<span>${name}</span>`;

/** Goes one step back; false at the start. */
export function stepBack({ trail }: WhyProps): void | false {
  if (trail.length < 2) return false;
  trail[trail.length - 2].go();
}
