// The receivers of a head's output: one input of a later head, an MLP's input, or the end; and the senders of each.
import { hasHead, type HeadRef } from "../../domain/heads.js";
import type { ModelInfo, Receiver, Side } from "../../protocol/engine.js";
import type { State } from "../../state/store.js";

export const INPUTS = ["k", "q", "v"] as const;
export type Input = (typeof INPUTS)[number];

/** What can be swept. */
export const PARTS = ["resid_pre", "attn_out", "cross_out", "mlp_out", "z", "cross_z"] as const;
export type Part = (typeof PARTS)[number];

const HEADS: Partial<Record<Part, "attn" | "cross">> = { z: "attn", cross_z: "cross" };

/**
 * The stack that is swept: the one that was chosen, as far as the model has it, else the one that reads the text; with
 * nothing chosen the one whose heads look into the other.
 */
export function stackOf({ patch, info }: State): Side {
  const has = (stack: Side) => info?.sublayers.some((s) => s.stack === stack) ?? false;
  const crosses = info?.sublayers.some((s) => s.kind === "cross") ?? false;
  const usual = has("encoder") && !(patch.part === null && crosses) ? "encoder" : "decoder";
  return patch.stack !== null && has(patch.stack) ? patch.stack : usual;
}

/** What is swept of a stack, of these: what was chosen, else its heads. */
export function partOf(chosen: Part | null, parts: Part[]): Part {
  if (chosen !== null) return parts.includes(chosen) ? chosen : "resid_pre";
  return parts.includes("cross_z") ? "cross_z" : "z";
}

/** Whether a cell is a head; else it is a pair of tokens. */
export const isOfHeads = (part: Part) => HEADS[part] !== undefined;

/** "decoder.blocks.1.attn.k" → its sublayer and which of its inputs. */
export function splitSite(site: string): { path: string; input: string } {
  const dot = site.lastIndexOf(".");
  return { path: site.slice(0, dot), input: site.slice(dot + 1) };
}

export const inputOf = ({ path, head }: HeadRef, input: Input): Receiver => ({ site: `${path}.${input}`, head });

/** What the last layer leaves. */
export const endOf = (info: ModelInfo): Receiver => ({ site: `${info.sublayers.at(-1)?.stack}.out` });

export const headOf = (path: string, part: Part, head: number): HeadRef | null =>
  HEADS[part] ? { path: `${path}.${HEADS[part]}`, head } : null;

/** Whether the model has such an end of a path. */
export function isReceiver(info: ModelInfo, { site, head }: Receiver) {
  const { path, input } = splitSite(site);
  if (head !== undefined) return INPUTS.some((one) => one === input) && hasHead(info, { path, head });
  const isMlp = info.sublayers.some((s) => s.path === path && s.kind === "mlp");
  return site === endOf(info).site || (isMlp && input === "norm");
}

/** The stack whose stream it reads: keys and values of cross-attention are of the encoder. */
const streamOf = ({ site }: Receiver) => (/\.cross\.[kv]$/.test(site) ? "encoder" : site.split(".")[0]) as Side;

/** Whether some head of those that are swept runs before it and writes into the stream that it reads. */
export function reaches(info: ModelInfo, stack: Side, part: Part, to: Receiver) {
  if (!isReceiver(info, to) || streamOf(to) !== stack) return false;
  const first = info.sublayers.findIndex((s) => s.stack === stack && s.kind === HEADS[part]);
  const at = info.sublayers.findIndex(({ path }) => path === splitSite(to.site).path);
  return first >= 0 && (at < 0 || first < at);
}

/** The heads to sweep for it: of this part, if they reach it, else of self-attention; null where none do. */
export function sweepToward(info: ModelInfo, part: Part, to: Receiver): { stack: Side; part: Part } | null {
  const stack = streamOf(to);
  const fits = [part, "z" as const].find((one) => reaches(info, stack, one, to));
  return fits ? { stack, part: fits } : null;
}

/** Of keys and values the engine counts the heads that they are computed for, which several may share. */
export function asEngineCounts(info: ModelInfo, { site, head }: Receiver): Receiver {
  const { path, input } = splitSite(site);
  const sublayer = info.sublayers.find((s) => s.path === path);
  if (head === undefined || !sublayer || input === "q") return { site, head };
  return { site, head: Math.floor(head / sharedBy(info, sublayer.n_heads)) };
}

/** How many heads have one key and value in common. */
export const sharedBy = (info: ModelInfo, heads: number) => heads / Number(info.config.n_kv_heads ?? heads);
