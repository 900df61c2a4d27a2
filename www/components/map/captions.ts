// What is said of a map: its strongest cells, and how its kind is read.
import { hidesFuture } from "../../domain/edits/document.js";
import { describeLabel, type Label } from "../../domain/labels.js";
import { t } from "../../i18n/index.js";
import type { Edits, ModelInfo } from "../../protocol/engine.js";
import type { Kind } from "../../domain/heads.js";

/** So many of the strongest cells are listed, and so many are said of a map. */
export const LISTED = 12;
const SAID = 3;

/** A map's strongest cells in words. */
export const aboutOf = (
  top: { query: number; key: number; value: number }[],
  rows: Label[],
  cols: Label[],
  say: (value: number) => string,
) =>
  top
    .slice(0, SAID)
    .map((c) =>
      t("maps.top.cell", { query: describeLabel(rows[c.query]), key: describeLabel(cols[c.key]), value: say(c.value) }),
    )
    .join("; ");

/** How to read this kind of map. */
export const readingOf = (edits: Edits, { front, info }: { front: Kind; info: ModelInfo }) =>
  front === "decoder" && !hidesFuture(edits, info) ? t("maps.read.open") : t(`maps.read.${front}`);
