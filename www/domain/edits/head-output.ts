// The effect of edits on one head's output: its factor, and whether its mean replaces it.
import { nameOfHead, type HeadRef } from "../heads.js";
import { placeOfSite } from "./patch.js";
import type { Edits, Patch } from "../../protocol/engine.js";

/** Whether a patch replaces a head's result at every position of the run, alone or with its sublayer's other heads. */
const isWholePatch = ({ site, head, positions }: Patch, { path, head: own }: HeadRef) => {
  const place = placeOfSite(site);
  return place.path === path && place.name === "z" && (head ?? own) === own && positions === undefined;
};

const patchesOf = ({ patches = [] }: Edits, head: HeadRef) => patches.filter((one) => isWholePatch(one, head));

/** A patch at full strength without a subtrahend replaces the value by its source. */
const replaces = (from: "mean" | "zero") => (patch: Patch) =>
  patch.from === from && patch.minus === undefined && (patch.factor ?? 1) === 1;

/** The factor of a head's output into the stream: 0 if the head or its whole sublayer is silenced. */
export function outputFactor(edits: Edits, head: HeadRef): number {
  const gate = edits.gates?.[head.path];
  const silent = gate === "closed" || gate === 0 || patchesOf(edits, head).some(replaces("zero"));
  return silent ? 0 : (edits.heads?.[nameOfHead(head)] ?? 1) * (edits.gammas?.[head.path] ?? 1);
}

/** Whether its result is the same at every position: the mean over them. */
export const isAveraged = (edits: Edits, head: HeadRef) => patchesOf(edits, head).some(replaces("mean"));

/** Whether an edit concerns only this head. */
export function isHeadEdited(edits: Edits, head: HeadRef): boolean {
  const name = nameOfHead(head);
  return (
    edits.heads?.[name] !== undefined ||
    edits.patterns?.[name] !== undefined ||
    patchesOf(edits, head).some((patch) => patch.head === head.head)
  );
}
