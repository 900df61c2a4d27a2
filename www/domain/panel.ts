// Panels: the content of a picture without a screen, from which exports are written.
import type { Edits } from "../protocol/engine.js";
import type { Label } from "./labels.js";
import type { Pattern } from "./map/pattern.js";
import type { Lane, LinkPart, Side, Place } from "./rollout-frame.js";
import type { Scale } from "./ramp.js";
import type { Tone } from "./scale.js";

/** What every panel has beside its numbers. */
interface Named {
  name: string;
  /** the same in every language, as a table names it: "decoder.blocks.1.cross.2" */
  key: string;
}

/** Whose numbers they are, where not the page's own model's under the page's edits; null of a difference. */
export type Origin = { model: string; edits: Edits } | null;

/** A map: rows are queries, columns are keys, or both are heads. */
export interface MapPanel extends Named {
  kind: "map";
  /** "pattern", "raw", "scores", "difference of patterns"; the same in every language */
  quantity: string;
  rows: Label[];
  cols: Label[];
  pattern: Pattern;
  scale: Scale;
  /** the activation it is, where it is one as it stands: "decoder.blocks.1.cross.pattern" */
  site?: string;
  head?: number;
  /** cells nearer to zero fade, as on the page; their numbers are here all the same */
  least?: number;
  /** the rows and columns that all others stand back from; null where all are chosen */
  chosen?: { rows: number[] | null; cols: number[] | null };
  /** how many tokens share a row or a column; the labels are those of all tokens */
  block?: number;
  /** whether rows and columns are heads: they do not look at each other */
  heads?: boolean;
  /** what each row went on to write, where that is shown */
  writes?: (Label | null)[];
  /** the token that each cell is of, row by row: it stands in the cell in place of the number */
  tokens?: Label[];
  origin?: Origin;
}

/** Lines between two columns of tokens; `least` is the weight below which none is drawn. */
export interface LinesPanel extends Named {
  kind: "lines";
  left: Label[];
  right: Label[];
  sets: { name: string; key: string; hue: number; pattern: Pattern }[];
  least: number;
  tone?: Tone;
  pointed?: { side: "query" | "key"; at: number } | null;
}

/** Numbers over steps or tokens; `range` is that of the axis, `null` the range of the numbers. */
export interface CurvesPanel extends Named {
  kind: "curves";
  across: { name: string; key: string; values: (string | number)[] };
  curves: { name: string; key: string; values: (number | null)[] }[];
  range: [number, number] | null;
}

/** One number a row; `null` is one that does not exist. */
export interface BarsPanel extends Named {
  kind: "bars";
  quantity: string;
  unit: string;
  /** the key of one that is named by a token is that token */
  rows: { name: string; key: string; value: number | null }[];
}

/** Each side's levels begin with its inputs; `sites` are the sublayers that lead to the others. */
export interface PathsPanel extends Named {
  kind: "paths";
  /**
   * what a link's number is: the share of the token on top that goes along it, its own weight, or how important it is
   * to the token that it leads down from
   */
  quantity: "share" | "weight" | "importance";
  labels: Record<Side, Label[]>;
  levels: Record<Side, string[]>;
  sites: Record<Side, string[]>;
  top: Place;
  /** the one that is followed, of all inputs */
  input: number | null;
  /** those that are drawn, the strongest first */
  links: { site: string; part?: LinkPart; from: Place; to: Place; value: number; lane?: Lane }[];
  /** how much passes each token of each level; null where that is not shown */
  through: Record<Side, number[][]> | null;
  /** of all inputs */
  shares: number[] | null;
  /** of what passes through a token */
  scale: Scale;
  said: {
    sides: Record<Side, string>;
    token: string;
    link: string;
    read: string;
    /** what each kind of line is called, where there are several */
    parts?: Record<"head" | "stream" | "mlp", string>;
  };
}

/** Vectors as rows of cells under one scale: over tokens, or one number after the other. */
export interface StripsPanel extends Named {
  kind: "strips";
  /** the stage that makes them, as an export names it in every language: "values" */
  quantity: string;
  rows: Label[];
  cols: Label[];
  /** [vectors, numbers] */
  pattern: Pattern;
  scale: Scale;
  /** a stretch that is outlined, from its first cell to the one after its last */
  marks: [number, number] | null;
}

export interface MeasuredHead {
  name: string;
  path: string;
  attention: string;
  layer: number;
  head: number;
  values: (number | null)[];
  /** how many rows of the pattern each value is the mean of */
  rows: number[];
}

/** Measures of heads, a head a row: no drawing. A value that does not exist is `null`. */
export interface MeasuresPanel extends Named {
  kind: "measures";
  /** the same `id` in every language: "entropy" */
  measures: { id: string; name: string; about: string }[];
  rows: MeasuredHead[];
}

export type Panel = MapPanel | LinesPanel | CurvesPanel | BarsPanel | PathsPanel | StripsPanel | MeasuresPanel;

/** All heads of one kind, small: layers in order, each with its heads. */
export type Band = { name: string; layers: { name: string; panel: MapPanel }[][] };

export interface Picture {
  /** "dates · Cross-attention · Layer 1, Head 2" */
  title: string;
  model: string;
  /** what its files are called, without an ending: "dates-cross-L1H2-pattern" */
  stem: string;
  text: string;
  /** what it wrote, "" where it writes nothing */
  output: string;
  /** whether a person holds these tokens, written under other edits: under these it may write others */
  held: boolean;
  edits: Edits;
  edited: string[];
  /** the address that shows it again, "" where there is none: of a model of one's own */
  link: string;
  panels: Panel[];
  /** that the panels are laid out as, where they are all heads */
  sheet?: Band[];
}
