// The state of the Texts view: the list, the measure that sorts the heads, and each text's measures.
import { fieldsOf, updater, type Slice } from "../../state/slice.js";
import { oneOf, text } from "../../state/codecs.js";
import { MEASURES, type Measure } from "../../domain/head-measures.js";
import type { TextRecord } from "./results-cache.js";
import type { Problem } from "../../lib/errors.js";
import type { State } from "../../state/store.js";

/** A number of each head for each of all measures, NaN where no row counts; or why there is none. */
export type Found = Float64Array | Problem;

export interface Texts {
  /** one a line, as it was typed; null is what the model is shown for an example */
  list: string | null;
  /** as it is being typed, before it is left; null where it is not */
  draft: string | null;
  /** null is the one that tells most of such a model */
  measure: Measure | null;
  order: "down" | "up" | "layer";
  halted: boolean;
  /** whether every head of a large model has its row */
  all: boolean;
  /** how the texts were run, as text; null before the first one was */
  about: string | null;
  /** by the text */
  found: ReadonlyMap<string, Found>;
  /** what this tab keeps of it; null until it was looked for */
  kept: Pick<Texts, "list" | "found"> | null;
  /** whether texts are on their way, and why they did not come */
  fetching: boolean;
  problem: Problem | null;
}

declare module "../../state/slice.js" {
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

/** What is typed becomes the list as it is left. */
export const setDraft = (s: State, draft: string): State => texts(s, { draft });

/**
 * The heads are sorted by another measure, or by the same one the other way around.
 * @param same whether they are sorted by it
 */
export const sortBy = (s: State, measure: Measure, same: boolean): State =>
  texts(s, { measure, order: same && s.texts.order === "down" ? "up" : "down" });

const NONE = { about: null, found: new Map(), halted: false };

/** Nor is it looked for among what is kept. */
export const measureAgain = (s: State): State => texts(s, { ...NONE, kept: { list: s.texts.list, found: NONE.found } });

export const setKept = (s: State, kept: Texts["kept"]): State => texts(s, { kept });

/** What was kept of the model, or nothing. A list that a person has brought stays. */
export function restore(s: State, about: string, kept: TextRecord | null): State {
  const found: Texts["found"] = kept?.found ?? s.texts.found;
  const list = s.texts.list ?? kept?.list ?? null;
  return texts(s, { ...(kept && { about, found, list }), kept: { list, found } });
}

/** What was found of a text; nothing where the texts are run otherwise by now. */
export const addFound = (s: State, about: string, text: string, found: Found): State =>
  s.texts.about === null || s.texts.about === about
    ? texts(s, { about, found: new Map(s.texts.found).set(text, found) })
    : s;

/** A longer list makes no link: it lasts as long as the tab. */
export const MOST_IN_LINK = 10_000;

export const isInLink = ({ list }: Texts) => list === null || list.length <= MOST_IN_LINK;

const field = fieldsOf("texts");

export const slice: Slice<"texts"> = {
  name: "texts",
  start,
  fields: [
    field("t_list", "list", text, (s) => (isInLink(s) ? s.list : null)),
    field("t_measure", "measure", oneOf(MEASURES)),
    field("t_order", "order", oneOf(["down", "up", "layer"])),
  ],
  // What was measured is of the model before.
  survive: { loaded: (s) => ({ ...s, ...NONE, kept: null, draft: null, fetching: false, problem: null }) },
};
