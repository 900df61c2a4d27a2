// Data derived from an answer: labels, and each head's pattern. It is cached per answer, so that views see the same
// objects until a new one comes and need not redraw.
import { kindOf, type Kind } from "./heads.js";
import { perLanguage } from "../i18n/index.js";
import { givenIn } from "./models.js";
import { placeLabels } from "./map/placed-images.js";
import { label, labels, type Label } from "./labels.js";
import { unpoolPattern } from "./map/pooled.js";
import { rowMasks, rowValues, type Pattern } from "./map/pattern.js";
import { memoize } from "../lib/memoize.js";
import type { ModelInfo, SublayerInfo } from "../protocol/engine.js";
import type { PatternNumbers, RunResult } from "../protocol/messages.js";

export { strongestCells } from "./map/strongest.js";

export { kindOf };

export interface Derived {
  source: Label[];
  target: Label[];
  patterns: Map<string, Pattern>;
  /** every head's pattern, in blocks if the text is long */
  thumbs: Map<string, Pattern>;
  written: (Label | null)[];
}

const kept: () => WeakMap<RunResult, Derived> = perLanguage(() => new WeakMap());

let last: Derived = { source: [], target: [], patterns: new Map(), thumbs: new Map(), written: [] };

const theEnd = (info: ModelInfo) => label({ id: info.end_id ?? -1, text: "", kind: "special" }, info);

export const outputLabels = (info: ModelInfo, rows: Label[]) => [
  ...rows.slice(1),
  ...(info.end_id === null ? [] : [theEnd(info)]),
];

export function deriveLabels(result: RunResult, info: ModelInfo): Derived {
  let derived = kept().get(result);
  if (!derived) {
    const target = placeLabels(labels(result.target, info), result.images);
    const next = result.candidates.find((c) => c.id === result.next);
    const end = result.ended === "end-token" ? theEnd(info) : null;
    // The prompt of a text to continue was not written by the model.
    const given = Math.max(0, givenIn(info, result) - 1);
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

const unlessSame = <T extends (Label | null)[]>(now: T, before: T) =>
  now.length === before.length &&
  now.every(
    (label, i) => label?.text === before[i]?.text && label?.kind === before[i]?.kind && label?.nth === before[i]?.nth,
  )
    ? before
    : now;

function patterns({ maps }: RunResult, before: Derived) {
  const whole = new Map<string, Pattern>();
  const thumbs = new Map<string, Pattern>();
  for (const map of maps) {
    const { block } = map;
    for (let i = 0; i < map.shape[0]; i++) {
      const name = `${map.path}.${map.head ?? i}`;
      const now = { ...headIn(map, i), block };
      const one = unlessOther(now, (block === 1 ? before.patterns : before.thumbs).get(name));
      if (block === 1) whole.set(name, one);
      if (map.head === null) thumbs.set(name, one);
    }
  }
  return { patterns: sameEntries(whole, before.patterns), thumbs: sameEntries(thumbs, before.thumbs) };
}

/** The pattern of the i-th head in a map of several. */
export function headIn(
  {
    shape: [, rows, cols],
    room,
    offset,
    mask_offset,
    mask_per_head,
    values,
    masks,
    window,
    causal,
    most,
  }: PatternNumbers,
  i: number,
): Pattern {
  const [tall, pitch] = room ?? [rows, cols];
  const cells = i * tall * pitch;
  return {
    values,
    offset: offset + cells,
    masks,
    maskOffset: mask_offset + (mask_per_head ? cells : 0),
    rows,
    cols,
    pitch: pitch === cols ? undefined : pitch,
    window,
    causal,
    most,
  };
}

/** The earlier object if it is equal, with the newest answer's numbers, so that no older answer is retained. */
const unlessOther = (now: Pattern, before: Pattern | undefined) =>
  before && samePattern(before, now) ? Object.assign(before, now) : now;

const sameEntries = <V>(now: Map<string, V>, before: Map<string, V>) =>
  now.size === before.size && [...now].every(([name, one]) => before.get(name) === one) ? before : now;

function samePattern(a: Pattern, b: Pattern) {
  if (a.rows !== b.rows || a.cols !== b.cols || a.block !== b.block) return false;
  // Numbers that were not sent again.
  if (a.values === b.values && a.offset === b.offset) return true;
  for (let q = 0; q < a.rows; q++) {
    const [values, others, masks, otherMasks] = [rowValues(a, q), rowValues(b, q), rowMasks(a, q), rowMasks(b, q)];
    for (let k = 0; k < a.cols; k++) if (values[k] !== others[k] || masks[k] !== otherMasks[k]) return false;
  }
  return true;
}

export const axesOf = ({ source, target }: Derived, kind: Kind) => ({
  rows: kind === "encoder" ? source : target,
  cols: kind === "decoder" ? target : source,
});

/** A head's pattern over all tokens: whole if it was read so, else spread from its blocks (`coarse`). */
export function patternOf(derived: Derived, sublayer: SublayerInfo, head: number): Pattern | null {
  const name = `${sublayer.path}.${head}`;
  const thumb = derived.thumbs.get(name);
  const { rows, cols } = axesOf(derived, kindOf(sublayer));
  return derived.patterns.get(name) ?? (thumb ? unpoolPattern(thumb, rows.length, cols.length) : null);
}

/** The part of a model's description that names its sublayers. */
export type Sublayers = Pick<ModelInfo, "sublayers">;

export const sublayerAt = (info: Sublayers, path: string) => info.sublayers.find((s) => s.path === path) ?? null;

export const ofKind = (info: Sublayers, kind: Kind) =>
  info.sublayers.filter((s) => s.kind !== "mlp" && kindOf(s) === kind);

/** One row's weights, strongest first; signed ones by their size. */
export function rowOf(p: Pattern, query: number, count: number) {
  return Array.from(rowValues(p, query), (value, key) => ({ key, value }))
    .filter((cell) => (p.most === undefined ? cell.value > 0 : cell.value !== 0))
    .sort((a, b) => Math.abs(b.value) - Math.abs(a.value))
    .slice(0, count);
}

export const hasSink = (sublayer: Pick<SublayerInfo, "stages"> | null) =>
  sublayer?.stages.some(({ sink }) => sink) ?? false;

/** The share of a row that its head's sink takes from the keys; null if it takes none. */
export function sinkShare(p: Pattern, query: number) {
  if (rowMasked(p, query)) return null;
  const rest = 1 - rowValues(p, query).reduce((sum, value) => sum + value, 0);
  // What remains of an edited row that sums to 1 is rounding.
  return rest > 1e-5 ? rest : null;
}

/** The same of every row. */
export const sinkShares = memoize((p: Pattern) => Array.from({ length: p.rows }, (_, query) => sinkShare(p, query)));

export const rowMasked = (p: Pattern, query: number) => rowMasks(p, query).every((m) => m === 1);

export const KINDS: Kind[] = ["encoder", "decoder", "cross"];

export const kindsOf = (info: Sublayers) => KINDS.filter((kind) => ofKind(info, kind).length > 0);

/** The kinds of attention of an architecture. */
export const usualKinds = (architecture: ModelInfo["architecture"]) =>
  KINDS.filter((kind) => architecture === "encoder-decoder" || architecture === kind);
