// Names of heads and sublayers.
import { kindOf, sublayerAt, type Sublayers } from "./answer.js";
import { t } from "../i18n/index.js";
import { sameHead, type Kind, type HeadRef } from "./heads.js";
import type { ModelInfo, SublayerInfo } from "../protocol/engine.js";

/**
 * "Cross L1H2", for lists with heads of several kinds.
 * @param several whether there are heads of other kinds
 */
export function shortName(kind: Kind, layer: number, head: number, several: boolean) {
  const name = t("head.short", { layer, head });
  return several ? t("grid.head", { kind: t(`grid.kind.${kind}`), name }) : name;
}

export const sublayerName = (s: SublayerInfo) =>
  t("layer.in", {
    kind: s.kind === "mlp" ? `${t(`kind.${s.stack}`)} ${t("kind.mlp")}` : t(`kind.${kindOf(s)}`),
    layer: s.block,
  });

/** "Cross L1H2" */
export function headName(info: Sublayers, path: string, head: number) {
  const s = sublayerAt(info, path);
  return s ? t("head.in", { kind: t(`kind.${kindOf(s)}`), layer: s.block, head }) : `${path}.${head}`;
}

/** The head that stays chosen while another is previewed; null if the chosen one is in front. */
export const previewOf = ({ info, focus, shown }: { info: ModelInfo; focus: HeadRef; shown: HeadRef }) =>
  sameHead(focus, shown) ? null : headName(info, focus.path, focus.head);

/**
 * "Cross-attention · Layer 1, Head 2"; a linear layer is no attention
 * @param short if it shares its line with other words
 */
export function headTitle(info: ModelInfo, { path, head }: HeadRef, short = false, between = " · ") {
  const s = sublayerAt(info, path);
  if (!s) return `${path}.${head}`;
  const kind = t(short ? `kind.${kindOf(s)}` : s.linear ? "kind.linear.long" : `kind.${kindOf(s)}.long`);
  return kind + between + t("head.name", { layer: s.block, head });
}
