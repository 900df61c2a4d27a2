// How values and runs are called on the page.
import { locale, t } from "../../i18n/index.js";
import { asText, chosen, planned, setupsOf, switchOf } from "./setup.js";

/** @typedef {import("../../i18n/index.js").Key} Key */
/** @typedef {import("./setup.js").SwitchId} SwitchId */
/** @typedef {import("./setup.js").Value} Value */
/** Options by the key of their words. @template K @typedef {K extends `train.option.${infer R}` ? R : never} Option */

/** @param {number} value @param {Intl.NumberFormatOptions} [options] */
export const number = (value, options) => new Intl.NumberFormat(locale(), options).format(value);
/** About three digits, of any size. @param {number} value */
export const short = (value) => {
  const size = Math.abs(value);
  return number(
    value,
    size !== 0 && (size < 0.001 || size >= 1e6)
      ? { notation: "scientific", maximumSignificantDigits: 2 }
      : { maximumSignificantDigits: 3 },
  );
};
/** @param {number} share of 1 */
export const percent = (share) =>
  number(share, { style: "percent", maximumFractionDigits: share > 0.9 && share < 1 ? 1 : 0 });

/** @param {string} id @param {string} option */
export function optionName(id, option) {
  const key = /** @type {Option<Key>} */ (`${id}-${option}`);
  return t(`train.option.${key}`);
}

/** A value as it is said of a run: "4", "before", "off". @param {SwitchId} id @param {Value} value */
export function valueName(id, value) {
  if (value === null) return t("train.off");
  if (typeof value === "boolean") return t(value ? "train.on" : "train.off");
  return switchOf(id).type === "choice"
    ? optionName(id, String(value))
    : number(Number(value), { maximumSignificantDigits: 6, useGrouping: true });
}

/** What tells two runs apart, or "" for a run alone. @param {SwitchId} id @param {Value} value */
export const runName = (id, value) =>
  t("train.run.name", { name: t(`train.switch.${id}`), value: valueName(id, value) });

/** The names of the runs that are there; one run needs none. @param {import("./state.js").Train} s @returns {string[]} */
export function runNames({ runs }) {
  if (runs.length < 2) return runs.map(() => "");
  const differing = differenceOf(runs[0].setup, runs[1].setup);
  return runs.map((run, i) =>
    differing ? runName(differing, planned(differing, run.plan, run.setup)) : t("train.run.number", { number: i + 1 }),
  );
}

/** The switch in which two setups differ. @param {import("./state.js").TrainSetup} a @param {import("./state.js").TrainSetup} b @returns {SwitchId | null} */
function differenceOf(a, b) {
  const all = /** @type {SwitchId[]} */ ([
    ...new Set([
      ...Object.keys(a.keys),
      ...Object.keys(b.keys),
      ...Object.keys(a.settings),
      ...Object.keys(b.settings),
      "seed",
    ]),
  ]);
  const differing = all.filter((id) => chosen(id, a) !== chosen(id, b));
  // With another warmup goes another factor, so that the peak is the same.
  return differing.find((id) => id === "warmup") ?? differing[0] ?? null;
}

/** The setups that are chosen now, as text: what the runs began with tells whether they are still these. @param {import("./state.js").Train} t */
export const asChosen = ({ setup, against }) => asText(setupsOf(setup, against));
