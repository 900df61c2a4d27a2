// What a head does, in one number: which heads have each measure, and how its number is read. The engine computes them.
import type { HeadMeasure } from "../protocol/engine.js";

/** Those that only a loaded model's text has, and no model in training. */
type LoadedMeasure = "self" | "separator" | "contribution";

export type Measure = HeadMeasure | LoadedMeasure;

/** Why no head has a number: none of the model can, none of the kind in front can, or no row of the text counts. */
export type Lack = "model" | "kind" | "text";

interface MeasureRecord {
  /** the heads that are sorted by it: others have no such number, or have it under another name */
  of: "all" | "self" | "cross" | "decoder";
  /** a share of 1; an extent, in nats or tokens, that falls as a head finds what it is for; or a norm */
  number: "share" | "extent" | "norm";
  loaded?: true;
}

const RECORDS: Record<HeadMeasure, MeasureRecord> & Record<LoadedMeasure, MeasureRecord & { loaded: true }> = {
  induction: { of: "decoder", number: "share" },
  previous: { of: "self", number: "share" },
  self: { of: "self", number: "share", loaded: true },
  first: { of: "all", number: "share" },
  separator: { of: "all", number: "share", loaded: true },
  diagonal: { of: "cross", number: "share" },
  mirror: { of: "cross", number: "share" },
  entropy: { of: "all", number: "extent" },
  distance: { of: "self", number: "extent" },
  contribution: { of: "all", number: "norm", loaded: true },
};

export const MEASURES = Object.keys(RECORDS) as Measure[];

export const describeMeasure = (measure: Measure): MeasureRecord => RECORDS[measure];

export const isLoaded = (measure: Measure): measure is LoadedMeasure => describeMeasure(measure).loaded === true;

/** Those that every model has, one in training too. */
export const COMMON_MEASURES = MEASURES.filter((measure): measure is HeadMeasure => !isLoaded(measure));
