// The state of many texts, which Texts and Heads share: the list, the measure that sorts the heads, and each text's
// measures.
import { fieldsOf, updater, type Slice } from "../slice.js";
import { oneOf, text } from "../codecs.js";
import { TEXT_MEASURES, type Measure } from "../../domain/head-measures.js";
import type { Problem } from "../../lib/errors.js";
import type { State } from "../store.js";

/** Each head's value of each measure, NaN without a row; or the failure. */
export type TextMeasures = Float64Array | Problem;

/** Stored results. */
export interface TextRecord {
  /** the list, if it is too long for a link */
  list: string | null;
  found: ReadonlyMap<string, Float64Array>;
}

export interface Texts {
  /** one text per line, as typed; null is the model's example texts */
  list: string | null;
  /** the list being typed, before the field is left; else null */
  draft: string | null;
  /** null is the model's default measure */
  measure: Measure | null;
  order: "down" | "up" | "layer";
  halted: boolean;
  /** whether a large model shows all its heads */
  all: boolean;
  /** the edits of the runs as JSON; null before the first run */
  about: string | null;
  /** results by text */
  found: ReadonlyMap<string, TextMeasures>;
  /** the stored part of it; null before the store is read */
  kept: Pick<Texts, "list" | "found"> | null;
  /** whether texts are loading, and the failure of the last load */
  fetching: boolean;
  problem: Problem | null;
}

declare module "../slice.js" {
  interface Slices {
    texts: Texts;
  }
}

export const start: Texts = {
  list: null,
  draft: null,
  measure: null,
  order: "down",
  halted: false,
  all: false,
  about: null,
  found: new Map(),
  kept: null,
  fetching: false,
  problem: null,
};

export const texts = updater("texts");

export const setList = (s: State, list: string | null): State =>
  texts(s, { list, draft: null, halted: false, fetching: false, problem: null });

/** The typed list takes effect when the field is left. */
export const setDraft = (s: State, draft: string): State => texts(s, { draft });

/**
 * Sorts by another measure, or reverses the order of the same one.
 * @param same whether the heads are sorted by it already
 */
export const sortBy = (s: State, measure: Measure, same: boolean): State =>
  texts(s, { measure, order: same && s.texts.order === "down" ? "up" : "down" });

const NONE = { about: null, found: new Map(), halted: false };

/** Drops all results, so that the store is not read again either. */
export const measureAgain = (s: State): State => texts(s, { ...NONE, kept: { list: s.texts.list, found: NONE.found } });

export const setKept = (s: State, kept: Texts["kept"]): State => texts(s, { kept });

/** Restores stored results. The user's list stays. */
export function restore(s: State, about: string, kept: TextRecord | null): State {
  const found: Texts["found"] = kept?.found ?? s.texts.found;
  const list = s.texts.list ?? kept?.list ?? null;
  return texts(s, { ...(kept && { about, found, list }), kept: { list, found } });
}

/** Adds a text's result, unless the edits have changed. */
export const addFound = (s: State, about: string, text: string, found: TextMeasures): State =>
  s.texts.about === null || s.texts.about === about
    ? texts(s, { about, found: new Map(s.texts.found).set(text, found) })
    : s;

/** A longer list is not put in a link: it lasts as long as the tab. */
export const MOST_IN_LINK = 10_000;

export const isInLink = ({ list }: Texts) => list === null || list.length <= MOST_IN_LINK;

const field = fieldsOf("texts");

export const slice: Slice<"texts"> = {
  name: "texts",
  start,
  locks: { text: ["texts.list", "texts.file", "texts.own", "texts.corpus", "texts.open"], heads: ["texts.focus"] },
  fields: [
    field("t_list", "list", text, (s) => (isInLink(s) ? s.list : null)),
    field("t_measure", "measure", oneOf(TEXT_MEASURES)),
    field("t_order", "order", oneOf(["down", "up", "layer"])),
  ],
  // The results belong to the previous model.
  survive: { loaded: (s) => ({ ...s, ...NONE, kept: null, draft: null, fetching: false, problem: null }) },
};
