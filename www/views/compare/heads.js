// Which head the other side shows: the one that was chosen, or what follows from the head in front.
import { kindOf, sameHead } from "../../heads.js";

/** @typedef {import("../../state.js").HeadRef} HeadRef */
/** @typedef {import("../../protocol").ModelInfo} ModelInfo */
/** @typedef {import("../../heads.js").Kind} Kind */

/** The attention sublayer that a head is of; null where the model has no such head. @param {ModelInfo} info @param {HeadRef} head */
const sublayerOf = (info, { path, head }) =>
  info.sublayers.find((s) => s.path === path && s.kind !== "mlp" && head < s.n_heads) ?? null;

/** A model's heads in the order they run, of one kind or of all. @param {ModelInfo} info @param {Kind | null} [kind] @returns {HeadRef[]} */
export const headsOf = (info, kind = null) =>
  info.sublayers.flatMap((s) =>
    s.kind === "mlp" || (kind && kindOf(s) !== kind)
      ? []
      : Array.from({ length: s.n_heads }, (_, head) => ({ path: s.path, head })),
  );

/** The kind of attention a head is of. @param {ModelInfo} info @param {HeadRef} head @returns {Kind | null} */
export function kindOfHead(info, head) {
  const sublayer = sublayerOf(info, head);
  return sublayer && kindOf(sublayer);
}

/** The head of another model that is nearest to one of this: of its kind, in its layer, as far as there is one. @param {HeadRef} head @param {ModelInfo} from @param {ModelInfo} info @returns {HeadRef | null} */
function nearest(head, from, info) {
  if (from === info) return head;
  const mine = sublayerOf(from, head);
  const all = mine ? info.sublayers.filter((s) => s.kind !== "mlp" && kindOf(s) === kindOf(mine)) : [];
  const there = all.findLast((s) => s.block <= (mine?.block ?? 0)) ?? all[0];
  return there ? { path: there.path, head: Math.min(head.head, there.n_heads - 1) } : null;
}

/** The next head of the same kind, after the last the first; of another kind where it has no kin. @param {HeadRef} head @param {ModelInfo} info @returns {HeadRef | null} */
function neighbour(head, info) {
  const kin = headsOf(info, kindOfHead(info, head));
  const all = kin.length > 1 ? kin : headsOf(info);
  const next = all[(all.findIndex((one) => sameHead(one, head)) + 1) % all.length];
  return next && !sameHead(next, head) ? next : null;
}

/**
 * @param {import("./state.js").Other} other @param {HeadRef | null} chosen
 * @param {HeadRef | null} mine the head in front @param {ModelInfo | null} from its model @param {ModelInfo | null} info the other side's
 * @returns {HeadRef | null}
 */
export function headBeside(other, chosen, mine, from, info) {
  if (!mine || !from || !info) return null;
  if (chosen && sublayerOf(info, chosen)) return chosen;
  return other === "head" ? neighbour(mine, info) : nearest(mine, from, info);
}
