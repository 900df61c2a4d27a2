// The actions on the measures over training steps. The chart and its library load with the first one.
import { setNotice } from "../../../state/index.js";
import { beginSteps, clearSteps, setStepMeasure } from "./state.js";
import { loadChart } from "./lazy-chart.js";
import type { HeadMeasure } from "../../../protocol/engine.js";
import type { Page } from "../../feature.js";

export type Actions = ReturnType<typeof overStepsActions>;

export const overStepsActions = (apply: Page["apply"]) => ({
  begin: () =>
    loadChart().then(
      () => apply(beginSteps),
      () => apply((s) => setNotice(s, { key: "notice.lost", undo: false })),
    ),
  clear: () => apply(clearSteps),
  measure: (measure: HeadMeasure) => apply((s) => setStepMeasure(s, measure)),
});
