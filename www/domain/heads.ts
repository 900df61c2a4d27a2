// Questions about heads and their sublayers, answered from their names alone. No DOM, no engine, no words.
import type { ModelInfo, StageId, SublayerInfo } from "../protocol/engine.js";

export type HeadRef = { path: string; head: number };

export type Cell = { query: number | null; key: number | null };

export type Kind = "encoder" | "decoder" | "cross";

export const sameHead = (a: HeadRef, b: HeadRef) => a.path === b.path && a.head === b.head;

export const kindOf = (sublayer: SublayerInfo): Kind => (sublayer.kind === "cross" ? "cross" : sublayer.stack);

export const kindOfPath = (path: string): Kind =>
  path.includes(".cross") ? "cross" : path.startsWith("encoder") ? "encoder" : "decoder";

export const hasHead = (info: ModelInfo, { path, head }: HeadRef) =>
  info.sublayers.some((s) => s.path === path && s.kind !== "mlp" && head < s.n_heads);

/** "decoder.blocks.1.cross.3" */
export const nameOfHead = ({ path, head }: HeadRef) => `${path}.${head}`;

/** "decoder.blocks.1.cross.3" → its sublayer and head. */
export function splitHead(name: string): { path: string; head: number } {
  const dot = name.lastIndexOf(".");
  return { path: name.slice(0, dot), head: Number(name.slice(dot + 1)) };
}

/** The key/value head that a query head reads. */
export const keyHead = ({ n_heads, n_kv_heads }: Pick<SublayerInfo, "n_heads" | "n_kv_heads">, head: number) =>
  Math.floor((head * n_kv_heads) / n_heads);

export const headsIn = ({ path, n_heads }: SublayerInfo): HeadRef[] =>
  Array.from({ length: n_heads }, (_, head) => ({ path, head }));

/** The most heads of a layer of attention, of a stack or of all. */
export const mostHeads = (info: ModelInfo, stack: string | null = null) =>
  Math.max(0, ...info.sublayers.filter((s) => stack === null || s.stack === stack).map((s) => s.n_heads));

/** Every attention head, of one kind or of all, in the order they run. */
export const headsOf = (info: ModelInfo, kind: Kind | null = null): HeadRef[] =>
  info.sublayers.filter((s) => s.kind !== "mlp" && (!kind || kindOf(s) === kind)).flatMap(headsIn);

export const stageIn = ({ stages }: Pick<SublayerInfo, "stages">, id: StageId) =>
  stages.find((stage) => stage.id === id) ?? null;
