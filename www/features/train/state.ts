// The state of the Train room, its defaults, a person's changes before a run, and its part of the address.
import type { KeptModel } from "../../domain/kept/models.js";
import type { Problem } from "../../lib/errors.js";
import { fieldsIn, fieldsOf, updater, type Slice } from "../../state/slice.js";
import { EditDocument, pruneEdits } from "../../domain/edits/document.js";
import { flag, head, json, oneOf, whole, type Type } from "../../state/codecs.js";
import { either, finite, flag as boolean, named, nullable } from "../../lib/foreign/schema.js";
import { optional, record, refine, text, type Shape } from "../../lib/foreign/schema.js";
import {
  applySwitch,
  evenPeak,
  isSwitch,
  defaultSetup,
  isPossibleValue,
  switchOf,
  type Against,
  type SwitchId,
  type Value,
  type Where,
} from "./setup.js";
import type { Curve } from "./curve-points.js";
import type { State } from "../../state/store.js";
import type {
  CorpusKind,
  TrainPlan,
  TrainProbe,
  TrainSetup,
  TrainScore,
  HeadMeasure,
  ModelInfo,
  Edits,
} from "../../protocol/engine.js";
import type { EngineChoice, RunResult } from "../../protocol/messages.js";
import { COMMON_MEASURES } from "../../domain/head-measures.js";
import type { HeadRef, Cell } from "../../domain/heads.js";

/** The recipes, the default first. */
export const RECIPES = ["reverse", "copy", "sort", "induction", "add", "dates", "tales", "fill", "digits"] as const;
export type RecipeName = (typeof RECIPES)[number];

/** The recipes that train on downloaded data. */
export const READERS: Partial<Record<RecipeName, CorpusKind>> = { tales: "text", fill: "text", digits: "digits" };
export type View = "grid" | "head" | "compare";

export const VIEWS: View[] = ["grid", "head", "compare"];
/** The measure that changes first as a recipe is learned. */
export const TELLING: Record<RecipeName, HeadMeasure> = {
  reverse: "mirror",
  copy: "diagonal",
  sort: "entropy",
  induction: "induction",
  add: "entropy",
  dates: "entropy",
  tales: "previous",
  fill: "distance",
  digits: "entropy",
};

/** A plan, or the reason why there is none. */
export type Planned = { plan: TrainPlan | null; failure: Problem | null };

export type ProbeText = Pick<TrainProbe, "source" | "target">;

export interface Run {
  setup: TrainSetup;
  plan: TrainPlan;
  /** finished steps */
  step: number;
  finished: boolean;
  /** the reason why it stopped */
  failure: Problem | null;
  /** the stored steps */
  moments: number[];
  curve: Curve;
  scores: TrainScore[];
  measured: Measured | null;
}

/** The measures of every head at the measured moments, on one text. */
export interface Measured {
  /** the text as JSON */
  text: string;
  heads: HeadRef[];
  names: HeadMeasure[];
  /** [head, measure]: the number of the text's rows behind each */
  rows: number[];
  /** ascending */
  steps: number[];
  /** by step: [head, measure] */
  at: Map<number, Float32Array>;
}

export interface Snapshot {
  key: string;
  run: number;
  step: number;
  info: ModelInfo;
  result: RunResult;
}

export interface Train {
  /** the setup of the next run */
  setup: TrainSetup;
  /** the switch in which a second run differs; null is a single run */
  against: Against | null;
  /** steps between moments */
  every: number;
  /** the probe's text, or the name of its picture; null is the recipe's */
  probe: ProbeText | null;
  view: View;
  /** the chosen head; null: the most telling one */
  focus: HeadRef | null;
  /** the most telling head, shown until one is chosen */
  telling: HeadRef | null;
  /** of a recipe of images: whether each head is shown as its row over the watched image */
  over: boolean;
  /** the head under the pointer */
  preview: HeadRef | null;
  /** the drawn measure; null is the recipe's */
  measure: HeadMeasure | null;
  /** the comparison: with an earlier moment, or with the other run at the same one */
  with: "moment" | "run";
  /** the earlier moment */
  pinned: number;
  /** of the model on the probe */
  edits: Edits;
  /** by setup as JSON */
  plans: Record<string, Planned>;
  runs: Run[];
  /** numbers the sets of runs: answers about an earlier one are dropped */
  epoch: number;
  /** the setups of the runs, as text */
  began: string;
  phase: "idle" | "beginning" | "going" | "pausing" | "resting";
  /** the phase to return to if new runs cannot begin */
  back: "idle" | "going" | "pausing" | "resting";
  /** steps per second */
  speed: number | null;
  /** the time and step of the last report, and decaying sums of steps and milliseconds before it */
  clock: { at: number; step: number; steps: number; ms: number } | null;
  /** the memory in bytes at the last report */
  memory: { engine: number; card: number | null } | null;
  /** the last failure */
  problem: Problem | null;
  /** whether that failure is about runs lost with their engine */
  lost: boolean;
  /** the engine that waits for consent, since it would end the runs */
  engine: EngineChoice | null;
  /** the visited moment; null follows the run */
  at: number | null;
  playing: boolean;
  /** the visited run of two */
  run: number;
  /** cached snapshots, the newest last */
  snapshots: Snapshot[];
  /** the failed snapshot, by key */
  snapshotFailure: { key: string; problem: Problem } | null;
  /** the text that could not be measured, with its epoch */
  unmeasurable: string;
  locked: Cell;
  hovered: Cell | null;
  /** whether the loss axis is logarithmic */
  log: boolean;
  /** null until the list is read */
  kept: KeptModel[] | null;
  /** the running task on stored models */
  keeping: string | null;
  keptFailure: Problem | null;
  /** the name of the last deleted model, which can be restored */
  deleted: string | null;
  /** the step of the last dropped run, which can be restored */
  dropped: number | null;
  /** the last stored model: its epoch, run and step */
  saved: string;
}

export const NOWHERE: Cell = { query: null, key: null };

declare module "../../state/slice.js" {
  interface Slices {
    train: Train;
  }
}

export const start: Train = {
  setup: defaultSetup("reverse"),
  against: null,
  every: 10,
  probe: null,
  view: "grid",
  focus: null,
  telling: null,
  over: true,
  preview: null,
  measure: null,
  with: "moment",
  pinned: 0,
  edits: {},
  plans: {},
  runs: [],
  epoch: 0,
  began: "",
  phase: "idle",
  back: "idle",
  speed: null,
  clock: null,
  memory: null,
  problem: null,
  lost: false,
  engine: null,
  at: null,
  playing: false,
  run: 0,
  snapshots: [],
  snapshotFailure: null,
  unmeasurable: "",
  locked: NOWHERE,
  hovered: null,
  log: false,
  kept: null,
  keeping: null,
  keptFailure: null,
  deleted: null,
  dropped: null,
  saved: "",
};

export const train = updater("train");

/** Another recipe resets the setup and its edits. */
export const setRecipe = (s: State, recipe: string) =>
  train(s, {
    setup: defaultSetup(recipe, s.train.setup.seed),
    against: null,
    probe: null,
    measure: null,
    edits: {},
    problem: null,
    plans: plansKnown(s),
  });

/** Drops failed plans: a text may load the next time. */
export const plansKnown = (s: State) =>
  Object.fromEntries(Object.entries(s.train.plans).filter(([, { plan }]) => plan !== null));

/** @param usual the recipe's default */
export const setSwitch = (s: State, id: SwitchId, value: Value, usual: Value | undefined) =>
  evened(train(s, { setup: applySwitch(s.train.setup, id, value, usual), problem: null }));

/** Keeps the second run's peak equal to the first's. */
function evened(s: State) {
  const { setup, against, plans } = s.train;
  return against
    ? train(s, { against: evenPeak(against, setup, plans[JSON.stringify(defaultSetup(setup.recipe))]?.plan ?? null) })
    : s;
}

/** Resets one section to the recipe's values. */
export const resetPart = (s: State, part: "keys" | "settings" | "data") =>
  evened(train(s, { setup: { ...s.train.setup, [part]: {} } }));

export const setAgainst = (s: State, against: Against | null) => evened(train(s, { against }));

export function setProbe(s: State, part: Partial<ProbeText>, usual: ProbeText) {
  const { source, target } = { ...(s.train.probe ?? usual), ...part };
  const probe = { source, target };
  const same = probe.source === usual.source && probe.target === usual.target;
  return train(s, { probe: same ? null : probe, locked: NOWHERE, hovered: null });
}

export const setFocus = (s: State, focus: HeadRef) =>
  train(s, { focus, preview: null, locked: NOWHERE, hovered: null });
export const setView = (s: State, view: View) => train(s, { view, preview: null, hovered: null });
/** Visits a moment; null follows the run. */
export const lookAt = (s: State, at: number | null) => (s.train.at === at ? s : train(s, { at }));
export const setEdits = (s: State, edits: Edits) => train(s, { edits: pruneEdits({ ...s.train.edits, ...edits }) });
/** A click locks a cell; a second one unlocks it. */
export function toggleLock(s: State, cell: Cell) {
  const { query, key } = s.train.locked;
  return train(s, { locked: query === cell.query && key === cell.key ? NOWHERE : cell, hovered: null });
}
export const setHovered = (s: State, hovered: Cell | null) =>
  hovered?.query === s.train.hovered?.query && hovered?.key === s.train.hovered?.key ? s : train(s, { hovered });

// ---- the address: the setup and the view; never the run itself ----

const field = fieldsOf("train");

/** Fields for nested values of the slice. */
const within = <K extends "setup" | "locked">(of: K) =>
  fieldsIn<Train[K]>(
    (s) => s.train[of],
    (s, change) => train(s, { [of]: { ...s.train[of], ...change } }),
  );
const [ofSetup, ofLocked] = [within("setup"), within("locked")];

const SwitchValue = nullable(either(finite, boolean, text));

/** A section of a setup; entries without a switch here are not put in the address. */
function written(where: Where): Type<Record<string, Value>> {
  const isOwn = ([id, value]: [string, unknown]) =>
    isSwitch(id) && switchOf(id).where === where && isPossibleValue(id, value);
  return {
    ...json(refine(named(SwitchValue), (part) => Object.entries(part).every(isOwn))),
    write: (values) => JSON.stringify(Object.fromEntries(Object.entries(values).filter(isOwn))),
  };
}

const AgainstShape: Shape<Against> = refine(
  record({ id: refine(text, isSwitch), value: SwitchValue, factor: optional(finite) }),
  ({ id, value, factor }) => isPossibleValue(id, value) && (factor === undefined || isPossibleValue("factor", factor)),
);

/** Fields outside the address keep their values, above all the runs. */
function unaddressed(t: Train): Train {
  const { setup, against, every, probe, view, focus, measure, with: compared, pinned, edits, log, locked } = start;
  return { ...t, setup, against, every, probe, view, focus, measure, with: compared, pinned, edits, log, locked };
}

export const slice: Slice<"train"> = {
  name: "train",
  start,
  fields: [
    ofSetup("train-recipe", "recipe", oneOf(RECIPES)),
    ofSetup("train-seed", "seed", whole(999_999)),
    ofSetup("train-data", "data", written("data")),
    ofSetup("train-keys", "keys", written("keys")),
    ofSetup("train-settings", "settings", written("settings")),
    field("train-against", "against", json(AgainstShape)),
    field("train-every", "every", whole(10_000, 1)),
    field("train-probe", "probe", json(record({ source: text, target: text }))),
    field("train-view", "view", oneOf(VIEWS)),
    field("train-head", "focus", head),
    field("train-measure", "measure", oneOf(COMMON_MEASURES)),
    field("train-with", "with", oneOf(["moment", "run"] as const)),
    field("train-pinned", "pinned", whole(1_000_000)),
    field("train-log", "log", flag),
    ofLocked("train-query", "query", whole(1e6)),
    ofLocked("train-key", "key", whole(1e6)),
    field("train-edits", "edits", json(EditDocument)),
  ],
  survive: { address: unaddressed },
};
