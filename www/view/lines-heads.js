// The heads whose lines are laid over each other: a button each, with its hue where it is shown.
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { t } from "../i18n/index.js";
import { css } from "./lines-draw.js";
import { paint } from "./paint.js";
import { headColour, headDash } from "./scale.js";

/** @typedef {{ path: string, head: number }} HeadRef */
/** `alone`: the last one, which cannot be taken away. @typedef {HeadRef & { name: string, hue: number | null, alone: boolean }} Choice */
/** @typedef {HeadRef & { name: string }} Other */
/** @typedef {{ toggle(head: HeadRef): void, isolate(head: HeadRef): void }} Act */

/** @param {Choice[]} heads @param {Other[]} rest @param {import("./scale.js").Theme} theme @param {Act} act */
export function headBar(heads, rest, theme, act) {
  return html`<div class="lines-chips" role="group" aria-label=${t("lines.heads")}>
    ${heads.map(
      ({
        path,
        head,
        name,
        hue,
        alone,
      }) => html`<button type="button" class="lines-chip" data-chip="${path}.${head}" aria-pressed=${hue !== null} aria-disabled=${alone}
      title=${t(alone ? "lines.chip.alone" : "lines.chip.hint")} @click=${() => act.toggle({ path, head })} @dblclick=${() => act.isolate({ path, head })}>
      <svg class="lines-swatch" viewBox="0 0 16 6" aria-hidden="true" ${paint(swatch, hue, theme)}><path d="M1 3h14" /></svg>${name}</button>`,
    )}
    ${
      rest.length === 0
        ? nothing
        : html`<select class="lines-add" data-add aria-label=${t("lines.add")} @change=${(/** @type {any} */ e) => {
            const one = rest[Number(e.target.value)];
            e.target.value = "";
            if (one) act.toggle(one);
          }}>
      <option value="" selected>${t("lines.add")}</option>${rest.map(({ name }, i) => html`<option value=${i}>${name}</option>`)}</select>`
    }
  </div>`;
}

/** @param {SVGElement} svg @param {number | null} hue @param {import("./scale.js").Theme} theme */
function swatch(svg, hue, theme) {
  svg.style.setProperty("--hue", hue === null ? "transparent" : css(headColour(theme, hue)));
  svg.style.setProperty("--dash", hue === null ? "none" : headDash(hue).join(" ") || "none");
}
