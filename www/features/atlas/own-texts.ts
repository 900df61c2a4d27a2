// The person's texts as an atlas of the open model: a row for each head, a head's distributions, and its texts in
// intervals.
import { MEASURES, describeMeasure, measuresFor, type Measure } from "../../domain/head-measures.js";
import { headsIn, kindOf, type HeadRef } from "../../domain/heads.js";
import { kindsOf } from "../../domain/answer.js";
import { memoize } from "../../lib/memoize.js";
import { axesIn, isMeasure } from "./measure-names.js";
import { sourceIn } from "./state.js";
import { progress } from "../../state/texts/list.js";
import { spaced, spreadOf, summary, valuesOf, type Spread } from "../../state/texts/summary.js";
import type { AtlasHead, AtlasRow, AtlasTree, Distribution } from "./tree.js";
import type { TextMeasures } from "../../state/texts/slice.js";
import type { State } from "../../state/store.js";
import type { ModelInfo } from "../../protocol/engine.js";

type Results = ReadonlyMap<string, TextMeasures>;
type Listed = { texts: string[] };

const attentionIn = (info: ModelInfo) => info.sublayers.filter(({ kind }) => kind !== "mlp");

export const treeOfTexts = memoize((found: Results, listed: Listed, info: ModelInfo): AtlasTree => {
  const measures = measuresFor(kindsOf(info));
  const means = summary(found, listed, info);
  const rows = attentionIn(info).flatMap((s) => headsIn(s).map((ref) => ({ s, ref })));
  return {
    ours: true,
    model: info.name,
    corpus: null,
    keys: null,
    measures,
    rows: rows.map(({ s, ref }, i): AtlasRow => {
      const kind = kindOf(s);
      const values = measures.flatMap((name) => {
        const spread = means[i][name];
        return spread ? [[name, spread.mean] as const] : [];
      });
      return {
        // As the command line names it.
        id: `${info.architecture === "encoder-decoder" ? `${kind}.` : ""}L${s.block}H${ref.head}`,
        layer: s.block,
        head: ref.head,
        kind,
        ref,
        values: Object.fromEntries(values),
      };
    }),
  };
});

/** The bins of shares, as the command line has them; and the number of other bins. */
const [SHARES, BINS] = [50, 20];

function distributionOf(measure: Measure, values: number[]): Distribution | null {
  const spread = spreadOf(values);
  if (!spread) return null;
  const ends: [number, number] = [Math.min(...values), Math.max(...values)];
  const share = describeMeasure(measure).number === "share";
  const [from, width] = share ? [0, 1 / SHARES] : [ends[0], (ends[1] - ends[0]) / BINS || 1];
  const most = (share ? SHARES : BINS) - 1;
  const counts = new Map<number, number>();
  for (const value of values) {
    const bin = Math.max(0, Math.min(most, Math.floor((value - from) / width)));
    counts.set(bin, (counts.get(bin) ?? 0) + 1);
  }
  const bins = [...counts].toSorted(([a], [b]) => a - b);
  return {
    texts: spread.count,
    mean: spread.mean,
    deviation: spread.deviation,
    ends,
    histogram: bins.map(([bin, count]) => [from + bin * width, from + (bin + 1) * width, count]),
  };
}

const placeOf = (info: ModelInfo, { path, head }: HeadRef) =>
  attentionIn(info)
    .flatMap(headsIn)
    .findIndex((one) => one.path === path && one.head === head);

/** The number of intervals, and of examples in the last one and in each other; the command line has as many. */
const [INTERVALS, HIGHEST, SPREAD] = [5, 10, 3];

export interface TextInterval {
  texts: number;
  range: [number, number] | null;
  examples: { text: string; value: number }[];
}

/**
 * The texts of a head in intervals of about equal numbers, by a measure; texts of one value are not parted. The
 * examples are the highest of the last interval, and an even choice of each other.
 */
export const intervalsOf = memoize(
  (found: Results, listed: Listed, info: ModelInfo, path: string, head: number, measure: Measure): TextInterval[] => {
    const all = valuesOf(found, listed.texts, placeOf(info, { path, head }), measure).toSorted(
      (a, b) => a.value - b.value,
    );
    const starts = Array.from({ length: INTERVALS + 1 }, (_, i) => {
      const at = Math.floor((i * all.length) / INTERVALS);
      const same = all[at] && all.findIndex(({ value }) => value === all[at].value);
      return same ?? at;
    });
    return starts.slice(1).map((end, i) => {
      const inside = all.slice(starts[i], end);
      const shown = i === INTERVALS - 1 ? inside.slice(-HIGHEST).toReversed() : spaced(inside, SPREAD);
      const range: [number, number] | null = inside.length ? [inside[0].value, inside[inside.length - 1].value] : null;
      return { texts: inside.length, range, examples: shown };
    });
  },
);

/** The open head over the texts, once some are measured: the measure of its intervals, and the chosen one. */
export function openOverTexts(state: State) {
  const { info, atlas, texts } = state;
  const { listed, done } = progress(state);
  if (!info || sourceIn(state) !== "texts" || done === 0) return null;
  const tree = treeOfTexts(texts.found, listed, info);
  const ref = tree.rows.find(({ id }) => id === atlas.head)?.ref;
  if (!ref) return null;
  const { x, y } = axesIn(atlas, tree);
  const measure = [x, y, ...tree.measures].find(isMeasure) ?? MEASURES[0];
  const intervals = intervalsOf(texts.found, listed, info, ref.path, ref.head, measure);
  const last = intervals.findLastIndex(({ examples }) => examples.length > 0);
  const chosen = atlas.interval ?? Math.max(0, last);
  return { ref, measure, intervals, chosen, examples: intervals[chosen]?.examples ?? [] };
}

/** A measure of a head over the texts: its mean and spread, and for how many texts it counts. */
export function ownCounts(state: State, { ref }: AtlasRow, measure: string): Spread | null {
  const { info, texts } = state;
  if (!info || !ref || !isMeasure(measure)) return null;
  return summary(texts.found, progress(state).listed, info)[placeOf(info, ref)][measure];
}

/** The query of an example's map. */
export const mapName = (i: number) => `atlas/map ${i}`;

/** The distributions of a head. */
export const headOfTexts = memoize((found: Results, listed: Listed, info: ModelInfo, path: string, head: number) => {
  const place = placeOf(info, { path, head });
  const measures = measuresFor(kindsOf(info)).flatMap((name) => {
    const values = valuesOf(found, listed.texts, place, name).map(({ value }) => value);
    const distribution = distributionOf(name, values);
    return distribution ? [[name, distribution] as const] : [];
  });
  return { measures: Object.fromEntries(measures) } as AtlasHead;
});
