// The files of an atlas, checked: its corpus, a row of measures for each head, and a head's file. docs/atlas.md
// describes them; the files of other programs may lack fields, and those of HeadVis have its own.
import {
  count,
  finite,
  fit,
  label,
  list,
  maybe,
  named,
  optional,
  parse,
  record,
  refine,
  text,
  tuple,
  type Shape,
  type Shaped,
} from "../../lib/foreign/schema.js";
import { problem } from "../../lib/errors.js";
import { splitHead, type HeadRef, type Kind } from "../../domain/heads.js";
import { makePattern, type Pattern } from "../../domain/map/pattern.js";
import { memoize } from "../../lib/memoize.js";

/** One head among all. */
export interface AtlasRow {
  /** "L1H2", "cross.L1H2" */
  id: string;
  layer: number;
  head: number;
  kind: Kind;
  /** its site in the model; null if the files name none */
  ref: HeadRef | null;
  /** each measure's mean over the texts; a measure that does not concern it is missing */
  values: Readonly<Record<string, number>>;
}

type Corpus = NonNullable<Shaped<typeof Config>["corpus"]>;

export interface AtlasTree {
  /** whether headlight wrote it, so that each field has one shape */
  ours: boolean;
  /** "" if the files do not name it */
  model: string;
  /** null if the files do not describe their texts */
  corpus: Corpus | null;
  /** the most weights of an example's row; null if the files do not say */
  keys: number | null;
  /** the names of all measures */
  measures: string[];
  rows: AtlasRow[];
}

const FAMILY = "headlight-atlas/";
const FORMAT = `${FAMILY}2`;

const Config = record({
  format: maybe(text),
  model: maybe(label),
  corpus: maybe(
    record({ sources: list(label), texts: count, tokens: maybe(count), cut: maybe(count), skipped: maybe(count) }),
  ),
  patterns: maybe(record({ keys: count })),
  measures: maybe(list(record({ name: text }))),
  // HeadVis'.
  model_name: maybe(label),
  dataset_name: maybe(label),
  metrics: maybe(list(text)),
  pipeline_config: maybe(
    record({
      n_sequences: maybe(count),
      actual_sequences_processed: maybe(count),
      sparse_topk_per_row: maybe(count),
    }),
  ),
});

/** The fields of a row beside its measures. */
const NAMES = ["id", "site", "layer", "head"];

const Site = refine(text, (site) => /^[a-z_.\d]+\.\d+$/.test(site));

const Row = record({ id: maybe(label), site: maybe(Site), layer: count, head: count });

const anything: Shape<unknown> = (value) => value;

/** Larger files would stop the page for seconds; ours have some megabytes. */
export const MOST_BYTES = 64 * 1024 * 1024;

/** @param config "{}" if there is none */
export function readTree(config: string, scatter: string): AtlasTree {
  const about = parse(Config, config);
  if (!about) throw problem("atlas.shape", { file: "config.json" });
  const ours = about.format?.startsWith(FAMILY) ?? false;
  if (ours && about.format !== FORMAT) throw problem("atlas.format", { found: about.format, read: FORMAT });
  const written = parse(list(named(anything)), scatter);
  const rows = written?.map(rowOf) ?? [];
  if (rows.length === 0 || rows.some((row) => row === null))
    throw problem("atlas.shape", { file: "scatter_data.json" });
  const heads = rows as AtlasRow[];
  const ids = new Set(heads.map(({ id }) => id));
  if (ids.size < heads.length) throw problem("atlas.twice");
  const there = new Set(heads.flatMap(({ values }) => Object.keys(values)));
  const names = about.measures?.map(({ name }) => name) ?? about.metrics ?? [];
  const measures = names.filter((name) => there.has(name));
  return {
    ours,
    model: about.model ?? about.model_name ?? "",
    corpus: about.corpus ?? headvisCorpus(about),
    keys: about.patterns?.keys ?? about.pipeline_config?.sparse_topk_per_row ?? null,
    // Ours are there under the names of HeadVis too.
    measures: [...new Set(ours ? measures : [...measures, ...there])],
    rows: heads,
  };
}

function headvisCorpus({ dataset_name: source, pipeline_config: run }: Shaped<typeof Config>): Corpus | null {
  const texts = run?.actual_sequences_processed ?? run?.n_sequences;
  if (!source || texts == null) return null;
  return { sources: [source], texts, tokens: null, cut: null, skipped: null };
}

function rowOf(written: Record<string, unknown>): AtlasRow | null {
  const row = fit(Row, written);
  if (!row) return null;
  const { layer, head } = row;
  const ref = row.site === null ? null : splitHead(row.site);
  const id = row.id ?? `L${layer}H${head}`;
  const numbers = Object.entries(written).filter(([name, value]) => !NAMES.includes(name) && Number.isFinite(value));
  return {
    id,
    layer,
    head,
    ref,
    kind: kindIn(ref?.path ?? id),
    values: Object.fromEntries(numbers) as AtlasRow["values"],
  };
}

/** From a site or an id; files of decoders alone name no kind. */
const kindIn = (name: string): Kind =>
  /(^|\.)cross(\.|$)/.test(name) ? "cross" : name.startsWith("encoder.") ? "encoder" : "decoder";

const Distribution = record({
  texts: count,
  mean: finite,
  deviation: maybe(finite),
  ends: maybe(tuple(finite, finite)),
  histogram: list(tuple(finite, finite, count)),
});

const Interval = record({ texts: count, range: maybe(tuple(finite, finite)) });

/** Atlases have five or so. */
const MOST_INTERVALS = 100;

/** More cells would take more memory than a page has. */
const MOST_CELLS = 2 ** 22;

const Example = refine(
  record({
    interval: maybe(refine(count, (interval) => interval < MOST_INTERVALS)),
    max_activation: maybe(finite),
    text: optional(text),
    tokens: list(text),
    query_tokens: optional(list(text)),
    attention_indices: list(count),
    attention_values: list(finite),
  }),
  ({ tokens, query_tokens, attention_indices, attention_values }) => {
    const cells = tokens.length * (query_tokens ?? tokens).length;
    return (
      cells > 0 &&
      cells <= MOST_CELLS &&
      attention_indices.length === attention_values.length &&
      attention_indices.every((at) => at < cells)
    );
  },
);

const TokenWeight = record({ token: text, count: maybe(count), weight: finite });

const Distance = record({ from: finite, to: finite, share: finite });

export type Distribution = Shaped<typeof Distribution>;
export type AtlasExample = Shaped<typeof Example>;
export type TokenWeight = Shaped<typeof TokenWeight>;
export type Distance = Shaped<typeof Distance>;
export type AtlasHead = ReturnType<typeof readHead>;
type Bins = Shaped<typeof Bins>;

/** HeadVis' histograms: a number between each two edges. */
const Bins = refine(
  record({ bin_edges: list(finite), bin_values: list(finite) }),
  ({ bin_edges, bin_values }) => bin_edges.length === bin_values.length + 1,
);

/** @param part the shape of a field: in our own files it may be missing, in those of others it may be another */
const headShape = (part: <T>(of: Shape<T>) => Shape<T | undefined | null>) =>
  record({
    measures: part(named(Distribution)),
    intervals: part(list(Interval)),
    sequences: part(list(Example)),
    top_query_tokens: part(list(TokenWeight)),
    top_key_tokens: part(list(TokenWeight)),
    distances: part(list(Distance)),
    histogram: part(Bins),
    qk_distance_histogram: part(Bins),
  });

const [Ours, Theirs] = [headShape(optional), headShape(maybe)];

/** @param ours whether no field may have another shape */
export function readHead(file: string, json: string, ours: boolean) {
  const read = parse(ours ? Ours : Theirs, json);
  if (!read || Object.values(read).every((part) => part === null)) throw problem("atlas.shape", { file });
  const { measures, sequences, distances, histogram, qk_distance_histogram: apart } = read;
  return {
    ...read,
    measures: measures ?? (histogram && { strongest: distributionOf(histogram) }),
    // Intervals count from 1.
    examples: sequences?.map((one) => ({ ...one, interval: one.interval && one.interval - 1 })),
    distances: distances ?? (apart && distancesOf(apart)),
  };
}

const spans = ({ bin_edges, bin_values }: Bins) =>
  bin_values.map((value, i): [number, number, number] => [bin_edges[i], bin_edges[i + 1], value]);

/** The mean is that of the bins' middles. */
function distributionOf(bins: Bins): Distribution {
  const histogram = spans(bins).filter(([, , texts]) => texts > 0);
  const texts = histogram.reduce((all, [, , count]) => all + count, 0);
  const mean = histogram.reduce((sum, [from, to, count]) => sum + ((from + to) / 2) * count, 0) / Math.max(1, texts);
  return { texts, mean, deviation: null, ends: null, histogram };
}

function distancesOf(bins: Bins): Distance[] {
  const all = bins.bin_values.reduce((sum, weight) => sum + weight, 0);
  const found = spans(bins).map(([from, to, weight]) => ({ from, to: to - 1, share: all > 0 ? weight / all : 0 }));
  return found.slice(0, found.findLastIndex(({ share }) => share > 0) + 1);
}

/** Whether no example has a weight above the diagonal, as in a causal head. */
export const looksBack = memoize((examples: AtlasExample[]) =>
  examples.every(({ tokens, attention_indices }) =>
    attention_indices.every((at) => at % tokens.length <= Math.floor(at / tokens.length)),
  ),
);

/** An example's weights as a map; those that are not written are zero. */
export const patternOf = memoize((example: AtlasExample, causal: boolean): Pattern => {
  const cols = example.tokens.length;
  const pattern = makePattern((example.query_tokens ?? example.tokens).length, cols);
  example.attention_indices.forEach((at, i) => {
    pattern.values[at] = example.attention_values[i];
  });
  if (causal)
    for (let query = 0; query < pattern.rows; query++)
      pattern.masks.fill(1, query * cols + Math.min(cols, query + 1), (query + 1) * cols);
  return pattern;
});
