// What is asked of heads and their sublayers everywhere, by what they are called alone. No DOM, no engine, no words.
import type { HeadRef } from "../state/store.js";
import type { ModelInfo, SublayerInfo } from "../protocol/messages.js";

export type Kind = "encoder" | "decoder" | "cross";

/** Whether two names are of one head. */
export const sameHead = (a: HeadRef, b: HeadRef) => a.path === b.path && a.head === b.head;

export const kindOf = (sublayer: SublayerInfo): Kind => (sublayer.kind === "cross" ? "cross" : sublayer.stack);

export const hasHead = (info: ModelInfo, { path, head }: HeadRef) =>
  info.sublayers.some((s) => s.path === path && s.kind !== "mlp" && head < s.n_heads);
