// The effect of the edits: on the whole answer and the heads, on the asked token, or on the output.
import { html, nothing } from "lit-html";
import { term } from "../../components/term.js";
import { formats, t } from "../../i18n/index.js";
import { wordsOf } from "../../i18n/problem.js";
import { wayOf, writesTokens } from "../../domain/models.js";
import { headName } from "../../domain/head-names.js";
import { label, formatWeight } from "../../domain/labels.js";
import { rowOfStep, shiftFailure, shiftOf, type Shift } from "../../state/edit-effect.js";
import { frontKind } from "../../state/map-actions.js";
import type { State } from "../../state/store.js";
import type { HeadChange, ModelInfo, TokenProbability } from "../../protocol/engine.js";
import type { Cell, HeadRef } from "../../domain/heads.js";

/** A token of the plain answer with the edits' effect on it: `kl` in nats. */
interface ShiftedToken {
  text: string;
  /** counted from 1 */
  place: number;
  before: number;
  after: number;
  kl: number;
  go(): void;
}

export function effect(props: ReturnType<typeof effectProps>) {
  if (props?.problem) return html`<p class="error-text" role="alert">${props.problem}</p>`;
  return html`<dl class="effect" aria-label=${t("effect.title")} ?data-waiting=${props === null}>
    ${
      props?.answer
        ? html`${shifted(term("kl", t("effect.most")), t("effect.most.hint"), props.answer.most)}
          ${props.answer.here ? shifted(t("effect.here"), t("effect.here.hint"), props.answer.here) : nothing}`
        : nothing
    }
    ${props?.asked ? askedToken(props.asked) : nothing}
    ${
      props && props.change !== null
        ? html`<div title=${t("effect.output.hint")}><dt>${t("effect.output")}</dt><dd><span
          class="value">${t("effect.output.by", { share: props.change })}</span></dd></div>`
        : nothing
    }
    <div title=${t("effect.head.hint")}><dt>${t("effect.head")}</dt>
      <dd>${
        props?.head
          ? html`<button type="button" class="link"
            @click=${props.head.go}>${t("effect.head.by", {
              name: props.head.name,
              value: formatWeight(props.head.difference),
            })}</button>`
          : props
            ? t("effect.head.none")
            : "…"
      }</dd></div>
  </dl>`;
}

function nats(kl: number) {
  const { number } = formats();
  const value = kl < 0.0001 ? `<${number(0.0001, 4)}` : number(kl, kl < 0.01 ? 4 : 2);
  return html`<span class="value">${t("effect.kl.unit", { value })}</span>`;
}

/** One token with its probability before and after, and the shift of its distribution. */
const shifted = (name: unknown, hint: string, token: ShiftedToken | null) =>
  html`<div title=${hint}><dt>${name}</dt><dd>${
    token === null
      ? t("effect.most.none")
      : html`<button type="button" class="link" @click=${token.go}>${t("effect.token", {
          token: token.text,
          place: token.place,
        })}</button> <span class="value">${formatWeight(token.before)} → ${formatWeight(token.after)}</span> <span
          class="soft">${nats(token.kl)}</span>`
  }</dd></div>`;

const askedToken = ({
  before,
  after,
  kl,
  of,
}: NonNullable<NonNullable<ReturnType<typeof effectProps>>["asked"]>) => html`<div><dt>${t("effect.asked")}</dt>
      <dd>${before.text === after.text ? nothing : html`<s>${before.text}</s> `}<strong
        class="token-text">${after.text}</strong> <span class="value">${formatWeight(after.probability)}</span>
        <span class="soft">${t("effect.was")} ${formatWeight(before.probability)}</span></dd></div>
    ${
      kl === null
        ? nothing
        : html`<div title=${t(`effect.kl.${of}.hint`)}><dt>${term("kl", t(`effect.kl.${of}`))}</dt>
            <dd>${nats(kl)}</dd></div>`
    }`;

interface Act {
  focus(head: HeadRef): void;
  lockCell(cell: Cell): void;
}

/**
 * The effect of the edits: on the whole answer, the asked token, the class, or, in a model without an output head, on
 * the output relative to its size. Null while nothing is edited or the edited run is pending.
 */
export function effectProps(state: State, act: Act) {
  const { result, info } = state;
  if (!result?.effect || !info) return null;
  const { top_before, top_after, kl, change, head } = result.effect;
  const headProps = (moved: HeadChange | null) =>
    moved === null || moved.difference < ROUNDING
      ? null
      : {
          name: headName(info, moved.path, moved.head),
          difference: moved.difference,
          go: () => act.focus({ path: moved.path, head: moved.head }),
        };
  if (writesTokens(info)) {
    const shift = shiftOf(state);
    const failure = shiftFailure(state);
    if (!shift && !failure) return null;
    return {
      answer: shift && answerProps(state, info, shift, act),
      asked: null,
      change: null,
      head: headProps(shift?.head ?? null),
      problem: shift ? null : wordsOf(failure),
    };
  }
  const spell = (top: TokenProbability) => ({ text: label(top, info).text, probability: top.probability });
  return {
    answer: null,
    asked:
      top_before && top_after
        ? {
            before: spell(top_before),
            after: spell(top_after),
            kl,
            of: wayOf(info) === "classifies" ? ("class" as const) : ("asked" as const),
          }
        : null,
    change,
    head: headProps(head),
    problem: null,
  };
}

/** Below this many nats nothing counts as shifted: the page shows four decimals. */
const LEAST = 0.0001;
/** A smaller difference of two weights is rounding. */
const ROUNDING = 1e-5;

/** The most shifted token, and the token of the chosen row. */
function answerProps(state: State, info: ModelInfo, { steps }: Shift, act: Act) {
  const token = (i: number): ShiftedToken => ({
    text: label(steps[i], info).text,
    place: i + 1,
    before: steps[i].probability,
    after: steps[i].after,
    kl: steps[i].kl,
    go: () => act.lockCell({ query: rowOfStep(state, i), key: null }),
  });
  const most = steps.reduce((best, { kl }, i) => (kl >= LEAST && kl > (steps[best]?.kl ?? 0) ? i : best), -1);
  const row = frontKind(state) === "encoder" ? null : state.locked.query;
  const here = row === null ? -1 : row - rowOfStep(state, 0);
  return {
    most: most < 0 ? null : token(most),
    here: here in steps && here !== most && steps[here].kl >= LEAST ? token(here) : null,
  };
}
