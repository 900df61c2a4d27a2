// State → the props of the left column: the recipe, and every switch with its value, its default and its range.
import type { Problem } from "../../lib/errors.js";
import { t } from "../../i18n/index.js";
import { wordsOf } from "../../i18n/problem.js";
import {
  DATA,
  DIFFERENT,
  MODEL,
  PAIRS,
  SCHEDULE,
  isApplicable,
  setupValue,
  otherValue,
  defaultSetup,
  planValue,
  rangeOf,
  setupsOf,
  switchOf,
  type Against,
  type SwitchId,
  type Switch,
  type Value,
} from "./setup.js";
import { READERS, RECIPES, type RecipeName, type Train } from "./state.js";
import { formatShort } from "../../domain/numbers.js";
import { formatNumber, optionName, runName } from "./names.js";
import type { Actions } from "./actions.js";
import type { Key } from "../../i18n/vocabulary.js";
import type { State } from "../../state/store.js";
import type { TrainSetup, TrainPlan } from "../../protocol/engine.js";

export interface Control {
  id: SwitchId | "every" | "against";
  label: string;
  hint: string;
  type: Switch["type"];
  value: Value;
  usual: Value;
  edited: boolean;
  min: number;
  max: number;
  options: { value: string; label: string }[];
  /** the reason why this value is invalid */
  wrong: string | null;
  set: (value: Value) => void;
  reset: () => void;
}

export function setupProps({ train: s }: State, act: Actions) {
  const recipe = s.setup.recipe as RecipeName;
  const base = s.plans[JSON.stringify(defaultSetup(recipe))]?.plan ?? null;
  const asked = setupsOf(s.setup, s.against).map((setup) => s.plans[JSON.stringify(setup)]);
  const plan = asked[0]?.plan ?? base;
  const failure = asked.find((one) => one?.failure)?.failure ?? null;
  const blamed = failure?.code === "Key" && (failure.params as { key: string }).key;
  const reason = (id: SwitchId) => (blamed === id ? failure : null);
  const shown = (ids: SwitchId[]) =>
    ids.flatMap((id) =>
      base && isApplicable(id, plan ?? base) ? controlOf(id, s.setup, base, plan ?? base, reason(id), act) : [],
    );
  const groups = { data: shown(DATA), model: shown(MODEL), schedule: shown(SCHEDULE) };
  return {
    recipe,
    recipes: RECIPES,
    choose: act.recipe,
    about: { parameters: asked[0]?.plan?.parameters ?? null, tells: plan?.architecture ?? null },
    /** The planning problem, repeated here because its switch may be folded away. */
    failure: failure && wordsOf(failure),
    possible: asked.every((one) => one?.plan),
    /** The data that are loading. */
    fetching: asked.some((one) => !one) && base === null ? (READERS[recipe] ?? null) : null,
    /** Retries a failed load. */
    again: READERS[recipe] && base === null && failure !== null ? act.planAgain : null,
    ...groups,
    every: everyOf(s.every, act),
    resetModel: () => act.reset("keys"),
    resetSchedule: () => act.reset("settings"),
    against: againstProps(s, plan ?? base, act),
  };
}

/**
 * @param base the recipe's plan
 * @param plan of the chosen setup
 */
function controlOf(
  id: SwitchId,
  setup: TrainSetup,
  base: TrainPlan,
  plan: TrainPlan,
  wrong: Problem | null,
  act: Actions,
): Control {
  const said = setupValue(id, setup);
  const follows = FOLLOWING.includes(id);
  const usual = id === "seed" ? 1 : planValue(id, follows && said === undefined ? plan : base, setup);
  return {
    ...drawn(id, base),
    id,
    value: said === undefined ? usual : said,
    usual,
    edited: said !== undefined && (follows || said !== usual),
    // A derived default changes with other values, so a set value stays set.
    wrong: wrong && wordsOf(wrong),
    set: (value) => act.set(id, value, follows ? undefined : usual),
    reset: () => act.set(id, usual, usual),
  };
}

/** Their defaults derive from other values: from the steps, from the width. */
const FOLLOWING: SwitchId[] = ["cooldown", "d_mlp"];

/** A switch's label, hint and range. */
function drawn(id: SwitchId, plan: TrainPlan) {
  const one = switchOf(id);
  return {
    label: t(`train.switch.${id}`),
    hint: t(`train.hint.${id}`),
    type: one.type,
    ...rangeOf(id, plan),
    options: one.type === "choice" ? one.options.map((value) => ({ value, label: optionName(id, value) })) : [],
  };
}

const everyOf = (every: number, act: Actions): Control => ({
  id: "every",
  label: t("train.every"),
  hint: t("train.every.hint"),
  type: "whole",
  value: every,
  usual: 10,
  edited: every !== 10,
  min: 1,
  max: 10_000,
  options: [],
  wrong: null,
  set: (value) => act.every(Number(value)),
  reset: () => act.every(10),
});

function againstProps(s: Train, plan: TrainPlan | null, act: Actions) {
  if (!plan) return null;
  const valueOf = (id: SwitchId) => setupValue(id, s.setup) ?? planValue(id, plan, s.setup);
  const begin = (id: SwitchId) => act.against({ id, value: otherValue(id, valueOf(id)) });
  const { against } = s;
  const ids = DIFFERENT.filter((id) => isApplicable(id, plan));
  const pairs = PAIRS.map(([id]) => id).filter((id) => ids.includes(id));
  return {
    id: against?.id ?? null,
    pairs: pairs.map((id) => ({ value: id, label: pairName(id) })),
    others: ids.filter((id) => !pairs.includes(id)).map((id) => ({ value: id, label: t(`train.switch.${id}`) })),
    choose: (id: SwitchId | null) => (id === null ? act.against(null) : begin(id)),
    names: against && [runName(against.id, valueOf(against.id)), runName(against.id, against.value)],
    same: against !== null && valueOf(against.id) === against.value,
    control: against && secondOf(against, plan, otherValue(against.id, valueOf(against.id)), act),
  };
}

const secondOf = ({ id, value, factor }: Against, plan: TrainPlan, usual: Value, act: Actions): Control => ({
  ...drawn(id, plan),
  id: "against",
  label: t("train.against.value", { name: t(`train.switch.${id}`) }),
  hint: factor === undefined ? t("train.against.hint") : t("train.against.warmup", { factor: formatShort(factor) }),
  value,
  usual,
  edited: false,
  wrong: null,
  set: (value) => act.against({ id, value }),
  reset() {},
});

export type Pair<K> = K extends `train.pair.${infer R}` ? R : never;

function pairName(id: SwitchId) {
  const pair = id as Pair<Key>;
  return t(`train.pair.${pair}`);
}

export const parametersOf = (parameters: number) => t("train.parameters", { count: formatNumber(parameters) });
