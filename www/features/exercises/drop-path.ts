// Drop-path step by step, in exact arithmetic: one draw per sample, floor(keep + u), and what is kept divided by keep
// (Huang et al. 2016, "Deep Networks with Stochastic Depth"; the scaling as in later code, during training).
import Fraction from "fraction.js";
import { decimal } from "./fraction.js";

/** One sample's computation. */
interface Row {
  x: Fraction;
  u: Fraction;
  sum: Fraction;
  kept: boolean;
  scaled: Fraction;
  y: Fraction;
}

const ONE = new Fraction(1);

/**
 * Random draws in hundredths, 0.00 to 0.99, from a seed (32-bit xorshift of the mixed seed). Two decimals, so that a
 * person can check every sum by hand.
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
  return Array.from({ length: count }, () => new Fraction(Math.floor((next() / 2 ** 32) * 100), 100));
}

/**
 * @param inputs one decimal per sample
 * @param drop the probability to skip a sample, below 1
 * @returns `kept`: the fraction of kept samples
 */
export function dropPath(
  inputs: string[],
  drop: string,
  seed: number,
): { keep: Fraction; rows: Row[]; kept: Fraction } {
  const keep = ONE.sub(decimal(drop) ?? ONE);
  const rows = draws(seed, inputs.length).map((u, i) => {
    const x = decimal(inputs[i]) ?? new Fraction(0);
    const sum = keep.add(u);
    const bit = sum.floor();
    const scaled = x.div(keep);
    return { x, u, sum, kept: bit.equals(1), scaled, y: scaled.mul(bit) };
  });
  return { keep, rows, kept: new Fraction(rows.filter((row) => row.kept).length, rows.length) };
}
