// What a head is called where heads of several kinds stand in one list.
import { t } from "../i18n/index.js";
import type { Kind } from "./heads.js";

/**
 * "Cross L1H2"
 * @param several whether there are heads of other kinds
 */
export function shortName(kind: Kind, layer: number, head: number, several: boolean) {
  const name = t("head.short", { layer, head });
  return several ? t("grid.head", { kind: t(`grid.kind.${kind}`), name }) : name;
}
