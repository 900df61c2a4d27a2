// Patterns and labels out of a laboratory run, the same objects as long as the answer is: views then draw only what is new.
import { perLanguage } from "../i18n/index.js";
import { labels } from "../view/labels.js";

/** @typedef {import("../view/draw.js").Pattern} Pattern */
/** @typedef {import("../protocol").LabToken} LabToken */
/** @typedef {Extract<import("../protocol").LabAnswer, { kind: "run" }>} LabRunAnswer */

/** Special ids of every laboratory model. */
export const SPECIALS = { pad_id: 0, start_id: 1, end_id: 2 };

/** @type {WeakMap<LabRunAnswer, Map<string, Pattern[][]>>} */
const kept = new WeakMap();

/**
 * A sublayer's patterns, by sequence and head; empty where the run has none of it.
 * @param {LabRunAnswer} run @param {string} path @returns {Pattern[][]}
 */
export function patternsOf(run, path) {
  const all = kept.get(run) ?? new Map();
  kept.set(run, all);
  if (!all.has(path)) all.set(path, find(run, path));
  return all.get(path);
}

/** @param {LabRunAnswer} run @param {string} path @returns {Pattern[][]} */
function find(run, path) {
  const tensor = run.tensors.find((t) => t.name === `${path}.pattern`);
  const mask = run.masks.find((m) => m.path === path);
  if (!tensor || !mask) return [];
  const [batch, heads, rows, cols] = tensor.shape;
  const cells = rows * cols;
  return Array.from({ length: batch }, (_, b) =>
    Array.from({ length: heads }, (_, h) => ({
      values: run.values,
      offset: tensor.offset + (b * heads + h) * cells,
      masks: run.mask_values,
      maskOffset: mask.offset + (b * mask.shape[1] + (mask.shape[1] > 1 ? h : 0)) * cells,
      rows,
      cols,
    })),
  );
}

/** @type {() => WeakMap<LabToken[], import("../view/labels.js").Label[]>} */
const spelled = perLanguage(() => new WeakMap());

/** @param {LabToken[]} tokens @param {import("../view/labels.js").Specials} [specials] */
export function labelsOf(tokens, specials = SPECIALS) {
  let found = spelled().get(tokens);
  if (!found)
    spelled().set(
      tokens,
      (found = labels(
        tokens.map((token) => ({ ...token, span: null })),
        specials,
      )),
    );
  return found;
}
