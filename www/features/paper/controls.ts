// The paper room's sliders and number fields, and its placeholders for missing numbers.
import { inputValue } from "../../lib/events.js";
import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { t, formats } from "../../i18n/index.js";
import { SOURCE } from "./reported.js";
import type { Numbers } from "./props.js";

type Numbered = ReturnType<Numbers>;

export function dial(
  { name, value, least, most, neutral, set }: Numbered,
  {
    label,
    hint,
    step = 1,
    show = (n) => formats().number(n),
  }: { label: string; hint: unknown; step?: number; show?: (value: number) => string },
) {
  const id = `paper-${name}`;
  return html`<div class="control">
    <div class="control-head">
      <label for=${id}>${label}</label>
      <output for=${id}>${show(value)}</output>
      <button type="button" class="reset paper-reset" ?hidden=${value === neutral}
        aria-label=${t("edits.control.reset", { name: label })} title=${t("edits.control.reset", {
          name: label,
        })} @click=${() => set(String(neutral))}>↺</button>
    </div>
    <input id=${id} type="range" min=${least} max=${most} step=${step} .value=${live(String(value))}
      aria-describedby="${id}-hint" @input=${(e: Event) => set(inputValue(e))} />
    <p class="hint" id="${id}-hint">${hint}</p>
  </div>`;
}

/**
 * A field for a whole number; an invalid text stays in the field, with a note on the valid range.
 * @param words `problem`: another reason why it is invalid
 */
export function numberBox(
  { name, value, typed, least, most, set }: Numbered,
  { label, hint, problem = null }: { label: unknown; hint: string; problem?: string | null },
) {
  const id = `paper-${name}`;
  const wrong = typed !== null ? t("paper.number.wrong", { least, most }) : problem;
  return html`<div class="paper-number">
    <label for=${id}>${label}</label>
    <input id=${id} class="number" type="text" inputmode="numeric" autocomplete="off"
      .value=${live(typed ?? String(value))} aria-invalid=${wrong ? "true" : "false"} aria-describedby="${id}-hint"
      @input=${(e: Event) => set(inputValue(e))} @keydown=${(e: KeyboardEvent) => step(e, value, least, most, set)} />
    <p id="${id}-hint" class=${wrong ? "error-text" : "hint"}>${wrong ?? hint}</p>
  </div>`;
}

/** Up and down change the number, as in a native number field. */
function step(event: KeyboardEvent, value: number, least: number, most: number, set: (text: string) => void) {
  const by = event.key === "ArrowUp" ? 1 : event.key === "ArrowDown" ? -1 : 0;
  if (by === 0) return;
  event.preventDefault();
  set(String(Math.min(most, Math.max(least, value + by))));
}

/**
 * Shows the result, dimmed while it is stale; else its problem, or that it is pending.
 * @param found with `stale`, if there is a result
 */
export const resultOrProblem = <T extends object>(
  found: T | null,
  failure: string | null,
  show: (found: T) => unknown,
) =>
  html`${
    failure
      ? html`<p class="problem paper-problem"
        role="alert"><span><strong>${t("paper.failed")}</strong> ${failure}</span></p>`
      : nothing
  }
    ${found ? dimIfStale(found, show) : failure ? nothing : html`<p class="busy-note">${t("paper.busy")}</p>`}`;

/** The same without the words, which another part of the page shows. */
export function dimIfStale<T extends object>(found: T, show: (found: T) => unknown) {
  const stale = "stale" in found && found.stale === true;
  return html`<div class="paper-given" ?data-stale=${stale} aria-busy=${stale ? "true" : "false"}>${show(found)}</div>`;
}

/** Text and controls beside their picture. */
export const split = (side: unknown, picture: unknown) =>
  html`<section class="paper-section paper-split">
      <div class="paper-side">${side}</div>
      <div class="paper-picture">${picture}</div>
    </section>`;

/** The title and description of a picture. */
export const intro = (name: "schedule" | "smoothing" | "like" | "shift" | "beyond" | "bleu") =>
  html`<h3>${t(`paper.${name}.title`)}</h3><p class="paper-says">${t(`paper.${name}.says`)}</p>`;

export const facts = (all: [name: string, value: unknown, key?: string][]) =>
  html`<dl class="paper-facts">${all.map(
    ([name, value, key]) => html`<div><dt>${name}</dt><dd data-target=${key ?? nothing}>${value}</dd></div>`,
  )}</dl>`;

/** The header of a table about the paper's two models. @param more columns */
export const modelsHead = (...more: string[]) =>
  html`<thead><tr><th scope="col"><span class="visually-hidden">${t("paper.table.what")}</span></th>${[
    t("paper.base"),
    t("paper.big"),
    ...more,
  ].map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>`;

export const sourceLink = () =>
  html`<a class="link" href=${SOURCE} rel="noreferrer" target="_blank">${t("paper.source")}</a>`;

/** The same numbers as a table, for exact reading and for screen readers. */
export const asTable = (name: string, head: unknown[], rows: unknown[][]) =>
  html`<details class="fold paper-numbers">
    <summary>${name}</summary>
    <div class="paper-scroll"><table>
      <thead><tr>${head.map((cell) => html`<th scope="col">${cell}</th>`)}</tr></thead>
      <tbody>${rows.map((row) => html`<tr>${row.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody>
    </table></div>
  </details>`;
