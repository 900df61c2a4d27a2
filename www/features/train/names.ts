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

/** A switch's value in a run's name: "4", "before", "off". */
function valueName(id: SwitchId, value: Value) {
  if (value === null) return t("train.off");
  if (typeof value === "boolean") return t(value ? "train.on" : "train.off");
  return switchOf(id).type === "choice"
    ? optionName(id, String(value))
    : formatNumber(Number(value), { maximumSignificantDigits: 6, useGrouping: true });
}

/** The distinguishing name of one of two runs, "" for a single run. */
export const runName = (id: SwitchId, value: Value) =>
  t("train.run.name", { name: t(`train.switch.${id}`), value: valueName(id, value) });

/** The names of the current runs; a single run has none. */
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
  // With another warmup the factor changes too, to keep the peak.
  return differing.find((id) => id === "warmup") ?? differing[0] ?? null;
}

/** The chosen setups as text, to compare with those of the runs. */
export const asChosen = ({ setup, against }: Train) => asText(setupsOf(setup, against));
