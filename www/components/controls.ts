// The native controls that all panels share: each with its label, its value, a reset, and one line of explanation.
import { inputNumber, inputValue, isChecked, type At } from "../lib/events.js";
import { html, nothing } from "lit-html";
import { keyed } from "lit-html/directives/keyed.js";
import { live } from "lit-html/directives/live.js";
import { repeat } from "lit-html/directives/repeat.js";
import { t, formats } from "../i18n/index.js";
import { term as termOf } from "./term.js";
import type { Term } from "../domain/terms.js";
import { typedValue } from "../lib/typed-field.js";

export const dot = (edited: boolean) =>
  edited ? html`<span class="dot"><span class="visually-hidden">${t("edits.edited")}</span></span>` : nothing;

export const resetButton = (name: string, edited: boolean, reset: () => void) =>
  html`<button type="button" class="reset" ?hidden=${!edited} aria-label=${t("edits.control.reset", { name })}
    title=${t("edits.control.reset", { name })} @click=${reset}>↺</button>`;

/** The options of a menu. */
export const options = (all: { value: string; label: string }[], chosen: string | null) =>
  all.map(({ value, label }) => html`<option value=${value} ?selected=${value === chosen}>${label}</option>`);

interface ControlProps {
  id: string;
  label: string;
  /** the term in its label, with its own explanation beside the field's */
  term?: Term;
  hint: string;
  edited: boolean;
}

/** A control of which nothing is edited. */
export const unedited = (id: string, label: string, hint: string) => ({ id, label, hint, edited: false, reset() {} });

/** The accessible name of a field whose label is a separate button. */
const nameOf = ({ label, term, edited }: Omit<ControlProps, "hint" | "id">) =>
  term ? [label, ...(edited ? [t("edits.edited")] : [])].join(", ") : nothing;

const labelOf = ({ id, label, term, edited }: Omit<ControlProps, "hint">) =>
  term
    ? html`<span class="control-label">${dot(edited)}${termOf(term, label)}</span>`
    : html`<label for=${id}>${dot(edited)}${label}</label>`;

/** Fields in which an arrow key is held: each repeat changes the value. */
const held = new WeakSet<EventTarget>();
const MOVES = /^(Arrow|Page|Home|End)/;

/** A drag is one gesture, and a held key another: `done` is called when either ends. */
export function gestureEnd(done: () => void) {
  const release = ({ target }: Event) => {
    if (target && held.delete(target)) done();
  };
  return {
    press: ({ target, key }: KeyboardEvent) => void (target && MOVES.test(key) && held.add(target)),
    change: ({ target }: Event) => {
      if (!target || !held.has(target)) done();
    },
    release,
  };
}

interface SliderProps extends ControlProps {
  value: number;
  neutral: number;
  min: number;
  max: number;
  step: number;
  note?: string;
  set: (value: number) => void;
  done: () => void;
}

export function slider(props: SliderProps) {
  const { id, label, hint, value, neutral, min, max, step, edited, note, set, done } = props;
  const end = gestureEnd(done);
  return html`<div class="control" ?data-edited=${edited}>
    <div class="control-head">
      ${labelOf(props)}
      ${note ? html`<span class="note">${note}</span>` : nothing}
      <output for=${id}>${formats().number(value, 2)}</output>
      ${resetButton(label, edited, () => {
        set(neutral);
        done();
      })}
    </div>
    <input id=${id} type="range" min=${min} max=${max} step=${step} .value=${live(String(value))}
      aria-label=${nameOf(props)} aria-describedby="${id}-hint"
      @input=${(e: Event) => set(inputNumber(e))} @change=${end.change} @keydown=${end.press} @keyup=${end.release}
      @blur=${end.release} />
    <p class="hint" id="${id}-hint">${hint}</p>
  </div>`;
}

interface ToggleProps extends ControlProps {
  on: boolean;
  disabled?: boolean;
  set: (on: boolean) => void;
  reset: () => void;
}

export function toggle({ id, label, hint, on, edited, disabled = false, set, reset }: ToggleProps) {
  return html`<div class="control toggle" ?data-edited=${edited}>
    <div class="control-head">
      <label for=${id}>${dot(edited)}${label}</label>
      ${resetButton(label, edited, reset)}
      <input id=${id} type="checkbox" role="switch" .checked=${live(on)} ?disabled=${disabled}
        aria-describedby="${id}-hint"
        @change=${(e: Event) => set(isChecked(e))} />
    </div>
    <p class="hint" id="${id}-hint">${hint}</p>
  </div>`;
}

interface ChoicesProps<V extends string> extends ControlProps {
  options: { value: V; label: string }[];
  value: V | null;
  note?: string;
  set: (value: V) => void;
  reset: () => void;
  extra?: unknown;
}

/** One of a few, side by side. Keyed by value, so that a focused input is never reused for another value. */
export function choices<V extends string>({
  id,
  label,
  term,
  hint,
  options,
  value,
  edited,
  note,
  set,
  reset,
  extra,
}: ChoicesProps<V>) {
  return html`<fieldset class="control" ?data-edited=${edited}>
    <legend class="visually-hidden">${label}</legend>
    <div class="control-head">
      <span class="control-label">${dot(edited)}${term ? termOf(term, label) : label}</span>
      ${note ? html`<span class="note">${note}</span>` : nothing}
      ${resetButton(label, edited, reset)}
    </div>
    <div class="segments">
      ${repeat(
        options,
        (option) => option.value,
        (option) => html`<label class="segment"><input type="radio" name=${id} value=${option.value}
          .checked=${live(value === option.value)}
        @change=${() => set(option.value)} /><span>${option.label}</span></label>`,
      )}
    </div>
    ${extra ?? nothing}
    <p class="hint">${hint}</p>
  </fieldset>`;
}

/**
 * A number out of range is not applied. The note appears while it is typed, and stays after the last valid one has
 * returned, until the field is focused again or changes.
 * @param wrong whether even the last valid one cannot be applied
 */
function rangeNote(min: number, max: number, value: number, wrong: boolean) {
  const tell = (input: HTMLInputElement, bad: boolean) => {
    input.setAttribute("aria-invalid", String(bad || wrong));
    const note = document.getElementById(`${input.id}-range`);
    if (note) note.hidden = !bad;
  };
  const bad = ({ value }: HTMLInputElement) => value === "" || Number(value) < min || Number(value) > max;
  return {
    check: (e: At<HTMLInputElement>) => tell(e.target, bad(e.target)),
    leave(e: At<HTMLInputElement>) {
      e.target.setAttribute("aria-invalid", String(wrong));
      if (bad(e.target)) e.target.value = String(value);
    },
  };
}

interface NumberFieldProps extends Omit<ControlProps, "edited"> {
  value: number;
  min: number;
  max: number;
  set: (value: number) => void;
  extra?: unknown;
  edited?: boolean;
  /** if it has a default to return to */
  reset?: () => void;
  /** whether it is an integer */
  whole?: boolean;
  /** whether the hint explains an error */
  wrong?: boolean;
}

export function numberField(props: NumberFieldProps) {
  const { id, label, hint, value, min, max, set, extra, edited = false, reset, whole = true, wrong = false } = props;
  const take = (e: Event) => {
    const number = whole ? Math.round(inputNumber(e)) : inputNumber(e);
    if (inputValue(e) !== "" && number >= min && number <= max) set(number);
  };
  const range = rangeNote(min, max, value, wrong);
  return html`<div class="control" ?data-edited=${edited}>
    <div class="control-head">
      ${labelOf({ ...props, edited })}
      ${extra ?? nothing}
      ${reset ? resetButton(label, edited, reset) : nothing}
      <input id=${id} class="number" type="number" inputmode=${whole ? "numeric" : "decimal"} min=${min} max=${max}
        step=${whole ? "1" : "any"} aria-invalid=${wrong} .value=${typedValue(String(value))}
          aria-label=${nameOf({ ...props, edited })} aria-describedby="${id}-range ${id}-hint"
          @input=${range.check} @focus=${range.check} @blur=${range.leave} @change=${take} />
    </div>
    ${keyed(
      value,
      html`<p class="hint error-text" id="${id}-range" role="status" hidden>
        ${t("control.range", { min, max, value })}</p>`,
    )}
    <p class=${wrong ? "hint error-text" : "hint"} id="${id}-hint">${hint}</p>
  </div>`;
}
