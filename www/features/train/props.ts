// State → the props of the Train room.
import { t } from "../../i18n/index.js";
import { sublayerAt } from "../../domain/answer.js";
import { editItems } from "../../domain/edits/list.js";
import { itemName } from "../../domain/edits/item-names.js";
import { EDITS } from "../../domain/edits/registry.js";
import { editControl } from "../../components/edit-control.js";
import { headName } from "../../domain/head-names.js";
import { areWords } from "../../domain/models.js";
import { wordsOf } from "../../i18n/problem.js";
import { curvesProps, examsProps, failuresOf, markOf, measureProps, normsProps } from "./curves-props.js";
import { headsProps } from "./heads-props.js";
import { parametersOf, setupProps } from "./setup-props.js";
import { focusOf, snapshotFailureOf, currentSnapshot, isOver, readsProbe, shownStep } from "./run.js";
import { asChosen, formatNumber, runNames } from "./names.js";
import type { Actions } from "./actions.js";
import type { ModelInfo } from "../../protocol/engine.js";
import type { ProbeText, RecipeName, Train } from "./state.js";
import { endsEngine, type State } from "../../state/store.js";
import type { Screen } from "../../components/screen.js";

export type Props = ReturnType<typeof props>;

export function props(state: State, { screen }: { screen: Screen }, act: Actions) {
  const { train: s } = state;
  const setup = setupProps(state, act);
  const { now } = currentSnapshot(s);
  const info = now?.info ?? null;
  return {
    screen,
    setup,
    // During a run the page describes that run.
    lead: (s.runs[0]?.setup.recipe ?? s.setup.recipe) as RecipeName,
    size: setup.about.parameters === null ? null : parametersOf(setup.about.parameters),
    control: controlProps(state, setup.possible, act),
    curves: curvesProps(s),
    failures: failuresOf(s),
    mark: markOf(s),
    log: s.log,
    setLog: act.log,
    scrub: act.scrub,
    timeline: timelineProps(s, act),
    heads: headsProps(state, screen, act),
    measure: measureProps(s, info, act),
    norms: normsProps(s),
    exams: examsProps(s),
    probe: probeProps(s, info, act),
    digit: digitProps(s),
    kept: keptProps(s, act),
    idle: s.runs.length === 0,
  };
}

function controlProps({ train: s, running, info, result, failure }: State, possible: boolean, act: Actions) {
  // A failed text or model elsewhere on the page does not prevent training, if a model is open.
  const broken = failure && (endsEngine(failure) || (failure.kind === "model" && !info && !result)) ? failure : null;
  const run = s.runs[0];
  const begun = s.runs.length > 0;
  const step = Math.max(0, ...s.runs.map((one) => one.step));
  const steps = Math.max(0, ...s.runs.map((one) => one.plan.settings.steps));
  const going = s.phase === "going" || s.phase === "pausing";
  const more = Math.max(100, Math.round(steps / 2));
  const left = going && s.speed ? (steps - step) / s.speed : null;
  return {
    phase: s.phase,
    going,
    begun,
    over: isOver(s),
    /** whether only the export is left, and whether it is stored */
    done: isOver(s) && s.runs.every((one) => one.failure === null),
    kept: run !== undefined && s.saved === `${s.epoch} ${s.run} ${shownStep(s, s.run) ?? run.step}`,
    keeping: s.keeping !== null,
    dropped: s.dropped === null || going ? null : formatNumber(s.dropped),
    diverged: s.runs.some((one) => one.failure !== null),
    finished: begun && s.runs.every((one) => one.finished),
    ready: running !== null && broken === null,
    possible,
    broken: broken && { kind: broken.kind, message: wordsOf(broken), kept: false, retry: act.retry },
    /** whether the chosen recipe differs from the trained one */
    other: begun && run.setup.recipe !== s.setup.recipe,
    changed: begun && s.began !== asChosen(s),
    step,
    steps,
    share: steps ? Math.min(1, step / steps) : 0,
    progress: run
      ? t(step > steps ? "train.progress.beyond" : "train.progress", {
          step: formatNumber(step),
          steps: formatNumber(steps),
        })
      : null,
    speed:
      going && s.speed ? t("train.speed", { speed: formatNumber(s.speed, { maximumSignificantDigits: 2 }) }) : null,
    left: left !== null && left > 0 && step < steps ? t("train.left", { time: duration(left) }) : null,
    memory:
      begun && s.memory && s.memory.engine > 0
        ? t(s.memory.card === null ? "train.memory" : "train.memory.card", s.memory)
        : null,
    lost: s.lost,
    problem: s.problem && wordsOf(s.problem),
    act,
    more: () => act.more(more),
    moreSteps: formatNumber(more),
  };
}

/** A duration, roughly, in one unit. */
function duration(seconds: number) {
  if (seconds < 90) return t("train.seconds", { count: formatNumber(Math.max(1, Math.round(seconds))) });
  return seconds < 5400
    ? t("train.minutes", { count: formatNumber(Math.round(seconds / 60)) })
    : t("train.hours", { count: formatNumber(seconds / 3600, { maximumFractionDigits: 1 }) });
}

function timelineProps(s: Train, act: Actions) {
  const run = s.runs[s.run];
  const moments = run?.moments ?? [];
  const shown = run ? shownStep(s, s.run) : null;
  // The shown moment may lag behind the run.
  const { now } = currentSnapshot(s);
  const step = (s.at === null && now?.run === s.run ? now.step : shown) ?? run?.step ?? 0;
  return {
    moments,
    index: s.at === null ? moments.length - 1 : Math.max(0, moments.indexOf(shown ?? -1)),
    following: s.at === null,
    playing: s.playing,
    text: run
      ? t(s.at === null && s.phase === "going" ? "train.step.now" : "train.step", { step: formatNumber(step) })
      : "",
    runs: runNames(s).map((name, i) => ({ name, shown: i === s.run, show: () => act.run(i) })),
    set: (i: number) => act.scrub(moments[i] ?? null),
    play: act.play,
    stop: act.stop,
    now: () => act.scrub(null),
  };
}

/** The edits of a head during training. */
const WATCHED = ["heads", "patterns"];

/** The plan of the run, else of the setup. */
const planOf = (s: Train) => s.runs[s.run]?.plan ?? s.plans[JSON.stringify(s.setup)]?.plan ?? null;

/** The probe text, and the edits of the model on it. */
function probeProps(s: Train, info: ModelInfo | null, act: Actions) {
  const plan = planOf(s);
  const usual = plan?.probe ?? { source: "", target: "" };
  const { pictures } = plan?.probe ?? {};
  const text = s.probe ?? usual;
  const failed = snapshotFailureOf(s);
  const ofEdits = failed?.problem.code === "Edit";
  const focus = info && focusOf(s, info);
  const sublayer = focus && sublayerAt(info, focus.path);
  return {
    source: text.source,
    target: plan?.architecture === "encoder-decoder" ? text.target : null,
    pictures: pictures?.map(({ name, rows }) => ({ name, rows, chosen: name === text.source })) ?? null,
    breaks: areWords(plan?.config.d_vocab ?? 0),
    edited: s.probe !== null,
    write: (part: Partial<ProbeText>) => act.probe(part, usual),
    reset: () => act.probe(usual, usual),
    failure: failed && !ofEdits ? wordsOf(failed.problem) : null,
    refused: failed && ofEdits ? wordsOf(failed.problem) : null,
    items: editItems(s.edits).map((item) => ({ id: item.id, name: itemName(item, info) })),
    remove: act.removeEdit,
    resetEdits: act.resetEdits,
    head:
      focus && sublayer
        ? {
            name: headName(info, focus.path, focus.head),
            controls: EDITS.filter(({ key }) => WATCHED.includes(key)).map((record) => ({
              ...editControl(record, `${focus.path}.${focus.head}`, s.edits, { info, sublayer, gates: {} }, act),
              idOf: (name: string) => `train-${name}`,
              // Without a plain run there is no pattern to freeze.
              without: ["frozen"],
            })),
          }
        : null,
    squares: info && { edits: s.edits, info, all: true, act },
  };
}

/** The chosen picture's class, and what the shown model reads; null for texts. */
function digitProps(s: Train) {
  const probe = planOf(s)?.probe;
  if (!probe?.pictures) return null;
  const { now } = currentSnapshot(s);
  const best =
    now && now.run === s.run && readsProbe(s, now) ? now.result.candidates.find(({ rank }) => rank === 0) : null;
  return {
    name: (s.probe ?? probe).source,
    read: best ? { name: best.text, probability: best.probability } : null,
  };
}

function keptProps(s: Train, act: Actions) {
  const run = s.runs[s.run];
  const now = run && s.at === null && run.failure === null;
  return {
    list: s.kept,
    busy: s.keeping || null,
    failure: s.keptFailure && wordsOf(s.keptFailure),
    /** The model that Keep would store. */
    model: run
      ? t(now ? "train.kept.now" : "train.kept.moment", { step: formatNumber(shownStep(s, s.run) ?? run.step) })
      : null,
    deleted: s.deleted,
    act,
  };
}
