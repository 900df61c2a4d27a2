// The head of the other side: the chosen one, or the counterpart of the head in front.
import { headsOf, kindOf, sameHead, type Kind, type HeadRef } from "../../domain/heads.js";
import type { ModelInfo } from "../../protocol/engine.js";

/** The kind of the other side: another head of this run, this text without edits, another text, another model. */
export type Other = "head" | "plain" | "prompt" | "model";

const sublayerOf = (info: ModelInfo, { path, head }: HeadRef) =>
  info.sublayers.find((s) => s.path === path && s.kind !== "mlp" && head < s.n_heads) ?? null;

export function kindOfHead(info: ModelInfo, head: HeadRef): Kind | null {
  const sublayer = sublayerOf(info, head);
  return sublayer && kindOf(sublayer);
}

/** The nearest head of another model: of the same kind and layer if possible. */
function nearest(head: HeadRef, from: ModelInfo, info: ModelInfo): HeadRef | null {
  if (from === info) return head;
  const mine = sublayerOf(from, head);
  const all = mine ? info.sublayers.filter((s) => s.kind !== "mlp" && kindOf(s) === kindOf(mine)) : [];
  const there = all.findLast((s) => s.block <= (mine?.block ?? 0)) ?? all[0];
  return there ? { path: there.path, head: Math.min(head.head, there.n_heads - 1) } : null;
}

/** The next head of the same kind, else of another kind. */
function neighbour(head: HeadRef, info: ModelInfo): HeadRef | null {
  const kin = headsOf(info, kindOfHead(info, head));
  const all = kin.length > 1 ? kin : headsOf(info);
  const next = all[(all.findIndex((one) => sameHead(one, head)) + 1) % all.length];
  return next && !sameHead(next, head) ? next : null;
}

/**
 * @param from the model of the head in front
 * @param info the other side's model
 */
export function headBeside(
  other: Other,
  chosen: HeadRef | null,
  mine: HeadRef | null,
  from: ModelInfo | null,
  info: ModelInfo | null,
): HeadRef | null {
  if (!mine || !from || !info) return null;
  if (chosen && sublayerOf(info, chosen)) return chosen;
  return other === "head" ? neighbour(mine, info) : nearest(mine, from, info);
}
