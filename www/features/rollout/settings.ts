// The settings of the Rollout view: what is counted, and how.
import { html } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { formats, t } from "../../i18n/index.js";
import { inputNumber } from "../../lib/events.js";
import { choices, slider } from "../../components/controls.js";
import { FUSIONS, MEASURES, MOST_THRESHOLD, start } from "./state.js";
import type { RolloutProps } from "./props.js";

/** There is nothing that these go back to. */
const unedited = (id: string, label: string, hint: string) => ({ id, label, hint, edited: false, reset() {} });

export function controls({ measure, threshold, fusion, residual, usual, level, steps, act }: RolloutProps) {
  const flow = measure === "flow";
  const routes = measure === "routes";
  return html`<div class="rollout-controls">
    ${choices({
      ...unedited("rollout-measure", t("rollout.measure"), t(`rollout.about.${measure}`)),
      value: measure,
      options: MEASURES.map((value) => ({ value, label: t(`rollout.measure.${value}`) })),
      set: act.measure,
    })}
    ${
      routes
        ? leastImportance(threshold, act)
        : html`${choices({
            ...unedited("rollout-fusion", t("rollout.fusion"), t(`rollout.fusion.${fusion}.hint`)),
            value: fusion,
            options: FUSIONS.map((value) => ({ value, label: t(`rollout.fusion.${value}`) })),
            set: act.fuse,
          })}
    <div class="control">
      <div class="control-head"><label for="rollout-residual">${t("rollout.residual")}</label>
        <button type="button" class="rollout-reset" ?hidden=${residual === usual}
          aria-label=${t("rollout.residual.reset", { value: usual })}
            title=${t("rollout.residual.reset", { value: usual })} @click=${() => act.residual(usual)}>↺</button>
        <output for="rollout-residual">${formats().number(residual, 2)}</output></div>
      <input id="rollout-residual" type="range" min="0" max="1" step="0.05" .value=${live(String(residual))}
        aria-describedby="rollout-residual-hint" @input=${(e: Event) => act.residual(inputNumber(e))} />
      <p class="hint" id="rollout-residual-hint">${t("rollout.residual.hint", { value: residual })}</p>
    </div>
    <div class="control">
      <div class="control-head"><label for="rollout-layer">${t("rollout.layer")}</label><output
        for="rollout-layer">${steps[flow ? steps.length - 1 : level]}</output></div>
      <input id="rollout-layer" type="range" min="0" max=${steps.length - 1} step="1" ?disabled=${flow}
        .value=${live(String(flow ? steps.length - 1 : level))} aria-valuetext=${steps[level]}
          aria-describedby="rollout-layer-hint" @input=${(e: Event) => act.layer(inputNumber(e))} />
      <p class="hint" id="rollout-layer-hint">${t(flow ? "rollout.layer.flow" : "rollout.layer.hint")}</p>
    </div>
    `
    }
    <p class="hint rollout-limit">${t(routes ? "rollout.limit.routes" : "rollout.limit")}</p>
  </div>`;
}

const leastImportance = (threshold: number, act: RolloutProps["act"]) =>
  slider({
    ...{ id: "rollout-threshold", label: t("rollout.threshold"), hint: t("rollout.threshold.hint") },
    ...{ value: threshold, neutral: start.threshold, edited: threshold !== start.threshold },
    ...{ min: 0.01, max: MOST_THRESHOLD, step: 0.01, set: act.threshold, done() {} },
  });
