// The change of the edits that one click makes for a set of heads: silence, average, keep only, or restore.
import { headsOf, nameOfHead, sameHead, type HeadRef } from "../heads.js";
import type { Edits, ModelInfo, Patch } from "../../protocol/engine.js";

const siteOf = ({ path }: HeadRef) => `${path}.z`;

/** Replaces a head's result at every position by its mean over all of them. */
const meanPatch = (head: HeadRef): Patch => ({ site: siteOf(head), head: head.head, from: "mean" });

/** Whether a patch replaces one of these heads' results everywhere, as `meanPatch` or a file's zero does. */
const standsFor = ({ site, head, positions }: Patch, heads: HeadRef[]) =>
  positions === undefined && heads.some((one) => site === siteOf(one) && head === one.head);

/** Removes the strengths and patches of these heads; other edits stay. */
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

/** Silences all other heads, and restores these. */
export function keepHeads(edits: Edits, info: ModelInfo, heads: HeadRef[]): Edits {
  const others = headsOf(info).filter((one) => !heads.some((kept) => sameHead(kept, one)));
  return silenceHeads(restoreHeads(edits, heads), others);
}
