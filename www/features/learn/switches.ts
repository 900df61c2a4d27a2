// The controls of a step, each acting at once.
import { inputValue } from "../../lib/events.js";
import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { t } from "../../i18n/index.js";
import { choices, numberField, slider, toggle } from "../../components/controls.js";
import { SEEDS, type StepName, type Value } from "./state.js";
import type { Control } from "./steps.js";
import type { Key } from "../../i18n/vocabulary.js";

/** The key of a control's words: "dropout-rate". */
type Try<K> = K extends `learn.try.${infer R}` ? R : never;

type Option<K> = K extends `learn.option.${infer R}` ? R : never;

interface TriesProps {
  step: StepName;
  controls: { control: Control; value: Value }[];
  /** the sentence's words, for controls that name them */
  words: string[];
  set: (control: string, value: Value, usual: Value) => void;
}

export function stepControls({ step, controls, words, set }: TriesProps) {
  return html`${controls.map(({ control, value }) => {
    const name = `${step}-${control.id}` as Try<Key>;
    const label = t(`learn.try.${name}`);
    const hint = t(`learn.try-hint.${name}`);
    const common = { id: `try-${control.id}`, label, hint, edited: value !== control.default };
    const change = (next: Value) => set(control.id, next, control.default);
    const changes = { set: change, reset: () => change(control.default) };
    switch (control.type) {
      case "slider":
        return html`<div ?data-whole=${control.step === 1}>${slider({
          ...common,
          value: Number(value),
          neutral: control.default,
          min: control.min,
          max: control.max,
          step: control.step,
          note: control.step === 1 ? String(value) : "",
          set: change,
          done() {},
        })}</div>`;
      case "toggle":
        return toggle({ ...common, ...changes, on: Boolean(value) });
      case "choices":
        return choices({
          ...common,
          ...changes,
          options: control.options.map((option) => ({
            value: option,
            label: optionLabel(`${name}-${option.replace(".", "-")}`),
          })),
          value: String(value),
        });
      case "draw":
        return numberField({
          ...common,
          value: Number(value),
          min: 0,
          max: SEEDS,
          set: change,
          extra: html`<button type="button" class="quiet-button"
            @click=${() => change((Number(value) + 1) % (SEEDS + 1))}>${t("learn.draw")}</button>`,
        });
      case "swap":
        return swap(String(value), words, label, hint, change);
    }
  })}`;
}

function optionLabel(name: string) {
  const key = name as Option<Key>;
  return t(`learn.option.${key}`);
}

const DOT = html`<span class="dot"></span>`;

/**
 * Two words that swap places.
 * @param value "0-5", or ""
 */
function swap(value: string, words: string[], label: string, hint: string, set: (value: string) => void) {
  const on = value !== "";
  const [a, b] = on ? value.split("-").map(Number) : [0, words.length - 1];
  const select = (mine: number, other: number, first: boolean) =>
    html`<select class="select" aria-label=${t(first ? "learn.swap.first" : "learn.swap.second")}
      .value=${live(String(mine))}
      @change=${(e: Event) => set(first ? `${inputValue(e)}-${other}` : `${other}-${inputValue(e)}`)}>
      ${words.map(
        (word, i) => html`<option value=${i} ?selected=${i === mine} ?disabled=${i === other}>${word}</option>`,
      )}
    </select>`;
  return html`<fieldset class="control" ?data-edited=${on}>
    <legend class="visually-hidden">${label}</legend>
    <div class="control-head"><span class="control-label">${on ? DOT : nothing}${label}</span></div>
    <div class="swap">${select(a, b, true)}<span aria-hidden="true">⇄</span>${select(b, a, false)}
      <button type="button" class="do" data-do="swap" aria-pressed=${on} ?disabled=${words.length < 2}
        @click=${() => set(on ? "" : `${a}-${b}`)}>${t(on ? "learn.swap.back" : "learn.swap.do")}</button></div>
    <p class="hint">${hint}</p>
  </fieldset>`;
}
