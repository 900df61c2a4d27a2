// Exact fractions as a person writes and reads them, for the exercise in which rounding is the mistake.
import Fraction from "fraction.js";

/** The exact fraction of a decimal: "0.67" is 67/100, which no float is. */
export const decimal = (text: string) =>
  /^[+-]?(\d+\.?\d*|\.\d+)$/.test(text.trim()) ? new Fraction(text.trim()) : null;

/** Rounded half away from zero, without trailing zeros. */
export const roundFraction = (number: Fraction, decimals: number) =>
  number.abs().round(decimals).mul(number.s).toString();
