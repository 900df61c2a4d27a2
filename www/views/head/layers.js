// The numbers of each layer of the Head view: where they come from, as one head's map, and the scale they are drawn on.
import { derive } from "../../derive.js";
import { t } from "../../i18n/index.js";
import { answerTo } from "../../rooms/lab.js";
import { scalingOf } from "../../stages.js";
import { figure } from "../../view/figures.js";
import { weightedQuestion } from "./questions.js";

/** @typedef {import("../../state.js").State} State */
/** @typedef {import("../index.js").Looking} Looking */
/** @typedef {import("../../view/pattern.js").Pattern} Pattern */
/** @typedef {import("../../view/ramp.js").Scale} Scale */
/** @typedef {import("./state.js").Layer} Layer */

/**
 * @typedef {object} Numbers
 * @property {Layer} layer
 * @property {Pattern | null} pattern null while they are on their way, or where they could not be read
 * @property {Scale} scale
 * @property {boolean} busy whether newer ones are on their way
 * @property {string | null} failure
 * @property {string} site the activation they are; "" where they are none
 */

/** One head's map, and whose mask it has. @typedef {{ pattern: Pattern, masks: Uint8Array, coarse: boolean }} Head */
/** All heads' numbers in one list, as one head's map each; the same objects while the list and their masks are the same. @type {WeakMap<Float32Array, { most: number, heads: Map<number, Head> }>} */
const kept = new WeakMap();

/**
 * @param {Float32Array} values [heads, queries, keys] @param {number} head @param {Pattern} like whose mask it has
 * @param {boolean} masked whether it is masked where that one is
 */
function ofHead(values, head, like, masked) {
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

/** How far numbers reach from zero, but for those without end. There may be millions. @param {Float32Array} values */
function reach(values) {
  let [least, most] = [0, 0];
  for (let i = 0; i < values.length; i++) {
    const value = values[i];
    if (value > most) most = value < Infinity ? value : most;
    else if (value < least) least = value > -Infinity ? value : least;
  }
  return Math.max(most, -least);
}

/** @param {State} state @param {Looking} seen @returns {Numbers} */
export function numbersOf(state, seen) {
  const { layer } = state.views.head;
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

/** @type {Map<string, Scale>} */
const scales = new Map();

/** The same object each time: what is drawn is compared by identity. @param {Scale} scale @returns {Scale} */
function same(scale) {
  const name = Object.values(scale).join(" ");
  const known = scales.get(name);
  if (!known) scales.set(name, scale);
  return known ?? scale;
}

/** @param {import("../../view/scale.js").Tone} tone */
export const patternScale = (tone) => same({ kind: "pattern", tone });

/** @param {State} state @param {Looking} seen @param {"raw" | "scores"} layer @returns {Numbers} */
function traced(state, { shown, info }, layer) {
  const found = state.traced;
  const site = `${shown.path}.${layer}`;
  const mine = found?.path === shown.path && (found.tensors.has(site) || found.wants.includes(site)) ? found : null;
  const tensor = mine?.tensors.get(site);
  // The numbers belong to the run they were read from, and so do their masks.
  const like = mine && tensor ? derive(mine.result, info).patterns.get(`${shown.path}.${shown.head}`) : undefined;
  const fits = tensor && like && tensor.shape[2] === like.rows && tensor.shape[3] === like.cols;
  const { pattern, most } = fits
    ? ofHead(tensor.values, shown.head, like, layer === "scores")
    : { pattern: null, most: 0 };
  return {
    layer,
    pattern,
    scale: same({ kind: "signed", most }),
    busy: !mine || mine.result !== state.result,
    failure: mine?.failure ?? null,
    site,
  };
}

/** @param {State} state @param {Looking} seen @param {Pattern} like @returns {Numbers} */
function weighted(state, { shown }, like) {
  const question = weightedQuestion(state, shown.path);
  const entry = state.lab[NAME];
  const current = answerTo(state.lab, NAME, question);
  // An older answer is of the same cells while it is of this sublayer.
  const older = entry?.answer?.kind === "weighted" && pathIn(entry.key) === shown.path ? entry.answer : null;
  const answer = current ?? older;
  const fits = answer && answer.shape[1] === like.rows && answer.shape[2] === like.cols;
  const { pattern, most } = fits ? ofHead(answer.values, shown.head, like, true) : { pattern: null, most: 0 };
  const failed = entry?.key === JSON.stringify(question) ? entry.failure : null;
  return {
    layer: "weighted",
    pattern,
    scale: same({ kind: "upward", most }),
    busy: !current && failed === null,
    failure: failed,
    site: "",
  };
}

export const NAME = "head.weighted";

/** The sublayer that was asked about last. @param {string} key a question, as text */
const pathIn = (key) => (key === "" ? "" : JSON.parse(key).path);

/** What a layer is, as an equation in a sentence. @param {Layer} layer @param {Pick<State, "edits" | "info">} state @param {boolean} across whether from one text to another, where there is no bias for the distance */
export function formulaOf(layer, { edits, info }, across) {
  return layer === "scores" ? scoresFormula(edits, info?.config ?? {}, across) : t(`head.formula.${layer}`);
}

/** @param {import("../../protocol").Edits} edits @param {Record<string, any>} config @param {boolean} across */
function scoresFormula(edits, config, across) {
  const { factor, divisor } = scalingOf(config, Number(config.d_head ?? 1), edits);
  const scale = divisor === 1 ? "" : factor === null ? " / √d" : ` · ${figure(factor)}`;
  return t("head.formula.scores", {
    scale,
    temperature: edits.attention_temperature ?? 1,
    biased: config.positions === "relative_bias" && !across,
  });
}

/** How far its colours reach. @param {Exclude<Layer, "pattern">} layer @param {number} most */
export const reachOf = (layer, most) => t(`head.legend.${layer}`, { most: figure(most) });
