// The answer token by token: a button that plays it, one that takes a step, and two that go back.
import { html, nothing, svg } from "lit-html";
import { t } from "../../i18n/index.js";
import type { InputProps } from "./props.js";

const PATHS = {
  first: "M3.5 3v10M12.5 3 6 8l6.5 5z",
  back: "M10.5 3 5 8l5.5 5",
  forward: "M4.5 3 10 8l-5.5 5M12.5 3v10",
  play: "M4.5 2.5 13 8l-8.5 5.5z",
  pause: "M5 3v10M11 3v10",
};

export function stepper({ count, revisited, playing, canStep, canGoBack, ended, goesOn, act }: InputProps["steps"]) {
  const state = revisited
    ? t("moment.count", revisited)
    : t(ended === "end-token" ? "step.ended" : ended === "full" ? "step.full" : "step.count", { count });
  return html`<div class="stepper" role="group" aria-label=${t("step.group")}>
    ${
      playing
        ? button("pause", t("step.pause"), act.pause, false, t("step.pause"))
        : button(
            "play",
            t(goesOn ? "step.play.on" : "step.play"),
            act.play,
            !canGoBack && !canStep,
            t("step.play.name"),
          )
    }
    ${button("forward", t("step.forward"), act.forward, !canStep, t("step.forward.name"))}
    ${button("back", t("step.back"), act.back, !canGoBack)} ${button("first", t("step.first"), act.first, !canGoBack)}
    <span class="step-count">${state}</span>
  </div>`;
}

/**
 * A disabled button keeps the focus.
 * @param word visible beside the icon; the full label is then the tooltip
 */
function button(name: keyof typeof PATHS, label: string, act: () => void, disabled: boolean, word: string = "") {
  const icon = html`<svg viewBox="0 0 16 16" data-icon=${name}
    aria-hidden="true">${svg`<path d=${PATHS[name]} />`}</svg>`;
  return html`<button type="button" class="step" data-step=${name} ?data-worded=${word !== ""}
    aria-label=${word === "" ? label : nothing} title=${label} aria-disabled=${disabled} @click=${act}>${icon}${
      word === "" ? nothing : html`<span>${word}</span>`
    }</button>`;
}
