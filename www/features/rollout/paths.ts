// The paths behind a rollout, from one token down to the inputs: how much each layer passes on, and to which token.
import type { RunResult } from "../../protocol/messages.js";
import { memoize } from "../../lib/memoize.js";
import { headIn } from "../../domain/answer.js";
import { valueAt } from "../../domain/map/pattern.js";
import type { Fusion } from "./state.js";
import type { TokenSlot, Side } from "../../domain/rollout-frame.js";
import type { Step } from "./queries.js";

/** `share`: the part of the top token's flow along this link, 0 to 1. */
type Link = { from: TokenSlot; to: TokenSlot; share: number };

/** The flow through each token of each level, [levels][tokens], inputs first. */
type Through = Record<Side, Float64Array[]>;

export type Paths = Through & { links: Link[] };

/** A layer's heads fused into one pattern: each row sums to 1, or to 0 if all is masked. */
type Fused = { rows: number; cols: number; values: Float64Array };

/** A smaller share is invisible. */
const LEAST = 0.004;
/** The maximum number of drawn links. */
const MOST = 480;

/** The heads of one sublayer as one pattern; null if only blocks of it were read. */
const fuseHeads = memoize(({ maps }: RunResult, path: string, fusion: Fusion): Fused | null => {
  const map = maps.find((m) => m.path === path && (m.head ?? null) === null);
  if (!map || (map.block ?? 1) > 1) return null;
  const [heads, rows, cols] = map.shape;
  const each = Array.from({ length: heads }, (_, i) => headIn(map, i));
  const all = new Float64Array(rows * cols);
  for (let q = 0; q < rows; q++) {
    let sum = 0;
    for (let k = 0; k < cols; k++) {
      let x = fusion === "min" ? Infinity : 0;
      for (const head of each) {
        const weight = valueAt(head, q, k);
        x = fusion === "mean" ? x + weight : fusion === "max" ? Math.max(x, weight) : Math.min(x, weight);
      }
      sum += all[q * cols + k] = x;
    }
    for (let k = 0; k < cols; k++) all[q * cols + k] = sum > 0 ? all[q * cols + k] / sum : 0;
  }
  return { rows, cols, values: all };
}, Infinity);

function sees(a: Fused | null, row: number) {
  if (!a) return false;
  for (let k = 0; k < a.cols; k++) if (a.values[row * a.cols + k] > 0) return true;
  return false;
}

/** The flow from a token through one sublayer: to itself along the residual stream, and to its keys. */
function each(
  a: Fused | null,
  row: number,
  residual: number,
  to: (token: number, weight: number, stays: boolean) => void,
) {
  const open = sees(a, row);
  to(row, open ? residual : 1, true);
  if (!a || !open || residual === 1) return;
  for (let k = 0; k < a.cols; k++) {
    const weight = (1 - residual) * a.values[row * a.cols + k];
    if (weight > 0) to(k, weight, false);
  }
}

interface PathsFromProps {
  result: RunResult;
  encoder: Pick<Step, "attention" | "path">[];
  decoder: Pick<Step, "attention" | "path">[];
  side: Side;
  token: number;
  /** the number of sublayers above the inputs */
  level: number;
  fusion: Fusion;
  residual: number;
  /** an input, at level 0 */
  input: TokenSlot | null;
  /** whether a link shows its own weight, as a pipe's width, instead of the flow along it */
  capacity?: boolean;
}

/** The paths down from one token, or only those to `input`, weighted by the flow along each whole path. */
export function pathsFrom({
  result,
  encoder,
  decoder,
  side,
  token,
  level,
  fusion,
  residual,
  input,
  capacity = false,
}: PathsFromProps): Paths {
  const tokens = { source: result.source.length, target: result.target.length };
  const steps = { source: encoder, target: decoder };
  const fused = (of: Side) => steps[of].map((s) => fuseHeads(result, s.path, fusion));
  const weights = { source: fused("source"), target: fused("target") };
  const zeros = (of: Side) => Array.from({ length: steps[of].length + 1 }, () => new Float64Array(tokens[of]));
  const through = { source: zeros("source"), target: zeros("target") };
  const reach = input ? reaching(input, steps, weights, through, residual) : null;
  const links: Link[] = [];
  through[side][level][token] = 1;
  for (const here of ["target", "source"] as const) {
    const top = here === side ? level : here === "source" ? encoder.length : -1;
    for (let l = top; l >= 1; l--) {
      const cross = steps[here][l - 1].attention === "cross";
      const a = weights[here][l - 1];
      for (let q = 0; q < tokens[here]; q++) {
        const share = through[here][l][q];
        if (share <= 0) continue;
        each(a, q, residual, (k, weight, stays) => {
          const to: TokenSlot =
            cross && !stays
              ? { side: "source", level: encoder.length, token: k }
              : { side: here, level: l - 1, token: k };
          const on = share * weight;
          through[to.side][to.level][k] += on;
          const ends = reach ? reach[to.side][to.level][k] : 1;
          const seen = (capacity ? weight : on) * (capacity && ends > 0 ? 1 : ends);
          if (seen >= LEAST) links.push({ from: { side: here, level: l, token: q }, to, share: seen });
        });
      }
    }
  }
  if (reach)
    for (const of of ["source", "target"] as const)
      through[of].forEach((row, l) => row.forEach((x, i) => (row[i] = x * reach[of][l][i])));
  return { ...through, links: links.sort((a, b) => b.share - a.share).slice(0, MOST) };
}

function reaching(
  input: TokenSlot,
  steps: Record<Side, Pick<Step, "attention">[]>,
  weights: Record<Side, (Fused | null)[]>,
  shape: Through,
  residual: number,
) {
  const zeros = (rows: Float64Array[]) => rows.map((row) => new Float64Array(row.length));
  const all = { source: zeros(shape.source), target: zeros(shape.target) };
  if (input.token < all[input.side][0].length) all[input.side][0][input.token] = 1;
  // The encoder first: cross-attention reads its output.
  for (const of of ["source", "target"] as const) {
    for (let l = 1; l < all[of].length; l++) {
      const cross = steps[of][l - 1].attention === "cross";
      for (let q = 0; q < all[of][l].length; q++) {
        each(weights[of][l - 1], q, residual, (k, weight, stays) => {
          const below = cross && !stays ? all.source[all.source.length - 1] : all[of][l - 1];
          all[of][l][q] += weight * below[k];
        });
      }
    }
  }
  return all;
}
