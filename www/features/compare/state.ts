// The state of the Compare view: the counterpart of the head in front, and how the two are shown.
import type { Problem } from "../../lib/errors.js";
import { fieldsOf, updater, type Slice } from "../../state/slice.js";
import { flag, head as headType, oneOf, text as textType } from "../../state/codecs.js";
import { staysBeside, textInLink } from "../../state/media.js";
import { NAMES, embeddedModel, isEmbedded, mediumOfModel } from "../../domain/models.js";
import { mediumOf, readsBeside } from "../../protocol/medium.js";
import { headBeside, type Other } from "./heads.js";
import type { State } from "../../state/store.js";
import type { ModelInfo } from "../../protocol/engine.js";
import type { EngineInfo } from "../../protocol/messages.js";
import type { HeadRef, Cell } from "../../domain/heads.js";

/** Valid while engine and page's model are those of `under`. `sameTokens`: both models share their token ids. */
export interface OtherModel {
  model: string;
  key: string;
  info: ModelInfo;
  sameTokens: boolean;
  under: Under;
}

export type Under = { running: EngineInfo | null; info: ModelInfo | null };

export interface Compare {
  other: Other;
  /** the other side's head; null: the head in front, or its neighbour when comparing two heads */
  head: HeadRef | null;
  /** the other side's text */
  text: string;
  /** the other model's name or id; "" if none is chosen */
  model: string;
  swapped: boolean;
  range: "one" | "most";
  /** the focused cell, if the head in front lacks it */
  alone: { query: number | null; key: number | null; locked: boolean } | null;
  tableOf: "a" | "b" | "difference";
  pair: Cell | null;
  taken: OtherModel | null;
  /** the failed fetch of the other model */
  failed: { model: string; problem: Problem; under: Under } | null;
  agreed: { tokens: number; under: Under } | null;
  /** counts the measured batches of rows, to trigger a redraw */
  measured: number;
}

declare module "../../state/slice.js" {
  interface Slices {
    compare: Compare;
  }
}

export const start: Compare = {
  other: "head",
  head: null,
  text: "",
  model: "",
  swapped: false,
  range: "one",
  tableOf: "difference",
  alone: null,
  pair: null,
  taken: null,
  failed: null,
  agreed: null,
  measured: 0,
};

export const compare = updater("compare");

/** Changes the picture and clears its focus. */
export const changePicture = (s: State, change: Partial<Compare>): State => compare(s, { ...change, alone: null });

export const enginesModel = ({ running, info }: State): Under => ({ running, info });

/** Whether engine and page's model are unchanged. */
const still = (s: State, was: Under) => was.running === s.running && was.info === s.info;

export function otherModel(s: State): OtherModel | null {
  const { other, model, taken: one } = s.compare;
  return other === "model" && one?.model === model && still(s, one.under) ? one : null;
}

/** The reason why the other model is unavailable, unless it is only pending. */
export function notTaken(s: State): Problem | null {
  const { other, model, failed } = s.compare;
  return other === "model" && failed?.model === model && still(s, failed.under) ? failed.problem : null;
}

/** The number of tokens to which the user agreed for the other side. */
export const agreedBeside = (s: State) =>
  s.compare.agreed && still(s, s.compare.agreed.under) ? s.compare.agreed.tokens : 0;

/** Whether the second model of the engine is in use, to measure what rounding costs, or training steps in a row. */
const isBesideInUse = ({ info, hub: { rounding }, overSteps }: State) =>
  overSteps.walk !== null ||
  (rounding !== null && rounding.info === info && rounding.answer === null && rounding.problem === null);

/** Whether a model reads what the page's does: none stands beside one of sound. */
export const readsSame = (s: State, model: string) =>
  mediumOf(s) !== "sound" &&
  mediumOfModel(model, s.own) === mediumOf(s) &&
  (s.own.find(({ id }) => id === model)?.card?.beside ?? false) === readsBeside(s);

/** The model to fetch now, or null. */
export function modelToFetch(s: State): string | null {
  const { other, model } = s.compare;
  const there =
    s.running !== null && s.info !== null && s.leaving === null && s.view === "compare" && s.room === "explore";
  const wanted =
    there && other === "model" && model !== "" && readsSame(s, model) && !otherModel(s) && notTaken(s) === null;
  return wanted && !isBesideInUse(s) ? model : null;
}

export function headsBeside(s: State): HeadRef[] {
  const { other, head } = s.compare;
  if (s.view !== "compare" || (other !== "head" && other !== "plain")) return [];
  const found = headBeside(other, head, s.preview ?? s.focus, s.info, s.info);
  return found ? [found] : [];
}

/** A user's model has no address, and neither has an image, so a link leaves them out. */
const told = ({ other, model, text }: Compare, s: State) =>
  (other === "model" && !isEmbedded(model)) || (other === "prompt" && textInLink(s, text) !== text)
    ? start.other
    : other;

/** The usual text of the other side. */
export const exampleBeside = ({ model, text }: Pick<State, "model" | "text">) =>
  embeddedModel(model)?.examples.find((example) => example !== text) ?? "";

const field = fieldsOf("compare");

export const slice: Slice<"compare"> = {
  name: "compare",
  start,
  calls: { "compare.other": (other: string) => [`compare.other.${other}`] },
  locks: {
    model: ["compare.model", "compare.other.model"],
    text: ["compare.text", "compare.other.prompt"],
    heads: ["compare.head", "compare.beside", "compare.pair"],
  },
  fields: [
    field("b", "other", oneOf(["head", "plain", "prompt", "model"]), told),
    field("b_head", "head", headType),
    field("b_text", "text", textType, (c, s) => (c.other === "prompt" ? textInLink(s, c.text) : "")),
    field("b_model", "model", { read: oneOf(NAMES).read, write: textType.write }, (c, s) =>
      c.other === "model" && told(c, s) === "model" ? c.model : "",
    ),
    field("b_first", "swapped", flag),
    field("b_range", "range", oneOf(["one", "most"])),
    field("b_table", "tableOf", oneOf(["a", "b", "difference"])),
  ],
  survive: {
    left: (s, from, next) =>
      staysBeside(from, s.text, next) ? s : { ...s, text: s.other === "prompt" ? exampleBeside(next) : "" },
    refused: (s, { before }) => ({ ...s, text: before.text }),
  },
  heads: headsBeside,
};
