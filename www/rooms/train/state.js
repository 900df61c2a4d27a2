// What the Train room remembers, its defaults, the changes a person makes before a run, and its part of the address.
import { checkEdits, tidy } from "../../edits.js";
import { flag, head, json, oneOf, whole } from "../../fields.js";
import { choose, evenPeak, isSwitch, plain, possible, switchOf } from "./setup.js";

/** @typedef {import("../../state.js").State} State */
/** @typedef {import("../../state.js").HeadRef} HeadRef */
/** @typedef {import("../../state.js").Cell} Cell */
/** @typedef {import("../../protocol").TrainSetup} TrainSetup */
/** @typedef {import("../../protocol").TrainPlan} TrainPlan */
/** @typedef {import("../../protocol").TrainScore} TrainScore */
/** @typedef {import("../../protocol").HeadMeasure} HeadMeasure */
/** @typedef {import("../../protocol").Edits} Edits */
/** @typedef {import("./setup.js").Against} Against */

/** The recipes, the one to begin with first. */
export const RECIPES = /** @type {const} */ (["reverse", "copy", "sort", "induction", "add", "dates", "tales", "fill"]);
/** @typedef {(typeof RECIPES)[number]} RecipeName */
/** Those that are trained on the novels, which are fetched. @type {string[]} */
export const READERS = ["tales", "fill"];
/** The measures of a head, in the order of the chooser. */
export const MEASURES = /** @type {const} */ ([
  "mirror",
  "diagonal",
  "previous",
  "first",
  "induction",
  "distance",
  "entropy",
]);
/** Those that are shares of 1. @type {HeadMeasure[]} */
export const SHARES = ["mirror", "diagonal", "previous", "first", "induction"];
/** Those that fall as a head finds what it is for. @type {HeadMeasure[]} */
export const FALLING = ["entropy", "distance"];
/** @typedef {"grid" | "head" | "compare"} View */
/** @type {View[]} */
export const VIEWS = ["grid", "head", "compare"];
/** Which measure bends first where a recipe is learned. @type {Record<RecipeName, HeadMeasure>} */
export const TELLING = {
  reverse: "mirror",
  copy: "diagonal",
  sort: "entropy",
  induction: "induction",
  add: "entropy",
  dates: "entropy",
  tales: "previous",
  fill: "distance",
};

/**
 * A plan once it is known, or why there is none.
 * @typedef {{ plan: TrainPlan | null, failure: string | null }} Planned
 */

/**
 * A run under way.
 * @typedef {object} Run
 * @property {TrainSetup} setup
 * @property {TrainPlan} plan
 * @property {number} step steps made
 * @property {boolean} finished
 * @property {string | null} failure why it cannot go on
 * @property {number[]} moments the steps that can be looked at
 * @property {import("./curve.js").Curve} curve
 * @property {TrainScore[]} scores
 * @property {Measured | null} measured
 */

/**
 * Measures of every head at the moments that were measured, on one text.
 * @typedef {object} Measured
 * @property {string} text which text, as it was asked
 * @property {HeadRef[]} heads
 * @property {HeadMeasure[]} names
 * @property {number[]} steps rising
 * @property {Map<number, Float32Array>} at by step: [head, measure]
 */

/** One look that was answered. @typedef {{ key: string, run: number, step: number, info: import("../../protocol").ModelInfo, result: import("../../protocol").RunResult }} Looked */
/** A model that is kept in the browser. @typedef {{ id: string, name: string, recipe: string, step: number | null, text: string, bytes: number, date: number, whole: boolean, last?: boolean }} Kept `last`: kept of itself as its run was dropped */

/**
 * @typedef {object} Train
 * @property {TrainSetup} setup what is chosen for the next run
 * @property {Against | null} against in what a second run differs; null is one run alone
 * @property {number} every steps between moments
 * @property {{ source: string, target: string } | null} probe the text that is watched; null is the recipe's own
 * @property {View} view
 * @property {HeadRef | null} focus the head that was chosen; null leaves it to the page
 * @property {HeadRef | null} telling the head that stands out, shown until one is chosen
 * @property {HeadRef | null} preview the head under the pointer
 * @property {HeadMeasure | null} measure which is drawn; null is the one that tells most of this recipe
 * @property {"moment" | "run"} with what Compare compares with: an earlier moment, or the other run at the same one
 * @property {number} pinned the earlier moment
 * @property {Edits} edits on the probe
 * @property {Record<string, Planned>} plans by the setup, as text
 * @property {Run[]} runs
 * @property {number} epoch which beginning: what was asked of an earlier one is dropped
 * @property {string} began the setups of the runs, as text
 * @property {"idle" | "beginning" | "going" | "pausing" | "resting"} phase
 * @property {"idle" | "going" | "pausing" | "resting"} back the phase of the runs there are while others begin: it is gone back to if these cannot
 * @property {number | null} speed steps a second
 * @property {{ at: number, step: number } | null} clock when the last report came, and how far the runs were
 * @property {{ engine: number, card: number | null } | null} memory bytes held, as of the last report
 * @property {string | null} problem what could not be done, in a sentence
 * @property {boolean} lost whether that sentence is of runs that went with their engine
 * @property {number | null} at the moment that is looked at; null follows the run
 * @property {boolean} playing
 * @property {number} run which of two runs is looked at
 * @property {Looked[]} looks the last few, the newest last
 * @property {{ key: string, message: string, edits: boolean } | null} lookFailure why a look failed, and which; `edits`: for what is changed, not for the text
 * @property {Cell} locked
 * @property {Cell | null} hovered
 * @property {boolean} log whether the loss is drawn on a logarithmic axis
 * @property {Kept[] | null} kept null until the list is read
 * @property {string | null} keeping what is being done with a kept model
 * @property {string | null} keptFailure
 * @property {string | null} deleted the name of the model that was deleted last and can come back
 */

/** @type {Train} */
export const start = {
  setup: plain("reverse"),
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
  locked: { query: null, key: null },
  hovered: null,
  log: false,
  kept: null,
  keeping: null,
  keptFailure: null,
  deleted: null,
};

/** @param {State} s @param {Partial<Train>} change @returns {State} */
export const train = (s, change) => ({ ...s, train: { ...s.train, ...change } });

// ---- before a run ----

/** Another recipe: what was changed about the old one does not concern it. @param {State} s @param {string} recipe */
export const setRecipe = (s, recipe) =>
  train(s, {
    setup: plain(recipe, s.train.setup.seed),
    against: null,
    probe: null,
    measure: null,
    edits: {},
    problem: null,
    // A text that could not be fetched may come this time.
    plans: Object.fromEntries(Object.entries(s.train.plans).filter(([, { plan }]) => plan !== null)),
  });

/** @param {State} s @param {import("./setup.js").SwitchId} id @param {import("./setup.js").Value} value @param {import("./setup.js").Value | undefined} usual the recipe's own */
export const setSwitch = (s, id, value, usual) =>
  evened(train(s, { setup: choose(s.train.setup, id, value, usual), problem: null }));

/** The second run's peak stays that of the first. @param {State} s */
function evened(s) {
  const { setup, against, plans } = s.train;
  return against
    ? train(s, { against: evenPeak(against, setup, plans[JSON.stringify(plain(setup.recipe))]?.plan ?? null) })
    : s;
}

/** All of one part as the recipe has it. @param {State} s @param {"keys" | "settings" | "data"} part */
export const resetPart = (s, part) => evened(train(s, { setup: { ...s.train.setup, [part]: {} } }));

/** @param {State} s @param {Against | null} against */
export const setAgainst = (s, against) => evened(train(s, { against }));

/** @param {State} s @param {Partial<{ source: string, target: string }>} part @param {{ source: string, target: string }} usual */
export function setProbe(s, part, usual) {
  const probe = { ...(s.train.probe ?? usual), ...part };
  const same = probe.source === usual.source && probe.target === usual.target;
  return train(s, { probe: same ? null : probe, locked: { query: null, key: null }, hovered: null });
}

// ---- looking ----

/** @param {State} s @param {HeadRef} focus */
export const setFocus = (s, focus) =>
  train(s, { focus, preview: null, locked: { query: null, key: null }, hovered: null });
/** @param {State} s @param {View} view */
export const setView = (s, view) => train(s, { view, preview: null, hovered: null });
/** Looks at a moment; null follows the run. @param {State} s @param {number | null} at */
export const lookAt = (s, at) => (s.train.at === at ? s : train(s, { at }));
/** @param {State} s @param {Edits} edits */
export const setEdits = (s, edits) => train(s, { edits: tidy({ ...s.train.edits, ...edits }) });
/** @param {State} s @param {Cell | null} hovered */
export const setHovered = (s, hovered) =>
  hovered?.query === s.train.hovered?.query && hovered?.key === s.train.hovered?.key ? s : train(s, { hovered });

// ---- the address: the setup and what is looked at; never the run itself ----

/** @template {keyof Train} K @param {string} name @param {K} key @param {{ read(text: string): Train[K] | undefined, write(value: any): string }} type */
const field = (name, key, type) => ({
  name,
  type,
  default: start[key],
  get: (/** @type {State} */ s) => s.train[key],
  set: (/** @type {State} */ s, /** @type {Train[K]} */ value) => train(s, { [key]: value }),
});

/** @template {"recipe" | "seed" | "data" | "keys" | "settings"} K @param {string} name @param {K} key @param {{ read(text: string): TrainSetup[K] | undefined, write(value: any): string }} type */
const ofSetup = (name, key, type) => ({
  name,
  type,
  default: start.setup[key],
  get: (/** @type {State} */ s) => s.train.setup[key],
  set: (/** @type {State} */ s, /** @type {TrainSetup[K]} */ value) =>
    train(s, { setup: { ...s.train.setup, [key]: value } }),
});

/** @param {import("./setup.js").Where} where @returns {(value: any) => value is any} */
const part = (where) =>
  /** @type {any} */ (
    (/** @type {unknown} */ value) =>
      typeof value === "object" &&
      value !== null &&
      !Array.isArray(value) &&
      Object.entries(value).every(([id, v]) => isSwitch(id) && switchOf(id).where === where && possible(id, v))
  );
/** A part of a setup; what a setup from elsewhere says beside it has no switch here, and no place in the address. @param {import("./setup.js").Where} where */
const written = (where) => ({
  ...json(part(where)),
  write: (/** @type {Record<string, unknown>} */ values) =>
    JSON.stringify(Object.fromEntries(Object.entries(values).filter(([id, value]) => part(where)({ [id]: value })))),
});
/** @type {(value: any) => value is Against} */
const isAgainst = /** @type {any} */ (
  (/** @type {any} */ value) =>
    typeof value?.id === "string" &&
    isSwitch(value.id) &&
    possible(value.id, value.value) &&
    (value.factor === undefined || possible("factor", value.factor))
);
/** @type {(value: any) => value is { source: string, target: string }} */
const isProbe = /** @type {any} */ (
  (/** @type {any} */ value) => typeof value?.source === "string" && typeof value?.target === "string"
);
/** @type {(value: any) => value is any} */
const isAny = /** @type {any} */ (() => true);

/** What an address does not tell stays as it is, the runs above all. @param {Train} t @returns {Train} */
export function unaddressed(t) {
  const { setup, against, every, probe, view, focus, measure, with: compared, pinned, edits, log, locked } = start;
  return { ...t, setup, against, every, probe, view, focus, measure, with: compared, pinned, edits, log, locked };
}

export const fields = [
  ofSetup("train-recipe", "recipe", oneOf(RECIPES)),
  ofSetup("train-seed", "seed", whole(999_999)),
  ofSetup("train-data", "data", written("data")),
  ofSetup("train-keys", "keys", written("keys")),
  ofSetup("train-settings", "settings", written("settings")),
  field("train-against", "against", json(isAgainst)),
  field("train-every", "every", whole(10_000, 1)),
  field("train-probe", "probe", json(isProbe)),
  field("train-view", "view", oneOf(VIEWS)),
  field("train-head", "focus", head),
  field("train-measure", "measure", oneOf(MEASURES)),
  field("train-with", "with", oneOf(/** @type {const} */ (["moment", "run"]))),
  field("train-pinned", "pinned", whole(1_000_000)),
  field("train-log", "log", flag),
  {
    name: "train-query",
    type: whole(1e6),
    default: null,
    get: (/** @type {State} */ s) => s.train.locked.query,
    set: (/** @type {State} */ s, /** @type {number} */ v) => train(s, { locked: { ...s.train.locked, query: v } }),
  },
  {
    name: "train-key",
    type: whole(1e6),
    default: null,
    get: (/** @type {State} */ s) => s.train.locked.key,
    set: (/** @type {State} */ s, /** @type {number} */ v) => train(s, { locked: { ...s.train.locked, key: v } }),
  },
  field("train-edits", "edits", {
    read: (s) => {
      const found = json(isAny).read(s);
      const { edits, dropped } = checkEdits(found);
      return dropped ? undefined : edits;
    },
    write: JSON.stringify,
  }),
];
