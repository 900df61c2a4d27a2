// The inputs of a card: a number, one of a few, the cells of a mask, steps to be put in order; each with its verdict.
import { inputValue } from "../../lib/events.js";
import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { rove } from "../../lib/roving.js";
import { t } from "./card-words.js";
import type { Verdict } from "./grade.js";

interface PartProps {
  card: string;
  name: string;
  /** what its words are called: parts of one kind share them */
  words: string;
  kind: "choice" | "number" | "cells" | "order";
  options: readonly string[];
  text: string;
  verdict: Verdict | null;
  /** whether the solution stands there */
  locked: boolean;
  own: Record<string, any>;
  /** what this kind needs */
  extra?: any;
  act: { answer(text: string): void; toggle(query: number, key: number): void; move(at: number, by: number): void };
}

export function part(part: PartProps) {
  return { choice, number, cells, order }[part.kind](part);
}

/** Said in the card's own words, or in those that all cards share. */
function verdict({ card, name, words, locked, verdict: v }: PartProps) {
  if (!v) return html`<p class="verdict" role="status" id="verdict-${name}"></p>`;
  const shared = v.state === "empty" || v.state === "unread";
  const reason = shared ? t(`exercises.verdict.${v.why}`) : t(`exercises.${card}.${words}.${v.why}`, v.values);
  return html`<p class="verdict" role="status" data-state=${v.state}
    id="verdict-${name}"><strong>${t(`exercises.state.${locked ? "answer" : v.state}`)}</strong> ${reason}</p>`;
}

function number(p: PartProps) {
  const { card, name, words, text, locked, own, act } = p;
  return html`<div class="part" data-part=${name} data-state=${p.verdict?.state ?? nothing}>
    <div class="ask"><label for="answer-${name}">${t(`exercises.${card}.${words}.ask`, own)}</label>
      <input id="answer-${name}" class="answer-field" type="text" inputmode="decimal" autocomplete="off"
        spellcheck="false" maxlength="24" .value=${live(text)} ?readonly=${locked}
        aria-invalid=${p.verdict?.state === "unread"} aria-describedby="verdict-${name}"
          @input=${(e: Event) => act.answer(inputValue(e))} /></div>
    ${verdict(p)}
  </div>`;
}

function choice(p: PartProps) {
  const { card, name, words, options, text, locked, own, act } = p;
  return html`<div class="part" role="radiogroup" aria-labelledby="ask-${name}" aria-describedby="verdict-${name}"
    data-part=${name} data-state=${p.verdict?.state ?? nothing}>
    <div class="ask"><span id="ask-${name}">${t(`exercises.${card}.${words}.ask`, own)}</span>
    <div class="options">
      ${options.map(
        (option) => html`<label class="option"><input type="radio" name="answer-${card}-${name}" value=${option}
          .checked=${live(text === option)} ?disabled=${locked && text !== option}
        @change=${() => act.answer(option)}
          /><span>${t(`exercises.${card}.${words}.is-${option}`, own)}</span></label>`,
      )}
    </div></div>
    ${verdict(p)}
  </div>`;
}

/** A table of buttons: small enough for one element a cell. */
function cells(p: PartProps) {
  const { card, name, words, locked, extra, act } = p;
  const wrong = new Set(p.verdict?.state === "not-yet" ? p.verdict.values?.wrong : []);
  return html`<div class="part" data-part=${name} data-state=${p.verdict?.state ?? nothing}>
    <p class="ask">${t(`exercises.${card}.${words}.ask`, p.own)}</p>
    <table class="mask" @keydown=${(e: KeyboardEvent) => rove(e, "tbody tr")}>
      <thead><tr><td></td>${extra.words.map((word: string) => html`<th scope="col">${word}</th>`)}</tr></thead>
      <tbody>
        ${extra.words.map(
          (query: string, q: number) => html`<tr><th scope="row">${query}</th>
          ${extra.words.map((key: string, k: number) => {
            const hidden = extra.hidden.has(`${q},${k}`);
            return html`<td><button type="button" class="mask-cell" data-cell="${q},${k}" aria-pressed=${hidden}
              ?data-wrong=${wrong.has(`${q},${k}`)} ?disabled=${locked} tabindex=${q === 0 && k === 0 ? 0 : -1}
              aria-label=${t("exercises.cell", { query, key, hidden, wrong: wrong.has(`${q},${k}`) })}
                @click=${() => act.toggle(q, k)}></button></td>`;
          })}</tr>`,
        )}
      </tbody>
    </table>
    ${verdict(p)}
  </div>`;
}

function order(p: PartProps) {
  const { card, name, words, locked, extra, act } = p;
  const wrong = new Set(p.verdict?.state === "not-yet" ? p.verdict.values?.wrong : []);
  return html`<div class="part" data-part=${name} data-state=${p.verdict?.state ?? nothing}>
    <p class="ask" id="ask-${name}">${t(`exercises.${card}.${words}.ask`, p.own)}</p>
    <ol class="steps" aria-labelledby="ask-${name}">
      ${extra.steps.map((step: string, i: number) => {
        const text = t(`exercises.step.${step.replace(".", "-")}`);
        return html`<li ?data-wrong=${wrong.has(step)} data-step-name=${step}><span
          class="step-number">${i + 1}</span><span class="step-text">${text}${
            wrong.has(step) ? html`<span class="visually-hidden"> (${t("exercises.misplaced")})</span>` : nothing
          }</span>
          <button type="button" class="icon-button" ?disabled=${locked || i === 0}
            aria-label=${t("exercises.up", { step: text })} @click=${(e: Event) => shift(e, i, -1, act.move)}>↑</button>
          <button type="button" class="icon-button" ?disabled=${locked || i === extra.steps.length - 1}
            aria-label=${t("exercises.down", { step: text })}
              @click=${(e: Event) => shift(e, i, 1, act.move)}>↓</button></li>`;
      })}
    </ol>
    ${verdict(p)}
  </div>`;
}

/** Moves a step; the keyboard's focus goes along with it. */
function shift(event: any, at: number, by: number, move: (at: number, by: number) => void) {
  const list = event.currentTarget.closest("ol");
  const which = by < 0 ? 0 : 1;
  move(at, by);
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const buttons = list.children[at + by]?.querySelectorAll("button");
      (buttons?.[which].disabled ? buttons[1 - which] : buttons?.[which])?.focus();
    }),
  );
}
