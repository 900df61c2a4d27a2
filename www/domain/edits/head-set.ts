// The change of the edits that one click makes for a set of heads: silence, average, keep only, or restore.
import { headsOf, nameOfHead, sameHead, type HeadRef } from "../heads.js";
import type { Edits, ModelInfo, Patch } from "../../protocol/engine.js";

const siteOf = ({ path }: HeadRef) => `${path}.z`;

/** Takes the place of what a head computed at every position: its mean over all of them. */
const meanPatch = (head: HeadRef): Patch => ({ site: siteOf(head), head: head.head, from: "mean" });

/** What stands in for one head's result everywhere, as `meanPatch` or the zero of a file. */
const standsFor = ({ site, head, positions }: Patch, heads: HeadRef[]) =>
  positions === undefined && heads.some((one) => site === siteOf(one) && head === one.head);

/** The strengths and patches of these heads, as the model has them; other edits stay. */
export function restoreHeads(edits: Edits, heads: HeadRef[]): Edits {
  const names = new Set(heads.map(nameOfHead));
  return {
    ...edits,
    heads: Object.fromEntries(Object.entries(edits.heads ?? {}).filter(([name]) => !names.has(name))),
    patches: (edits.patches ?? []).filter((patch) => !standsFor(patch, heads)),
  };
}

export function silenceHeads(edits: Edits, heads: HeadRef[]): Edits {
  const restored = restoreHeads(edits, heads);
  const silent = Object.fromEntries(heads.map((one) => [nameOfHead(one), 0]));
  return { ...restored, heads: { ...restored.heads, ...silent } };
}

export function averageHeads(edits: Edits, heads: HeadRef[]): Edits {
  const restored = restoreHeads(edits, heads);
  return { ...restored, patches: [...(restored.patches ?? []), ...heads.map(meanPatch)] };
}

/** All others are silenced, and these are as the model has them. */
export function keepHeads(edits: Edits, info: ModelInfo, heads: HeadRef[]): Edits {
  const others = headsOf(info).filter((one) => !heads.some((kept) => sameHead(kept, one)));
  return silenceHeads(restoreHeads(edits, heads), others);
}
