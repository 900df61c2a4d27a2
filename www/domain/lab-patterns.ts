// Patterns and labels from a laboratory run: the same objects as long as the answer is the same, so that views redraw
// only changes.
import { memoize } from "../lib/memoize.js";
import { locale } from "../i18n/index.js";
import { labels, type Specials } from "./labels.js";
import type { LabAnswer, LabToken } from "../protocol/engine.js";
import type { Pattern } from "./map/pattern.js";

export type LabRunAnswer = Extract<LabAnswer, { kind: "run" }>;

/** Special ids of every laboratory model. */
export const SPECIALS = { pad_id: 0, start_id: 1, end_id: 2 };

/** A sublayer's patterns, by sequence and head; empty if the run lacks them. */
export const patternsOf = memoize((run: LabRunAnswer, path: string): Pattern[][] => {
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
}, Infinity);

export const labelsOf = (tokens: LabToken[], specials: Specials = SPECIALS) => spelled(tokens, specials, locale());

const spelled = memoize((tokens: LabToken[], specials: Specials, _: string) =>
  labels(
    tokens.map((token) => ({ ...token, span: null })),
    specials,
  ),
);
