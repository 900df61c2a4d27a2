// The batch room: several sentences at once, padded to one length; and the tensors that a model is trained on.
import { perLanguage } from "../../i18n/index.js";
import { answerOf, nothingYet } from "../lab.js";
import { SPECIALS, labelsOf, patternsOf } from "../patterns.js";
import { batch as view } from "../../view/batch/batch.js";
import { setTone } from "../../looking.js";
import { nameOf } from "../../models.js";
import * as change from "./state.js";

export { view };

/** @typedef {import("../../state.js").State} State */
/** @typedef {import("../../protocol").LabToken} LabToken */

/** Untrained weights this much larger, so that the patterns are not all flat; the page says so. */
const GAIN = 2;
/** Long enough that no pair is cut. */
const UNCUT = change.CHARACTERS * 2;

/** @param {State} state @returns {Record<string, import("../../protocol").LabQuestion>} */
export function questions({ batch: { sentences, causal, seed, pairs, length } }) {
  /** @type {Record<string, import("../../protocol").LabQuestion>} */
  const asked = {};
  if (sentences.every((s) => change.problemOf(s) === null)) {
    asked["batch/maps"] = {
      kind: "run",
      config: { preset: causal ? "mini-full" : "mini-padding" },
      seed,
      gain: GAIN,
      sources: sentences.map(change.wordsOf),
      sites: "attn.pattern",
    };
  }
  const max_length = change.lengthOf(length);
  const sources = pairs.map((pair) => pair.source);
  const targets = pairs.map((pair) => pair.target);
  if ([...sources, ...targets].every((text) => text !== "")) {
    asked["batch/uncut"] = { kind: "tokenize", sources, targets, max_length: UNCUT };
    if (max_length !== null) asked["batch/tensors"] = { kind: "tokenize", sources, targets, max_length };
  }
  return asked;
}

/** @param {import("../index.js").Apply} apply */
export const actions = (apply) => ({
  enter: (/** @type {import("../../state.js").RoomName} */ room) => apply((s) => ({ ...s, room })),
  sentence: (/** @type {number} */ i, /** @type {string} */ text) => apply((s) => change.setSentence(s, i, text)),
  addSentence: () => apply(change.addSentence),
  removeSentence: (/** @type {number} */ i) => apply((s) => change.removeSentence(s, i)),
  causal: (/** @type {boolean} */ causal) => apply((s) => change.batch(s, { causal })),
  seed: (/** @type {number} */ seed) => apply((s) => change.batch(s, { seed })),
  look: (/** @type {change.Batch["cell"]} */ cell) =>
    apply((s) => (JSON.stringify(s.batch.cell) === JSON.stringify(cell) ? s : change.batch(s, { cell }))),
  pair: (/** @type {number} */ i, /** @type {Partial<change.Pair>} */ part) => apply((s) => change.setPair(s, i, part)),
  addPair: () => apply(change.addPair),
  removePair: (/** @type {number} */ i) => apply((s) => change.removePair(s, i)),
  setTone: (/** @type {import("../../state.js").Tone} */ tone) => apply((s) => setTone(s, tone)),
  length: (/** @type {string} */ length) => apply((s) => change.batch(s, { length })),
});

/** @param {State} state @param {import("../../layout.js").Screen} screen @param {ReturnType<typeof actions>} act */
export function props(state, screen, act) {
  const { sentences, causal, seed, pairs, length, cell } = state.batch;
  const asked = questions(state);
  const run = answerOf(state.lab, "batch/maps", "run");
  const standing = (/** @type {string} */ name) => {
    const entry = state.lab[name] ?? nothingYet;
    const current = asked[name] !== undefined && entry.key === JSON.stringify(asked[name]);
    return {
      failure: current ? entry.failure : null,
      current: current && entry.failure === null,
      waiting: asked[name] !== undefined && !current,
    };
  };
  return {
    screen,
    model: state.info && nameOf(state, state.info),
    tone: state.tone,
    enter: act.enter,
    act,
    causal,
    seed,
    cell,
    sentences: sentences.map((text) => ({ text, problem: change.problemOf(text) })),
    mayAdd: sentences.length < change.ROWS.most,
    mayRemove: sentences.length > change.ROWS.least,
    limits: { words: change.WORDS, characters: change.CHARACTERS, ...change.LENGTHS },
    maps: {
      ...standing("batch/maps"),
      rows: run ? rowsOf(run) : [],
      length: run?.sources[0]?.length ?? 0,
      heads: run ? (patternsOf(run, "attn")[0]?.length ?? 0) : 0,
    },
    pairs,
    length,
    lengthBad: change.lengthOf(length) === null,
    blank: pairs.some((p) => p.source === "" || p.target === ""),
    mayAddPair: pairs.length < change.ROWS.most,
    mayRemovePair: pairs.length > 1,
    tensors: { ...standing("batch/tensors"), ...tensorsOf(state) },
  };
}

/** @type {() => WeakMap<import("../patterns.js").LabRunAnswer, ReturnType<typeof sequences>>} */
const kept = perLanguage(() => new WeakMap());
/** @param {import("../patterns.js").LabRunAnswer} run */
function rowsOf(run) {
  let rows = kept().get(run);
  if (!rows) kept().set(run, (rows = sequences(run)));
  return rows;
}

/** One sequence's maps, with its tokens and which of its rows are padding. @param {import("../patterns.js").LabRunAnswer} run */
const sequences = (run) =>
  run.sources.map((tokens, i) => ({
    labels: labelsOf(tokens),
    padding: tokens.map((token) => token.padding),
    real: tokens.filter((token) => !token.padding).length,
    patterns: patternsOf(run, "attn")[i] ?? [],
  }));

/** What each of the five tensors holds, row by row. @typedef {"input_ids" | "attention_mask" | "decoder_input_ids" | "decoder_attention_mask" | "labels"} TensorName */
/** @type {TensorName[]} */
const TENSORS = ["input_ids", "attention_mask", "decoder_input_ids", "decoder_attention_mask", "labels"];

/** @typedef {Extract<import("../../protocol").LabAnswer, { kind: "tokenize" }>} Tokenized */
/** @type {{ found: Tokenized | null, uncut: Tokenized | null, info: State["info"], tensors: ReturnType<typeof tablesOf> | null }} */
let last = { found: null, uncut: null, info: null, tensors: null };

/** Worked out once for an answer, not at every move of the pointer. @param {State} state */
function tensorsOf({ lab, info }) {
  const found = answerOf(lab, "batch/tensors", "tokenize");
  const uncut = answerOf(lab, "batch/uncut", "tokenize");
  if (!found) return { shape: null, tables: [] };
  if (!last.tensors || last.found !== found || last.uncut !== uncut || last.info !== info)
    last = { found, uncut, info, tensors: tablesOf(found, uncut, info ?? SPECIALS) };
  return /** @type {ReturnType<typeof tablesOf>} */ (last.tensors);
}

/** @param {Tokenized} found @param {Tokenized | null} uncut @param {import("../../view/labels.js").Specials} specials */
function tablesOf(found, uncut, specials) {
  const sameTexts = uncut !== null && uncut.rows.length === found.rows.length;
  const tables = TENSORS.map((name) => ({
    name,
    rows: found.rows.map((row, i) => {
      const cells = row[name];
      const whole =
        sameTexts && (name === "input_ids" || name === "labels") ? cutOff(row[name], uncut.rows[i][name]) : [];
      return {
        cells: cells.map((c, j) => cellOf(c, name, row, j, specials)),
        cut: whole.map((token) => labelsOf([token], specials)[0]),
      };
    }),
  }));
  return { shape: [found.rows.length, found.length.source], tables };
}

/** @param {LabToken | number} cell @param {TensorName} name @param {Tokenized["rows"][number]} row @param {number} at @param {import("../../view/labels.js").Specials} specials */
function cellOf(cell, name, row, at, specials) {
  if (typeof cell !== "number")
    return { text: labelsOf([cell], specials)[0], id: cell.id, padding: cell.padding, kind: cell.kind };
  const tokens = name === "attention_mask" ? row.input_ids : row.labels;
  return { text: null, id: cell, padding: tokens[at].padding, kind: /** @type {const} */ ("text") };
}

/** The tokens of the whole text that a shorter row has no room for. @param {LabToken[]} row @param {LabToken[]} whole */
export function cutOff(row, whole) {
  const all = whole.filter((token) => !token.padding);
  const have = row.filter((token) => !token.padding);
  const from = have.findIndex((token, i) => token.id !== all[i].id);
  return from < 0 ? [] : all.slice(from, from + all.length - have.length);
}
