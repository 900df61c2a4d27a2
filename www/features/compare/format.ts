// Numbers of a comparison as text: with a sign where they are differences, or why there is none.
import { t, formats } from "../../i18n/index.js";
import { formatWeight } from "../../domain/labels.js";

/** A number, or the reason why it is missing: masked on this side, or absent from it. */
export type Value = number | "masked" | "absent";

/** Smaller numbers round to zero; their sign has no meaning. */
const LEAST = 0.0005;

const signed = (value: number) =>
  `${Math.abs(value) < LEAST ? "" : value < 0 ? "−" : "+"}${formatWeight(Math.abs(value))}`;

/** The end of a scale: never rounded to zero. */
export const signedEnd = (value: number) =>
  Math.abs(value) < LEAST ? `${value < 0 ? "−" : "+"}${formats().significant(Math.abs(value), 2)}` : signed(value);

export const valueText = (value: Value) =>
  value === "masked" ? t("maps.masked") : value === "absent" ? t("compare.absent") : formatWeight(value);
export const signedValueText = (value: Value) => (typeof value === "number" ? signed(value) : valueText(value));
