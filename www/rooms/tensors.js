// One tensor out of a laboratory run, and the length of a vector.

/** @param {Pick<import("./patterns.js").LabRunAnswer, "tensors" | "values">} run @param {string} name @returns {{ shape: number[], offset: number, values: Float32Array } | null} */
export function tensor(run, name) {
  const found = run.tensors.find((t) => t.name === name);
  if (!found) return null;
  const size = found.shape.reduce((a, b) => a * b, 1);
  return { shape: found.shape, offset: found.offset, values: run.values.subarray(found.offset, found.offset + size) };
}

/** @param {ArrayLike<number>} xs */
export const norm = (xs) => Math.sqrt(Array.from(xs).reduce((sum, x) => sum + x * x, 0));
