// Exact arithmetic on fractions, for the exercise in which rounding is the mistake.

/** A reduced fraction with a positive denominator. @typedef {{ over: bigint, under: bigint }} Fraction */

/** @param {bigint} a @param {bigint} b @returns {bigint} */
const gcd = (a, b) => (b === 0n ? (a < 0n ? -a : a) : gcd(b, a % b));

/** @param {bigint} over @param {bigint} under not 0 @returns {Fraction} */
export function fraction(over, under = 1n) {
  const sign = under < 0n ? -1n : 1n;
  const by = gcd(over, under) * sign;
  return { over: over / by, under: under / by };
}

/** A decimal as it is written: "0.67" is 67/100, which no float is. @param {string} text @returns {Fraction | null} */
export function decimal(text) {
  const match = /^([+-]?)(\d*)\.?(\d*)$/.exec(text.trim());
  if (!match || match[2] + match[3] === "") return null;
  const [, sign, whole, part] = match;
  return fraction(BigInt(`${sign === "-" ? "-" : ""}${whole}${part}` || "0"), 10n ** BigInt(part.length));
}

/** @param {Fraction} a @param {Fraction} b */
export const plus = (a, b) => fraction(a.over * b.under + b.over * a.under, a.under * b.under);
/** @param {Fraction} a @param {Fraction} b */
export const minus = (a, b) => plus(a, { over: -b.over, under: b.under });
/** @param {Fraction} a @param {Fraction} b */
export const times = (a, b) => fraction(a.over * b.over, a.under * b.under);
/** @param {Fraction} a @param {Fraction} b not 0 */
export const divided = (a, b) => fraction(a.over * b.under, a.under * b.over);
/** The whole number at or below it. @param {Fraction} a */
export const floor = (a) => (a.over >= 0n || a.over % a.under === 0n ? a.over / a.under : a.over / a.under - 1n);
/** @param {Fraction} a */
export const float = (a) => Number(a.over) / Number(a.under);
/** "100/67", or "3" where it is whole. @param {Fraction} a */
export const spelledOut = (a) => (a.under === 1n ? String(a.over) : `${a.over}/${a.under}`);

/** Rounded half away from zero, to so many decimals; trailing zeros left out. @param {Fraction} a @param {number} decimals */
export function rounded(a, decimals) {
  const scale = 10n ** BigInt(decimals);
  const size = a.over < 0n ? -a.over : a.over;
  const units = (2n * size * scale + a.under) / (2n * a.under);
  const digits = String(units).padStart(decimals + 1, "0");
  const text =
    decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`.replace(/\.?0+$/, "");
  return a.over < 0n && units !== 0n ? `-${text}` : text;
}
