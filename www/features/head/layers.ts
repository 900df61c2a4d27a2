// The layers of the Head view: for each its source, its map for one head, and its scale.
import type { Problem } from "../../lib/errors.js";
import { deriveLabels, sublayerAt } from "../../domain/answer.js";
import { formats, t } from "../../i18n/index.js";
import { answerTo } from "../../protocol/answers.js";
import { stageIn } from "../../domain/heads.js";
import { divisorOf } from "../../domain/stages.js";
import { formatFigure } from "../../domain/numbers.js";
import { WEIGHTED, weightedQuestion } from "./queries.js";
import type { Edits, SublayerInfo } from "../../protocol/engine.js";
import type { Layer } from "../../state/map.js";
import type { Seen } from "../feature.js";
import { memoize } from "../../lib/memoize.js";
import { makePattern, packed, type Pattern } from "../../domain/map/pattern.js";
import { numberScale } from "../../components/map/cell-style.js";
import { weightScale, type Scale } from "../../domain/ramp.js";
import type { State } from "../../state/store.js";

interface Numbers {
  layer: Layer;
  pattern: Pattern | null;
  scale: Scale;
  busy: boolean;
  failure: Problem | null;
  /** the name of the activation; "" if the numbers are not an activation */
  site: string;
}

/**
 * One head's numbers, memoized.
 * @param values [heads, queries, keys]
 * @param like the pattern whose mask applies
 */
const ofHead = (values: Float32Array, head: number, like: Pattern, masked: boolean) =>
  partOf(values, head, packed(like), masked);

const partOf = memoize(
  (
    values: Float32Array,
    head: number,
    { rows, cols, coarse, masks, maskOffset }: Pattern,
    masked: boolean,
  ): Pattern => {
    const offset = head * rows * cols;
    const made = { ...makePattern(rows, cols, values), offset };
    if (!masked) return made;
    // While the pattern is in blocks, the scores themselves show the mask.
    return coarse
      ? { ...made, masks: made.masks.map((_, i) => Number(values[offset + i] === -Infinity)) }
      : { ...made, masks, maskOffset };
  },
  Infinity,
);

/** The largest absolute finite number; cached, as there may be millions. */
const reach = memoize((values: Float32Array) => {
  let [least, most] = [0, 0];
  for (let i = 0; i < values.length; i++) {
    const value = values[i];
    if (value > most) most = value < Infinity ? value : most;
    else if (value < least) least = value > -Infinity ? value : least;
  }
  return Math.max(most, -least);
});

/** Whether the head in front belongs to a linear layer, which has signed weights and nothing before them. */
export const isLinear = ({ info, shown }: Pick<Seen, "info" | "shown">) =>
  sublayerAt(info, shown.path)?.linear !== undefined;

export const layerName = (layer: Layer, linear: boolean) => t(linear ? "head.layer.weights" : `head.layer.${layer}`);

export function numbersOf(state: State, seen: Seen): Numbers {
  const linear = isLinear(seen);
  const { layer } = state.head;
  if (linear || layer === "pattern" || !seen.pattern) {
    return {
      layer: "pattern",
      pattern: seen.pattern,
      scale: weightScale(state.tone, seen.pattern?.most),
      busy: seen.pattern?.coarse ?? false,
      failure: null,
      site: `${seen.shown.path}.${linear ? "weights" : "pattern"}`,
    };
  }
  return layer === "weighted" ? weighted(state, seen, seen.pattern) : traced(state, seen, layer);
}

function traced(state: State, { shown, info }: Seen, layer: "raw" | "scores"): Numbers {
  const found = state.traced;
  const site = `${shown.path}.${layer}`;
  const mine = found?.path === shown.path && (found.tensors.has(site) || found.sites.includes(site)) ? found : null;
  const tensor = mine?.tensors.get(site);
  // The mask must be that of the run with the numbers.
  const like = mine && tensor ? deriveLabels(mine.result, info).patterns.get(`${shown.path}.${shown.head}`) : undefined;
  const fits = tensor && like && tensor.shape[2] === like.rows && tensor.shape[3] === like.cols;
  return {
    layer,
    pattern: fits ? ofHead(tensor.values, shown.head, like, layer === "scores") : null,
    scale: numberScale("signed", fits ? reach(tensor.values) : 0),
    busy: !mine || mine.result !== state.result,
    failure: mine?.failure ?? null,
    site,
  };
}

function weighted(state: State, { shown }: Seen, like: Pattern): Numbers {
  const question = weightedQuestion(state, shown.path);
  const entry = state.answers[WEIGHTED];
  const current = answerTo(state.answers, WEIGHTED, question);
  // A stale answer of this sublayer has the same cells.
  const older = entry?.answer?.kind === "weighted" && pathIn(entry.key) === shown.path ? entry.answer : null;
  const answer = current ?? older;
  const fits = answer && answer.shape[1] === like.rows && answer.shape[2] === like.cols;
  const failed = entry?.key === JSON.stringify(question) ? entry.failure : null;
  return {
    layer: "weighted",
    pattern: fits ? ofHead(answer.values, shown.head, like, true) : null,
    scale: numberScale("upward", fits ? reach(answer.values) : 0),
    busy: !current && failed === null,
    failure: failed,
    site: "",
  };
}

/** The sublayer of the last question. */
const pathIn = (key: string) => (key === "" ? "" : JSON.parse(key).path);

export const formulaOf = (layer: Layer, { edits, info }: Pick<State, "edits" | "info">, path: string) =>
  info && sublayerAt(info, path)?.linear
    ? t("head.formula.weights")
    : layer === "scores"
      ? scoresFormula(edits, info && sublayerAt(info, path))
      : t(`head.formula.${layer}`);

function scoresFormula(edits: Edits, sublayer: SublayerInfo | null) {
  const factor = (sublayer && stageIn(sublayer, "scale"))?.factor ?? null;
  const divisor = divisorOf(factor, sublayer?.d_head ?? 1, edits);
  const scale = divisor === 1 ? "" : factor === null ? " / √d" : ` · ${formatFigure(factor)}`;
  const mask = sublayer && stageIn(sublayer, "mask");
  const [biased, temperature] = [mask?.bias === true, edits.attention_temperature ?? 1];
  const [before, after] = mask?.cap
    ? [`${formats().number(mask.cap)} · tanh((`, `) / ${formats().number(mask.cap)})`]
    : biased && temperature !== 1
      ? ["(", ")"]
      : ["", ""];
  return t("head.formula.scores", { scale, temperature, biased, before, after });
}

export const reachOf = (layer: Exclude<Layer, "pattern">, most: number) =>
  t(`head.legend.${layer}`, { most: formatFigure(most) });
