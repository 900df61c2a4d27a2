// Two answers side by side: the tensors of a picture, their difference and their distance. No view, no state.
import { makePattern, maskedAt, valueAt, type Pattern } from "./map/pattern.js";
import { norm, tensor } from "./tensors.js";
import { rowOverPatches } from "./map/image-panel.js";
import type { LabAnswer } from "../protocol/engine.js";

export type RunAnswer = Extract<LabAnswer, { kind: "run" | "trained" }>;

/** A tensor that is shown. `{l}` in a site stands for the layer. `only`: there is no such tensor before. */
export interface Picture {
  id: string;
  type: "pattern" | "rows" | "share";
  site: string;
  only?: boolean;
  /** a pattern over an image: the class token's weights of the patches, down and across */
  patches?: boolean;
}

export type Matrix = Pattern;

export interface Compared {
  before: Matrix | null;
  after: Matrix | null;
  difference: Matrix | null;
  largest: number;
  relative: number | null;
}

export const tensorValues = (answer: RunAnswer, name: string) => tensor(answer, name)?.values ?? null;

export function softmax(xs: number[]) {
  const most = Math.max(...xs);
  const weights = xs.map((x) => Math.exp(x - most));
  const sum = weights.reduce((a, b) => a + b, 0);
  return weights.map((w) => w / sum);
}

/** The likeliest class of an image, with its probability. */
export function classOf(answer: RunAnswer) {
  const logits = tensorValues(answer, "class_logits");
  if (!logits) return null;
  const shares = softmax([...logits]);
  const best = shares.indexOf(Math.max(...shares));
  return { name: answer.config.classes[best], probability: shares[best] };
}

export const siteAt = (site: string, layer: number) => site.replace("{l}", String(layer));

/** The patches of the images that a model was trained on, down and across; null for a model of texts. */
export function gridOf({ config: { input } }: Pick<RunAnswer, "config">): [down: number, across: number] | null {
  if (input?.kind !== "pixels") return null;
  const side = Math.floor(input.image_size / input.patch_size);
  return [side, side];
}

/**
 * One sentence's matrix: a head's pattern, or positions by dimensions.
 * @param row the index of the sentence
 */
export function matrix(answer: RunAnswer, picture: Picture, layer: number, head: number, row: number): Matrix | null {
  const whole = wholeMatrix(answer, picture, layer, head, row);
  const grid = picture.patches ? gridOf(answer) : null;
  return whole && grid ? rowOverPatches(whole, 0, grid) : whole;
}

function wholeMatrix(answer: RunAnswer, picture: Picture, layer: number, head: number, row: number): Matrix | null {
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

export const cellValue = valueAt;
export const isMasked = maskedAt;

export const matrixValues = (m: Matrix) => m.values.subarray(m.offset, m.offset + m.rows * m.cols);

/** After minus before, cell by cell. A cell masked in both is masked. */
export function difference(before: Matrix, after: Matrix): Matrix {
  const [a, b] = [matrixValues(before), matrixValues(after)];
  const masks = Uint8Array.from(a, (_, i) => before.masks[before.maskOffset + i] & after.masks[after.maskOffset + i]);
  const apart = b.map((x, i) => x - a[i]);
  return makePattern(after.rows, after.cols, apart, masks);
}

export const largestMagnitude = (xs: ArrayLike<number>) =>
  Array.from(xs).reduce((most, x) => Math.max(most, Math.abs(x)), 0);

export function compareMatrices(
  before: RunAnswer,
  after: RunAnswer,
  picture: Picture,
  layer: number,
  head: number,
  row: number,
): Compared {
  const a = picture.only ? null : matrix(before, picture, layer, head, row);
  const b = matrix(after, picture, layer, head, row);
  const sides = { before: a, after: b };
  if (!a || !b || a.rows !== b.rows || a.cols !== b.cols)
    return { ...sides, difference: null, largest: 0, relative: null };
  const apart = difference(a, b);
  const size = norm(matrixValues(a));
  const relative = size > 0 ? norm(apart.values) / size : null;
  return { ...sides, difference: apart, largest: largestMagnitude(apart.values), relative };
}

/** The run of the swapped words, permuted back: equal to the plain run if a model ignores order. */
export function putBack(
  plain: RunAnswer,
  again: RunAnswer,
  picture: Picture,
  [p, q]: [number, number],
  layer: number,
  head: number,
): Compared {
  const before = matrix(plain, picture, layer, head, 0);
  const moved = matrix(again, picture, layer, head, 0);
  if (!before || !moved) return { before, after: moved, difference: null, largest: 0, relative: null };
  const old = (i: number) => (i === p ? q : i === q ? p : i);
  const values = Float32Array.from(matrixValues(moved), (_, i) =>
    cellValue(moved, old(Math.floor(i / moved.cols)), old(i % moved.cols)),
  );
  const after = { ...moved, values, offset: 0 };
  const apart = difference(before, after);
  return { before, after: moved, difference: apart, largest: largestMagnitude(apart.values), relative: null };
}

/** The range of a signed scale: a round number at least as large as all values. */
export function signedRange(...matrices: (Matrix | null)[]) {
  const most = Math.max(0, ...matrices.map((m) => (m ? largestMagnitude(matrixValues(m)) : 0)));
  if (most === 0) return 1;
  const power = 10 ** Math.floor(Math.log10(most));
  return (
    [1, 1.5, 2, 3, 4, 5, 6, 8, 10]
      .map((step) => Number((step * power).toPrecision(3)))
      .find((round) => round >= most * (1 - 1e-6)) ?? most
  );
}
