// The map of an example among others: one head of an answer with its labels, and as large as its room.
import { headIn, sublayerAt } from "../../domain/answer.js";
import { kindOf, type HeadRef } from "../../domain/heads.js";
import { labels, type Label } from "../../domain/labels.js";
import { layPinned } from "../thumbnails/list-layout.js";
import { locale } from "../../i18n/index.js";
import { margins } from "./overlay.js";
import { memoize } from "../../lib/memoize.js";
import { poolPattern } from "../../domain/map/pooled.js";
import type { AnswerOf } from "../../protocol/answers.js";
import type { Pattern } from "../../domain/map/pattern.js";

export interface ExampleMap {
  pattern: Pattern;
  /** one for each row of the pattern */
  rows: Label[];
  cols: Label[];
}

/** Wider labels are slanted. */
const LABELS = 12;
/** An interval of an atlas has ten examples. */
const KEPT = 16;

/** One head of an answer; null while the answer is pending, or if it has no such map. */
export const readMap = (answer: AnswerOf<"patterns"> | null, { path, head }: HeadRef): ExampleMap | null =>
  answer && readIn(answer, path, head, locale());

const readIn = memoize((answer: AnswerOf<"patterns">, path: string, head: number, _: string): ExampleMap | null => {
  const map = answer.maps.find((one) => one.path === path);
  const source = labels(answer.source, answer.model);
  const target = labels(answer.target, answer.model);
  if (!map) return null;
  const numbers = headIn({ ...map, values: answer.values, masks: answer.masks }, map.head === null ? head : 0);
  const sublayer = sublayerAt(answer.model, path);
  const kind = sublayer ? kindOf(sublayer) : "decoder";
  return {
    pattern: { ...numbers, block: map.block },
    rows: ofBlocks(kind === "encoder" ? source : target, map.block),
    cols: ofBlocks(kind === "decoder" ? target : source, map.block),
  };
}, KEPT);

/** The first label of each block. */
const ofBlocks = memoize(
  (all: Label[], block: number) => (block === 1 ? all : all.filter((_, i) => i % block === 0)),
  Infinity,
);

/** @param room its width in CSS pixels */
export function layExample({ pattern, rows, cols }: ExampleMap, room: number, dpr: number) {
  const { left, right } = margins(rows, cols, LABELS, null);
  const { width, block, most } = layPinned(rows.length, cols.length, left + right, room, dpr);
  return {
    pattern: poolPattern(pattern, block * (pattern.block ?? 1)),
    rows: ofBlocks(rows, block),
    cols: ofBlocks(cols, block),
    unread: null,
    width: Math.min(width, room),
    most,
  };
}
