// Number formats of the paper room: thousands separators, short forms of large numbers, bytes, rates.

import { formats } from "../../i18n/index.js";

export const formatWhole = (n: number) => formats().number(n, 0);
/** @param n with at most one decimal */
export const formatTenths = (n: number) => formats().spelled(n, { maximumFractionDigits: 1 });
/** @param n with at most four decimals */
export const formatExact = (n: number) => formats().spelled(n, { maximumFractionDigits: 4 });
export const formatShare = (n: number) => formats().percent(n, 1);
/** With three significant digits. */
const formatThree = (n: number) => formats().spelled(n, { minimumSignificantDigits: 3, maximumSignificantDigits: 3 });

const LETTERS = [
  [1e12, "T"],
  [1e9, "B"],
  [1e6, "M"],
  [1e3, "K"],
] as const;

/** @param n such as 3.30M, with the same letters in every language; a number that fits stays whole */
export function formatCompact(n: number) {
  const [by, letter] = LETTERS.find(([by]) => n >= by * 0.9995) ?? [1, ""];
  return n < 10_000 ? formatWhole(n) : formatThree(n / by) + letter;
}

/** "10¹⁹" */
const powerOfTen = (exponent: number) =>
  formatWhole(10) + [...String(exponent)].map((c) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(c)] ?? "⁻").join("");

/** Large numbers as powers of ten: "2.3 · 10¹⁹". */
export function formatPower(n: number) {
  const exponent = Math.floor(Math.log10(n));
  return `${formatTenths(n / 10 ** exponent)} · ${powerOfTen(exponent)}`;
}

/** Small numbers as powers of ten: "7.0 · 10⁻⁴"; 0 stays 0. */
export function formatSmall(n: number) {
  if (n === 0) return formats().number(0);
  const exponent = Math.floor(Math.log10(Math.abs(n)) + 1e-9);
  if (exponent >= -2) return formatThree(n);
  return `${formats().spelled(n / 10 ** exponent, { maximumFractionDigits: 2 })} · ${powerOfTen(exponent)}`;
}

/** @param digits after the point */
export const formatFixed = (n: number, digits: number) => formats().number(n, digits);

export const formatBytes = (n: number) => formats().bytes(n);

export const formatMilliseconds = (ms: number) =>
  ms < 0.095 ? `<${formats().number(0.1)}` : formats().number(ms, ms < 10 ? 1 : 0);
