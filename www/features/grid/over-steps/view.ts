// A measure of every head over the training steps that were opened: a line bends where a head forms.
import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { options } from "../../../components/controls.js";
import { t } from "../../../i18n/index.js";
import { inputValue } from "../../../lib/events.js";
import { chart } from "./lazy-chart.js";
import type { HeadMeasure } from "../../../protocol/engine.js";
import type { overStepsProps } from "./props.js";

export function overSteps(props: NonNullable<ReturnType<typeof overStepsProps>>) {
  const { on, step, measure, head, numbers, problem, pending, act } = props;
  if (!on || !chart)
    return html`<div class="over-steps"><button type="button" class="quiet-button framed" data-do="steps-begin"
      @click=${act.begin}>${t("grid.steps.begin")}</button>
      <p class="hint">${t("grid.steps.begin.hint", { step })}</p></div>`;
  const name = t("grid.steps.chart", { measure: t(`train.measure.${measure.value}`), head });
  return html`<section class="over-steps" aria-label=${t("grid.steps")}>
    <div class="over-steps-head"><h3 class="title">${t("grid.steps")}</h3>
      <select class="grid-select" aria-label=${t("grid.steps.measure")} title=${measure.about} data-do="steps-measure"
        .value=${live(measure.value)} @change=${(e: Event) => act.measure(inputValue<HeadMeasure>(e))}>
        ${options(measure.options, measure.value)}
      </select>
      <button type="button" class="quiet-button" data-do="steps-clear"
        @click=${act.clear}>${t("grid.steps.clear")}</button></div>
    <p class="hint">${t("grid.steps.text", { text: props.text })}</p>
    ${
      numbers.length === 0
        ? nothing
        : chart({
            id: "steps",
            name,
            data: props.data,
            lines: props.lines,
            share: props.share,
            mark: step,
            height: 132,
            empty: null,
            screen: props.screen,
            scrub: () => {},
          })
    }
    <p class="over-steps-numbers" role="status">${
      problem
        ? html`<span class="error-text">${t("grid.failed", { message: problem })}</span>`
        : pending
          ? t("grid.measuring")
          : html`${head}: ${numbers.map(
              (one) =>
                html`<span>${t("grid.steps.at", { step: one.step })} <span
                  class="value">${one.value ?? t("grid.none")}</span></span> `,
            )}`
    }</p>
    ${
      props.others === 0
        ? nothing
        : html`<p class="hint">${t("grid.steps.bits", { bits: props.bits, others: props.others })}</p>`
    }
    <p class="hint">${t(numbers.length > 1 ? "grid.steps.lines" : "grid.steps.next", { head })}</p>
  </section>`;
}
