// The choices before a run: every switch with its kind and range, and how two runs may differ in one of them.
import type { TrainPlan, TrainSetup } from "../../protocol/engine.js";

export type Value = number | boolean | string | null;

/** The type of a switch. `optional` is a number or null; `rate` a share, as a slider. */
export type Kind =
  | { type: "choice"; options: readonly string[] }
  | { type: "toggle" }
  | { type: "whole" | "number"; min: number; max: number }
  | { type: "optional"; min: number; max: number; usual: number }
  | { type: "rate"; max: number };

/** Its section of the setup. */
export type Where = "keys" | "settings" | "data" | "seed";

export type Switch = { where: Where } & Kind;

const whole = (min: number, max: number): Kind => ({ type: "whole", min, max });
const optional = (min: number, max: number, usual: number): Kind => ({ type: "optional", min, max, usual });
const choice = (...options: string[]): Kind => ({ type: "choice", options });
const TOGGLE: Kind = { type: "toggle" };
const RATE: Kind = { type: "rate", max: 0.9 };

const placed = <Id extends string>(where: Where, kinds: Record<Id, Kind>) =>
  Object.fromEntries(Object.entries<Kind>(kinds).map(([id, kind]) => [id, { where, ...kind }])) as Record<Id, Switch>;
const idsOf = <Id extends string>(switches: Record<Id, Switch>) => Object.keys(switches) as Id[];

const KEYS = placed("keys", {
  n_heads: whole(1, 16),
  n_encoder_layers: whole(1, 8),
  n_decoder_layers: whole(1, 8),
  d_model: whole(4, 512),
  d_mlp: whole(4, 2048),
  norm_position: choice("pre", "post", "none"),
  norm: choice("layer_norm", "rms_norm"),
  residual: TOGGLE,
  layer_scale: optional(0.000001, 10, 0.01),
  gate: TOGGLE,
  positions: choice("learned", "sinusoidal", "rotary", "relative_bias", "alibi", "none"),
  mlp: TOGGLE,
  mlp_gated: TOGGLE,
  activation: choice("relu", "gelu", "gelu_tanh", "silu"),
  dropout: RATE,
  drop_path: RATE,
});
const SIZES = placed("data", { length: whole(1, 256), symbols: whole(4, 26) });
const SEED = placed("seed", { seed: whole(0, 999_999) });
const SETTINGS = placed("settings", {
  steps: whole(1, 100_000),
  batch: whole(1, 1024),
  warmup: whole(1, 100_000),
  factor: { type: "number", min: 0.001, max: 1000 },
  cooldown: whole(0, 100_000),
  smoothing: RATE,
  clip: optional(0.001, 1000, 1),
  evaluate_every: whole(10, 100_000),
});
export const SWITCHES = { ...KEYS, ...SIZES, ...SEED, ...SETTINGS };

export type SwitchId = keyof typeof SWITCHES;

/** In the order of display. */
export const DATA = idsOf(SIZES);
export const MODEL = idsOf(KEYS);
export const SCHEDULE = idsOf({ ...SETTINGS, ...SEED });

export const isSwitch = (id: string): id is SwitchId => Object.hasOwn(SWITCHES, id);
export const switchOf = (id: SwitchId): Switch => SWITCHES[id];

/** Whether it has an effect in such a run. */
export function isApplicable(id: SwitchId, plan: TrainPlan) {
  switch (id) {
    case "n_encoder_layers":
      return plan.architecture === "encoder" || plan.architecture === "encoder-decoder";
    case "n_decoder_layers":
      return plan.architecture === "decoder" || plan.architecture === "encoder-decoder";
    case "d_mlp":
    case "mlp_gated":
    case "activation":
      return plan.config.mlp;
    case "norm":
      return plan.config.norm_position !== "none";
    case "length":
      return plan.sizes.length !== null;
    case "symbols":
      return plan.sizes.symbols !== null;
    default:
      return true;
  }
}

const sizeOf = (id: SwitchId, { sizes }: TrainPlan) => (id === "length" || id === "symbols" ? sizes[id] : null);

/** The range of a number, from the recipe if it has one. */
export function rangeOf(id: SwitchId, plan: TrainPlan): { min: number; max: number } {
  const size = sizeOf(id, plan);
  if (size) return { min: size.least, max: size.most };
  const one = switchOf(id);
  return "min" in one ? one : { min: 0, max: one.type === "rate" ? one.max : 1 };
}

export function planValue(id: SwitchId, plan: TrainPlan, setup: TrainSetup): Value {
  const { settings, config } = plan;
  switch (switchOf(id).where) {
    case "seed":
      return setup.seed;
    case "data":
      return sizeOf(id, plan)?.value ?? 0;
    case "settings":
      return (settings as Partial<Record<SwitchId, Value>>)[id] ?? null;
    default: {
      const values: Partial<Record<SwitchId, Value>> = {
        ...config,
        dropout: largest(config.dropout),
        d_mlp: config.d_mlp ?? 4 * config.d_model,
      };
      return values[id] ?? null;
    }
  }
}

/** Dropout may have a rate per place. */
const largest = (dropout: unknown) =>
  typeof dropout === "object" && dropout !== null ? Math.max(0, ...Object.values(dropout)) : Number(dropout ?? 0);

/** The setup's value; undefined for the recipe's default. */
export function setupValue(id: SwitchId, setup: TrainSetup): Value | undefined {
  const { where } = switchOf(id);
  if (where === "seed") return setup.seed;
  const said = (setup[where] as Record<string, Value | undefined>)[id];
  return id === "dropout" && said !== undefined ? largest(said) : said;
}

/** @param usual the recipe's default, which the setup leaves out */
export function applySwitch(setup: TrainSetup, id: SwitchId, value: Value, usual?: Value | undefined): TrainSetup {
  const { where } = switchOf(id);
  if (where === "seed") return { ...setup, seed: Number(value) };
  const { [id]: _, ...rest } = setup[where] as Record<string, Value>;
  return { ...setup, [where]: value === usual ? rest : { ...rest, [id]: value } };
}

export const defaultSetup = (recipe: string, seed = 1): TrainSetup => ({
  recipe,
  seed,
  data: {},
  keys: {},
  settings: {},
});

export function isPossibleValue(id: SwitchId, value: unknown): value is Value {
  const one = switchOf(id);
  const isWithin = (min: number, max: number) => typeof value === "number" && value >= min && value <= max;
  switch (one.type) {
    case "choice":
      return one.options.includes(value as string);
    case "toggle":
      return typeof value === "boolean";
    case "whole":
      return Number.isInteger(value) && isWithin(one.min, one.max);
    case "number":
      return isWithin(one.min, one.max);
    case "optional":
      return value === null || isWithin(one.min, one.max);
    case "rate":
      return isWithin(0, one.max);
  }
}

// ---- a second run with one different switch ----

/** `factor`: of the second run’s schedule, to keep the peak. */
export type Against = { id: SwitchId; value: Value; factor?: number };

/** Instructive pairs: the second run's value for the first run's `v`. */
export const PAIRS: [SwitchId, (v: Value) => Value][] = [
  ["n_heads", (v) => (v === 1 ? 4 : 1)],
  ["residual", (v) => !v],
  ["norm_position", (v) => (v === "post" ? "pre" : "post")],
  ["layer_scale", (v) => (v === null ? 0.01 : null)],
  ["positions", (v) => (v === "none" ? "learned" : "none")],
  ["gate", (v) => !v],
  ["warmup", (v) => (v === 1 ? 100 : 1)],
  ["seed", (v) => Number(v) + 1],
];

/** The switches in which two runs of one recipe may differ. */
export const DIFFERENT: SwitchId[] = [...MODEL, ...SCHEDULE.filter((id) => id !== "steps" && id !== "evaluate_every")];

/** A different value to begin with. */
export function otherValue(id: SwitchId, value: Value): Value {
  const pair = PAIRS.find(([name]) => name === id);
  if (pair) return pair[1](value);
  const one = switchOf(id);
  switch (one.type) {
    case "choice":
      return one.options.find((option) => option !== value) ?? value;
    case "toggle":
      return !value;
    case "optional":
      return value === null ? one.usual : null;
    case "rate":
      return value === 0 ? 0.1 : 0;
    default:
      return Number(value) * 2 <= one.max ? Number(value) * 2 : Math.max(one.min, Math.floor(Number(value) / 2));
  }
}

/** The requested runs: one, or two that differ. */
export function setupsOf(setup: TrainSetup, against: Against | null): TrainSetup[] {
  if (!against) return [setup];
  const second = applySwitch(setup, against.id, against.value);
  return [setup, against.factor === undefined ? second : applySwitch(second, "factor", against.factor)];
}

/**
 * Noam's peak is factor / √(d_model · warmup), so the factor changes with the warmup to keep the peak.
 * @param setup the first run's
 * @param base the recipe's plan
 */
export function evenPeak({ id, value }: Against, setup: TrainSetup, base: TrainPlan | null): Against {
  if (id !== "warmup" || !base) return { id, value };
  const number = (one: SwitchId) => Number(setupValue(one, setup) ?? planValue(one, base, setup));
  const even = number("factor") * Math.sqrt(Number(value) / number("warmup"));
  return { id, value, factor: Number(Math.min(1000, Math.max(0.001, even)).toPrecision(4)) };
}

/** Setups as text, independent of the order of keys. */
export const asText = (setups: TrainSetup[]) =>
  JSON.stringify(setups, (_, value) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
