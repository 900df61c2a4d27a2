// Tensors read back from a run or a laboratory run, and products of vectors.
import type { Problem } from "../lib/errors.js";
import type { LabRunAnswer } from "./lab-patterns.js";
import type { Edits } from "../protocol/engine.js";
import type { RunResult } from "../protocol/messages.js";

/** One activation: its shape and its numbers, as in the engine's answer. */
export type Tensor = { shape: number[]; values: Float32Array };

/** The trace of a sublayer in a run, by site, under that run's edits; or the reason why there is none. */
export interface Trace {
  path: string;
  result: RunResult;
  edits: Edits;
  /** the requested globs */
  sites: string[];
  tensors: Map<string, Tensor>;
  failure: Problem | null;
}

export const sizeOf = (shape: number[]) => shape.reduce((a, b) => a * b, 1);

export function tensor(
  run: Pick<LabRunAnswer, "tensors" | "values">,
  name: string,
): (Tensor & { offset: number }) | null {
  const found = run.tensors.find((t) => t.name === name);
  if (!found) return null;
  const { shape, offset } = found;
  return { shape, offset, values: run.values.subarray(offset, offset + sizeOf(shape)) };
}

/** The product of the rows that begin at `a` and `b`. */
export function dot(values: Float32Array, a: number, b: number, width: number) {
  let sum = 0;
  for (let i = 0; i < width; i++) sum += values[a + i] * values[b + i];
  return sum;
}

export const norm = (xs: ArrayLike<number>) => Math.sqrt(Array.from(xs).reduce((sum, x) => sum + x * x, 0));
