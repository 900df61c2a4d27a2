// State → the curves over the steps: loss, accuracy, rate, gradients, and the measures of every head.
import { locale, t } from "../../i18n/index.js";
import { headName, sublayerName } from "../../domain/head-names.js";
import { wordsOf } from "../../i18n/problem.js";
import { pointAt } from "./curve-points.js";
import { focusOf, shownStep } from "./run.js";
import { planValue, type SwitchId } from "./setup.js";
import { COMMON_MEASURES, describeMeasure } from "../../domain/head-measures.js";
import { TELLING, type Train, type Run, type RecipeName, type Measured } from "./state.js";
import { formatShort } from "../../domain/numbers.js";
import { formatNumber, formatPercent, runNames } from "./names.js";
import type { Actions } from "./actions.js";
import type { ModelInfo, HeadMeasure, SublayerInfo } from "../../protocol/engine.js";
import { sameHead, type HeadRef } from "../../domain/heads.js";

/** A line over steps. `kind`: how it is drawn. */
export interface Line {
  kind: "line" | "raw" | "points" | "faint";
  run: number;
  x: ArrayLike<number>;
  y: ArrayLike<number>;
}

/** Lines on one axis of steps, as a chart draws them. */
export type Drawn = { data: [number[], ...(number | null)[][]]; lines: Pick<Line, "kind" | "run">[] };

const known = new Map<string, { inputs: unknown[]; value: unknown }>();

/** Worked out again only when an input is another one: charts compare by identity. */
function cacheByInputs<T>(name: string, inputs: unknown[], make: () => T): T {
  const before = known.get(name);
  if (before && before.inputs.length === inputs.length && before.inputs.every((input, i) => input === inputs[i]))
    return before.value as T;
  const value = make();
  known.set(name, { inputs, value });
  return value;
}

/** Lines of different steps on one axis; what a line does not know is null. */
export function joinLines(lines: Line[]): Drawn {
  const steps = [...new Set(lines.flatMap((line) => Array.from(line.x)))].sort((a, b) => a - b);
  const place = new Map(steps.map((step, i) => [step, i]));
  const data = lines.map((line) => {
    const column: (number | null)[] = new Array(steps.length).fill(null);
    for (let i = 0; i < line.x.length; i++) {
      const value = line.y[i];
      if (Number.isFinite(value)) column[place.get(line.x[i]) as number] = value;
    }
    return column;
  });
  return { data: [steps, ...data], lines: lines.map(({ kind, run }) => ({ kind, run })) };
}

type CurveName = "loss" | "accuracy" | "rate" | "norm";

/** A run's numbers as they were, their mean, and the exams. */
function linesOf({ curve, scores }: Run, run: number, name: CurveName, alone: boolean): Line[] {
  const { step, [name]: values } = curve;
  const line = (kind: Line["kind"], x: number[], y: number[]): Line => ({ kind, run, x, y });
  if (name === "rate") return [line("line", step, values)];
  return [
    // Two runs are told apart by their means alone.
    ...(alone ? [line("raw", step, values)] : []),
    line("line", step, smooth(values)),
    ...(name === "norm"
      ? []
      : [
          line(
            "points",
            scores.map((one) => one.step),
            scores.map((one) => one[name]),
          ),
        ]),
  ];
}

export function curvesProps(s: Train) {
  const examined = s.runs.some((run) => run.scores.length > 0);
  const inputs = s.runs.flatMap((run) => [run.curve, run.scores]);
  // The numbers are those of the moment whose pictures are shown.
  const end = markOf(s) ?? Infinity;
  const curve = (name: CurveName) => {
    const drawn = cacheByInputs(`train/${name}`, inputs, () =>
      joinLines(s.runs.flatMap((run, i) => linesOf(run, i, name, s.runs.length === 1))),
    );
    const [steps, ...columns] = drawn.data;
    // What counts is what is right on what it has not seen.
    const latest =
      name === "accuracy" && examined
        ? s.runs.map((run) => run.scores.findLast(({ step }) => step <= end)?.accuracy)
        : columns
            .filter((_, i) => drawn.lines[i].kind === "line")
            .map((values) => values.findLast((value, i) => value !== null && steps[i] <= end));
    return { ...drawn, latest: latest.map((value) => said(name, value ?? null)) };
  };
  return {
    loss: curve("loss"),
    accuracy: curve("accuracy"),
    rate: curve("rate"),
    norm: curve("norm"),
    names: runNames(s),
    examined,
    noise: noiseOf(s.runs),
    counts: s.runs[0]?.plan.counts ?? "answers",
  };
}

/** What the loss of a step has in it and the loss of an exam has not, in words; null where there is nothing. */
function noiseOf(runs: Run[]) {
  const some = (id: SwitchId) => runs.some(({ plan, setup }) => Number(planValue(id, plan, setup)) > 0);
  const names = [
    ...(some("smoothing") ? [t("train.noise.smoothing")] : []),
    ...(some("dropout") || some("drop_path") ? [t("train.noise.dropout")] : []),
  ];
  return names.length ? new Intl.ListFormat(locale()).format(names) : null;
}

/**
 * The mean over a hundredth of the points to either side: batches differ, and what is learned shows only in the mean.
 */
function smooth(values: number[]) {
  const reach = Math.max(2, Math.round(values.length / 100));
  // Sums of all before, so that each mean is one subtraction; what is not known counts nowhere.
  const sums = new Float64Array(values.length + 1);
  const counts = new Float64Array(values.length + 1);
  values.forEach((value, i) => {
    const known = Number.isFinite(value);
    sums[i + 1] = sums[i] + (known ? value : 0);
    counts[i + 1] = counts[i] + Number(known);
  });
  return values.map((_, i) => {
    const [from, to] = [Math.max(0, i - reach), Math.min(values.length, i + reach + 1)];
    return counts[to] > counts[from] ? (sums[to] - sums[from]) / (counts[to] - counts[from]) : NaN;
  });
}

const said = (name: CurveName, value: number | null) =>
  value === null ? "" : name === "accuracy" ? formatPercent(value) : formatShort(value);

/** The step at which the vertical line stands: the moment that is looked at. */
export const markOf = (s: Train) => (s.runs.length === 0 || s.at === null ? null : shownStep(s, s.run));

const measureOf = (s: Train) => s.measure ?? TELLING[(s.runs[s.run]?.setup.recipe ?? s.setup.recipe) as RecipeName];

export function measureProps(s: Train, info: ModelInfo | null, act: Actions) {
  const name = measureOf(s);
  const run = s.runs[s.run];
  const measured = run?.measured ?? null;
  const focus = info && focusOf(s, info);
  const index = measured?.names.indexOf(name) ?? -1;
  const lines = cacheByInputs(
    "train/measure",
    [name, focus?.path, focus?.head, s.run, ...s.runs.map((one) => one.measured)],
    () =>
      joinLines(
        measured && index >= 0
          ? [
              ...faint(measured, index, s.run),
              ...s.runs.flatMap((one, i) => (one.measured && focus ? chosenLine(one.measured, name, focus, i) : [])),
            ]
          : [],
      ),
  );
  const strongest =
    measured && info && index >= 0 ? ranked(measured, index, shownStep(s, s.run) ?? Infinity, name).slice(0, 3) : [];
  return {
    name,
    about: t(`train.measure.${name}.about`),
    options: COMMON_MEASURES.map((value) => ({ value, label: t(`train.measure.${value}`) })),
    choose: act.measure,
    test: name === "induction" && run && run.plan.architecture !== "encoder" ? act.testText : null,
    ...lines,
    share: describeMeasure(name).number === "share",
    falls: describeMeasure(name).number === "extent",
    // A line with no number at all: the measure does not concern any head on this text.
    nothing:
      measured !== null && index >= 0 && lines.data.slice(1).every((column) => column.every((value) => value === null)),
    head: focus && info ? headName(info, focus.path, focus.head) : null,
    rows: measured && focus && index >= 0 ? rowsBehind(measured, focus, index) : 0,
    names: runNames(s),
    strongest: strongest.map(({ head, value }) => ({
      name: info ? headName(info, head.path, head.head) : "",
      value: formatNumber(value, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
      go: () => act.focus(head),
    })),
  };
}

/**
 * Every head, thin.
 * @param index of the measure
 */
const faint = (m: Measured, index: number, run: number): Line[] =>
  m.heads.map((_, head) => ({ kind: "faint", run, x: m.steps, y: column(m, head, index) }));

function chosenLine(m: Measured, name: HeadMeasure, focus: HeadRef, run: number): Line[] {
  const head = m.heads.findIndex(({ path, head }) => path === focus.path && head === focus.head);
  const index = m.names.indexOf(name);
  return head < 0 || index < 0 ? [] : [{ kind: "line", run, x: m.steps, y: column(m, head, index) }];
}

/** On how many rows the head's measure rests. */
function rowsBehind(m: Measured, focus: HeadRef, index: number) {
  const head = m.heads.findIndex((one) => sameHead(one, focus));
  return m.rows[head * m.names.length + index] ?? 0;
}

const column = (m: Measured, head: number, index: number) =>
  m.steps.map((step) => m.at.get(step)?.[head * m.names.length + index] ?? NaN);

/** Heads by a measure at a moment, the one that stands out first: sharp ones are low in entropy and distance. */
function ranked(m: Measured, index: number, step: number, name: HeadMeasure) {
  const at = m.at.get(m.steps.findLast((one) => one <= step) ?? m.steps[0]);
  const sign = describeMeasure(name).number === "extent" ? 1 : -1;
  return m.heads
    .map((head, i) => ({ head, value: at?.[i * m.names.length + index] ?? NaN }))
    .filter(({ value }) => Number.isFinite(value))
    .sort((a, b) => sign * (a.value - b.value));
}

/** The exams in numbers, for exact reading and for those who do not see the dots. */
export const examsProps = (s: Train) =>
  s.runs.flatMap((run, i) =>
    run.scores.map(({ step, loss, accuracy }) => ({
      name: runNames(s)[i],
      step: formatNumber(step),
      loss: formatShort(loss),
      accuracy: formatPercent(accuracy),
    })),
  );

// ---- gradients ----

/** Norms are drawn from this to that, on a logarithmic scale. */
const NORMS = { least: -4, most: 1 };

/** Gradient norms part by part at the moment that is looked at. */
export function normsProps(s: Train) {
  const run = s.runs[s.run];
  if (!run) return { rows: [], step: null };
  const points = s.runs.map((one) => pointAt(one.curve, shownStep(s, s.run) ?? run.step));
  // A switch may take a sublayer away from one of two runs.
  const at = (part: string, i: number) => points[i]?.parts[s.runs[i].plan.parts.indexOf(part)] ?? NaN;
  return {
    step: points[s.run]?.step ?? null,
    rows: run.plan.parts.map((part) => ({
      name: partName(part),
      values: s.runs.map((_, i) => ({
        run: i,
        text: Number.isFinite(at(part, i)) ? formatShort(at(part, i)) : "–",
        place: place(at(part, i)),
      })),
    })),
  };
}

/** "decoder.blocks.1.cross" in words. */
function partName(part: string) {
  if (part === "embeddings" || part === "output") return t(`train.part.${part}`);
  const [stack, , block, kind] = part.split(".");
  return sublayerName({ path: part, stack, block: Number(block), kind } as SublayerInfo);
}

const place = (norm: number) =>
  norm > 0 ? Math.min(1, Math.max(0, (Math.log10(norm) - NORMS.least) / (NORMS.most - NORMS.least))) : 0;

export const failuresOf = (s: Train) =>
  s.runs.flatMap((run, i) =>
    run.failure ? [{ name: runNames(s)[i], text: wordsOf(run.failure), step: run.moments.at(-1) ?? 0 }] : [],
  );
