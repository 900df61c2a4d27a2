// Numbers of a comparison as text: with a sign where they are differences, or why there is none.
import { t, formats } from "../../i18n/index.js";
import { formatWeight } from "../../domain/labels.js";

/** A number, or why there is none: masked on this side, or not there. */
export type Value = number | "masked" | "absent";

/** Smaller numbers are zero to three digits, and their sign says nothing. */
const LEAST = 0.0005;

const signed = (value: number) =>
  `${Math.abs(value) < LEAST ? "" : value < 0 ? "−" : "+"}${formatWeight(Math.abs(value))}`;

/** The end of a scale, which is not nothing however near to it. */
export const signedEnd = (value: number) =>
  Math.abs(value) < LEAST ? `${value < 0 ? "−" : "+"}${formats().significant(Math.abs(value), 2)}` : signed(value);

export const valueText = (value: Value) =>
  value === "masked" ? t("maps.masked") : value === "absent" ? t("compare.absent") : formatWeight(value);
export const signedValueText = (value: Value) => (typeof value === "number" ? signed(value) : valueText(value));
