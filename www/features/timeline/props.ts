// State → the props of the Timeline, and its actions: every written token with its probability.
import { wordsOf } from "../../i18n/problem.js";
import { isEdited, liftsWeights } from "../../domain/edits/document.js";
import { headName } from "../../domain/head-names.js";
import { t } from "../../i18n/index.js";
import { continuesText, givenIn, wayOf } from "../../domain/models.js";
import { answerOf, answerTo } from "../../protocol/answers.js";
import { notRead } from "../../state/cost.js";
import { label, labelText } from "../../domain/labels.js";
import { chartFrame, type Step, type ChartFrame } from "./chart.js";
import { REJECTED, timelineQuestion } from "./queries.js";
import { momentOf, point, revisit } from "../../state/timeline.js";
import type { ModelAnswer, TokenProbability } from "../../protocol/engine.js";
import type { Page, Seen } from "../feature.js";
import type { State } from "../../state/store.js";
import type { Panel } from "../../domain/panel.js";

type Answer = Extract<ModelAnswer, { kind: "timeline" }>;

/** Below this probability another token had a chance. */
const SURE = 0.5;
const NAMED = 5;

export const actions = ({ apply, map }: Page) => ({
  go: (step: number) => apply((s) => revisit(s, step)),
  point: (step: number | null) => apply((s) => point(s, step)),
  hover: map.hover,
  lock: map.lock,
  tone: map.tone,
});

/** While the typed text cannot be read, the answer to the previous one. */
const writtenIn = (state: State, { result, info }: Seen): number[] =>
  notRead(state) === null
    ? state.target
    : result.target.slice(continuesText(info) ? givenIn(info, result) : 1).map(({ id }) => id);

const UNKNOWN: Step = { chosen: null, rejected: [], doubt: false };

const choiceOf = (one: Pick<TokenProbability, "id" | "text" | "kind" | "probability">, info: Seen["info"]) => ({
  label: label(one, info),
  probability: one.probability,
});

const kept = new WeakMap<object, { key: unknown[]; steps: Step[] }>();

/** Every step and the next one, memoized by the answers. */
function stepsOf(state: State, seen: Seen): Step[] {
  const { result, info } = seen;
  const target = writtenIn(state, seen);
  const answer = answerOf(state.answers, "timeline", "timeline");
  const known = answer !== null && answer.steps.length === target.length ? answer : null;
  const moment = momentOf(state);
  const before = kept.get(result);
  const key = [known, moment, sampled(state), target.length, state.current, seen.derived];
  if (before?.key.every((one, i) => one === key[i])) return before.steps;
  const doubts = new Set(known ? leastSure(known) : []);
  const steps: Step[] = known
    ? known.steps.map(({ chosen, rejected }, i) => ({
        chosen: { ...choiceOf(chosen, info), rank: chosen.rank },
        rejected: rejected.map((one) => choiceOf(one, info)),
        doubt: doubts.has(i),
      }))
    : target.map(() => UNKNOWN);
  steps.push(moment === null && !sampled(state) ? toCome(result, info) : UNKNOWN);
  kept.set(result, { key, steps });
  return steps;
}

/** The steps with the lowest probability, or with a higher one for another token. */
const leastSure = ({ steps }: Answer): number[] =>
  steps
    .map(({ chosen }, i) => ({ i, chosen }))
    .filter(({ chosen }) => chosen.rank > 0 || chosen.probability < SURE)
    .sort((a, b) => a.chosen.probability - b.chosen.probability)
    .slice(0, NAMED)
    .map(({ i }) => i);

/** Whether sampling changes the model's probabilities. */
const sampled = ({ sampling: { temperature, top_k } }: State) =>
  (temperature !== 0 && temperature !== 1) || top_k !== 0;

function toCome({ candidates, next, ended }: Seen["result"], info: Seen["info"]): Step {
  const id = next ?? (ended === "end-token" ? info.end_id : null);
  const chosen = candidates.find((c) => c.id === id);
  if (!chosen) return UNKNOWN;
  const rejected = candidates.filter((one) => one !== chosen).slice(0, REJECTED);
  return {
    chosen: { ...choiceOf(chosen, info), rank: chosen.rank },
    rejected: rejected.map((one) => choiceOf(one, info)),
    doubt: false,
  };
}

function without(state: State, seen: Seen) {
  const { info } = seen;
  const way = wayOf(info);
  if (way === "fills" || way === "classifies" || way === "reads") return way;
  return writtenIn(state, seen).length === 0 ? ("nothing" as const) : null;
}

const frames = new WeakMap<Step[], ChartFrame>();

function frameOf(steps: Step[], width: number) {
  const known = frames.get(steps);
  const fresh = chartFrame(steps, width);
  // The same object while it is equal, since a new one means a redraw.
  if (known && JSON.stringify(known) === JSON.stringify(fresh)) return known;
  frames.set(steps, fresh);
  return fresh;
}

export type TimelineProps = ReturnType<typeof props>;

export function props(state: State, seen: Seen, act: ReturnType<typeof actions>) {
  const { screen } = seen;
  const steps = stepsOf(state, seen);
  const moment = momentOf(state);
  const here = moment ?? steps.length - 1;
  const { pointed } = state.timeline;
  const written = steps.slice(0, -1);
  const head = headName(seen.info, seen.shown.path, seen.shown.head);
  return {
    without: without(state, seen),
    steps,
    frame: written.some((s) => s.chosen) ? frameOf(steps, screen.width) : null,
    here,
    pointed: pointed !== null && pointed < steps.length ? pointed : null,
    doubts: written.flatMap(({ chosen, doubt }, step) =>
      chosen && doubt ? [{ step, label: chosen.label, probability: chosen.probability }] : [],
    ),
    edited: isEdited(state.edits),
    /** whether tokens are sampled from other probabilities than the model's */
    sampled: sampled(state),
    stale: answerTo(state.answers, "timeline", timelineQuestion(state)) === null,
    unread: notRead(state),
    problem: state.answers.timeline?.failure ? wordsOf(state.answers.timeline.failure) : null,
    map: seen.pattern && {
      name: t("timeline.map", { head, step: here + 1, of: steps.length }),
      pattern: seen.pattern,
      rows: seen.rowLabels,
      cols: seen.colLabels,
      focus: seen.cell,
    },
    legend: {
      ...{ tone: state.tone, theme: screen.theme, lifted: liftsWeights(state.edits), setTone: act.tone },
      most: seen.pattern?.most,
    },
    tone: state.tone,
    screen,
    act,
  };
}

export function panels(state: State, seen: Seen): Panel[] {
  // A stale chart belongs to other edits.
  if (answerTo(state.answers, "timeline", timelineQuestion(state)) === null) return [];
  const steps = stepsOf(state, seen).slice(0, -1);
  if (!steps.some((s) => s.chosen)) return [];
  const curve = (nth: number) => ({
    name: t("timeline.curve.rejected", { nth: nth + 1 }),
    key: `rejected.${nth + 1}`,
    values: steps.map((s) => s.rejected[nth]?.probability ?? null),
  });
  return [
    {
      kind: "curves",
      name: t("timeline.title"),
      key: "timeline",
      across: {
        name: t("timeline.scrub"),
        key: "step",
        values: steps.map(({ chosen }) => (chosen ? labelText(chosen.label) : "")),
      },
      curves: [
        { name: t("timeline.curve.written"), key: "written", values: steps.map((s) => s.chosen?.probability ?? null) },
        ...Array.from({ length: REJECTED }, (_, i) => curve(i)),
      ],
      range: [0, 1],
    },
  ];
}
