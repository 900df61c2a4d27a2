// Names and numbers of an atlas' measures: the page's own, two that only an atlas has, and those of other programs;
// and the names of its files.
import { MEASURES, measureAbout, measureFigure, measureName, type Measure } from "../../domain/head-measures.js";
import { formats, t } from "../../i18n/index.js";
import { legible } from "../../lib/foreign/sanitize-text.js";
import { memoize } from "../../lib/memoize.js";
import type { Atlas } from "./state.js";
import type { AtlasRow, AtlasTree } from "./tree.js";

/** The measures that only an atlas has. */
const ONLY_HERE = ["distance_variance", "strongest"] as const;
type OnlyHere = (typeof ONLY_HERE)[number];

/** Whole numbers of a head, which are axes too. */
export const PLACES = ["layer", "head"] as const;
type Place = (typeof PLACES)[number];

export const isMeasure = (name: string): name is Measure => MEASURES.some((one) => one === name);
const isOnlyHere = (name: string): name is OnlyHere => ONLY_HERE.some((one) => one === name);
export const isPlace = (name: string): name is Place => PLACES.some((one) => one === name);

export const nameOf = (name: string) =>
  isMeasure(name)
    ? measureName(name)
    : isOnlyHere(name)
      ? t(`atlas.measure.${name}`)
      : isPlace(name)
        ? t(`atlas.place.${name}`)
        : legible(name);

/** Its meaning; "" if only its maker knows it. */
export const aboutOf = (name: string) =>
  isMeasure(name) ? measureAbout(name) : isOnlyHere(name) ? t(`atlas.measure.${name}.about`) : "";

export const figureOf = (name: string, value: number) =>
  isMeasure(name)
    ? measureFigure(name, value)
    : isPlace(name)
      ? formats().number(value, 0)
      : formats().number(value, 3);

/** A head's number; null if the measure does not concern it. */
export const valueOf = (row: AtlasRow, name: string): number | null =>
  isPlace(name) ? row[name] : Object.hasOwn(row.values, name) ? row.values[name] : null;

/** Measures that tell the most common kinds of heads apart. */
const USUAL = ["previous", "induction", "diagonal", "entropy", "first"];

/** Tables of other programs may have hundreds of measures: these are tried as axes. */
const TRIED = 24;

/** The axes before a person chooses: the first two measures that the most heads have both of. */
export const usualAxes = memoize((rows: AtlasRow[], measures: string[]): [string, string] => {
  const order = new Set([...USUAL.filter((name) => measures.includes(name)), ...measures]);
  const names = [...new Set([...[...order].slice(0, TRIED), ...PLACES])];
  const both = (x: string, y: string) => rows.filter((row) => valueOf(row, x) !== null && valueOf(row, y) !== null);
  const pairs = names.flatMap((x, i) =>
    names.slice(i + 1).map((y) => ({
      axes: [x, y] as [string, string],
      // A place is an axis only beside a single measure.
      heads: both(x, y).length / (isPlace(x) || isPlace(y) ? rows.length + 1 : 1),
    })),
  );
  return pairs.toSorted((a, b) => b.heads - a.heads)[0].axes;
});

/** The chosen axes, if these heads have them. */
export function axesIn({ x, y }: Pick<Atlas, "x" | "y">, { rows, measures }: AtlasTree) {
  const names = [...measures, ...PLACES];
  const [usualX, usualY] = usualAxes(rows, measures);
  const known = (name: string | null, usual: string) => (name !== null && names.includes(name) ? name : usual);
  return { x: known(x, usualX), y: known(y, usualY) };
}

/** The most files that are named. */
const NAMED = 3;

const sourcesOf = (sources: string[]) =>
  formats().list([
    ...sources.slice(0, NAMED),
    ...(sources.length > NAMED ? [t("atlas.sources", { count: sources.length - NAMED })] : []),
  ]);

/** What was read, in a sentence. */
export function corpusOf({ sources, texts, tokens }: NonNullable<AtlasTree["corpus"]>) {
  const about = { texts, sources: sourcesOf(sources) };
  return tokens === null ? t("atlas.corpus.texts", about) : t("atlas.corpus", { ...about, tokens });
}
