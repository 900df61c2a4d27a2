// Cosines of vectors, beside numpy's, and the strip that is tinted by them in place of attention.
import assert from "node:assert/strict";
import { test } from "node:test";
import { cosines } from "../../../../www/features/input/similarity/cosine.js";

/**
 * numpy 2.4.6: x = np.sin(np.arange(35) * 0.7 + 0.3).astype(np.float32).reshape(5, 7), its fourth row 0; in 64 bits
 * x @ x.T / np.outer(n, n) with n = np.linalg.norm(x, axis=1).
 */
const SECOND_ROW = [-0.024136476822705956, 1.0, 0.35139721271118274, 0, -0.6166406532044327];

test("cosines are numpy's, and a vector of zeros is like no other", () => {
  const values = Float32Array.from({ length: 35 }, (_, i) => (i >= 21 && i < 28 ? 0 : Math.sin(i * 0.7 + 0.3)));
  const found = cosines({ shape: [1, 5, 7], values }, 1);
  for (const [i, value] of SECOND_ROW.entries())
    assert.ok(Math.abs(found[i] - value) < 1e-12, `${i}: ${found[i]} for ${value}`);
});
