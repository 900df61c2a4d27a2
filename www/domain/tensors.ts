// One tensor out of a laboratory run, and the length of a vector.
import type { LabRunAnswer } from "./lab-patterns.js";

export function tensor(
  run: Pick<LabRunAnswer, "tensors" | "values">,
  name: string,
): { shape: number[]; offset: number; values: Float32Array } | null {
  const found = run.tensors.find((t) => t.name === name);
  if (!found) return null;
  const size = found.shape.reduce((a, b) => a * b, 1);
  return { shape: found.shape, offset: found.offset, values: run.values.subarray(found.offset, found.offset + size) };
}

export const norm = (xs: ArrayLike<number>) => Math.sqrt(Array.from(xs).reduce((sum, x) => sum + x * x, 0));
