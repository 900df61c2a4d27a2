// Drop-path step by step, in exact arithmetic: one draw per sample, floor(keep + u), and what is kept divided by keep
// (Huang et al. 2016, "Deep Networks with Stochastic Depth"; the scaling as in later code, during training).
import { decimal, divided, floor, fraction, minus, plus, times } from "./fraction.js";
import type { Fraction } from "./fraction.js";

/** One sample's way through. */
export interface Row {
  x: Fraction;
  u: Fraction;
  sum: Fraction;
  kept: boolean;
  scaled: Fraction;
  y: Fraction;
}

const ONE = fraction(1n);

/**
 * Draws in hundredths, 0.00 to 0.99, from a seed (xorshift of 32 bits, after the seed has been mixed):
 * two decimals, so that every sum can be followed by hand.
 */
export function draws(seed: number, count: number): Fraction[] {
  let x = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) | 1;
  const next = () => {
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    return x >>> 0;
  };
  next();
  return Array.from({ length: count }, () => fraction(BigInt(Math.floor((next() / 2 ** 32) * 100)), 100n));
}

/**
 * @param inputs one decimal a sample
 * @param drop the probability to skip a sample, below 1
 * @returns `kept`: which fraction of the samples came through
 */
export function dropPath(
  inputs: string[],
  drop: string,
  seed: number,
): { keep: Fraction; rows: Row[]; kept: Fraction } {
  const keep = minus(ONE, decimal(drop) ?? ONE);
  const rows = draws(seed, inputs.length).map((u, i) => {
    const x = decimal(inputs[i]) ?? fraction(0n);
    const sum = plus(keep, u);
    const bit = floor(sum);
    const scaled = divided(x, keep);
    return { x, u, sum, kept: bit === 1n, scaled, y: times(scaled, fraction(bit)) };
  });
  return { keep, rows, kept: fraction(BigInt(rows.filter((row) => row.kept).length), BigInt(rows.length)) };
}
