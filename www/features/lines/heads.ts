// The heads whose lines are overlaid: a button each, in its hue where it is shown.
import { inputNumber, type At } from "../../lib/events.js";
import { html, nothing } from "lit-html";
import { t } from "../../i18n/index.js";
import { css } from "../../components/draw-lines.js";
import { paint } from "../../lib/paint.js";
import { headColour, headDash, type Theme } from "../../domain/scale.js";
import type { LinesProps } from "./props.js";

export function headBar({ heads, rest, screen: { theme }, act }: LinesProps) {
  return html`<div class="lines-chips" role="group" aria-label=${t("lines.heads")}>
    ${heads.map(({ name, hue, alone, mark, ...head }) => {
      const hint = t(alone ? "lines.chip.alone" : "lines.chip.hint");
      return html`<button type="button" class="lines-chip" data-chip="${head.path}.${head.head}"
        aria-pressed=${hue !== null} aria-disabled=${alone} title=${hint}
        @click=${() => act.toggle(head)} @dblclick=${() => act.isolate(head)}>
      <svg class="lines-swatch" viewBox="0 0 16 6" aria-hidden="true" ${paint(swatch, hue, theme)}><path d="M1 3h14"
        /></svg>${name}${
          mark.edit === null
            ? nothing
            : html`<span class="lines-mark"><span class="dot" aria-hidden="true"></span>${mark.edit}</span>`
        }</button>`;
    })}
    ${
      rest.length === 0
        ? nothing
        : html`<select class="lines-add" data-add aria-label=${t("lines.add")} @change=${(e: At<HTMLSelectElement>) => {
            const one = rest[inputNumber(e)];
            e.target.value = "";
            if (one) act.toggle(one);
          }}>
      <option value="" selected>${t("lines.add")}</option>${rest.map(
        ({ name }, i) => html`<option value=${i}>${name}</option>`,
      )}</select>`
    }
  </div>`;
}

function swatch(svg: SVGElement, hue: number | null, theme: Theme) {
  svg.style.setProperty("--hue", hue === null ? "transparent" : css(headColour(theme, hue)));
  svg.style.setProperty("--dash", hue === null ? "none" : headDash(hue).join(" ") || "none");
}
