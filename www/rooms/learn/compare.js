// Two answers side by side: the tensors of a picture, their difference, and how far they are apart. No view, no state.
import { norm, tensor } from "../tensors.js";

/** @typedef {Extract<import("../../protocol").LabAnswer, { kind: "run" }>} RunAnswer */
/** @typedef {import("./steps.js").Picture} Picture */
/** A matrix as maps draw it: rows of positions; masked cells marked. @typedef {{ values: Float32Array, offset: number, masks: Uint8Array, maskOffset: number, rows: number, cols: number }} Matrix */
/** @typedef {{ before: Matrix | null, after: Matrix | null, difference: Matrix | null, largest: number, relative: number | null }} Compared */

/** All numbers of a tensor. @param {RunAnswer} answer @param {string} name */
export const numbers = (answer, name) => tensor(answer, name)?.values ?? null;

/** A site of one layer. @param {string} site @param {number} layer */
export const siteAt = (site, layer) => site.replace("{l}", String(layer));

/**
 * One sentence's matrix out of an answer: a head's pattern, or positions by dimensions.
 * @param {RunAnswer} answer @param {Picture} picture @param {number} layer @param {number} head @param {number} row which sentence
 * @returns {Matrix | null}
 */
export function matrix(answer, picture, layer, head, row) {
  const site = siteAt(picture.site, layer);
  const found = answer.tensors.find((t) => t.name === site);
  if (!found) return null;
  const [rows, cols] = found.shape.slice(-2);
  const per = found.shape.length === 4 ? found.shape[1] : 1;
  const offset = found.offset + ((found.shape[0] === 1 ? 0 : row) * per + (per === 1 ? 0 : head)) * rows * cols;
  const mask = picture.type === "pattern" ? answer.masks.find((m) => `${m.path}.pattern` === site) : undefined;
  if (!mask) return { values: answer.values, offset, masks: new Uint8Array(rows * cols), maskOffset: 0, rows, cols };
  const [batch, heads] = mask.shape;
  const maskOffset = mask.offset + ((batch === 1 ? 0 : row) * heads + (heads === 1 ? 0 : head)) * rows * cols;
  return { values: answer.values, offset, masks: answer.mask_values, maskOffset, rows, cols };
}

/** @param {Matrix} m @param {number} row @param {number} col */
export const at = (m, row, col) => m.values[m.offset + row * m.cols + col];
/** @param {Matrix} m @param {number} row @param {number} col */
export const masked = (m, row, col) => m.masks[m.maskOffset + row * m.cols + col] === 1;

/** @param {Matrix} m */
export const flat = (m) => m.values.subarray(m.offset, m.offset + m.rows * m.cols);

/** After minus before, cell by cell. A cell masked in both says nothing. @param {Matrix} before @param {Matrix} after @returns {Matrix} */
export function difference(before, after) {
  const [a, b] = [flat(before), flat(after)];
  const masks = Uint8Array.from(a, (_, i) => before.masks[before.maskOffset + i] & after.masks[after.maskOffset + i]);
  return {
    values: Float32Array.from(b, (x, i) => x - a[i]),
    offset: 0,
    masks,
    maskOffset: 0,
    rows: after.rows,
    cols: after.cols,
  };
}

/** @param {ArrayLike<number>} xs */
export const largest = (xs) => Array.from(xs).reduce((most, x) => Math.max(most, Math.abs(x)), 0);

/**
 * @param {RunAnswer} before @param {RunAnswer} after @param {Picture} picture
 * @param {number} layer @param {number} head @param {number} row
 * @returns {Compared}
 */
export function compare(before, after, picture, layer, head, row) {
  const a = picture.only ? null : matrix(before, picture, layer, head, row);
  const b = matrix(after, picture, layer, head, row);
  if (!a || !b || a.rows !== b.rows || a.cols !== b.cols)
    return { before: a, after: b, difference: null, largest: 0, relative: null };
  const apart = difference(a, b);
  const size = norm(flat(a));
  return {
    before: a,
    after: b,
    difference: apart,
    largest: largest(apart.values),
    relative: size > 0 ? norm(apart.values) / size : null,
  };
}

/**
 * The swapped run, its words put back in their old places: equal to the plain run where a model does not know of order.
 * @param {RunAnswer} plain @param {RunAnswer} again @param {Picture} picture @param {[number, number]} places
 * @param {number} layer @param {number} head
 * @returns {Compared}
 */
export function putBack(plain, again, picture, [p, q], layer, head) {
  const before = matrix(plain, picture, layer, head, 0);
  const moved = matrix(again, picture, layer, head, 0);
  if (!before || !moved) return { before, after: moved, difference: null, largest: 0, relative: null };
  const old = (/** @type {number} */ i) => (i === p ? q : i === q ? p : i);
  const values = Float32Array.from(flat(moved), (_, i) =>
    at(moved, old(Math.floor(i / moved.cols)), old(i % moved.cols)),
  );
  const after = { ...moved, values, offset: 0 };
  const apart = difference(before, after);
  return { before, after: moved, difference: apart, largest: largest(apart.values), relative: null };
}

/** A range for a signed scale: a round number that holds them all. @param {(Matrix | null)[]} matrices */
export function range(...matrices) {
  const most = Math.max(0, ...matrices.map((m) => (m ? largest(flat(m)) : 0)));
  if (most === 0) return 1;
  const power = 10 ** Math.floor(Math.log10(most));
  return (
    [1, 1.5, 2, 3, 4, 5, 6, 8, 10]
      .map((step) => Number((step * power).toPrecision(3)))
      .find((round) => round >= most * (1 - 1e-6)) ?? most
  );
}
