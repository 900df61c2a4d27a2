// How the paper room spells numbers: whole ones with their thousands, large ones in short, bytes, rates.

const WHOLE = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });
const FEW = new Intl.NumberFormat("en", { maximumFractionDigits: 1 });
const EXACT = new Intl.NumberFormat("en", { maximumFractionDigits: 4 });
const SHORT = new Intl.NumberFormat("en", { notation: "compact", minimumSignificantDigits: 3, maximumSignificantDigits: 3 });
const SHARE = new Intl.NumberFormat("en", { style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** @param {number} n */
export const whole = (n) => WHOLE.format(n);
/** @param {number} n with one decimal where it has any */
export const few = (n) => FEW.format(n);
/** @param {number} n as it was reported, up to four decimals */
export const exact = (n) => EXACT.format(n);
/** @param {number} n */
export const share = (n) => SHARE.format(n);
/** @param {number} n such as 3.3M; numbers that fit stay whole */
export const short = (n) => (n < 10_000 ? WHOLE.format(n) : SHORT.format(n));

/** Large numbers as powers of ten: "2.3 · 10¹⁹". @param {number} n */
export function power(n) {
  const exponent = Math.floor(Math.log10(n));
  return `${FEW.format(n / 10 ** exponent)} · 10${[...String(exponent)].map((c) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(c)]).join("")}`;
}

/** Small numbers as powers of ten: "7.0 · 10⁻⁴"; 0 stays 0. @param {number} n */
export function small(n) {
  if (n === 0) return "0";
  const exponent = Math.floor(Math.log10(Math.abs(n)) + 1e-9);
  if (exponent >= -2) return n.toPrecision(3);
  return `${Number((n / 10 ** exponent).toFixed(2))} · 10⁻${[...String(-exponent)].map((c) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(c)]).join("")}`;
}

/** A number with its sign, as spelled and never as a hyphen. @param {number} n @param {number} digits */
export const signed = (n, digits) => (Number(n.toFixed(digits)) === 0 ? (0).toFixed(digits) : n.toFixed(digits).replace("-", "−"));

/** @param {number} n */
export const bytes = (n) => (n >= 1e9 ? `${(n / 1e9).toFixed(2)} GB` : n >= 1e6 ? `${(n / 1e6).toFixed(1)} MB` : n >= 1e3 ? `${(n / 1e3).toFixed(1)} kB` : `${n} B`);

/** @param {number} ms */
export const milliseconds = (ms) => (ms < 0.095 ? "<0.1" : ms < 10 ? ms.toFixed(1) : WHOLE.format(ms));

/** Steps of 1, 2 or 5 times a power of ten: at most `count` of them from 0 to `most`. @param {number} most @param {number} count */
export function ticks(most, count) {
  const rough = most / count;
  const unit = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((f) => f * unit).find((s) => s >= rough * (1 - 1e-9)) ?? 10 * unit;
  return Array.from({ length: Math.floor(most / step + 1e-9) + 1 }, (_, i) => i * step);
}
