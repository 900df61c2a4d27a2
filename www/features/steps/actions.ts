// The actions on the measures over training steps. The chart and its library load with the first one.
import { setModel, setNotice } from "../../state/index.js";
import { beginSteps, clearSteps, setStepCount, setStepMeasure } from "../../state/training/over-steps.js";
import { loadChart } from "./lazy-chart.js";
import type { HeadMeasure } from "../../protocol/engine.js";
import type { Page } from "../feature.js";

export type Actions = ReturnType<typeof stepActions>;

export const stepActions = ({ apply, now, steps }: Page) => ({
  begin: () =>
    loadChart().then(
      () => apply(beginSteps),
      () => apply((s) => setNotice(s, { key: "notice.lost", undo: false })),
    ),
  clear: () => apply(clearSteps),
  measure: (measure: HeadMeasure) => apply((s) => setStepMeasure(s, measure)),
  count: (count: number) => apply((s) => setStepCount(s, count)),
  /** Opens the step of a point; the text stays. */
  go: (model: string) =>
    now().own.some(({ id }) => id === model) ? apply((s) => setModel(s, model, s.text)) : steps.open(model),
  ...steps,
});
