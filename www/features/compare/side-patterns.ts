// The engine's answer about the other side, in the page's form: labels, and one head's pattern.
import { memoize } from "../../lib/memoize.js";
import { locale } from "../../i18n/index.js";
import { headIn } from "../../domain/answer.js";
import { labels } from "../../domain/labels.js";
import { placeLabels } from "../../domain/map/placed-images.js";
import type { ModelAnswer } from "../../protocol/engine.js";
import type { Pattern } from "../../domain/map/pattern.js";
import type { HeadRef } from "../../domain/heads.js";

type PatternAnswer = Extract<ModelAnswer, { kind: "patterns" }>;

export const readPatterns = (answer: PatternAnswer) => readIn(answer, locale());

const readIn = memoize((answer: PatternAnswer, _: string) => ({
  source: labels(answer.source, answer.model),
  target: placeLabels(labels(answer.target, answer.model), answer.images),
}));

export const patternOf = (answer: PatternAnswer, { path, head }: HeadRef) => patternAt(answer, path, head);

const patternAt = memoize((answer: PatternAnswer, path: string, head: number): Pattern | null => {
  const map = answer.maps.find(
    (m) => m.path === path && m.block === 1 && (m.head === null ? head < m.shape[0] : m.head === head),
  );
  return map ? headIn({ ...map, values: answer.values, masks: answer.masks }, map.head === null ? head : 0) : null;
}, Infinity);
