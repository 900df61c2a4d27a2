// The settings of the Rollout view.
import { html } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { formats, t } from "../../i18n/index.js";
import { inputNumber } from "../../lib/events.js";
import { choices, unedited } from "../../components/controls.js";
import { FUSIONS, MEASURES, MOST_THRESHOLD, start } from "./state.js";
import type { RolloutProps } from "./props.js";

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
    ${range({
      ...{
        id: "rollout-residual",
        label: t("rollout.residual"),
        hint: t("rollout.residual.hint", { value: residual }),
      },
      ...{ value: residual, usual, min: 0, max: 1, step: 0.05, set: act.residual },
    })}
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

const leastImportance = (value: number, act: RolloutProps["act"]) =>
  range({
    ...{ id: "rollout-threshold", label: t("rollout.threshold"), hint: t("rollout.threshold.hint"), value },
    ...{ usual: start.threshold, min: 0.01, max: MOST_THRESHOLD, step: 0.01, set: act.threshold },
  });

interface RangeProps extends Record<"value" | "usual" | "min" | "max" | "step", number> {
  id: string;
  label: string;
  hint: string;
  set: (value: number) => void;
}

/** A slider that edits nothing in the model. */
function range({ id, label, hint, value, usual, min, max, step, set }: RangeProps) {
  const back = t("rollout.reset", { value: usual });
  return html`<div class="control">
    <div class="control-head"><label for=${id}>${label}</label>
      <button type="button" class="reset rollout-reset" ?hidden=${value === usual}
        aria-label=${back} title=${back} @click=${() => set(usual)}>↺</button>
      <output for=${id}>${formats().number(value, 2)}</output></div>
    <input id=${id} type="range" min=${min} max=${max} step=${step} .value=${live(String(value))}
      aria-describedby="${id}-hint" @input=${(e: Event) => set(inputNumber(e))} />
    <p class="hint" id="${id}-hint">${hint}</p>
  </div>`;
}
