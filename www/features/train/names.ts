// Names of values and runs on the page.
import { formats, t } from "../../i18n/index.js";
import { asText, setupValue, planValue, setupsOf, switchOf, type SwitchId, type Value } from "./setup.js";
import type { Key } from "../../i18n/vocabulary.js";
import type { Train } from "./state.js";
import type { TrainSetup } from "../../protocol/engine.js";

export type Option<K> = K extends `train.option.${infer R}` ? R : never;

export const formatNumber = (value: number, options?: Intl.NumberFormatOptions) =>
  formats().spelled(value, options ?? {});
export const formatPercent = (share: number) =>
  formatNumber(share, { style: "percent", maximumFractionDigits: share > 0.9 && share < 1 ? 1 : 0 });

export function optionName(id: string, option: string) {
  const key = `${id}-${option}` as Option<Key>;
  return t(`train.option.${key}`);
}

/** A value as it is said of a run: "4", "before", "off". */
export function valueName(id: SwitchId, value: Value) {
  if (value === null) return t("train.off");
  if (typeof value === "boolean") return t(value ? "train.on" : "train.off");
  return switchOf(id).type === "choice"
    ? optionName(id, String(value))
    : formatNumber(Number(value), { maximumSignificantDigits: 6, useGrouping: true });
}

/** What tells two runs apart, or "" for a run alone. */
export const runName = (id: SwitchId, value: Value) =>
  t("train.run.name", { name: t(`train.switch.${id}`), value: valueName(id, value) });

/** The names of the runs that are there; one run needs none. */
export function runNames({ runs }: Train): string[] {
  if (runs.length < 2) return runs.map(() => "");
  const differing = differenceOf(runs[0].setup, runs[1].setup);
  return runs.map((run, i) =>
    differing
      ? runName(differing, planValue(differing, run.plan, run.setup))
      : t("train.run.number", { number: i + 1 }),
  );
}

function differenceOf(a: TrainSetup, b: TrainSetup): SwitchId | null {
  const all = [a.keys, b.keys, a.settings, b.settings].flatMap((said) => Object.keys(said));
  const differing = ([...all, "seed"] as SwitchId[]).filter((id) => setupValue(id, a) !== setupValue(id, b));
  // With another warmup goes another factor, so that the peak is the same.
  return differing.find((id) => id === "warmup") ?? differing[0] ?? null;
}

/** The setups that are chosen now, as text: what the runs began with tells whether they are still these. */
export const asChosen = ({ setup, against }: Train) => asText(setupsOf(setup, against));
