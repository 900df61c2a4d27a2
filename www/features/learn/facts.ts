// Facts from a step's two answers, said in a sentence: each is the numbers for its words, or null.
import { norm, tensor } from "../../domain/tensors.js";
import {
  cellValue,
  matrixValues,
  largestMagnitude,
  isMasked,
  matrix,
  tensorValues,
  siteAt,
  gridOf,
  classOf,
  softmax,
  type RunAnswer,
  type Compared,
  type Matrix,
} from "../../domain/difference.js";
import type { Values } from "./steps.js";

/** `count`: words of the sentence; `values`: of the step's controls */
export interface StepFacts {
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
  /** the run before, in words */
  compared: string;
}

export type Params = Record<string, number | string | boolean>;

const rowsOf = (m: Matrix) => range(m.rows).map((row) => range(m.cols).map((col) => cellValue(m, row, col)));
const sum = (xs: number[]) => xs.reduce((a, b) => a + b, 0);
const deviation = (xs: number[]) => Math.sqrt(sum(xs.map((x) => (x - sum(xs) / xs.length) ** 2)) / xs.length);
const range = (length: number) => Array.from({ length }, (_, i) => i);
const maskedCells = (m: Matrix) => range(m.rows * m.cols).filter((i) => m.masks[m.maskOffset + i] === 1).length;
/** The rows with every cell masked. */
const closedRows = (m: Matrix) => range(m.rows).filter((row) => range(m.cols).every((col) => isMasked(m, row, col)));
const extent = (xs: number[]) => ({ least: Math.min(...xs), most: Math.max(...xs) });
const patternAfter = ({ pictures }: StepFacts) => pictures.get("pattern")?.after ?? null;

/** A smaller weight looks blank on the map, without a number. */
const SEEN = 0.005;

export const FACTS: Record<string, (known: StepFacts) => Params | null> = {
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
  /** Kept weights against the softmax of the same run's scores. */
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
      /** the number of cells that look blank even without dropout */
      pale: all.length - told.length,
      factor: Math.max(...told.map(({ weight, full }) => weight / full)),
    };
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
  /** A sublayer's trained γ, as a mean. */
  gammas({ after, layer }) {
    const mean = after.sublayers.find(({ path }) => path === `encoder.blocks.${layer}.attn`)?.gamma_mean ?? null;
    return mean === null ? null : { layer, start: Number(after.config.layer_scale), mean };
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
  /** Two positions with the same word. */
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
  patches({ after }) {
    const [down, across] = gridOf(after) ?? [];
    const { input } = after.config;
    if (!down || !across || input?.kind !== "pixels") return null;
    return { side: input.image_size, patch: input.patch_size, down, across, rows: after.sources[0].length };
  },
  /** The class that is read. */
  read({ before, after }) {
    const [b, a] = [before, after].map(classOf);
    return a && b && { before: b.name, share_before: b.probability, after: a.name, share: a.probability };
  },
  weights: ({ before, after }) => ({ before: before.parameters, after: after.parameters }),
  /** A trained model's continuation. */
  next({ before, after, row, count, compared }) {
    const [b, a] = [before, after].map((answer) => bestAt(answer, row, count - 1));
    return (
      a &&
      b && {
        ...{ word: a.text, probability: a.probability },
        ...{ compared, before: b.text, probability_before: b.probability },
      }
    );
  },
  /** The answer to the unedited text, each token predicted again from those before it. */
  answer({ before, after, row }) {
    const target = after.targets?.[row]?.filter(({ padding }) => !padding).slice(1) ?? [];
    const chosen = (answer: RunAnswer) => target.flatMap((_, i) => bestAt(answer, row, i) ?? []);
    const spelled = (tokens: { text: string; kind: string }[]) =>
      tokens.map(({ text, kind }) => (kind === "special" ? "·" : text)).join("");
    const told = (answer: RunAnswer) => {
      const tokens = chosen(answer);
      return { text: spelled(tokens), right: tokens.filter(({ id }, i) => id === target[i].id).length };
    };
    const [b, a] = [told(before), told(after)];
    if (!target.length) return null;
    return {
      own: spelled(target),
      all: target.length,
      before: b.text,
      right_before: b.right,
      after: a.text,
      right: a.right,
    };
  },
};

/** The most probable token at a position of a sentence, with its probability. */
function bestAt(answer: RunAnswer, sentence: number, place: number) {
  const logits = matrix(answer, { id: "", type: "rows", site: "logits" }, 0, 0, sentence);
  if (!logits || place >= logits.rows) return null;
  const scores = range(logits.cols).map((col) => cellValue(logits, place, col));
  const best = scores.indexOf(Math.max(...scores));
  const { id, text, kind } = answer.vocabulary[best];
  return { id, text, kind, probability: softmax(scores)[best] };
}

/** The draws of drop-path: for each sentence and sublayer, whether its branch was kept. */
export function paths(after: RunAnswer): { sublayer: string; kept: boolean[] }[] {
  return after.sublayers.flatMap(({ path }) => {
    const branch = tensor(after, siteAt(`${path}.branch`, 0));
    if (!branch) return [];
    const [batch] = branch.shape;
    const each = branch.values.length / batch;
    const kept = range(batch).map((b) => branch.values.subarray(b * each, (b + 1) * each).some((x) => x !== 0));
    return { sublayer: path, kept };
  });
}
