// State → the chart of a measure over training steps, and the steps that can be fetched in a row.
import { joinLines, type Drawn, type Line } from "../../components/step-chart/lines.js";
import {
  COMMON_MEASURES,
  describeMeasure,
  measureAbout,
  measureFigure,
  measureName,
  measuresFor,
  numberOf,
} from "../../domain/head-measures.js";
import { headName } from "../../domain/head-names.js";
import { kindsOf } from "../../domain/answer.js";
import { sameHead, type HeadRef } from "../../domain/heads.js";
import { titleOf } from "../../domain/hub-id.js";
import { BITS } from "../../domain/models.js";
import { shortened } from "../../lib/foreign/sanitize-text.js";
import { isEqual } from "../../lib/equal.js";
import { memoize, unlessChanged } from "../../lib/memoize.js";
import { formats, locale } from "../../i18n/index.js";
import { wordsOf } from "../../i18n/problem.js";
import { isOf, multiply, openStep, spread, type OpenStep, type StepPoint } from "../../state/training/over-steps.js";
import { sourceOf, type State } from "../../state/store.js";
import type { Actions } from "./actions.js";
import type { HeadMeasure, Precision } from "../../protocol/engine.js";
import type { Seen } from "../feature.js";

/** The most characters of the text that are shown. */
const TEXT = 60;

/** The numbers of steps that are offered to be fetched in a row. */
const COUNTS = [4, 8, 16, 32];

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
export function stepProps(state: State, { info, shown, screen }: Seen, act: Actions) {
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
  const published = publishedOf(state, here);
  const steps = published?.map(({ step }) => step) ?? points.map(({ step }) => step);
  return {
    step: here.step,
    on: repo === here.repo,
    text: shortened(of.source, TEXT),
    /** whether the page reads another text by now */
    elsewhere: !isEqual(of, sourceOf(state)),
    measure: {
      value: measure,
      about: measureAbout(measure),
      options: options.map((value) => ({ value, label: measureName(value) })),
    },
    ...drawn,
    share: describeMeasure(measure).number === "share",
    multiply: multiply(steps),
    /** every published step, and whether it is measured */
    marks: unlessChanged(
      "steps/marks",
      steps.map((step) => ({ step, full: points.some((point) => point.step === step) })),
    ),
    head: headName(info, shown.path, shown.head),
    /** the numbers of the head in front */
    numbers: points.map(({ step, model }, i) => ({
      step: formats().number(step, 0),
      value: bold[i] === null || bold[i] === undefined ? null : measureFigure(measure, bold[i]),
      here: step === here.step,
      go: () => act.go(model),
    })),
    goTo: (step: number) => {
      const point = points.find((one) => one.step === step);
      if (point) act.go(point.model);
    },
    problem: problem && wordsOf(problem),
    /** the points in other bits, which are left out */
    others: all.length - points.length,
    bits: BITS[here.precision],
    pending: problem === null && !points.some((point) => isOf(point, here)),
    row: rowProps(state, here, published, points),
    failed: failuresOf(overSteps.failed),
    screen,
    act,
  };
}

/** The steps that the hub lists of the open model's repository; null until it is asked. */
const publishedOf = ({ hub: { steps, endpoint } }: State, { repo }: OpenStep) =>
  steps?.repo === repo && steps.endpoint === endpoint ? steps.steps : null;

type Published = ReturnType<typeof publishedOf>;

/** The steps to fetch in a row: which, and what they cost. */
function rowProps(state: State, here: OpenStep, published: Published, points: StepPoint[]) {
  const { overSteps, hub, own, model } = state;
  const { walk, asking, unlisted } = overSteps;
  const card = own.find(({ id }) => id === model)?.card;
  const host = new URL(hub.endpoint).host;
  // The dialog may have listed another repository's steps since.
  if (walk) {
    const files = hub.fetching?.files ?? [];
    const sum = (of: "done" | "size") => files.reduce((all, file) => all + file[of], 0);
    return { kind: "going" as const, ...walk, bytes: files.length ? { done: sum("done"), total: sum("size") } : null };
  }
  if (!card || published === null)
    return { kind: "unlisted" as const, host, asking, problem: unlisted && wordsOf(unlisted) };
  const each = card.files.reduce((sum, { size }) => sum + size, 0);
  const memory = card.memory[here.precision] ?? 0;
  const left = (count: number) =>
    spread(published, count).filter(({ step }) => !points.some((point) => point.step === step));
  const counts = [...COUNTS.filter((count) => count < published.length), published.length];
  const count = counts.includes(overSteps.count) ? overSteps.count : counts[counts.length - 1];
  const steps = left(count);
  const isHere = (revision: string) =>
    hub.kept?.some(({ whole, name }) => whole && name === titleOf({ ...here.name, revision })) ?? false;
  return {
    kind: "offer" as const,
    all: published.length,
    count,
    counts,
    steps,
    names: new Intl.ListFormat(locale()).format(steps.map(({ step }) => formats().number(step, 0))),
    each,
    bytes: each * steps.filter(({ revision }) => !isHere(revision)).length,
    /** both models have to fit beside each other */
    fits: card.limit === null || 2 * memory <= card.limit,
    /** the free storage is too small; unknown is enough */
    room: hub.kept === null ? null : hub.room,
    /** another download is going on */
    busy: hub.fetching !== null,
  };
}

/** The sentences, each with the steps that it is about. */
function failuresOf(failed: State["overSteps"]["failed"]) {
  const all = failed.map(({ step, problem }) => ({ step, message: wordsOf(problem) })).sort((a, b) => a.step - b.step);
  return [...new Set(all.map(({ message }) => message))].map((message) => ({
    message,
    steps: new Intl.ListFormat(locale()).format(
      all.filter((one) => one.message === message).map(({ step }) => formats().number(step, 0)),
    ),
  }));
}
