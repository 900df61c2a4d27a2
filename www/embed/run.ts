// A model's run on a text, for other pages: its heads, their patterns, and the data of the page's own pictures.
import { deriveLabels, kindOf, sublayerAt } from "../domain/answer.js";
import { packed } from "../domain/map/pattern.js";
import { t } from "../i18n/index.js";
import type { HeadRef, Kind } from "../domain/heads.js";
import type { Edits, ModelAnswer, ModelInfo, SublayerInfo, Token } from "../protocol/engine.js";
import type { RunResult } from "../protocol/messages.js";

export type EmbedRun = Extract<ModelAnswer, { kind: "patterns" }>;

/** A head: its sublayer's path, its index and its name. `kind` is encoder, decoder or cross. */
export interface Head extends HeadRef {
  name: string;
  layer: number;
  kind: Kind;
}

/** The result of a model on a text. */
export interface Run {
  info: ModelInfo;
  text: string;
  /** the written text, or "" */
  output: string;
  edits: Edits;
  /** the source tokens */
  source: Token[];
  /** the decoder's input, or empty */
  target: Token[];
  /** the ids of the written tokens */
  emitted: number[];
  heads: Head[];
  /**
   * one head's pattern: [query, key], row by row, each row a distribution over the keys (all zeros if every key is
   * masked)
   */
  pattern(head: string | Head): { rows: number; cols: number; values: Float32Array; masked: Uint8Array };
  /** labels and patterns in the form that the page's own pictures take */
  derived: ReturnType<typeof deriveLabels>;
}

export function runOf(info: ModelInfo, text: string, edits: Edits, patterns: EmbedRun): Run {
  const unasked = { asked: null, next: null, next_text: null, ended: null, effect: null };
  const unruled = { forced: false, suppressed: false };
  const unmeasured = { gates: {}, candidates: [], ms: 0, stages: { ran: 0, all: 0 } };
  const maps = patterns.maps.map((map) => ({ ...map, values: patterns.values, masks: patterns.masks }));
  const given = patterns.target.length - patterns.emitted.length;
  return runOfResult(info, text, edits, { ...patterns, given, ...unasked, ...unruled, ...unmeasured, maps });
}

/** The same for an engine's answer, whose patterns of a long text are in blocks but for those that were asked whole. */
export function runOfResult(info: ModelInfo, text: string, edits: Edits, result: RunResult): Run {
  const heads = result.maps
    .filter((map) => map.head === null)
    .flatMap(({ path, shape }) => {
      const sublayer = sublayerAt(info, path) as SublayerInfo;
      return Array.from({ length: shape[0] }, (_, head) => ({
        name: `${path}.${head}`,
        path,
        head,
        layer: sublayer.block,
        kind: kindOf(sublayer),
      }));
    });
  const derived = deriveLabels(result, info);
  const { output, source, target, emitted } = result;
  return {
    info,
    text,
    edits,
    heads,
    derived,
    output,
    source,
    target,
    emitted,
    pattern(head) {
      const name = typeof head === "string" ? head : head.name;
      const found = derived.patterns.get(name);
      if (!found) throw new Error(t("embed.no-head", { name, heads: heads.map((one) => one.name) }));
      const { values, offset, masks, maskOffset, rows, cols } = packed(found);
      return {
        rows,
        cols,
        values: values.slice(offset, offset + rows * cols),
        masked: masks.slice(maskOffset, maskOffset + rows * cols),
      };
    },
  };
}
