// State → the chart of a measure over the opened training steps.
import { joinLines, type Line } from "../../../components/step-chart/lines.js";
import {
  COMMON_MEASURES,
  describeMeasure,
  measureAbout,
  measureFigure,
  measureName,
  measuresFor,
  numberOf,
} from "../../../domain/head-measures.js";
import { headName } from "../../../domain/head-names.js";
import { kindsOf } from "../../../domain/answer.js";
import { sameHead, type HeadRef } from "../../../domain/heads.js";
import { shortened } from "../../../lib/foreign/sanitize-text.js";
import { memoize } from "../../../lib/memoize.js";
import { formats } from "../../../i18n/index.js";
import { wordsOf } from "../../../i18n/problem.js";
import { openStep, type OverSteps } from "./state.js";
import type { Actions } from "./actions.js";
import type { HeadMeasure } from "../../../protocol/engine.js";
import type { Seen } from "../../feature.js";
import type { State } from "../../../state/store.js";

/** The most characters of the text that are shown. */
const TEXT = 60;

/** Every head as a thin line, the one in front bold. */
const linesOf = memoize((points: OverSteps["points"], measure: HeadMeasure, path: string, head: number) => {
  const x = points.map(({ step }) => step);
  const line = (kind: Line["kind"], of: HeadRef): Line => ({
    kind,
    run: 0,
    x,
    y: points.map(({ rows }) => numberOf(rows.find((row) => sameHead(row, of))?.measures, measure) ?? Number.NaN),
  });
  return joinLines([...(points[0]?.rows ?? []).map((row) => line("faint", row)), line("line", { path, head })]);
});

/** Null if the open model is no step of a training run. */
export function overStepsProps(state: State, { info, shown, screen }: Seen, act: Actions) {
  const here = openStep(state);
  if (!here) return null;
  const { overSteps } = state;
  const { points, of, problem, repo } = overSteps;
  const fit = measuresFor(kindsOf(info));
  const options = COMMON_MEASURES.filter((measure) => fit.includes(measure));
  const measure = overSteps.measure && options.includes(overSteps.measure) ? overSteps.measure : options[0];
  const drawn = linesOf(points, measure, shown.path, shown.head);
  const bold = drawn.data.at(-1) as (number | null)[];
  return {
    step: here.step,
    on: repo === here.repo,
    text: shortened(of.source, TEXT),
    measure: {
      value: measure,
      about: measureAbout(measure),
      options: options.map((value) => ({ value, label: measureName(value) })),
    },
    ...drawn,
    share: describeMeasure(measure).number === "share",
    head: headName(info, shown.path, shown.head),
    /** the numbers of the head in front */
    numbers: points.map(({ step }, i) => ({
      step: formats().number(step, 0),
      value: bold[i] === null || bold[i] === undefined ? null : measureFigure(measure, bold[i]),
    })),
    problem: problem && wordsOf(problem),
    pending: problem === null && !points.some(({ step }) => step === here.step),
    screen,
    act,
  };
}
