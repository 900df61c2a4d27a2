// The numbers of each layer of the Head view: where they come from, as one head's map, and the scale they are drawn on.
import { deriveLabels } from "../../domain/answer.js";
import { t } from "../../i18n/index.js";
import { answerTo } from "../../protocol/answers.js";
import { scalingOf } from "../../domain/stages.js";
import { formatFigure } from "../../domain/numbers.js";
import { WEIGHTED, weightedQuestion } from "./queries.js";
import type { Edits } from "../../protocol/engine.js";
import type { Layer } from "../../state/map.js";
import type { Seen } from "../feature.js";
import type { Pattern } from "../../domain/map/pattern.js";
import { numberScale, patternScale } from "../../components/map/look.js";
import type { Scale } from "../../domain/ramp.js";
import type { State } from "../../state/store.js";

interface Numbers {
  layer: Layer;
  pattern: Pattern | null;
  scale: Scale;
  busy: boolean;
  failure: string | null;
  /** the activation they are; "" where they are none */
  site: string;
}

/** One head's map, and whose mask it has. */
export type Head = { pattern: Pattern; masks: Uint8Array; coarse: boolean };

/** The same objects while the list and their masks are the same. */
const kept = new WeakMap<Float32Array, { most: number; heads: Map<number, Head> }>();

/**
 * @param values [heads, queries, keys]
 * @param like whose mask it has
 */
function ofHead(values: Float32Array, head: number, like: Pattern, masked: boolean) {
  const { rows, cols } = like;
  let all = kept.get(values);
  if (!all) kept.set(values, (all = { most: reach(values), heads: new Map() }));
  const coarse = like.coarse ?? false;
  let known = all.heads.get(head);
  // The mask that is right while the pattern is still in blocks is not that of the whole.
  if (!known || known.masks !== like.masks || known.coarse !== coarse) {
    // Where the pattern is still in blocks, what is masked is known by the scores themselves.
    const own =
      masked && coarse
        ? Uint8Array.from({ length: rows * cols }, (_, i) => Number(values[head * rows * cols + i] === -Infinity))
        : new Uint8Array(rows * cols);
    const masks =
      masked && !coarse ? { masks: like.masks, maskOffset: like.maskOffset } : { masks: own, maskOffset: 0 };
    known = { pattern: { values, offset: head * rows * cols, ...masks, rows, cols }, masks: like.masks, coarse };
    all.heads.set(head, known);
  }
  return { pattern: known.pattern, most: all.most };
}

/** How far numbers reach from zero, but for those without end. There may be millions. */
function reach(values: Float32Array) {
  let [least, most] = [0, 0];
  for (let i = 0; i < values.length; i++) {
    const value = values[i];
    if (value > most) most = value < Infinity ? value : most;
    else if (value < least) least = value > -Infinity ? value : least;
  }
  return Math.max(most, -least);
}

export function numbersOf(state: State, seen: Seen): Numbers {
  const { layer } = state.head;
  if (layer === "pattern" || !seen.pattern) {
    return {
      layer: "pattern",
      pattern: seen.pattern,
      scale: patternScale(state.tone),
      busy: seen.pattern?.coarse ?? false,
      failure: null,
      site: `${seen.shown.path}.pattern`,
    };
  }
  return layer === "weighted" ? weighted(state, seen, seen.pattern) : traced(state, seen, layer);
}

function traced(state: State, { shown, info }: Seen, layer: "raw" | "scores"): Numbers {
  const found = state.traced;
  const site = `${shown.path}.${layer}`;
  const mine = found?.path === shown.path && (found.tensors.has(site) || found.sites.includes(site)) ? found : null;
  const tensor = mine?.tensors.get(site);
  // The numbers belong to the run they were read from, and so do their masks.
  const like = mine && tensor ? deriveLabels(mine.result, info).patterns.get(`${shown.path}.${shown.head}`) : undefined;
  const fits = tensor && like && tensor.shape[2] === like.rows && tensor.shape[3] === like.cols;
  const { pattern, most } = fits
    ? ofHead(tensor.values, shown.head, like, layer === "scores")
    : { pattern: null, most: 0 };
  return {
    layer,
    pattern,
    scale: numberScale("signed", most),
    busy: !mine || mine.result !== state.result,
    failure: mine?.failure ?? null,
    site,
  };
}

function weighted(state: State, { shown }: Seen, like: Pattern): Numbers {
  const question = weightedQuestion(state, shown.path);
  const entry = state.lab[WEIGHTED];
  const current = answerTo(state.lab, WEIGHTED, question);
  // An older answer is of the same cells while it is of this sublayer.
  const older = entry?.answer?.kind === "weighted" && pathIn(entry.key) === shown.path ? entry.answer : null;
  const answer = current ?? older;
  const fits = answer && answer.shape[1] === like.rows && answer.shape[2] === like.cols;
  const { pattern, most } = fits ? ofHead(answer.values, shown.head, like, true) : { pattern: null, most: 0 };
  const failed = entry?.key === JSON.stringify(question) ? entry.failure : null;
  return {
    layer: "weighted",
    pattern,
    scale: numberScale("upward", most),
    busy: !current && failed === null,
    failure: failed,
    site: "",
  };
}

/** The sublayer that was asked about last. */
const pathIn = (key: string) => (key === "" ? "" : JSON.parse(key).path);

/** @param across whether from one text to another, where there is no bias for the distance */
export function formulaOf(layer: Layer, { edits, info }: Pick<State, "edits" | "info">, across: boolean) {
  return layer === "scores" ? scoresFormula(edits, info?.config ?? {}, across) : t(`head.formula.${layer}`);
}

function scoresFormula(edits: Edits, config: Record<string, any>, across: boolean) {
  const { factor, divisor } = scalingOf(config, Number(config.d_head ?? 1), edits);
  const scale = divisor === 1 ? "" : factor === null ? " / √d" : ` · ${formatFigure(factor)}`;
  return t("head.formula.scores", {
    scale,
    temperature: edits.attention_temperature ?? 1,
    biased: config.positions === "relative_bias" && !across,
  });
}

export const reachOf = (layer: Exclude<Layer, "pattern">, most: number) =>
  t(`head.legend.${layer}`, { most: formatFigure(most) });
