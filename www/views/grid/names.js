// What a head is called where heads of several kinds stand in one list.
import { t } from "../../i18n/index.js";

/** @typedef {import("../../heads.js").Kind} Kind */

/** "Cross L1H2" @param {Kind} kind @param {number} layer @param {number} head @param {boolean} several whether there are heads of other kinds */
export function shortName(kind, layer, head, several) {
  const name = t("head.short", { layer, head });
  return several ? t("grid.head", { kind: t(`grid.kind.${kind}`), name }) : name;
}
