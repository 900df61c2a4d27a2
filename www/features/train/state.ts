// The state of the Train room, its defaults, a person's changes before a run, and its part of the address.
import type { Kept } from "../../domain/kept/models.js";
import type { Problem } from "../../lib/errors.js";
import { fieldsOf, updater, type Field, type Slice } from "../../state/slice.js";
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
  TrainPlan,
  TrainProbe,
  TrainSetup,
  TrainScore,
  HeadMeasure,
  ModelInfo,
  Edits,
} from "../../protocol/engine.js";
import type { RunResult } from "../../protocol/messages.js";
import { COMMON_MEASURES } from "../../domain/head-measures.js";
import type { HeadRef, Cell } from "../../domain/heads.js";

/** The recipes, the one to begin with first. */
export const RECIPES = ["reverse", "copy", "sort", "induction", "add", "dates", "tales", "fill"] as const;
export type RecipeName = (typeof RECIPES)[number];

/** Those that are trained on the novels, which are fetched. */
export const READERS: string[] = ["tales", "fill"];
export type View = "grid" | "head" | "compare";

export const VIEWS: View[] = ["grid", "head", "compare"];
/** Which measure bends first where a recipe is learned. */
export const TELLING: Record<RecipeName, HeadMeasure> = {
  reverse: "mirror",
  copy: "diagonal",
  sort: "entropy",
  induction: "induction",
  add: "entropy",
  dates: "entropy",
  tales: "previous",
  fill: "distance",
};

/** A plan once it is known, or why there is none. */
export type Planned = { plan: TrainPlan | null; failure: Problem | null };

export interface Run {
  setup: TrainSetup;
  plan: TrainPlan;
  /** steps made */
  step: number;
  finished: boolean;
  /** why it cannot go on */
  failure: Problem | null;
  /** the steps that can be looked at */
  moments: number[];
  curve: Curve;
  scores: TrainScore[];
  measured: Measured | null;
}

/** Measures of every head at the moments that were measured, on one text. */
export interface Measured {
  /** which text, as it was asked */
  text: string;
  heads: HeadRef[];
  names: HeadMeasure[];
  /** [head, measure]: how many rows of the text each rests on */
  rows: number[];
  /** rising */
  steps: number[];
  /** by step: [head, measure] */
  at: Map<number, Float32Array>;
}

export interface Looked {
  key: string;
  run: number;
  step: number;
  info: ModelInfo;
  result: RunResult;
}

export interface Train {
  /** what is chosen for the next run */
  setup: TrainSetup;
  /** in what a second run differs; null is one run alone */
  against: Against | null;
  /** steps between moments */
  every: number;
  /** the text that is watched; null is the recipe's own */
  probe: TrainProbe | null;
  view: View;
  /** the head that was chosen; null leaves it to the page */
  focus: HeadRef | null;
  /** the head that stands out, shown until one is chosen */
  telling: HeadRef | null;
  /** the head under the pointer */
  preview: HeadRef | null;
  /** which is drawn; null is the one that tells most of this recipe */
  measure: HeadMeasure | null;
  /** what Compare compares with: an earlier moment, or the other run at the same one */
  with: "moment" | "run";
  /** the earlier moment */
  pinned: number;
  /** on the probe */
  edits: Edits;
  /** by the setup, as text */
  plans: Record<string, Planned>;
  runs: Run[];
  /** which beginning: what was asked of an earlier one is dropped */
  epoch: number;
  /** the setups of the runs, as text */
  began: string;
  phase: "idle" | "beginning" | "going" | "pausing" | "resting";
  /** the phase of the runs there are while others begin: it is gone back to if these cannot */
  back: "idle" | "going" | "pausing" | "resting";
  /** steps a second */
  speed: number | null;
  /** when the last report came, and how far the runs were */
  clock: { at: number; step: number } | null;
  /** bytes held, as of the last report */
  memory: { engine: number; card: number | null } | null;
  /** what could not be done, in a sentence */
  problem: Problem | null;
  /** whether that sentence is of runs that went with their engine */
  lost: boolean;
  /** the moment that is looked at; null follows the run */
  at: number | null;
  playing: boolean;
  /** which of two runs is looked at */
  run: number;
  /** the last few, the newest last */
  looks: Looked[];
  /** why a look failed, and which; `edits`: for what is changed, not for the text */
  lookFailure: { key: string; problem: Problem } | null;
  /** the text that could not be measured, of which beginning */
  unmeasurable: string;
  locked: Cell;
  hovered: Cell | null;
  /** whether the loss is drawn on a logarithmic axis */
  log: boolean;
  /** null until the list is read */
  kept: Kept[] | null;
  /** what is being done with a kept model */
  keeping: string | null;
  keptFailure: Problem | null;
  /** the name of the model that was deleted last and can come back */
  deleted: string | null;
  /** the step of the run that was dropped last and can come back */
  dropped: number | null;
  /** the model that was kept last: its beginning, run and step */
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
  at: null,
  playing: false,
  run: 0,
  looks: [],
  lookFailure: null,
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

// ---- before a run ----

/** Another recipe: what was changed about the old one does not concern it. */
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

/** A text that could not be fetched may come the next time. */
export const plansKnown = (s: State) =>
  Object.fromEntries(Object.entries(s.train.plans).filter(([, { plan }]) => plan !== null));

/** @param usual the recipe's own */
export const setSwitch = (s: State, id: SwitchId, value: Value, usual: Value | undefined) =>
  evened(train(s, { setup: applySwitch(s.train.setup, id, value, usual), problem: null }));

/** The second run's peak stays that of the first. */
function evened(s: State) {
  const { setup, against, plans } = s.train;
  return against
    ? train(s, { against: evenPeak(against, setup, plans[JSON.stringify(defaultSetup(setup.recipe))]?.plan ?? null) })
    : s;
}

/** All of one part as the recipe has it. */
export const resetPart = (s: State, part: "keys" | "settings" | "data") =>
  evened(train(s, { setup: { ...s.train.setup, [part]: {} } }));

export const setAgainst = (s: State, against: Against | null) => evened(train(s, { against }));

export function setProbe(s: State, part: Partial<TrainProbe>, usual: TrainProbe) {
  const probe = { ...(s.train.probe ?? usual), ...part };
  const same = probe.source === usual.source && probe.target === usual.target;
  return train(s, { probe: same ? null : probe, locked: NOWHERE, hovered: null });
}

// ---- looking ----

export const setFocus = (s: State, focus: HeadRef) =>
  train(s, { focus, preview: null, locked: NOWHERE, hovered: null });
export const setView = (s: State, view: View) => train(s, { view, preview: null, hovered: null });
/** Looks at a moment; null follows the run. */
export const lookAt = (s: State, at: number | null) => (s.train.at === at ? s : train(s, { at }));
export const setEdits = (s: State, edits: Edits) => train(s, { edits: pruneEdits({ ...s.train.edits, ...edits }) });
/** A click locks a cell; a second one lets it go. */
export function toggleLock(s: State, cell: Cell) {
  const { query, key } = s.train.locked;
  return train(s, { locked: query === cell.query && key === cell.key ? NOWHERE : cell, hovered: null });
}
export const setHovered = (s: State, hovered: Cell | null) =>
  hovered?.query === s.train.hovered?.query && hovered?.key === s.train.hovered?.key ? s : train(s, { hovered });

// ---- the address: the setup and what is looked at; never the run itself ----

const field = fieldsOf("train");

/** A value within another one of the slice. */
const within = <K extends "setup" | "locked", P extends keyof Train[K]>(
  name: string,
  of: K,
  key: P,
  type: Type<NonNullable<Train[K][P]>>,
): Field => ({
  name,
  type,
  get: (s) => s.train[of][key],
  set: (s, value) => train(s, { [of]: { ...s.train[of], [key]: value } }),
});

const SwitchValue = nullable(either(finite, boolean, text));

/** A part of a setup; what a setup from elsewhere says beside it has no switch here, and no place in the address. */
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

/** What an address does not tell stays as it is, the runs above all. */
function unaddressed(t: Train): Train {
  const { setup, against, every, probe, view, focus, measure, with: compared, pinned, edits, log, locked } = start;
  return { ...t, setup, against, every, probe, view, focus, measure, with: compared, pinned, edits, log, locked };
}

export const slice: Slice<"train"> = {
  name: "train",
  start,
  fields: [
    within("train-recipe", "setup", "recipe", oneOf(RECIPES)),
    within("train-seed", "setup", "seed", whole(999_999)),
    within("train-data", "setup", "data", written("data")),
    within("train-keys", "setup", "keys", written("keys")),
    within("train-settings", "setup", "settings", written("settings")),
    field("train-against", "against", json(AgainstShape)),
    field("train-every", "every", whole(10_000, 1)),
    field("train-probe", "probe", json(record({ source: text, target: text }))),
    field("train-view", "view", oneOf(VIEWS)),
    field("train-head", "focus", head),
    field("train-measure", "measure", oneOf(COMMON_MEASURES)),
    field("train-with", "with", oneOf(["moment", "run"] as const)),
    field("train-pinned", "pinned", whole(1_000_000)),
    field("train-log", "log", flag),
    within("train-query", "locked", "query", whole(1e6)),
    within("train-key", "locked", "key", whole(1e6)),
    field("train-edits", "edits", json(EditDocument)),
  ],
  survive: { address: unaddressed },
};
