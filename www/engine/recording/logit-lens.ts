// Opens a recording of a logit lens: the JSON of nnsightful's `LogitLensData`, with the most probable tokens after each
// layer. Its first version is that of logitlenskit, whose widget nnsightful has.
import { catalogueOf, answerOf } from "./catalogue.js";
import {
  count,
  fit,
  label,
  list,
  named,
  nullable,
  optional,
  record,
  text,
  type Shape,
} from "../../lib/foreign/schema.js";
import { legible } from "../../lib/foreign/sanitize-text.js";
import { problem } from "../../lib/errors.js";
import type { RecordedLens, Recording } from "./recording.js";
import type { Ranges } from "../../lib/files/ranges.js";
import type { LensAnswer, TokenProbability } from "../../protocol/engine.js";
import type { LensQuestion } from "../../protocol/messages.js";

/** A part of a character, as are the bytes of byte-level tokens: they are all spelled alike. */
const isPart = (spelling: string) => spelling.includes("\ufffd");

/** JSON is read whole. */
const LARGEST = 256 << 20;

const KEYS = /^\s*\{\s*"(meta|layers|input|tokens|cells|completion|positions|tracked|topk|entropy)"\s*:/;

/** Whether a file begins as the JSON of a logit lens does. */
export const isLogitLens = async (file: Ranges) =>
  KEYS.test(new TextDecoder().decode(await file.read(0, Math.min(file.size, 128))));

const anything: Shape<unknown> = (value) => value;

/** Numbers are checked apart: only of them it can be said which is wrong. */
const FIELDS = {
  meta: record({ version: count, model: label }),
  layers: list(count),
  input: list(text),
  /** of a lens over written tokens, which follow the input */
  completion: optional(nullable(list(text))),
  /** the columns that were read; absent or null: all */
  positions: optional(nullable(list(count))),
  tracked: list(named(list(anything))),
  topk: list(list(list(text))),
  entropy: optional(nullable(list(list(anything)))),
};

/** The first version: for each token and layer the most probable tokens, each with its probability after all layers. */
const CELLS = list(list(record({ topk: list(record({ token: text, trajectory: list(anything) })) })));

/** A file of the first version as one of the second, which writes a token's probabilities once. */
function withoutCells(value: Record<string, unknown>, file: string) {
  const [layers, cells] = [fit(FIELDS.layers, value.layers), fit(CELLS, value.cells)];
  if (!layers || !cells) throw problem("recording.lens.field", { file, key: layers ? "cells" : "layers" });
  for (const [i, { length }] of cells.entries())
    if (length !== layers.length)
      throw problem("recording.lens.size", {
        file,
        place: `cells[${i}]`,
        count: length,
        wanted: layers.length,
        of: "layers",
      });
  const followed = (column: (typeof cells)[number]) =>
    column.flatMap(({ topk }) => topk.map(({ token, trajectory }) => [token, trajectory] as const));
  const meta = { model: "", version: 1, ...(value.meta as object | undefined) };
  return {
    ...value,
    meta: meta.version === 1 ? { ...meta, version: 2 } : meta,
    input: value.tokens ?? value.input,
    tracked: cells.map((column) => Object.fromEntries(followed(column))),
    topk: layers.map((_, i) => cells.map((column) => column[i].topk.map(({ token }) => token))),
  };
}

async function fieldsOf(file: Ranges) {
  if (file.size > LARGEST) throw problem("recording.lens.large", { file: file.name, bytes: file.size, most: LARGEST });
  const json = new TextDecoder().decode(await file.read(0, file.size));
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    // Python's own `json` writes what JSON does not have.
    const [, bad] = /[[,:]\s*(NaN|-?Infinity)\s*[\],}]/.exec(json) ?? [];
    if (bad) throw problem("recording.lens.unnumbered", { file: file.name, value: bad });
    throw problem("recording.lens.cut", { file: file.name });
  }
  const written = value as Record<string, unknown>;
  const first = "cells" in written;
  /** What this file calls them. */
  const names = first
    ? { tracked: "cells", input: "input" in written && !("tokens" in written) ? "input" : "tokens" }
    : { tracked: "tracked", input: "input" };
  const from = first ? withoutCells(written, file.name) : written;
  const fields = fit(record(FIELDS), from);
  if (fields) return { ...fields, names };
  const [key] = Object.entries(FIELDS).find(
    ([name, shape]) => fit(record({ [name]: shape as Shape<unknown> }), from) === null,
  ) ?? [""];
  throw problem("recording.lens.field", { file: file.name, key: names[key as keyof typeof names] ?? key });
}

/** @param name of the model, if the file does not say it */
export async function openLogitLens(file: Ranges, name: string): Promise<Recording> {
  const { meta, layers, input, completion, positions, tracked, topk, entropy, names } = await fieldsOf(file);
  if (meta.version !== 2) throw problem("recording.newer", { format: `LogitLensData ${meta.version}` });
  const tokens = [...input, ...(completion ?? [])];
  if (layers.length === 0 || input.length === 0) throw problem("recording.lens.empty", { file: file.name });
  if (layers.some((layer, i) => i > 0 && layer <= layers[i - 1]))
    throw problem("recording.lens.field", { file: file.name, key: "layers" });
  if (positions && new Set(positions.filter((one) => one < tokens.length)).size < positions.length)
    throw problem("recording.lens.field", { file: file.name, key: "positions" });

  const sized = (place: string, found: unknown[], wanted: number, of: string) => {
    if (found.length !== wanted)
      throw problem("recording.lens.size", { file: file.name, place, count: found.length, wanted, of });
  };
  const numbered = (value: unknown, most: number, place: () => string) => {
    // Rounded numbers may pass their limits a little.
    if (typeof value !== "number" || !(value >= -0.001 && value <= most))
      throw problem("recording.lens.number", { file: file.name, place: place(), value: legible(String(value)) });
    return Math.max(0, value);
  };

  const read = positions ?? tokens.map((_, i) => i);
  const columns = positions ? "positions" : completion?.length ? `${names.input} + completion` : names.input;
  sized(names.tracked, tracked, read.length, columns);
  sized("topk", topk, layers.length, "layers");
  topk.forEach((row, i) => sized(`topk[${i}]`, row, read.length, columns));
  if (entropy) sized("entropy", entropy, layers.length, "layers");
  entropy?.forEach((row, i) => sized(`entropy[${i}]`, row, read.length, columns));

  const ids = new Map<string, number>();
  const idOf = (spelling: string) => {
    const id = ids.get(spelling) ?? ids.size;
    ids.set(spelling, id);
    return id;
  };
  const source = tokens.map((spelling) => ({ id: idOf(spelling), text: spelling, kind: "text" as const, span: null }));
  const followed = tracked.map(
    (column, i) =>
      new Map(
        Object.entries(column).map(([spelling, values]) => {
          const place = `${names.tracked}[${i}]["${legible(spelling)}"]`;
          sized(place, values, layers.length, "layers");
          return [idOf(spelling), values.map((value, at) => numbered(value, 1.001, () => `${place}[${at}]`))];
        }),
      ),
  );
  const followedId = (spelling: string, row: number, column: number) => {
    const id = idOf(spelling);
    if (followed[column].has(id)) return id;
    const [place, of] = [`topk[${row}][${column}]`, `tracked[${column}]`];
    throw problem("recording.lens.untracked", { file: file.name, place, of, token: legible(spelling) });
  };
  const places = new Map(read.map((column, i) => [column, i]));
  /** Spreads what was read over all columns. */
  const spread = <T>(row: T[], rest: T) => tokens.map((_, i) => row[places.get(i) ?? -1] ?? rest);
  const lens: RecordedLens = {
    layers,
    top: topk.map((row, i) =>
      spread(
        row.map((cell, at) => cell.map((spelling) => followedId(spelling, i, at))),
        [],
      ),
    ),
    tracked: spread(followed, new Map()),
    entropy:
      entropy?.map((row, i) =>
        spread(
          row.map((value, at) => numbered(value, Number.MAX_VALUE, () => `entropy[${i}][${at}]`)),
          Number.NaN,
        ),
      ) ?? null,
    alike: topk.some((row) => row.some((cell) => new Set(cell).size < cell.length || cell.some(isPart))),
    spellings: [...ids.keys()],
  };
  return recordingOf(file, meta.model || name, input.join(""), source, input.length, lens);
}

function recordingOf(
  file: Ranges,
  name: string,
  written: string,
  target: Recording["answer"]["target"],
  given: number,
  lens: RecordedLens,
): Recording {
  const size = { rows: target.length, cols: target.length };
  // The page lays every model out around a head, but shows none of this one.
  const found = lens.layers.map((block) => ({
    path: `decoder.blocks.${block}.attn`,
    stack: "decoder" as const,
    kind: "attn" as const,
    block,
    heads: 1,
    ...size,
  }));
  const plain = catalogueOf(name, found);
  const model = { ...plain, config: { ...plain.config, head: true }, sites: [], d_vocab: lens.spellings.length };
  return {
    file,
    model,
    text: written,
    edits: {},
    answer: {
      ...answerOf(model, found, {}),
      source: target.slice(0, given),
      target,
      emitted: target.slice(given).map(({ id }) => id),
    },
    patterns: [],
    sites: new Map(),
    sequences: 1,
    described: false,
    bytes: file.size,
    lens,
  };
}

const NO_TOKEN: TokenProbability = { id: -1, text: "", kind: "text", probability: Number.NaN };

/**
 * The answer that an engine would give, as far as the file has it: a number that it lacks is NaN, a token that it does
 * not name has the id −1. The rank of a token that a cell does not name is the number of those it names.
 */
export function answerFrom(
  { layers, spellings, top, tracked, entropy }: RecordedLens,
  { token, positions }: Pick<LensQuestion, "token" | "positions">,
): { kind: "lens" } & LensAnswer {
  const [first, end] = positions ?? [0, tracked.length];
  const columns = Array.from({ length: Math.max(0, end - first) }, (_, i) => first + i);
  const each = <T>(cell: (layer: number, column: number) => T) =>
    layers.flatMap((_, layer) => columns.map((column) => cell(layer, column)));
  const tops = Math.max(1, ...each((layer, column) => top[layer][column].length));
  const probability = (layer: number, column: number, id: number) => tracked[column].get(id)?.[layer] ?? Number.NaN;
  const place = (cell: number[], id: number) => (cell.includes(id) ? cell.indexOf(id) : cell.length);
  const traced = (cell: (layer: number, column: number, id: number) => number) =>
    Float32Array.from(token === null ? [] : each((layer, column) => cell(layer, column, token)));
  return {
    kind: "lens",
    sites: layers.map((layer) => `decoder.blocks.${layer}.resid_post`),
    translated: layers.map(() => false),
    first,
    shape: [layers.length, columns.length],
    tops,
    top: each((layer, column) =>
      Array.from({ length: tops }, (_, i): TokenProbability => {
        const id = top[layer][column].at(i);
        if (id === undefined) return NO_TOKEN;
        return { id, text: spellings[id], kind: "text", probability: probability(layer, column, id) };
      }),
    ).flat(),
    entropy: Float32Array.from(each((layer, column) => entropy?.[layer][column] ?? Number.NaN)),
    kl: Float32Array.from(each(() => Number.NaN)),
    probability: traced(probability),
    rank: traced((layer, column, id) => place(top[layer][column], id)),
  };
}
