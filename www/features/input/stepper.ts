// First, back, forward, play: the answer token by token.
import { html, svg } from "lit-html";
import { t } from "../../i18n/index.js";
import type { InputProps } from "./props.js";

const PATHS = {
  first: "M4 3v10M13 3 6.5 8l6.5 5z",
  back: "M11.5 3 5 8l6.5 5z",
  forward: "M4.5 3 11 8l-6.5 5z",
  play: "M5 2.5 13 8l-8 5.5z",
  pause: "M5 3v10M11 3v10",
};

export function stepper({ count, revisited, playing, canStep, ended, goesOn, act }: InputProps["steps"]) {
  const state = revisited
    ? t("moment.count", revisited)
    : t(ended === "end-token" ? "step.ended" : ended === "full" ? "step.full" : "step.count", { count });
  return html`<div class="stepper" role="group" aria-label=${t("step.group")}>
    ${button("first", t("step.first"), act.first, count === 0)}
    ${button("back", t("step.back"), act.back, count === 0)}
    ${button("forward", t("step.forward"), act.forward, !canStep)}
    ${
      playing
        ? button("pause", t("step.pause"), act.pause, false)
        : button("play", t(goesOn ? "step.play.on" : "step.play"), act.play, count === 0 && !canStep)
    }
    <span class="step-count">${state}</span>
  </div>`;
}

function button(name: keyof typeof PATHS, label: string, act: () => void, disabled: boolean) {
  const icon = html`<svg viewBox="0 0 16 16" data-icon=${name}
    aria-hidden="true">${svg`<path d=${PATHS[name]} />`}</svg>`;
  return html`<button type="button" class="step" data-step=${name} aria-label=${label} title=${label}
    ?disabled=${disabled} @click=${act}>${icon}</button>`;
}
