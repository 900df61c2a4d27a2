// The moments of a run as a slider: drag back through them, or play them.
import { inputNumber } from "../../../lib/events.js";
import { html, nothing, svg } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { t } from "../../../i18n/index.js";
import type { Props } from "../props.js";

export function timeline(line: Props["timeline"], idle: boolean) {
  const none = line.moments.length < 2;
  return html`<div class="timeline" role="group" aria-label=${t("train.timeline")}>
    <button type="button" class="step" data-do="play" ?disabled=${none} aria-pressed=${line.playing}
      aria-label=${t(line.playing ? "train.timeline.stop" : "train.timeline.play")}
        title=${t(line.playing ? "train.timeline.stop" : "train.timeline.play")}
      @click=${line.playing ? line.stop : line.play}>
      <svg viewBox="0 0 16 16" aria-hidden="true">${
        line.playing ? svg`<path d="M5 3.5v9M11 3.5v9" />` : svg`<path d="M5 3l7 5-7 5z" />`
      }</svg>
    </button>
    <input type="range" class="timeline-at" min="0" max=${Math.max(1, line.moments.length - 1)} step="1"
      .value=${live(String(Math.max(0, line.index)))} ?disabled=${none}
      aria-label=${t("train.timeline.moment")} aria-valuetext=${line.text}
        @input=${(e: Event) => line.set(inputNumber(e))} />
    <output class="timeline-step">${idle ? nothing : line.text}</output>
    <button type="button" class="quiet-button" data-do="now" ?disabled=${none || line.following}
      @click=${line.now}>${t("train.timeline.now")}</button>
    ${
      line.runs.length > 1
        ? html`<div class="segments" role="group" aria-label=${t("train.which-run")}>
          ${line.runs.map(
            ({ name, shown, show }, run) =>
              html`<button type="button" class="segment-button" data-run=${run} aria-pressed=${shown}
                @click=${show}><span class="train-swatch" data-run=${run}></span>${name}</button>`,
          )}
        </div>`
        : nothing
    }
  </div>`;
}
