// The native controls all panels share: each with its label, its value, a reset, and one line of plain language.
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { live } from "../vendor/lit-html/directives/live.js";
import { repeat } from "../vendor/lit-html/directives/repeat.js";
import { t, write } from "../i18n/index.js";
import { typed } from "./typed.js";

/** @param {boolean} edited */
export const dot = (edited) =>
  edited ? html`<span class="dot"><span class="visually-hidden">${t("edits.edited")}</span></span>` : nothing;

/** @param {string} name @param {boolean} edited @param {() => void} reset */
export const resetButton = (name, edited, reset) =>
  html`<button type="button" class="reset" ?hidden=${!edited} aria-label=${t("edits.control.reset", { name })} title=${t("edits.control.reset", { name })} @click=${reset}>↺</button>`;

/**
 * @param {object} props
 * @param {string} props.id
 * @param {string} props.label
 * @param {string} props.hint
 * @param {number} props.value
 * @param {number} props.neutral what reset goes back to
 * @param {number} props.min
 * @param {number} props.max
 * @param {number} props.step
 * @param {boolean} props.edited
 * @param {string} [props.note] beside the value
 * @param {(value: number) => void} props.set
 * @param {() => void} props.done the end of a drag
 */
export function slider({ id, label, hint, value, neutral, min, max, step, edited, note, set, done }) {
  return html`<div class="control" ?data-edited=${edited}>
    <div class="control-head">
      <label for=${id}>${dot(edited)}${label}</label>
      ${note ? html`<span class="note">${note}</span>` : nothing}
      <output for=${id}>${write().number(value, 2)}</output>
      ${resetButton(label, edited, () => {
        set(neutral);
        done();
      })}
    </div>
    <input id=${id} type="range" min=${min} max=${max} step=${step} .value=${live(String(value))} aria-describedby="${id}-hint"
      @input=${(/** @type {any} */ e) => set(Number(e.target.value))} @change=${done} />
    <p class="hint" id="${id}-hint">${hint}</p>
  </div>`;
}

/**
 * @param {object} props
 * @param {string} props.id
 * @param {string} props.label
 * @param {string} props.hint
 * @param {boolean} props.on
 * @param {boolean} props.edited
 * @param {boolean} [props.disabled]
 * @param {(on: boolean) => void} props.set
 * @param {() => void} props.reset
 */
export function toggle({ id, label, hint, on, edited, disabled = false, set, reset }) {
  return html`<div class="control toggle" ?data-edited=${edited}>
    <div class="control-head">
      <label for=${id}>${dot(edited)}${label}</label>
      ${resetButton(label, edited, reset)}
      <input id=${id} type="checkbox" role="switch" .checked=${live(on)} ?disabled=${disabled} aria-describedby="${id}-hint"
        @change=${(/** @type {any} */ e) => set(e.target.checked)} />
    </div>
    <p class="hint" id="${id}-hint">${hint}</p>
  </div>`;
}

/**
 * One of a few, side by side. Each input belongs to its option: where the options become others, none of them turns into
 * another one under the eyes, or under the keyboard's focus, of whoever holds it.
 * @template {string} V
 * @param {object} props
 * @param {string} props.id
 * @param {string} props.label
 * @param {string} props.hint
 * @param {{ value: V, label: string }[]} props.options
 * @param {V | null} props.value
 * @param {boolean} props.edited
 * @param {string} [props.note]
 * @param {(value: V) => void} props.set
 * @param {() => void} props.reset
 * @param {unknown} [props.extra] what stands between the choices and the hint
 */
export function choices({ id, label, hint, options, value, edited, note, set, reset, extra }) {
  return html`<fieldset class="control" ?data-edited=${edited}>
    <legend class="visually-hidden">${label}</legend>
    <div class="control-head">
      <span class="control-label">${dot(edited)}${label}</span>
      ${note ? html`<span class="note">${note}</span>` : nothing}
      ${resetButton(label, edited, reset)}
    </div>
    <div class="segments">
      ${repeat(
        options,
        (option) => option.value,
        (
          option,
        ) => html`<label class="segment"><input type="radio" name=${id} value=${option.value} .checked=${live(value === option.value)}
        @change=${() => set(option.value)} /><span>${option.label}</span></label>`,
      )}
    </div>
    ${extra ?? nothing}
    <p class="hint">${hint}</p>
  </fieldset>`;
}

/**
 * A number out of its range is not in force: the range is said under it as it is typed, and the last good one comes back as it is left.
 * @param {number} min @param {number} max @param {number} value the last good one @param {boolean} wrong whether even that one cannot be
 */
export function rangeNote(min, max, value, wrong) {
  const tell = (/** @type {HTMLInputElement} */ input, /** @type {boolean} */ bad) => {
    input.setAttribute("aria-invalid", String(bad || wrong));
    const note = document.getElementById(`${input.id}-range`);
    if (note) note.hidden = !bad;
  };
  const bad = (/** @type {HTMLInputElement} */ { value }) => value === "" || Number(value) < min || Number(value) > max;
  return {
    check: (/** @type {any} */ e) => tell(e.target, bad(e.target)),
    leave(/** @type {any} */ e) {
      if (bad(e.target)) e.target.value = String(value);
      tell(e.target, false);
    },
  };
}

/**
 * @param {object} props
 * @param {string} props.id
 * @param {string} props.label
 * @param {string} props.hint
 * @param {number} props.value
 * @param {number} props.min
 * @param {number} props.max
 * @param {(value: number) => void} props.set
 * @param {unknown} [props.extra] a button beside it
 * @param {boolean} [props.edited]
 * @param {() => void} [props.reset] where it has a usual value to go back to
 * @param {boolean} [props.whole] whether it has no decimals
 * @param {boolean} [props.wrong] whether the hint says why it cannot be
 */
export function numberField({
  id,
  label,
  hint,
  value,
  min,
  max,
  set,
  extra,
  edited = false,
  reset,
  whole = true,
  wrong = false,
}) {
  const take = (/** @type {any} */ e) => {
    const number = whole ? Math.round(Number(e.target.value)) : Number(e.target.value);
    if (e.target.value !== "" && number >= min && number <= max) set(number);
  };
  const range = rangeNote(min, max, value, wrong);
  return html`<div class="control" ?data-edited=${edited}>
    <div class="control-head">
      <label for=${id}>${dot(edited)}${label}</label>
      ${extra ?? nothing}
      ${reset ? resetButton(label, edited, reset) : nothing}
      <input id=${id} class="number" type="number" inputmode=${whole ? "numeric" : "decimal"} min=${min} max=${max} step=${whole ? "1" : "any"} aria-invalid=${wrong} .value=${typed(String(value))} aria-describedby="${id}-range ${id}-hint" @input=${range.check} @blur=${range.leave} @change=${take} />
    </div>
    <p class="hint error-text" id="${id}-range" role="status" hidden>${t("control.range", { min, max })}</p>
    <p class=${wrong ? "hint error-text" : "hint"} id="${id}-hint">${hint}</p>
  </div>`;
}
