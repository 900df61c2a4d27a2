// One plain sentence with its number for the chosen cell, row or column of a head.
import { axesOf, hasSink, kindOf, patternOf, sinkShare, sublayerAt, type Derived } from "../answer.js";
import { liftsWeights } from "../edits/document.js";
import { t } from "../../i18n/index.js";
import { labelText, quoted, type Label, type Spelling } from "../labels.js";
import { continuesText, writesTokens } from "../models.js";
import { nameOfHead, type Cell, type HeadRef, type Kind } from "../heads.js";
import { maskedAt, outsideWindow, rowMasks, rowValues, valueAt, type Pattern } from "./pattern.js";
import type { Edits, ModelInfo } from "../../protocol/engine.js";

/** A head's pattern with the facts for its sentences. */
export interface Reading {
  pattern: Pattern;
  rows: Label[];
  cols: Label[];
  /** the token that each row went on to write */
  writes: (Label | null)[];
  kind: Kind;
  /** whether each row predicts a token, and whether the text itself continues */
  predicts: boolean;
  continues: boolean;
  /** the spelling of a hole that the model fills in */
  mask: string | null;
  /** null is "this head" */
  name: string | null;
  silenced: boolean;
  /** whether a row sums to less than 1 because of the head's sink */
  sinks: boolean;
}

interface Run {
  info: ModelInfo;
  derived: Derived;
  edits: Edits;
}

/** Null until all of its numbers are there, and for a linear layer, whose weights are no shares. */
export function readingOfHead(
  { info, derived, edits }: Run,
  head: HeadRef,
  name: string | null = null,
): Reading | null {
  const sublayer = sublayerAt(info, head.path);
  const pattern = sublayer && patternOf(derived, sublayer, head.head);
  if (!sublayer || !pattern || pattern.coarse || pattern.most !== undefined) return null;
  const kind = kindOf(sublayer);
  return {
    pattern,
    ...axesOf(derived, kind),
    writes: kind === "encoder" ? [] : derived.written,
    kind,
    predicts: kind !== "encoder" && writesTokens(info),
    continues: continuesText(info),
    mask: info.mask ?? null,
    name,
    silenced: edits.heads?.[nameOfHead(head)] === 0,
    sinks: hasSink(sublayer) && !liftsWeights(edits),
  };
}

type Rows = Omit<Reading, "pattern">;

/** "To write “g”, this head looks at the “g” of your text (53%)."; "" without a selection. */
export function sentence(reading: Reading, cell: Cell, spelling: Spelling = labelText): string {
  const said = chosen(reading, cell, spelling);
  if (said === "") return "";
  const { query, key } = cell;
  const sink = reading.sinks && query !== null && key === null ? sinkShare(reading.pattern, query) : null;
  return [
    said,
    ...(sink === null ? [] : [t("sentence.sink", { share: sink })]),
    ...(reading.silenced ? [t("sentence.silenced")] : []),
  ].join(" ");
}

function chosen(reading: Reading, { query, key }: Cell, spelling: Spelling): string {
  const { pattern: p, name: head } = reading;
  if (query === null) return key === null || key >= p.cols ? "" : columnSaid(reading, key, spelling);
  if (query >= p.rows || (key !== null && key >= p.cols)) return "";
  const purpose = purposeOf(reading, query, spelling);
  if (rowMasks(p, query).every((mask) => mask === 1)) return t("sentence.nothing", { purpose, head });
  const even = key === null ? evenShare(p, query) : null;
  if (even) return t("sentence.evenly", { purpose, head, ...even });
  const at = key ?? strongest(rowValues(p, query));
  const most = key === null && !maskedAt(p, query, at);
  const object = objectOf(reading, { query, key: at, most }, spelling);
  if (maskedAt(p, query, at)) {
    return outsideWindow(p, query, at)
      ? t("sentence.outside", { purpose, head, object, window: p.window })
      : t("sentence.masked", { purpose, head, object });
  }
  return t("sentence.cell", { purpose, head, object, share: valueAt(p, query, at) });
}

function columnSaid(reading: Reading, key: number, spelling: Spelling) {
  const { pattern: p, cols, name: head } = reading;
  const query = strongest(Array.from({ length: p.rows }, (_, q) => valueAt(p, q, key)));
  return t("sentence.column", {
    key: quoted(cols[key], spelling),
    purpose: purposeOf(reading, query, spelling),
    head,
    share: valueAt(p, query, key),
  });
}

/**
 * The same for two heads, or for one before and after.
 * @param a its share, or the reason why there is none
 */
export const sentenceOfTwo = (reading: Rows, cell: CellOf, a: string, b: string) =>
  t("sentence.two", {
    purpose: purposeOf(reading, cell.query, labelText),
    object: objectOf(reading, cell, labelText),
    a,
    b,
  });

type CellOf = { query: number; key: number };

/** Shares nearer to each other than this are one share. */
const EVEN = 1e-4;

/** The share of each visible key, if the row has several and no key has more than another. */
function evenShare(p: Pattern, query: number) {
  const masks = rowMasks(p, query);
  const seen = Array.from(rowValues(p, query)).filter((_, key) => masks[key] !== 1);
  const [most, least] = [Math.max(...seen), Math.min(...seen)];
  return seen.length > 1 && most - least < EVEN * most ? { count: seen.length, share: most } : null;
}

const strongest = (values: ArrayLike<number>) => {
  let best = 0;
  for (let i = 1; i < values.length; i++) if (values[i] > values[best]) best = i;
  return best;
};

const endName = () => `⟨${t("token.end")}⟩`;

function purposeOf({ rows, writes, predicts, continues, mask }: Rows, q: number, spelling: Spelling) {
  const query = quoted(rows[q], spelling);
  if (!predicts) {
    const does = rows[q].text === mask ? "fill" : rows[q].kind === "special" ? "rest" : "read";
    return t(`sentence.to.${does}`, { query });
  }
  const written = writes[q];
  if (!written) return t("sentence.to.predict", { query });
  if (written.text === endName()) return t("sentence.to.end");
  return t(continues ? "sentence.to.go-on" : "sentence.to.write", { query, writes: quoted(written, spelling) });
}

function objectOf({ kind, cols }: Rows, { query, key, most }: CellOf & { most?: boolean }, spelling: Spelling) {
  const params = { key: quoted(cols[key], spelling), most };
  if (kind === "cross") return t(cols[key].moment ? "sentence.at.sound" : "sentence.at.source", params);
  if (key === query) return t("sentence.at.itself", params);
  if (kind === "encoder") return t(cols[key].moment ? "sentence.at.sound" : "sentence.at.token", params);
  return t(key < query ? "sentence.at.earlier" : "sentence.at.later", params);
}
