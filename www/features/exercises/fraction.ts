// Exact arithmetic on fractions, for the exercise in which rounding is the mistake.

/** A reduced fraction with a positive denominator. */
export type Fraction = { over: bigint; under: bigint };

const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? (a < 0n ? -a : a) : gcd(b, a % b));

/** @param under not 0 */
export function fraction(over: bigint, under: bigint = 1n): Fraction {
  const sign = under < 0n ? -1n : 1n;
  const by = gcd(over, under) * sign;
  return { over: over / by, under: under / by };
}

/** A decimal as it is written: "0.67" is 67/100, which no float is. */
export function decimal(text: string): Fraction | null {
  const match = /^([+-]?)(\d*)\.?(\d*)$/.exec(text.trim());
  if (!match || match[2] + match[3] === "") return null;
  const [, sign, whole, part] = match;
  return fraction(BigInt(`${sign === "-" ? "-" : ""}${whole}${part}` || "0"), 10n ** BigInt(part.length));
}

export const plus = (a: Fraction, b: Fraction) => fraction(a.over * b.under + b.over * a.under, a.under * b.under);
export const minus = (a: Fraction, b: Fraction) => plus(a, { over: -b.over, under: b.under });
export const times = (a: Fraction, b: Fraction) => fraction(a.over * b.over, a.under * b.under);
/** @param b not 0 */
export const divided = (a: Fraction, b: Fraction) => fraction(a.over * b.under, a.under * b.over);
/** The whole number at or below it. */
export const floor = (a: Fraction) =>
  a.over >= 0n || a.over % a.under === 0n ? a.over / a.under : a.over / a.under - 1n;
export const float = (a: Fraction) => Number(a.over) / Number(a.under);
/** "100/67", or "3" where it is whole. */
export const spelledOut = (a: Fraction) => (a.under === 1n ? String(a.over) : `${a.over}/${a.under}`);

/** Rounded half away from zero, to so many decimals; trailing zeros left out. */
export function rounded(a: Fraction, decimals: number) {
  const scale = 10n ** BigInt(decimals);
  const size = a.over < 0n ? -a.over : a.over;
  const units = (2n * size * scale + a.under) / (2n * a.under);
  const digits = String(units).padStart(decimals + 1, "0");
  const text =
    decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`.replace(/\.?0+$/, "");
  return a.over < 0n && units !== 0n ? `-${text}` : text;
}
