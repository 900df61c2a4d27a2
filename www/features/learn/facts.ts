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
import type { Values } from "./steps.js";
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
  values: Values;
  swapped: { without: number; with: number } | null;
}

export type Params = Record<string, number | string | boolean>;

const rowsOf = (m: Matrix) => range(m.rows).map((row) => range(m.cols).map((col) => cellValue(m, row, col)));
const sum = (xs: number[]) => xs.reduce((a, b) => a + b, 0);
const deviation = (xs: number[]) => Math.sqrt(sum(xs.map((x) => (x - sum(xs) / xs.length) ** 2)) / xs.length);
function softmax(xs: number[]) {
  const most = Math.max(...xs);
  const weights = xs.map((x) => Math.exp(x - most));
  return weights.map((w) => w / sum(weights));
}
const range = (length: number) => Array.from({ length }, (_, i) => i);
const maskedCells = (m: Matrix) => range(m.rows * m.cols).filter((i) => m.masks[m.maskOffset + i] === 1).length;
/** The rows in which every cell is masked. */
const closedRows = (m: Matrix) => range(m.rows).filter((row) => range(m.cols).every((col) => isMasked(m, row, col)));
const extent = (xs: number[]) => ({ least: Math.min(...xs), most: Math.max(...xs) });
const patternAfter = ({ pictures }: Known) => pictures.get("pattern")?.after ?? null;

/** A smaller weight looks blank on the map, and its number is left out. */
const SEEN = 0.005;

export const FACTS: Record<string, (known: Known) => Params | null> = {
  sums(known) {
    const after = patternAfter(known);
    return after && { ...extent(rowsOf(after).map(sum)), zero: closedRows(after).length };
  },
  spread({ pictures }) {
    const { before, after } = pictures.get("out") ?? {};
    if (!before || !after) return null;
    const [a, b] = [before, after].map((m) => extent(rowsOf(m).map(deviation)));
    return { ...a, after_least: b.least, after_most: b.most };
  },
  /** What is kept against the softmax of the same run's scores. */
  dropped(known) {
    const { after, head, row, values } = known;
    const shown = patternAfter(known);
    const scores = matrix(after, { id: "", type: "rows", site: "attn.scores" }, 0, head, row);
    if (!shown || !scores) return null;
    const full = rowsOf(scores).map(softmax);
    const all = rowsOf(shown).flatMap((cells, r) => cells.map((weight, c) => ({ weight, full: full[r][c] })));
    const open = all.filter((cell) => cell.full >= SEEN);
    const told = open.length ? open : all;
    return {
      rate: values.rate,
      dropped: told.filter(({ weight }) => weight === 0).length,
      cells: told.length,
      /** how many look blank without dropout, too */
      pale: all.length - told.length,
      factor: Math.max(...told.map(({ weight, full }) => weight / full)),
    };
  },
  /** Numbers of the words' own vectors that are dropped on their way in. */
  inputs({ after }) {
    const entering = tensorValues(after, "attn.norm");
    const share = entering ? entering.filter((x) => x === 0).length / entering.length : 0;
    return share > 0 ? { share } : null;
  },
  padded(known) {
    const shown = patternAfter(known);
    const padding = known.after.sources[known.row]?.filter((token) => token.padding).length ?? 0;
    return shown && { padding, cells: maskedCells(shown) };
  },
  zeros(known) {
    const shown = patternAfter(known);
    const rows = shown ? closedRows(shown) : [];
    if (!shown || rows.length === 0) return null;
    const values = rowsOf(shown);
    return { rows: rows.length, largest: largestMagnitude(rows.flatMap((row) => values[row])) };
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
    return { mean: sum(all) / all.length, ...extent(all) };
  },
  hidden(known) {
    const shown = patternAfter(known);
    return shown && { hidden: maskedCells(shown), cells: shown.rows * shown.cols };
  },
  alive({ pictures }) {
    const hidden = pictures.get("hidden")?.after;
    if (!hidden) return null;
    const all = [...matrixValues(hidden)];
    return { share: all.filter((x) => x > 0).length / all.length, wide: hidden.cols };
  },
  share({ before, after, layer }) {
    const of = (answer: RunAnswer) => {
      const [branch, stream] = ["attn.branch", "resid_pre"].map((site) =>
        tensorValues(answer, `encoder.blocks.${layer}.${site}`),
      );
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
      return m ? largestMagnitude(range(m.cols).map((c) => cellValue(m, first, c) - cellValue(m, second, c))) : 0;
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
    const factors = range(batch).map((b) => {
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
