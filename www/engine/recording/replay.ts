// Reads a recording's patterns and answers from them: its one run, up to any step, and what the file holds.
import { errorOf, problem } from "../../lib/errors.js";
import { isEqual } from "../../lib/equal.js";
import { joinBytes } from "../../lib/bytes.js";
import { globMatcher } from "../../domain/sites.js";
import { isRead, numbersOf, placeIn } from "../../lib/safetensors.js";
import { splitHead } from "../../domain/heads.js";
import { readOut } from "../../domain/labels.js";
import {
  cutMap,
  mapOf,
  readHead,
  readHeadMap,
  readLayer,
  readMask,
  type Layer,
  type StoredPattern,
} from "./patterns.js";
import { answerFrom } from "./logit-lens.js";
import type { Recording } from "./recording.js";
import type { Ranges } from "../../lib/files/ranges.js";
import type {
  PatternAnalysis,
  PatternQuestion,
  PackedTensor,
  PatternMap,
  Scene,
  Token,
} from "../../protocol/engine.js";
import type { AnswerMessage, PatternRequest, PatternNumbers, Replay, RunResult } from "../../protocol/messages.js";

/** Whole heads of long texts that stay in memory, in numbers: 64 MB. */
const MOST_KEPT = 16 << 20;
/** The most numbers of one answer: 256 MB, as an engine's. */
const MOST_NUMBERS = 64 << 20;

/** The numbers of these patterns without blocks; too many are refused. */
function countNumbers(patterns: StoredPattern[]) {
  const numbers = patterns.reduce((sum, { heads, rows, cols }) => sum + heads * rows * cols, 0);
  if (numbers > MOST_NUMBERS) throw errorOf({ code: "TooLongFor", params: { task: "patterns" } });
  return numbers;
}

/** The text of a recording: its own, or that of its tokens. */
export const textOf = ({ text, answer }: Recording) =>
  text ||
  answer.source
    .map((token) => token.text)
    .join(" ")
    .slice(0, 2000) ||
  "…";

/**
 * All layers as the page first sees them; null if that is no longer wanted.
 * @param told bytes read so far
 */
async function readLayers({ file, patterns, bytes }: Recording, told: (done: number) => void, wanted: () => boolean) {
  const layers = new Map<string, Layer>();
  const each = bytes / patterns.reduce((sum, { heads }) => sum + heads, 0);
  let done = 0;
  for (const stored of patterns) {
    const layer = await readLayer(file, stored, () => {
      told((done += each));
      return wanted();
    });
    if (!layer) return null;
    layers.set(stored.path, layer);
  }
  return layers;
}

/**
 * Reads a recording's patterns, and answers from them; null if that is no longer wanted. `partial`: whether some rows
 * that see keys sum to less than 1.
 */
export async function replayOf(
  recording: Recording,
  told: (done: number) => void = () => {},
  wanted: () => boolean = () => true,
): Promise<(Replay & { partial: boolean }) | null> {
  const layers = await readLayers(recording, told, wanted);
  return layers && answering(recording, layers);
}

function answering(recording: Recording, layers: Map<string, Layer>): Replay & { partial: boolean } {
  const { answer, model, file, edits, lens } = recording;
  const maps = new Map([...layers].map(([path, layer]) => [path, mapOf(layer)]));
  const long = [...layers.values()].some(({ block }) => block > 1);
  const wholeHead = headReader(file, layers);

  /** The tokens before the first emitted one: the start token, or a text that the model continues. */
  const given = answer.target.length - answer.emitted.length;

  /** The number of emitted tokens that a scene shows; throws if it is another run. */
  function shownIn({ source, target, writes, moment, edits: asked, sampling }: Scene) {
    if (!isEqual(asked, edits)) throw problem("cannot-edit");
    const { emitted } = answer;
    const isPart = isEqual(target, emitted.slice(0, target.length));
    if (source !== textOf(recording) || !isPart || !isEqual(sampling, answer.sampling)) throw problem("cannot-write");
    return moment ?? (typeof writes === "number" ? emitted.length : target.length);
  }

  /** The answer after its first `count` tokens. */
  function upTo(count: number, all: PatternNumbers[]): RunResult {
    const { sampling: _, ...rest } = answer;
    if (count === answer.emitted.length) return { ...rest, given, maps: all };
    // Rows of an edited mask depend on later keys, and blocks cover several rows.
    if (long || edits.causal === false) throw problem("cannot-write");
    const next = answer.target[given + count];
    const rows = given + count;
    const cut = (map: PatternNumbers) => {
      const stored = layers.get(map.path)?.stored;
      if (stored?.stack === "encoder") return map;
      return cutMap(map, rows, stored?.kind === "cross" ? map.shape[2] : rows);
    };
    return {
      ...rest,
      target: answer.target.slice(0, rows),
      given,
      output: readOut(answer.target.slice(given, rows)),
      emitted: answer.emitted.slice(0, count),
      next: next.id,
      next_text: next.text,
      candidates: [],
      ended: null,
      effect: null,
      maps: all.map(cut),
    };
  }

  /** All patterns without blocks. */
  async function wholeMaps() {
    if (!long) return [...maps.values()];
    countNumbers(recording.patterns);
    const whole: PatternNumbers[] = [];
    for (const layer of layers.values()) {
      const { heads, rows, cols } = layer.stored;
      const values = new Float32Array(heads * rows * cols);
      for (let head = 0; head < heads; head++) values.set(await readHead(file, layer.stored, head), head * rows * cols);
      whole.push({ ...mapOf({ ...layer, block: 1 }), values });
    }
    return whole;
  }

  return {
    model,
    partial: [...layers.values()].some(({ partial }) => partial),
    async run(scene) {
      const count = shownIn(scene);
      const whole = long ? await Promise.all(scene.whole.map(wholeHead)) : [];
      const result = upTo(count, [...maps.values(), ...whole.filter((map) => map !== null)]);
      // An engine lists as many candidates as are asked for, and the next token in any case.
      const listed = result.candidates.filter(({ rank, id }) => rank < scene.candidates || id === result.next);
      return listed.length === result.candidates.length ? result : { ...result, candidates: listed };
    },
    async patterns(of, paths, beside) {
      if (lens) throw problem("cannot-see");
      if (!beside && !isEqual(of.edits, edits)) throw problem("cannot-edit");
      if (of.source !== textOf(recording))
        throw problem("recording.other-text", { text: textOf(recording).slice(0, 80) });
      const wanted = recording.patterns.filter(({ path }) => paths === null || paths.includes(path));
      const values = new Float32Array(countNumbers(wanted));
      const masksOf = ({ mask, heads }: StoredPattern) => (mask?.perHead ? heads : 1);
      const masks = new Uint8Array(wanted.reduce((sum, of) => sum + masksOf(of) * of.rows * of.cols, 0));
      const found: PatternMap[] = [];
      let [at, masked] = [0, 0];
      for (const stored of wanted) {
        const layer = layers.get(stored.path) as Layer;
        const { heads, rows, cols } = stored;
        const { values: _, masks: __, ...map } = mapOf({ ...layer, block: 1 });
        found.push({ ...map, offset: at, mask_offset: masked });
        for (let head = 0; head < masksOf(stored); head++, masked += rows * cols)
          masks.set(await readMask(file, layer, head), masked);
        for (let head = 0; head < heads; head++, at += rows * cols) {
          const size = rows * cols;
          const own =
            layer.block === 1
              ? layer.values.subarray(head * size, (head + 1) * size)
              : await readHead(file, stored, head);
          values.set(own, at);
        }
      }
      const { source, target, emitted, output } = answer;
      return {
        kind: "patterns",
        model,
        source,
        target,
        emitted,
        end: null,
        output,
        maps: found,
        values,
        masks,
      };
    },
    async trace(sites) {
      if (lens) throw problem("cannot-see");
      return readSites(recording, sites);
    },
    async question(asks, target) {
      if (lens) throw problem("cannot-see");
      const count = Array.isArray(target) ? target.length : answer.emitted.length;
      return questionOf(recording, upTo(count, await wholeMaps()), asks);
    },
    lens: lens && ((asked) => answerFrom(lens, asked)),
  };
}

/** Reads heads of long texts whole when they are looked at, and keeps the newest. */
function headReader(file: Ranges, layers: Map<string, Layer>) {
  /** by name, the newest last */
  const heads = new Map<string, PatternNumbers>();
  return async (name: string) => {
    const { path, head } = splitHead(name);
    const layer = layers.get(path);
    if (!layer || layer.block === 1 || !(head < layer.stored.heads)) return null;
    const map = heads.get(name) ?? (await readHeadMap(file, layer, head));
    heads.delete(name);
    heads.set(name, map);
    const kept = () => [...heads.values()].reduce((sum, { values }) => sum + values.length, 0);
    while (heads.size > 1 && kept() > MOST_KEPT) heads.delete(heads.keys().next().value as string);
    return map;
  };
}

/** The question about a run's patterns. Rows of linear layers are no shares. */
function questionOf(
  { model, edits, patterns }: Recording,
  { maps, source, target }: RunResult,
  asks: PatternAnalysis,
): PatternRequest {
  const wanted = maps.filter(({ most }) => most === undefined);
  const spelt = (tokens: Token[]) => tokens.map(({ id, text, kind }) => ({ id, text, special: kind === "special" }));
  const layers = wanted.map((map) => {
    const { stack, block, kind, heads } = patterns.find(({ path }) => path === map.path) as StoredPattern;
    return { stack, block, cross: kind === "cross", heads };
  });
  const question: PatternQuestion = {
    asks,
    architecture: model.architecture,
    causal: edits.causal ?? model.config.causal,
    ended: source.length > 0 && source.at(-1)?.id === model.end_id,
    source: spelt(source),
    target: spelt(target),
    layers,
  };
  const bytes = wanted.map(
    ({ values: { buffer, byteOffset, byteLength } }) => new Uint8Array(buffer, byteOffset, byteLength),
  );
  return { question, values: new Float32Array(joinBytes(bytes).buffer) };
}

/** The recorded activations of the first sequence whose sites match a glob. */
async function readSites({ file, model, sites }: Recording, glob: string): Promise<AnswerMessage<"traced">> {
  const matches = globMatcher(glob);
  const found = [...sites].filter(
    ([name, tensor]) => matches(name) && tensor.shape.length > 1 && isRead(tensor) && !name.endsWith(".mask"),
  );
  if (found.length === 0 && model.sites.some(({ name }) => matches(name)))
    throw problem("recording.sites", { sites: glob });
  const parts = await Promise.all(
    found.map(async ([, { shape, dtype, ...place }]) => {
      const size = shape.slice(1).reduce((product, n) => product * n, 1);
      return numbersOf(await file.read(...placeIn({ shape, dtype, ...place }, 0, size)), dtype);
    }),
  );
  const buffer = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let offset = 0;
  const tensors = found.map(([name, { shape }], i): PackedTensor => {
    const told = { name, shape: [1, ...shape.slice(1)], offset };
    buffer.set(parts[i], offset);
    offset += parts[i].length;
    return told;
  });
  return { type: "traced", id: 0, tensors, buffer: buffer.buffer };
}
