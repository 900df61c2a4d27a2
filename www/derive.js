// What follows from an answer: labels, and each head's pattern. Kept per answer, so that views see the same objects
// until there is a new one and need not draw again.
import { perLanguage } from "./i18n/index.js";
import { label, labels } from "./view/labels.js";

/** @typedef {import("./protocol").RunResult} RunResult */
/** @typedef {import("./protocol").ModelInfo} ModelInfo */
/** @typedef {import("./protocol").SublayerInfo} SublayerInfo */
/** @typedef {import("./view/draw.js").Pattern} Pattern */
/** @typedef {import("./view/labels.js").Label} Label */
/** @typedef {"encoder" | "decoder" | "cross"} Kind */

/** @typedef {{ source: Label[], target: Label[], patterns: Map<string, Pattern>, written: (Label | null)[] }} Derived */

/** @type {() => WeakMap<RunResult, Derived>} */
const kept = perLanguage(() => new WeakMap());

/** @type {Derived} what followed from the answer before */
let last = { source: [], target: [], patterns: new Map(), written: [] };

/** @param {RunResult} result @param {ModelInfo} info @returns {Derived} */
export function derive(result, info) {
  let derived = kept().get(result);
  if (!derived) {
    const target = labels(result.target, info);
    const next = result.candidates.find((c) => c.id === result.next);
    const end = result.ended === "end-token" ? label({ id: info.end_id ?? -1, text: "", kind: "special" }, info) : null;
    // What a text that goes on was given is not written by anyone here.
    const given = info.architecture === "decoder" ? result.source.length - 1 : 0;
    const written = target.map((_, i) => (i < given ? null : (target[i + 1] ?? (next ? label(next, info) : end))));
    derived = {
      source: unlessSame(labels(result.source, info), last.source), target: unlessSame(target, last.target),
      written: unlessSame(written, last.written), patterns: patterns(result, last.patterns),
    };
    kept().set(result, derived);
    last = derived;
  }
  return derived;
}

/** What is equal to what was there before stays the same object: views then have nothing to draw. @template {(Label | null)[]} T @param {T} now @param {T} before */
const unlessSame = (now, before) =>
  now.length === before.length && now.every((label, i) => label?.text === before[i]?.text && label?.kind === before[i]?.kind && label?.nth === before[i]?.nth) ? before : now;

/** Larger patterns are not compared: keeping one keeps the whole answer it came in. */
const COMPARED_CELLS = 16384;

/** Every head's pattern by "path.head". @param {RunResult} result @param {Map<string, Pattern>} before */
function patterns({ maps, values, masks }, before) {
  /** @type {Map<string, Pattern>} */
  const all = new Map();
  for (const { path, shape: [heads, rows, cols], offset, mask_offset, mask_per_head } of maps) {
    for (let head = 0; head < heads; head++) {
      const cells = head * rows * cols;
      const name = `${path}.${head}`;
      const now = { values, offset: offset + cells, masks, maskOffset: mask_offset + (mask_per_head ? cells : 0), rows, cols };
      const old = before.get(name);
      all.set(name, old && samePattern(old, now) ? old : now);
    }
  }
  return all;
}

/** @param {Pattern} a @param {Pattern} b */
function samePattern(a, b) {
  const count = a.rows * a.cols;
  if (a.rows !== b.rows || a.cols !== b.cols || count > COMPARED_CELLS) return false;
  for (let i = 0; i < count; i++) {
    if (a.values[a.offset + i] !== b.values[b.offset + i] || a.masks[a.maskOffset + i] !== b.masks[b.maskOffset + i]) return false;
  }
  return true;
}

/** @param {SublayerInfo} sublayer @returns {Kind} */
export const kindOf = (sublayer) => (sublayer.kind === "cross" ? "cross" : sublayer.stack);

/** @param {ModelInfo} info @param {string} path */
export const sublayerAt = (info, path) => info.sublayers.find((s) => s.path === path) ?? null;

/** Attention sublayers of one kind, in layer order. @param {ModelInfo} info @param {Kind} kind */
export const ofKind = (info, kind) => info.sublayers.filter((s) => s.kind !== "mlp" && kindOf(s) === kind);

/** @type {WeakMap<Pattern, { query: number, key: number, value: number }[]>} */
const tops = new WeakMap();

/**
 * The strongest cells of a pattern, by one pass over it.
 * @param {Pattern} p
 * @param {number} count the same each time
 */
export function strongest(p, count) {
  const before = tops.get(p);
  if (before) return before;
  /** @type {{ query: number, key: number, value: number }[]} */
  const best = [];
  for (let i = 0; i < p.rows * p.cols; i++) {
    const value = p.values[p.offset + i];
    if (value <= 0 || (best.length === count && value <= best[count - 1].value)) continue;
    best.push({ query: Math.floor(i / p.cols), key: i % p.cols, value });
    best.sort((a, b) => b.value - a.value);
    if (best.length > count) best.pop();
  }
  tops.set(p, best);
  return best;
}

/** One row's weights, strongest first. @param {Pattern} p @param {number} query @param {number} count */
export function rowOf(p, query, count) {
  const start = p.offset + query * p.cols;
  return Array.from(p.values.subarray(start, start + p.cols), (value, key) => ({ key, value }))
    .filter((cell) => cell.value > 0)
    .sort((a, b) => b.value - a.value)
    .slice(0, count);
}

/** Whether a row sees nothing at all. @param {Pattern} p @param {number} query */
export function rowMasked(p, query) {
  const start = p.maskOffset + query * p.cols;
  return p.masks.subarray(start, start + p.cols).every((m) => m === 1);
}
