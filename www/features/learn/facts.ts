// What can be worked out from a step's two answers and said in a sentence: each fact is numbers for its words, or null.
import { norm, tensor } from "../../domain/tensors.js";
import {
  cellValue,
  matrixValues,
  largestMagnitude,
  isMasked,
  matrix,
  tensorValues,
  siteAt,
  type RunAnswer,
  type Compared,
  type Matrix,
} from "../../domain/difference.js";
import type { LabToken } from "../../protocol/engine.js";

/** `count`: words of the sentence; `values` of the step's controls */
export interface Known {
  before: RunAnswer;
  after: RunAnswer;
  pictures: Map<string, Compared>;
  sites: Map<string, string>;
  layer: number;
  head: number;
  row: number;
  count: number;
  values: Record<string, any>;
  swapped: { without: number; with: number } | null;
}

export type Params = Record<string, number | string | boolean>;

const rowsOf = (m: Matrix): number[][] =>
  Array.from({ length: m.rows }, (_, r) => Array.from({ length: m.cols }, (_, c) => cellValue(m, r, c)));
const sum = (xs: number[]) => xs.reduce((a, b) => a + b, 0);
const deviation = (xs: number[]) => Math.sqrt(sum(xs.map((x) => (x - sum(xs) / xs.length) ** 2)) / xs.length);
function softmax(xs: number[]) {
  const most = Math.max(...xs);
  const weights = xs.map((x) => Math.exp(x - most));
  return weights.map((w) => w / sum(weights));
}
const count = (m: Matrix, holds: (row: number, col: number) => boolean) =>
  Array.from({ length: m.rows * m.cols }, (_, i) => holds(Math.floor(i / m.cols), i % m.cols)).filter(Boolean).length;
const zeroRows = (m: Matrix) =>
  Array.from({ length: m.rows }, (_, r) => count({ ...m, rows: 1 }, (_, c) => !isMasked(m, r, c))).filter(
    (open) => open === 0,
  ).length;

export const FACTS: Record<string, (known: Known) => Params | null> = {
  sums({ pictures }) {
    const after = pictures.get("pattern")?.after;
    if (!after) return null;
    const sums = rowsOf(after).map(sum);
    return { least: Math.min(...sums), most: Math.max(...sums), zero: zeroRows(after) };
  },
  spread({ pictures }) {
    const { before, after } = pictures.get("out") ?? {};
    if (!before || !after) return null;
    const [a, b] = [rowsOf(before).map(deviation), rowsOf(after).map(deviation)];
    return { least: Math.min(...a), most: Math.max(...a), after_least: Math.min(...b), after_most: Math.max(...b) };
  },
  /** What is kept against the softmax of the same run's scores. */
  dropped({ after, head, row, pictures, values }) {
    const shown = pictures.get("pattern")?.after;
    const scores = matrix(after, { id: "", type: "rows", site: "attn.scores" }, 0, head, row);
    if (!shown || !scores) return null;
    const weights = rowsOf(shown);
    const full = rowsOf(scores).map(softmax);
    const open = weights
      .flatMap((cells, r) => cells.map((weight, c) => ({ weight, full: full[r][c] })))
      .filter((cell) => cell.full > 1e-6);
    return {
      rate: values.rate,
      dropped: open.filter(({ weight }) => weight === 0).length,
      cells: open.length,
      factor: Math.max(...open.map(({ weight, full }) => weight / full)),
    };
  },
  /** Numbers of the words' own vectors that are dropped on their way in. */
  inputs({ after }) {
    const entering = tensorValues(after, "attn.norm");
    const share = entering ? entering.filter((x) => x === 0).length / entering.length : 0;
    return share > 0 ? { share } : null;
  },
  padded({ after, pictures, row }) {
    const shown = pictures.get("pattern")?.after;
    const padding = after.sources[row]?.filter((token) => token.padding).length ?? 0;
    return shown ? { padding, cells: count(shown, (r, c) => isMasked(shown, r, c)) } : null;
  },
  zeros({ pictures }) {
    const shown = pictures.get("pattern")?.after;
    const rows = shown ? zeroRows(shown) : 0;
    return rows
      ? {
          rows,
          largest: largestMagnitude(
            rowsOf(shown as Matrix)
              .filter(
                (_, r) => count({ ...(shown as Matrix), rows: 1 }, (_, c) => !isMasked(shown as Matrix, r, c)) === 0,
              )
              .flat(),
          ),
        }
      : null;
  },
  future({ pictures }) {
    const { before, after } = pictures.get("pattern") ?? {};
    if (!before || !after) return null;
    const beyond = (m: Matrix) => rowsOf(m).flatMap((row, r) => row.filter((_, c) => c > r));
    const later = beyond(after).length;
    return {
      later,
      cells: after.rows * after.cols,
      before: later ? sum(beyond(before)) / before.rows : 0,
      after: later ? sum(beyond(after)) / after.rows : 0,
    };
  },
  gate({ pictures }) {
    const gate = pictures.get("gate")?.after;
    if (!gate) return null;
    const all = [...matrixValues(gate)];
    return { mean: sum(all) / all.length, least: Math.min(...all), most: Math.max(...all) };
  },
  hidden({ pictures }) {
    const shown = pictures.get("pattern")?.after;
    return shown ? { hidden: count(shown, (r, c) => isMasked(shown, r, c)), cells: shown.rows * shown.cols } : null;
  },
  alive({ pictures }) {
    const hidden = pictures.get("hidden")?.after;
    if (!hidden) return null;
    const all = [...matrixValues(hidden)];
    return { share: all.filter((x) => x > 0).length / all.length, wide: hidden.cols };
  },
  share({ before, after, layer }) {
    const of = (answer: RunAnswer) => {
      const [branch, stream] = [
        tensorValues(answer, `encoder.blocks.${layer}.attn.branch`),
        tensorValues(answer, `encoder.blocks.${layer}.resid_pre`),
      ];
      return branch && stream ? norm(branch) / norm(stream) : 0;
    };
    return { before: of(before), after: of(after), layer };
  },
  /** Two places that hold the same word. */
  twins({ before, after, sites, layer, count: words }) {
    const tokens = after.sources[0].slice(0, words);
    const second = tokens.findIndex((token, i) => tokens.findIndex((other) => other.id === token.id) < i);
    const site = sites.get("stream") ?? sites.get("entering");
    if (second < 0 || !site) return null;
    const first = tokens.findIndex((token) => token.id === tokens[second].id);
    const apart = (answer: RunAnswer) => {
      const m = matrix(answer, { id: "", type: "rows", site }, layer, 0, 0);
      return m
        ? largestMagnitude(Array.from({ length: m.cols }, (_, c) => cellValue(m, first, c) - cellValue(m, second, c)))
        : 0;
    };
    return { word: tokens[second].text, before: apart(before), after: apart(after) };
  },
  swapped: ({ swapped }) => swapped,
  weights: ({ before, after }) => ({ before: before.parameters, after: after.parameters }),
  /** What the untrained model would write next. */
  guess({ after, pictures }) {
    const logits = pictures.get("logits")?.after;
    if (!logits) return null;
    const last = rowsOf(logits)[logits.rows - 1];
    const best = last.indexOf(Math.max(...last));
    return { word: vocabulary(after)[best]?.text ?? "", probability: softmax(last)[best], even: 1 / last.length };
  },
};

/** Tokens by id, as far as they occur; the special ones always do. */
export function vocabulary(answer: RunAnswer) {
  const known: LabToken[] = [];
  for (const [id, text] of ["[pad]", "[start]", "[end]"].entries())
    known[id] = { id, text, kind: "special", padding: false };
  for (const token of [...answer.sources, ...(answer.targets ?? [])].flat())
    if (!token.padding) known[token.id] = { ...token };
  return known;
}

/** What drop-path did: for each sentence and sublayer, what its branch was multiplied by (0 where it was dropped). */
export function paths(after: RunAnswer): { sublayer: string; factors: number[] }[] {
  return after.sublayers.map(({ path }) => {
    const [out, branch] = [tensorValues(after, `${path}.out`), tensorValues(after, `${path}.branch`)];
    const batch = tensor(after, siteAt(`${path}.out`, 0))?.shape[0] ?? 0;
    const each = out ? out.length / batch : 0;
    const factors = Array.from({ length: batch }, (_, b) => {
      if (!out || !branch) return 0;
      const from = b * each;
      let [along, size] = [0, 0];
      for (let i = from; i < from + each; i++) {
        along += out[i] * branch[i];
        size += out[i] * out[i];
      }
      return size > 0 ? along / size : 0;
    });
    return { sublayer: path, factors };
  });
}
