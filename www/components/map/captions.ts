// Captions of a map: its cells, the strongest of them, and how to read its kind.
import { hidesFuture } from "../../domain/edits/document.js";
import { describeLabel, formatIn, formatWeight, type Label } from "../../domain/labels.js";
import { dueAt, maskedAt, outsideWindow, valueAt, type Pattern } from "../../domain/map/pattern.js";
import { mediumOf } from "../../protocol/medium.js";
import { t } from "../../i18n/index.js";
import { sentence, type Reading } from "../../domain/map/sentence.js";
import type { CellSentence } from "./said.js";
import type { Edits, ModelInfo } from "../../protocol/engine.js";
import { sublayerAt } from "../../domain/answer.js";
import type { Cell, HeadRef, Kind } from "../../domain/heads.js";

/** The number of strongest cells in the list, and in a map's description. */
export const LISTED = 12;
export const SAID = 3;

export const sayCell = (p: Pattern, query: number, key: number, say = formatIn(p)) =>
  maskedAt(p, query, key)
    ? maskedWords(p, query, key)
    : dueAt(p, query, key)
      ? t("legend.due")
      : say(valueAt(p, query, key));

/** Why a cell is masked, where it is the window. */
export const maskedWords = (p: Pattern, query: number, key: number) =>
  outsideWindow(p, query, key) ? t("maps.outside", { window: p.window }) : t("maps.masked");

/** The number of the focused cell, or the words for a masked one; null without one. */
export const focusedValue = (p: Pattern, { query, key }: Cell) =>
  query === null || key === null ? null : maskedAt(p, query, key) ? maskedWords(p, query, key) : valueAt(p, query, key);

/** The sentence about the focus; without a focus, how to read the map. */
export const saidOf = (
  { edits, locked, hovered }: { edits: Edits; locked: Cell; hovered: Cell | null },
  seen: Parameters<typeof readingOf>[1] & { reading: Reading | null; cell: Cell; saidLines: number },
): CellSentence => ({
  text: (seen.reading && sentence(seen.reading, seen.cell)) || readingOf(edits, seen),
  lines: seen.saidLines,
  chosen: hovered === null && (locked.query !== null || locked.key !== null),
});

/** A map's strongest cells, each in its sentence. */
export const aboutOfHead = (reading: Reading, top: { query: number; key: number }[]) =>
  top
    .slice(0, SAID)
    .map((cell) => sentence(reading, cell, describeLabel))
    .join(" ");

export const aboutOf = (
  top: { query: number; key: number; value: number }[],
  rows: Label[],
  cols: Label[],
  say = formatWeight,
  count = SAID,
) =>
  top
    .slice(0, count)
    .map((c) =>
      t("maps.top.cell", { query: describeLabel(rows[c.query]), key: describeLabel(cols[c.key]), value: say(c.value) }),
    )
    .join("; ");

/** How to read the map, for the read-out; "" where the sentence over the map already says it. */
export function readingBeside(said: CellSentence, edits: Edits, seen: Parameters<typeof readingOf>[1]) {
  const reading = readingOf(edits, seen);
  return said.text === reading ? "" : reading;
}

/** @param seen `shown`: the head in front */
export const readingOf = (edits: Edits, { front, info, shown }: { front: Kind; info: ModelInfo; shown?: HeadRef }) =>
  shown && sublayerAt(info, shown.path)?.linear
    ? t("maps.read.linear")
    : front === "decoder" && !hidesFuture(edits, info)
      ? t("maps.read.open")
      : readingOfKind(front, info);

/** @param info of a model that may read an image's patches */
export const readingOfKind = (kind: Kind, info: ModelInfo) =>
  kind === "encoder" && mediumOf({ info }) === "image" ? t("maps.read.patches") : t(`maps.read.${kind}`);
