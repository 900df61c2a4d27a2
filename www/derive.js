// What follows from an answer: labels, and each head's pattern. Kept per answer, so that views see the same objects
// until there is a new one and need not draw again.
import { kindOf } from "./heads.js";
import { perLanguage } from "./i18n/index.js";
import { label, labels } from "./view/labels.js";
import { spread } from "./view/pooled.js";

export { strongest } from "./view/strongest.js";

export { kindOf };

/** @typedef {import("./protocol").RunResult} RunResult */
/** @typedef {import("./protocol").ModelInfo} ModelInfo */
/** @typedef {import("./protocol").SublayerInfo} SublayerInfo */
/** @typedef {import("./view/draw.js").Pattern} Pattern */
/** @typedef {import("./view/labels.js").Label} Label */
/** @typedef {import("./heads.js").Kind} Kind */

/**
 * @typedef {object} Derived
 * @property {Label[]} source
 * @property {Label[]} target
 * @property {Map<string, Pattern>} patterns those that were read whole, by "path.head"
 * @property {Map<string, Pattern>} thumbs every head's, in blocks where the text is long
 * @property {(Label | null)[]} written
 */

/** @type {() => WeakMap<RunResult, Derived>} */
const kept = perLanguage(() => new WeakMap());

/** @type {Derived} what followed from the answer before */
let last = { source: [], target: [], patterns: new Map(), thumbs: new Map(), written: [] };

/** @param {ModelInfo} info */
const theEnd = (info) => label({ id: info.end_id ?? -1, text: "", kind: "special" }, info);

/** What rows of these tokens write, now or at the end. @param {ModelInfo} info @param {Label[]} rows */
export const writable = (info, rows) => [...rows.slice(1), ...(info.end_id === null ? [] : [theEnd(info)])];

/** @param {RunResult} result @param {ModelInfo} info @returns {Derived} */
export function derive(result, info) {
  let derived = kept().get(result);
  if (!derived) {
    const target = labels(result.target, info);
    const next = result.candidates.find((c) => c.id === result.next);
    const end = result.ended === "end-token" ? theEnd(info) : null;
    // What a text that goes on was given is not written by anyone here.
    const given = info.architecture === "decoder" ? result.source.length - 1 : 0;
    const written = target.map((_, i) => (i < given ? null : (target[i + 1] ?? (next ? label(next, info) : end))));
    derived = {
      source: unlessSame(labels(result.source, info), last.source),
      target: unlessSame(target, last.target),
      written: unlessSame(written, last.written),
      ...patterns(result, last),
    };
    kept().set(result, derived);
    last = derived;
  }
  return derived;
}

/** What is equal to what was there before stays the same object: views then have nothing to draw. @template {(Label | null)[]} T @param {T} now @param {T} before */
const unlessSame = (now, before) =>
  now.length === before.length &&
  now.every(
    (label, i) => label?.text === before[i]?.text && label?.kind === before[i]?.kind && label?.nth === before[i]?.nth,
  )
    ? before
    : now;

/** Every head's pattern, and those that are whole. @param {RunResult} result @param {Derived} before @returns {{ patterns: Map<string, Pattern>, thumbs: Map<string, Pattern> }} */
function patterns({ maps, values, masks }, before) {
  /** @type {Map<string, Pattern>} */
  const whole = new Map();
  /** @type {Map<string, Pattern>} */
  const thumbs = new Map();
  for (const {
    path,
    head: only,
    block,
    shape: [heads, rows, cols],
    offset,
    mask_offset,
    mask_per_head,
  } of maps) {
    for (let i = 0; i < heads; i++) {
      const cells = i * rows * cols;
      const name = `${path}.${only ?? i}`;
      const now = {
        values,
        offset: offset + cells,
        masks,
        maskOffset: mask_offset + (mask_per_head ? cells : 0),
        rows,
        cols,
        block,
      };
      const one = unlessOther(now, (block === 1 ? before.patterns : before.thumbs).get(name));
      if (block === 1) whole.set(name, one);
      if (only === null) thumbs.set(name, one);
    }
  }
  return { patterns: sameEntries(whole, before.patterns), thumbs: sameEntries(thumbs, before.thumbs) };
}

/** The pattern that was there where the numbers are the same; it then has them from the newest answer, so that no older one is kept for it. @param {Pattern} now @param {Pattern | undefined} before */
const unlessOther = (now, before) => (before && samePattern(before, now) ? Object.assign(before, now) : now);

/** @template V @param {Map<string, V>} now @param {Map<string, V>} before */
const sameEntries = (now, before) =>
  now.size === before.size && [...now].every(([name, one]) => before.get(name) === one) ? before : now;

/** @param {Pattern} a @param {Pattern} b */
function samePattern(a, b) {
  if (a.rows !== b.rows || a.cols !== b.cols || a.block !== b.block) return false;
  const count = a.rows * a.cols;
  for (let i = 0; i < count; i++) {
    if (a.values[a.offset + i] !== b.values[b.offset + i] || a.masks[a.maskOffset + i] !== b.masks[b.maskOffset + i])
      return false;
  }
  return true;
}

/** The labels along both sides of a kind's maps. @param {Derived} derived @param {Kind} kind */
export const axesOf = ({ source, target }, kind) => ({
  rows: kind === "encoder" ? source : target,
  cols: kind === "decoder" ? target : source,
});

/**
 * A head's pattern over all tokens: as it was read whole, or until then its blocks, each over the tokens that share it (`coarse`).
 * @param {Derived} derived @param {SublayerInfo} sublayer @param {number} head @returns {Pattern | null}
 */
export function patternOf(derived, sublayer, head) {
  const name = `${sublayer.path}.${head}`;
  const thumb = derived.thumbs.get(name);
  const { rows, cols } = axesOf(derived, kindOf(sublayer));
  return derived.patterns.get(name) ?? (thumb ? spread(thumb, rows.length, cols.length) : null);
}

/** @param {ModelInfo} info @param {string} path */
export const sublayerAt = (info, path) => info.sublayers.find((s) => s.path === path) ?? null;

/** Attention sublayers of one kind, in layer order. @param {ModelInfo} info @param {Kind} kind */
export const ofKind = (info, kind) => info.sublayers.filter((s) => s.kind !== "mlp" && kindOf(s) === kind);

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
