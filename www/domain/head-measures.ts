// Measures of heads: which heads have each, its name, and how its number is read. The engine computes them.
import { formats, t } from "../i18n/index.js";
import { formatWeight } from "./labels.js";
import type { HeadMeasure, HeadRow, RowMean } from "../protocol/engine.js";
import type { Kind } from "./heads.js";

/** Measures that need a loaded model's text and are missing in training. */
type LoadedMeasure = "separator" | "contribution" | "pictures";

export type Measure = HeadMeasure | LoadedMeasure;

/** The reason why no head has a number: the model, the kind in front, or the text has no row that counts. */
export type Lack = "model" | "kind" | "text";

interface MeasureRecord {
  /** the heads that have this measure */
  of: "all" | "self" | "cross" | "decoder" | "beside";
  /** a share of 1; an extent, in nats or tokens, that falls as a head specialises; or a norm */
  number: "share" | "extent" | "norm";
  loaded?: true;
}

const RECORDS: Record<HeadMeasure, MeasureRecord> & Record<LoadedMeasure, MeasureRecord & { loaded: true }> = {
  induction: { of: "decoder", number: "share" },
  previous: { of: "self", number: "share" },
  self: { of: "self", number: "share" },
  first: { of: "all", number: "share" },
  separator: { of: "all", number: "share", loaded: true },
  diagonal: { of: "cross", number: "share" },
  mirror: { of: "cross", number: "share" },
  entropy: { of: "all", number: "extent" },
  distance: { of: "self", number: "extent" },
  contribution: { of: "all", number: "norm", loaded: true },
  pictures: { of: "beside", number: "share", loaded: true },
};

export const MEASURES = Object.keys(RECORDS) as Measure[];

export const describeMeasure = (measure: Measure): MeasureRecord => RECORDS[measure];

/** The measures of heads over many texts, which have no pictures beside them. */
export const TEXT_MEASURES = MEASURES.filter((measure) => describeMeasure(measure).of !== "beside");

export const isLoaded = (measure: Measure): measure is LoadedMeasure => describeMeasure(measure).loaded === true;

/** The measures of every model, in training too. */
export const COMMON_MEASURES = MEASURES.filter((measure): measure is HeadMeasure => !isLoaded(measure));

/** The engine's measures of one head. */
export type Measures = HeadRow["measures"];

/** The measures that heads of these kinds can have. @param beside whether the model reads pictures beside a text */
export function measuresFor(kinds: Kind[], beside = false) {
  const fits = {
    all: true,
    self: kinds.some((kind) => kind !== "cross"),
    cross: kinds.includes("cross"),
    decoder: kinds.includes("decoder"),
    beside: beside && kinds.includes("decoder"),
  };
  return MEASURES.filter((measure) => fits[describeMeasure(measure).of]);
}

/** The mean with its number of rows; null if no row counts. */
export const meanOf = (measures: Measures | undefined, measure: Measure): RowMean | null => measures?.[measure] ?? null;

export const numberOf = (measures: Measures | undefined, measure: Measure) => meanOf(measures, measure)?.mean ?? null;

/** The highest first, or the lowest; those without a number last. */
export function inOrder<T extends { value: number | null }>(all: T[], order: "down" | "up"): T[] {
  const sign = order === "down" ? -1 : 1;
  return all.toSorted((a, b) =>
    a.value === null || b.value === null
      ? Number(a.value === null) - Number(b.value === null)
      : sign * (a.value - b.value),
  );
}

export const measureName = (measure: Measure) =>
  isLoaded(measure) ? t(`grid.measure.${measure}`) : t(`train.measure.${measure}`);
export const measureAbout = (measure: Measure) =>
  isLoaded(measure) ? t(`grid.measure.${measure}.about`) : t(`train.measure.${measure}.about`);

export function measureFigure(measure: Measure, value: number) {
  const { number, spelled } = formats();
  const kind = describeMeasure(measure).number;
  // Equal numbers of digits, because they stand under one another.
  const digits = { minimumSignificantDigits: 3, maximumSignificantDigits: 3 };
  return kind === "norm" ? spelled(value, digits) : kind === "extent" ? number(value, 2) : formatWeight(value);
}
