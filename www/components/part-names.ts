// The parts of a sum: their names, and the largest of them.
import { kindOf, kindsOf, sublayerAt, type Sublayers } from "../domain/answer.js";
import { siteWords } from "../domain/edits/patch.js";
import { shortName, sublayerName } from "../domain/head-names.js";
import { t } from "../i18n/index.js";
import type { HeadRef } from "../domain/heads.js";
import type { Part } from "../protocol/engine.js";

export const headOf = ({ kind, path, head }: Part): HeadRef | null =>
  kind === "head" && head !== null ? { path, head } : null;

/** "Cross L1H2", or "L1H2" if all heads are of one kind. */
export function nameOf(info: Sublayers, { path, head }: HeadRef) {
  const sublayer = sublayerAt(info, path);
  return sublayer ? shortName(kindOf(sublayer), sublayer.block, head, kindsOf(info).length > 1) : `${path}.${head}`;
}

export function partName(info: Sublayers, part: Part) {
  const head = headOf(part);
  if (head) return nameOf(info, head);
  if (part.kind === "patch")
    return t("part.in", { part: t("part.patch"), place: siteWords({ site: part.path }, info) });
  if (part.path.startsWith("class_head"))
    return t("part.in", { part: t(part.kind === "norm" ? "part.norm" : "part.bias"), place: classPlace(part) });
  if (["norm", "bias"].includes(part.kind) && /\.embed(\.norm)?$/.test(part.path))
    return t("part.in", { part: t(`part.${part.kind}`), place: t("part.embed") });
  // The transform before the output matrix.
  if (part.path.startsWith("head."))
    return t("part.in", { part: t(`part.${part.kind}`), place: t("part.before-output") });
  const sublayer = sublayerAt(info, part.path) ?? sublayerAt(info, part.path.replace(/\.\w+$/, ""));
  if (part.kind === "mlp" && sublayer) return sublayerName(sublayer);
  return sublayer
    ? t("part.in", { part: t(`part.${part.kind}`), place: sublayerName(sublayer) })
    : t(`part.${part.kind}`);
}

/** The transform before the classes has a bias too. */
const classPlace = ({ kind }: Part) => t(kind === "unembed" ? "part.classes" : "part.before-classes");

/** The indices of the largest values, the first one first. */
export const ranked = (values: ArrayLike<number>) =>
  Array.from(values, (value, i) => ({ value, i })).sort((a, b) => Math.abs(b.value) - Math.abs(a.value) || a.i - b.i);
