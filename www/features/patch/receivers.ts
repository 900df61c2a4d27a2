// The receivers of a head's output: one input of a later head, an MLP's input, or the end; and the senders of each.
import { readsBeside } from "../../protocol/medium.js";
import { hasHead, keyHead, stageIn, type HeadRef } from "../../domain/heads.js";
import type { ModelInfo, Receiver, Side, SublayerInfo } from "../../protocol/engine.js";
import type { State } from "../../state/store.js";

export const INPUTS = ["k", "q", "v"] as const;
export type Input = (typeof INPUTS)[number];

/** The parts that can be swept. */
export const PARTS = ["resid_pre", "attn_out", "cross_out", "mlp_out", "z", "cross_z"] as const;
export type SweptPart = (typeof PARTS)[number];

const HEADS: Partial<Record<SweptPart, "attn" | "cross">> = { z: "attn", cross_z: "cross" };

/**
 * The swept stack: the chosen one if the model has it, else the one that reads the text; by default the one with
 * cross-attention. Beside a text, its decoder.
 */
export function stackOf({ patch, info }: State): Side {
  const has = (stack: Side) => info?.sublayers.some((s) => s.stack === stack) ?? false;
  const crosses = info?.sublayers.some((s) => s.kind === "cross") ?? false;
  const reads = has("encoder") && !(patch.part === null && crosses) && !readsBeside({ info });
  const usual = reads ? "encoder" : "decoder";
  return patch.stack !== null && has(patch.stack) ? patch.stack : usual;
}

/** The swept part: the chosen one, else the heads. */
export function partOf(chosen: SweptPart | null, parts: SweptPart[]): SweptPart {
  if (chosen !== null) return parts.includes(chosen) ? chosen : "resid_pre";
  return parts.includes("cross_z") ? "cross_z" : "z";
}

/** Whether a cell is a head; else it is an aligned pair. */
export const isOfHeads = (part: SweptPart) => HEADS[part] !== undefined;

/** "decoder.blocks.1.attn.k" → its sublayer and input. */
export function splitSite(site: string): { path: string; input: string } {
  const dot = site.lastIndexOf(".");
  return { path: site.slice(0, dot), input: site.slice(dot + 1) };
}

export const inputOf = ({ path, head }: HeadRef, input: Input): Receiver => ({ site: `${path}.${input}`, head });

/** The output of the last layer. */
export const endOf = (info: ModelInfo): Receiver => ({ site: `${info.sublayers.at(-1)?.stack}.out` });

export const headOf = (path: string, part: SweptPart, head: number): HeadRef | null =>
  HEADS[part] ? { path: `${path}.${HEADS[part]}`, head } : null;

/** Whether the model has such a receiver. */
export function isReceiver(info: ModelInfo, { site, head }: Receiver) {
  const { path, input } = splitSite(site);
  if (head !== undefined) {
    const sublayer = info.sublayers.find((s) => s.path === path);
    // A layer that reads the keys and values of an earlier one makes queries alone.
    const makes = (one: Input) => one === "q" || !sublayer || (stageIn(sublayer, "products")?.keys_of ?? null) === null;
    return INPUTS.some((one) => one === input && makes(one)) && hasHead(info, { path, head });
  }
  const isMlp = info.sublayers.some((s) => s.path === path && s.kind === "mlp");
  return site === endOf(info).site || (isMlp && input === "norm");
}

/** The stack of the stream that it reads: cross-attention takes keys and values from the encoder. */
const streamOf = ({ site }: Receiver) => (/\.cross\.[kv]$/.test(site) ? "encoder" : site.split(".")[0]) as Side;

/** Whether a stack reads pictures beside a text, tile by tile: no single path is followed from it into the decoder. */
export const isOfTiles = (info: ModelInfo, stack: Side) => stack === "encoder" && readsBeside({ info });

/** Whether a swept head comes before the receiver and writes to its stream. */
export function reaches(info: ModelInfo, stack: Side, part: SweptPart, to: Receiver) {
  if (!isReceiver(info, to) || streamOf(to) !== stack || isOfTiles(info, stack)) return false;
  const first = info.sublayers.findIndex((s) => s.stack === stack && s.kind === HEADS[part]);
  const at = info.sublayers.findIndex(({ path }) => path === splitSite(to.site).path);
  return first >= 0 && (at < 0 || first < at);
}

/** The heads to sweep for a receiver: of this part if they reach it, else of self-attention; null if none do. */
export function sweepToward(info: ModelInfo, part: SweptPart, to: Receiver): { stack: Side; part: SweptPart } | null {
  const stack = streamOf(to);
  const fits = [part, "z" as const].find((one) => reaches(info, stack, one, to));
  return fits ? { stack, part: fits } : null;
}

/** The engine numbers key and value heads, which several query heads may share. */
export function asEngineCounts(info: ModelInfo, { site, head }: Receiver): Receiver {
  const { path, input } = splitSite(site);
  const sublayer = info.sublayers.find((s) => s.path === path);
  if (head === undefined || !sublayer || input === "q") return { site, head };
  return { site, head: keyHead(sublayer, head) };
}

/** The number of query heads per key and value head. */
export const sharedBy = ({ n_heads, n_kv_heads }: SublayerInfo) => n_heads / n_kv_heads;
