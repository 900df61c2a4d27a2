// Panels: the content of a picture without a screen, from which exports are written.
import type { Edits } from "../protocol/engine.js";
import type { Kind } from "./heads.js";
import type { Label } from "./labels.js";
import type { Pattern } from "./map/pattern.js";
import type { Lane, LinkPart, Side, TokenSlot } from "./rollout-frame.js";
import type { Scale } from "./ramp.js";
import type { Tone } from "./scale.js";

/** The fields of every panel beside its numbers. */
interface Named {
  name: string;
  /** the same in every language, for tables: "decoder.blocks.1.cross.2" */
  key: string;
}

/** Red, green, blue and opacity of each pixel. */
export interface ImagePixels {
  width: number;
  height: number;
  rgba: Uint8Array;
}

/** The origin of the numbers, unless they are the page's model's under the page's edits; null for a difference. */
export type Origin = { model: string; edits: Edits } | null;

/**
 * What rows or columns are: `key` is the same in every language, and `at` their numbers or names, by default numbers
 * from 0.
 */
export interface Axis {
  name: string;
  key: string;
  /** whether their labels are tokens */
  tokens?: boolean;
  at?: (number | string)[];
  more?: Columns;
}

/** Further columns of a table: a value for each row, null where it has none. */
export type Columns = Record<string, (number | string | null)[]>;

/** Columns with one value each, the same for so many rows. */
export const sameInRows = (count: number, values: Record<string, number | string | null>): Columns =>
  Object.fromEntries(Object.entries(values).map(([column, value]) => [column, Array(count).fill(value)]));

/** What a number is about, in words, and for tables as `id` where the words depend on the language. */
export interface Measured {
  name: string;
  key: string;
  text: string;
  id?: string;
}

/** A panel's own words for its cells without a number: hatched, not masked; absent; dotted, and never computed. */
export type WithoutNumber = Partial<Record<"masked" | "absent" | "due", string>>;

/** A map: rows are queries and columns are keys, if `axes` says nothing else. */
export interface MapPanel extends Named {
  kind: "map";
  /** "pattern", "raw", "scores", "difference of patterns"; the same in every language */
  quantity: string;
  rows: Label[];
  cols: Label[];
  pattern: Pattern;
  scale: Scale;
  without?: WithoutNumber;
  /** the activation, if it is exactly one: "decoder.blocks.1.cross.pattern" */
  site?: string;
  head?: number;
  /** cells nearer to zero fade, as on the page; their numbers are kept */
  least?: number;
  /** the chosen rows and columns, behind which all others recede; null for all */
  chosen?: { rows: number[] | null; cols: number[] | null };
  /** the share of each row that the head's sink takes, if it has one */
  sink?: (number | null)[];
  /** the number of tokens per row or column; the labels are those of all tokens */
  block?: number;
  /** whether rows and columns are heads, or those of an image, which do not attend to each other */
  heads?: boolean;
  axes?: { rows: Axis; cols: Axis };
  measured?: Measured[];
  /** the image under the cells, which then let it through; only where a person asks for it */
  under?: ImagePixels | null;
  /** the token that each row went on to write, if it is shown */
  writes?: (Label | null)[];
  /** the token of each cell, row by row, shown in place of the number */
  tokens?: Label[];
  origin?: Origin;
}

/** Lines between two columns of tokens; weights below `least` are not drawn. */
export interface LinesPanel extends Named {
  kind: "lines";
  left: Label[];
  right: Label[];
  sets: { name: string; key: string; hue: number; pattern: Pattern }[];
  least: number;
  tone?: Tone;
  pointed?: { side: "query" | "key"; at: number } | null;
}

/** Numbers over steps or tokens; `range` is the axis', null the numbers' own. */
export interface CurvesPanel extends Named {
  kind: "curves";
  across: { name: string; key: string; values: (string | number)[] };
  curves: { name: string; key: string; values: (number | null)[] }[];
  range: [number, number] | null;
}

/** One number per row; `null` if it does not exist. */
export interface BarsPanel extends Named {
  kind: "bars";
  quantity: string;
  unit: string;
  /** the key of a row named by a token is that token */
  rows: { name: string; key: string; value: number | null }[];
  /** the table's column of the rows' keys, by default "name" */
  keys?: string;
  more?: Columns;
}

/** Each side's levels begin with its inputs; `sites` are the sublayers that lead to the others. */
export interface PathsPanel extends Named {
  kind: "paths";
  /**
   * the meaning of a link's number: the share of the top token that passes along it, its own weight, or its importance
   * for the upper token
   */
  quantity: "share" | "weight" | "importance";
  labels: Record<Side, Label[]>;
  levels: Record<Side, string[]>;
  sites: Record<Side, string[]>;
  top: TokenSlot;
  /** the followed input, among all inputs */
  input: number | null;
  /** the drawn links, the strongest first */
  links: { site: string; part?: LinkPart; from: TokenSlot; to: TokenSlot; value: number; lane?: Lane }[];
  /** how much passes through each token of each level; null if it is not shown */
  through: Record<Side, number[][]> | null;
  /** over all inputs */
  shares: number[] | null;
  /** of the amount that passes through a token */
  scale: Scale;
  said: {
    sides: Record<Side, string>;
    token: string;
    link: string;
    read: string;
    /** the names of the kinds of lines, if there are several */
    parts?: Record<"head" | "stream" | "mlp", string>;
  };
}

/** Vectors as rows of cells under one scale: over tokens, or one number after the other. */
export interface StripsPanel extends Named {
  kind: "strips";
  /** the stage that computes them, with the same name in every language: "values" */
  quantity: string;
  rows: Label[];
  cols: Label[];
  /** [vectors, numbers] */
  pattern: Pattern;
  scale: Scale;
  /** an outlined range, from its first cell to the one after its last */
  marks: [number, number] | null;
}

/** Heads by two of their numbers; those that are not chosen recede. */
export interface DotsPanel extends Named {
  kind: "dots";
  across: { name: string; key: string };
  up: { name: string; key: string };
  dots: { name: string; key: string; attention: Kind; across: number; up: number; chosen: boolean }[];
  /** the names of the kinds of heads, if there are several */
  kinds: Partial<Record<Kind, string>>;
}

interface MeasuredHead {
  name: string;
  /** "" if only its maker knows it */
  path: string;
  attention: string;
  layer: number;
  head: number;
  values: (number | null)[];
  /** the number of rows behind each mean; null if it is not known */
  rows: (number | null)[];
}

/** Measures of heads, one head per row: no drawing. A missing value is `null`. */
export interface MeasuresPanel extends Named {
  kind: "measures";
  /** the same `id` in every language: "entropy" */
  measures: { id: string; name: string; about: string }[];
  rows: MeasuredHead[];
}

export type Panel =
  | MapPanel
  | LinesPanel
  | CurvesPanel
  | BarsPanel
  | PathsPanel
  | StripsPanel
  | DotsPanel
  | MeasuresPanel;

/** All heads of one kind, small: layers in order, each with its heads. */
export type Band = { name: string; layers: { name: string; panel: MapPanel }[][] };

export const measuredIn = (panels: { kind: string; measured?: Measured[] }[]): Measured[] =>
  panels.flatMap(({ measured }) => measured ?? []);

export interface Picture {
  /** "dates · Cross-attention · Layer 1, Head 2" */
  title: string;
  model: string;
  /** the base name of its files: "dates-cross-L1H2-pattern" */
  stem: string;
  text: string;
  /** the answer, or "" */
  output: string;
  /** whether a person fixed these tokens, written under other edits: under these the model may write others */
  held: boolean;
  edits: Edits;
  edited: string[];
  /** the address that restores it, "" for a person's own model */
  link: string;
  panels: Panel[];
  /** the layout of the panels, if they are all heads */
  sheet?: Band[];
}
