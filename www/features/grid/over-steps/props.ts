// State → the chart of a measure over the opened training steps.
import { joinLines, type Drawn, type Line } from "../../../components/step-chart/lines.js";
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
import { BITS } from "../../../domain/models.js";
import { shortened } from "../../../lib/foreign/sanitize-text.js";
import { memoize } from "../../../lib/memoize.js";
import { formats } from "../../../i18n/index.js";
import { wordsOf } from "../../../i18n/problem.js";
import { isOf, openStep, type StepPoint } from "./state.js";
import type { Actions } from "./actions.js";
import type { HeadMeasure, Precision } from "../../../protocol/engine.js";
import type { Seen } from "../../feature.js";
import type { State } from "../../../state/store.js";

/** The most characters of the text that are shown. */
const TEXT = 60;

/** The points in these bits: others are no part of their lines. */
const pointsIn = memoize((points: StepPoint[], precision: Precision) =>
  points.filter((point) => point.precision === precision),
);

const headsOf = (points: StepPoint[]): HeadRef[] => points[0]?.rows ?? [];

/** Every head as a thin line. */
const thinLines = memoize((points: StepPoint[], measure: HeadMeasure) => {
  const x = points.map(({ step }) => step);
  const line = (of: HeadRef): Line => ({
    kind: "faint",
    run: 0,
    x,
    y: points.map(({ rows }) => numberOf(rows.find((row) => sameHead(row, of))?.measures, measure) ?? Number.NaN),
  });
  return joinLines(headsOf(points).map(line));
});

/** The same with a bold line last, that of a head. */
const linesWith = memoize((thin: Drawn, heads: HeadRef[], path: string, head: number): Drawn => {
  const [steps, ...columns] = thin.data;
  const bold = columns[heads.findIndex((one) => sameHead(one, { path, head }))] ?? steps.map(() => null);
  return { data: [steps, ...columns, bold], lines: [...thin.lines, { kind: "line", run: 0 }] };
});

/** Null if the open model is no step of a training run. */
export function overStepsProps(state: State, { info, shown, screen }: Seen, act: Actions) {
  const here = openStep(state);
  if (!here) return null;
  const { overSteps } = state;
  const { points: all, of, problem, repo } = overSteps;
  const points = pointsIn(all, here.precision);
  const fit = measuresFor(kindsOf(info));
  const options = COMMON_MEASURES.filter((measure) => fit.includes(measure));
  const measure = overSteps.measure && options.includes(overSteps.measure) ? overSteps.measure : options[0];
  const drawn = linesWith(thinLines(points, measure), headsOf(points), shown.path, shown.head);
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
    /** the points in other bits, which are left out */
    others: all.length - points.length,
    bits: BITS[here.precision],
    pending: problem === null && !points.some((point) => isOf(point, here)),
    screen,
    act,
  };
}
