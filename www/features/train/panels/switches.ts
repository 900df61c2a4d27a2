// The controls of a setup: each with its label, its value, a reset where it differs from the recipe's, and one line of
// explanation.
import { inputNumber, inputValue, isChecked } from "../../../lib/events.js";
import { html } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { t } from "../../../i18n/index.js";
import { choices, dot, numberField, options, resetButton, slider, toggle } from "../../../components/controls.js";
import { typedValue } from "../../../lib/typed-field.js";
import type { Control } from "../setup-props.js";

/** The maximum number of segments; more options make a menu. */
const SIDE_BY_SIDE = 3;

export function switchControl(control: Control) {
  const { value, usual, edited, set, reset, min, max, wrong } = control;
  const named = { id: `train-${control.id}`, label: control.label, hint: wrong ?? control.hint, edited };
  switch (control.type) {
    case "toggle":
      return toggle({ ...named, on: value === true, set, reset });
    case "rate":
      return slider({
        ...named,
        value: Number(value),
        neutral: Number(usual),
        min: 0,
        max,
        step: 0.05,
        set,
        done() {},
      });
    case "choice":
      return control.options.length > SIDE_BY_SIDE
        ? menu(control, named)
        : choices({ ...named, options: control.options, value: String(value), set, reset });
    case "optional":
      return optional(control, named);
    default:
      return numberField({
        ...named,
        value: Number(value),
        min,
        max,
        whole: control.type === "whole",
        wrong: wrong !== null,
        set,
        reset,
      });
  }
}

interface Named {
  id: string;
  label: string;
  hint: string;
  edited: boolean;
}

function menu(control: Control, { id, label, hint, edited }: Named) {
  const { value, set, reset, wrong } = control;
  return html`<div class="control" ?data-edited=${edited}>
    <div class="control-head"><label for=${id}>${dot(edited)}${label}</label>${resetButton(label, edited, reset)}
      <select id=${id} class="train-select" aria-describedby="${id}-hint" .value=${live(String(value))}
        @change=${(e: Event) => set(inputValue(e))}>
        ${options(control.options, String(value))}
      </select></div>
    <p class=${wrong ? "hint error-text" : "hint"} id="${id}-hint">${hint}</p>
  </div>`;
}

/** An optional number. */
function optional({ value, usual, set, reset, min, max, wrong }: Control, { id, label, hint, edited }: Named) {
  const on = value !== null;
  const take = (e: Event) => {
    const number = inputNumber(e);
    if (inputValue(e) !== "" && Number.isFinite(number)) set(Math.min(max, Math.max(min, number)));
  };
  return html`<div class="control" ?data-edited=${edited}>
    <div class="control-head"><label for=${id}>${dot(edited)}${label}</label>${resetButton(label, edited, reset)}
      <input class="number train-number" type="number" inputmode="decimal" step="any" min=${min} max=${max}
        ?hidden=${!on} aria-label=${t("train.value-of", { name: label })} aria-describedby="${id}-hint"
          .value=${typedValue(on ? String(value) : "")} @change=${take} />
      <input id=${id} type="checkbox" role="switch" .checked=${live(on)} aria-describedby="${id}-hint"
        @change=${(e: Event) => set(isChecked(e) ? (usual ?? beginning(min)) : null)} /></div>
    <p class=${wrong ? "hint error-text" : "hint"} id="${id}-hint">${hint}</p>
  </div>`;
}

/** The initial value of a number that the recipe lacks: small for layer-scale, 1 for clipping. */
const beginning = (min: number) => (min < 0.0001 ? 0.01 : 1);
