// The texts that Texts measures as an atlas of the open model: a row for each head, and a head's distributions.
import { describeMeasure, measuresFor, type Measure } from "../../domain/head-measures.js";
import { headsIn, kindOf, type HeadRef } from "../../domain/heads.js";
import { kindsOf } from "../../domain/answer.js";
import { memoize } from "../../lib/memoize.js";
import { spreadOf, summary, valuesOf } from "../../state/texts/summary.js";
import type { AtlasHead, AtlasRow, AtlasTree, Distribution } from "./tree.js";
import type { Found } from "../../state/texts/slice.js";
import type { ModelInfo } from "../../protocol/engine.js";

type Results = ReadonlyMap<string, Found>;
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

/** The distributions of a head; texts have no examples with patterns. */
export const headOfTexts = memoize((found: Results, listed: Listed, info: ModelInfo, path: string, head: number) => {
  const place = placeOf(info, { path, head });
  const measures = measuresFor(kindsOf(info)).flatMap((name) => {
    const values = valuesOf(found, listed.texts, place, name).map(({ value }) => value);
    const distribution = distributionOf(name, values);
    return distribution ? [[name, distribution] as const] : [];
  });
  return { measures: Object.fromEntries(measures) } as AtlasHead;
});
