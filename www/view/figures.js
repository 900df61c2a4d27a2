// Numbers of either sign as text, the same everywhere: about four digits, and a minus that is as wide as a plus; and how far a vector reaches.

/** @param {number} value @returns {string} */
export function figure(value) {
  const size = Math.abs(value);
  const text =
    size === 0 ? "0"
    : !Number.isFinite(size) ? "∞"
    : size < 0.001 ? size.toExponential(1)
    : size < 10 ? size.toFixed(3)
    : size < 100 ? size.toFixed(2)
    : size < 1000 ? size.toFixed(1)
    : size < 1e6 ? size.toFixed(0)
    : size.toExponential(2);
  return value < 0 ? `−${text}` : text;
}

/** The same in a cell of a strip: two digits, so that it fits. @param {number} value */
export function brief(value) {
  const size = Math.abs(value);
  const text = size < 0.05 ? "0" : size < 9.95 ? size.toFixed(1) : size < 999.5 ? size.toFixed(0) : size.toExponential(0);
  return value < 0 && text !== "0" ? `−${text}` : text;
}

/** The smallest and the largest number, and the vector's length √(sum of squares). @param {Float32Array} values */
export function extent(values) {
  let [min, max, squares] = [Infinity, -Infinity, 0];
  for (const v of values) {
    if (v < min) min = v;
    if (v > max) max = v;
    squares += v * v;
  }
  return { min, max, norm: Math.sqrt(squares) };
}
