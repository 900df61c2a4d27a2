// The paper room's sliders and number fields, and what stands in place of numbers that are not there.
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { live } from "../../vendor/lit-html/directives/live.js";
import { t, write } from "../../i18n/index.js";

/** @typedef {ReturnType<import("../../rooms/paper/room.js").Numbers>} Numbered */

/**
 * @param {Numbered} number
 * @param {{ label: string, hint: unknown, step?: number, show?: (value: number) => string }} words
 */
export function dial(
  { name, value, least, most, neutral, set },
  { label, hint, step = 1, show = (n) => write().number(n) },
) {
  const id = `paper-${name}`;
  return html`<div class="control">
    <div class="control-head">
      <label for=${id}>${label}</label>
      <output for=${id}>${show(value)}</output>
      <button type="button" class="reset paper-reset" ?hidden=${value === neutral} aria-label=${t("edits.control.reset", { name: label })} title=${t("edits.control.reset", { name: label })} @click=${() => set(String(neutral))}>↺</button>
    </div>
    <input id=${id} type="range" min=${least} max=${most} step=${step} .value=${live(String(value))} aria-describedby="${id}-hint" @input=${(/** @type {any} */ e) => set(e.target.value)} />
    <p class="hint" id="${id}-hint">${hint}</p>
  </div>`;
}

/**
 * A whole number that is typed; what is no usable number stays where it was typed, and is told what would be.
 * @param {Numbered} number
 * @param {{ label: unknown, hint: string, problem?: string | null }} words `problem`: what else is wrong with it
 */
export function numberBox({ name, value, typed, least, most, set }, { label, hint, problem = null }) {
  const id = `paper-${name}`;
  const wrong = typed !== null ? t("paper.number.wrong", { least, most }) : problem;
  return html`<div class="paper-number">
    <label for=${id}>${label}</label>
    <input id=${id} class="number" type="text" inputmode="numeric" autocomplete="off" .value=${live(typed ?? String(value))} aria-invalid=${wrong ? "true" : "false"} aria-describedby="${id}-hint"
      @input=${(/** @type {any} */ e) => set(e.target.value)} @keydown=${(/** @type {any} */ e) => step(e, value, least, most, set)} />
    <p id="${id}-hint" class=${wrong ? "error-text" : "hint"}>${wrong ?? hint}</p>
  </div>`;
}

/** Up and down change the number, as they do in a field made for numbers. @param {KeyboardEvent} event @param {number} value @param {number} least @param {number} most @param {(text: string) => void} set */
function step(event, value, least, most, set) {
  const by = event.key === "ArrowUp" ? 1 : event.key === "ArrowDown" ? -1 : 0;
  if (by === 0) return;
  event.preventDefault();
  set(String(Math.min(most, Math.max(least, value + by))));
}

/**
 * Shows what is there, dimmed while it is the answer to an older question; else why not, or that it is being worked out.
 * @template {object} T @param {T | null} found `stale` if it has it @param {string | null} failure @param {(found: T) => unknown} show
 */
export const given = (found, failure, show) =>
  html`${failure ? html`<p class="problem paper-problem" role="alert"><span><strong>${t("paper.failed")}</strong> ${failure}</span></p>` : nothing}
    ${found ? shown(found, show) : failure ? nothing : html`<p class="busy-note">${t("paper.busy")}</p>`}`;

/** The same without words for what is not there: another part of the page has them. @template {object} T @param {T} found @param {(found: T) => unknown} show */
export function shown(found, show) {
  const stale = "stale" in found && found.stale === true;
  return html`<div class="paper-given" ?data-stale=${stale} aria-busy=${stale ? "true" : "false"}>${show(found)}</div>`;
}

/** The same numbers as a table, for exact reading and for those who do not see the picture. @param {string} name @param {unknown[]} head @param {unknown[][]} rows */
export const asTable = (name, head, rows) =>
  html`<details class="fold paper-numbers">
    <summary>${name}</summary>
    <div class="paper-scroll"><table>
      <thead><tr>${head.map((cell) => html`<th scope="col">${cell}</th>`)}</tr></thead>
      <tbody>${rows.map((row) => html`<tr>${row.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody>
    </table></div>
  </details>`;
