// The cosine between vectors of the residual stream: how alike two positions are, whatever attends to what.
import { memoize } from "../../../lib/memoize.js";
import { dot, type Tensor } from "../../../domain/tensors.js";

/** The length of each row of the last two axes; of one tensor only once. */
const lengths = memoize(({ shape, values }: Tensor) => {
  const [rows, width] = shape.slice(-2);
  return Float64Array.from({ length: rows }, (_, row) => Math.sqrt(dot(values, row * width, row * width, width)));
});

/** cos(x, y) = x · y / (‖x‖ ‖y‖) of one row with each row; 0 where a vector is 0. */
export function cosines(stream: Tensor, row: number): Float64Array {
  const [rows, width] = stream.shape.slice(-2);
  const long = lengths(stream);
  return Float64Array.from({ length: rows }, (_, other) => {
    const size = long[row] * long[other];
    return size === 0 ? 0 : dot(stream.values, row * width, other * width, width) / size;
  });
}
