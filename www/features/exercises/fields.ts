// The inputs of a card: a number, one of a few, the cells of a mask, steps to be put in order; each with its verdict.
import { withFormulas } from "../../components/formula.js";
import { inputValue, type At } from "../../lib/events.js";
import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { rove } from "../../lib/roving-tabindex.js";
import { SENTENCE } from "./cards/common.js";
import { cellsOf } from "./cards/attention.js";
import { orderOf } from "./cards/stack.js";
import { formats } from "../../i18n/index.js";
import { t } from "./card-words.js";
import type { Props } from "./props.js";

type CardPartProps = Props["parts"][number];

export function part(part: CardPartProps, props: Props) {
  const inside = { choice, number, cells, order }[part.kind](part, props);
  const group = part.kind === "choice";
  return html`<div class="part" role=${group ? "radiogroup" : nothing}
    aria-labelledby=${group ? `ask-${part.name}` : nothing} aria-describedby=${group ? `verdict-${part.name}` : nothing}
    data-part=${part.name} data-state=${part.verdict?.state ?? nothing}>
    ${inside}
    ${verdict(part, props)}
  </div>`;
}

const ask = ({ words, own }: CardPartProps, { card }: Props) => withFormulas(t(`exercises.${card}.${words}.ask`, own));

/** In the card's own words, else in the words common to all cards. */
function verdict({ name, words, verdict: v }: CardPartProps, { card, shown }: Props) {
  if (!v) return html`<p class="verdict" role="status" id="verdict-${name}"></p>`;
  const shared = v.state === "empty" || v.state === "unread";
  const reason = shared ? t(`exercises.verdict.${v.why}`) : t(`exercises.${card}.${words}.${v.why}`, v.values);
  return html`<p class="verdict" role="status" data-state=${v.state}
    id="verdict-${name}"><strong>${t(`exercises.state.${shown ? "answer" : v.state}`)}</strong>
    ${withFormulas(reason)}</p>`;
}

const number = (p: CardPartProps, props: Props) =>
  html`<div class="ask"><label for="answer-${p.name}">${ask(p, props)}</label>
      <input id="answer-${p.name}" class="answer-field" type="text" inputmode="decimal" autocomplete="off"
        spellcheck="false" maxlength="24" .value=${live(p.text)} ?readonly=${props.shown}
        aria-invalid=${p.verdict?.state === "unread"} aria-describedby="verdict-${p.name}"
          @input=${(e: Event) => props.act.answer(props.card, p.name, inputValue(e))} /></div>`;

function choice(p: CardPartProps, props: Props) {
  const { card, shown, act } = props;
  return html`<div class="ask"><span id="ask-${p.name}">${ask(p, props)}</span>
    <div class="options">
      ${p.options.map(
        (option) => html`<label class="option"><input type="radio" name="answer-${card}-${p.name}" value=${option}
          .checked=${live(p.text === option)} ?disabled=${shown && p.text !== option}
        @change=${() => act.answer(card, p.name, option)}
          /><span>${withFormulas(t(`exercises.${card}.${p.words}.is-${option}`, p.own))}</span></label>`,
      )}
    </div></div>`;
}

/** The ids of the elements with the reason. */
const wrongOf = ({ verdict }: CardPartProps) =>
  new Set(verdict?.state === "not-yet" ? (verdict.values?.wrong as string[] | undefined) : []);

/** A table of buttons: few enough for one element per cell. */
function cells(p: CardPartProps, props: Props) {
  const wrong = wrongOf(p);
  const chosen = cellsOf(p.text);
  const words = SENTENCE.slice(0, props.numbers.n);
  const button = (query: string, q: number, key: string, k: number) => {
    const cell = `${q},${k}`;
    const [hidden, bad] = [chosen.has(cell), wrong.has(cell)];
    return html`<td><button type="button" class="mask-cell" data-cell="${cell}" aria-pressed=${hidden}
              ?data-wrong=${bad} ?disabled=${props.shown} tabindex=${q === 0 && k === 0 ? 0 : -1}
              aria-label=${t("exercises.cell", { query, key, hidden, wrong: bad })}
                @click=${() => props.act.toggle(p.name, q, k)}></button></td>`;
  };
  return html`<p class="ask">${ask(p, props)}</p>
    <table class="mask" @keydown=${(e: KeyboardEvent) => rove(e, "tbody tr")}>
      <thead><tr><td></td>${words.map((word) => html`<th scope="col">${word}</th>`)}</tr></thead>
      <tbody>
        ${words.map(
          (query, q) => html`<tr><th scope="row">${query}</th>
          ${words.map((key, k) => button(query, q, key, k))}</tr>`,
        )}
      </tbody>
    </table>`;
}

function order(p: CardPartProps, props: Props) {
  const wrong = wrongOf(p);
  const steps = orderOf(p.text);
  const line = (step: string, i: number) => {
    const text = t(`exercises.step.${step.replace(".", "-")}`);
    const move = (by: -1 | 1, name: string, sign: string, end: number) =>
      html`<button type="button" class="icon-button" ?disabled=${props.shown || i === end} aria-label=${name}
            @click=${(e: At<HTMLElement>) => shift(e, i, by, () => props.act.move(p.name, i, by))}>${sign}</button>`;
    return html`<li ?data-wrong=${wrong.has(step)} data-step-name=${step}><span
          class="step-number">${formats().number(i + 1)}</span><span class="step-text">${text}${
            wrong.has(step) ? html`<span class="visually-hidden"> (${t("exercises.misplaced")})</span>` : nothing
          }</span>
          ${move(-1, t("exercises.up", { step: text }), "↑", 0)}
          ${move(1, t("exercises.down", { step: text }), "↓", steps.length - 1)}</li>`;
  };
  return html`<p class="ask" id="ask-${p.name}">${ask(p, props)}</p>
    <ol class="steps" aria-labelledby="ask-${p.name}">
      ${steps.map(line)}
    </ol>`;
}

/** Moves a step, with the keyboard's focus. */
function shift(event: At<HTMLElement>, at: number, by: -1 | 1, move: () => void) {
  const list = event.currentTarget.closest("ol");
  const which = by < 0 ? 0 : 1;
  move();
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const buttons = list?.children[at + by]?.querySelectorAll("button");
      (buttons?.[which].disabled ? buttons[1 - which] : buttons?.[which])?.focus();
    }),
  );
}
