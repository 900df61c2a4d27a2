// State → the curves over the steps: loss, accuracy, rate, gradients, and the measures of every head.
import { locale, t } from "../../i18n/index.js";
import { headName, sublayerName } from "../../domain/head-names.js";
import { wordsOf } from "../../i18n/problem.js";
import { joinLines, type Line } from "../../components/step-chart/lines.js";
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

const known = new Map<string, { inputs: unknown[]; value: unknown }>();

/** Computed again only if an input changes: charts compare by identity. */
function cacheByInputs<T>(name: string, inputs: unknown[], make: () => T): T {
  const before = known.get(name);
  if (before && before.inputs.length === inputs.length && before.inputs.every((input, i) => input === inputs[i]))
    return before.value as T;
  const value = make();
  known.set(name, { inputs, value });
  return value;
}

type CurveName = "loss" | "accuracy" | "rate" | "norm";

/** A run's raw values, their moving mean, and the exams. */
function linesOf({ curve, scores }: Run, run: number, name: CurveName, alone: boolean): Line[] {
  const { step, [name]: values } = curve;
  const line = (kind: Line["kind"], x: number[], y: number[]): Line => ({ kind, run, x, y });
  if (name === "rate") return [line("line", step, values)];
  return [
    // Two runs show only their means, to stay legible.
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
  // The numbers are those of the visited moment.
  const end = markOf(s) ?? Infinity;
  const curve = (name: CurveName) => {
    const drawn = cacheByInputs(`train/${name}`, inputs, () =>
      joinLines(s.runs.flatMap((run, i) => linesOf(run, i, name, s.runs.length === 1))),
    );
    const [steps, ...columns] = drawn.data;
    // The latest exam counts: its accuracy is on unseen data.
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
    counts: s.runs[0]?.plan.probe.pictures ? ("images" as const) : (s.runs[0]?.plan.counts ?? "answers"),
  };
}

/** The sources of noise in a step's loss that an exam lacks, in words; null without any. */
function noiseOf(runs: Run[]) {
  const some = (id: SwitchId) => runs.some(({ plan, setup }) => Number(planValue(id, plan, setup)) > 0);
  const names = [
    ...(some("smoothing") ? [t("train.noise.smoothing")] : []),
    ...(some("dropout") || some("drop_path") ? [t("train.noise.dropout")] : []),
  ];
  return names.length ? new Intl.ListFormat(locale()).format(names) : null;
}

/** The moving mean over a hundredth of the points to either side, since batches vary. */
function smooth(values: number[]) {
  const reach = Math.max(2, Math.round(values.length / 100));
  // Prefix sums, so that each mean is one subtraction; unknown values are skipped.
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

/** The step of the vertical line: the visited moment. */
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
    // No value at all: the measure does not apply to any head on this text.
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
 * Every head as a thin line.
 * @param index of the measure
 */
const faint = (m: Measured, index: number, run: number): Line[] =>
  m.heads.map((_, head) => ({ kind: "faint", run, x: m.steps, y: column(m, head, index) }));

function chosenLine(m: Measured, name: HeadMeasure, focus: HeadRef, run: number): Line[] {
  const head = m.heads.findIndex(({ path, head }) => path === focus.path && head === focus.head);
  const index = m.names.indexOf(name);
  return head < 0 || index < 0 ? [] : [{ kind: "line", run, x: m.steps, y: column(m, head, index) }];
}

/** The number of rows behind the head's measure. */
function rowsBehind(m: Measured, focus: HeadRef, index: number) {
  const head = m.heads.findIndex((one) => sameHead(one, focus));
  return m.rows[head * m.names.length + index] ?? 0;
}

const column = (m: Measured, head: number, index: number) =>
  m.steps.map((step) => m.at.get(step)?.[head * m.names.length + index] ?? NaN);

/** Heads at a moment, the most telling first: a sharp head has low entropy and distance. */
function ranked(m: Measured, index: number, step: number, name: HeadMeasure) {
  const at = m.at.get(m.steps.findLast((one) => one <= step) ?? m.steps[0]);
  const sign = describeMeasure(name).number === "extent" ? 1 : -1;
  return m.heads
    .map((head, i) => ({ head, value: at?.[i * m.names.length + index] ?? NaN }))
    .filter(({ value }) => Number.isFinite(value))
    .sort((a, b) => sign * (a.value - b.value));
}

/** The exams as numbers, for exact reading and for screen readers. */
export const examsProps = (s: Train) =>
  s.runs.flatMap((run, i) =>
    run.scores.map(({ step, loss, accuracy }) => ({
      name: runNames(s)[i],
      step: formatNumber(step),
      loss: formatShort(loss),
      accuracy: formatPercent(accuracy),
    })),
  );

/** The range of gradient norms, as powers of ten. */
const NORMS = { least: -4, most: 1 };

/** The gradient norm of each part at the visited moment. */
export function normsProps(s: Train) {
  const run = s.runs[s.run];
  if (!run) return { rows: [], step: null };
  const points = s.runs.map((one) => pointAt(one.curve, shownStep(s, s.run) ?? run.step));
  // A switch may remove a sublayer from one of two runs.
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
