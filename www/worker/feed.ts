// Feeds another maker's model into the engine in pieces, so that running work goes on meanwhile.
import { acquireReadLock } from "../lib/locks.js";
import type { ModelInfo } from "../protocol/engine.js";
import type { Folder } from "../protocol/messages.js";
import type { Header } from "../lib/safetensors.js";
import type { WasmEngine } from "./open-engine.js";

export type WeightsFeed = { folder: Folder; headers: Header[] };

/** The bytes of a file that are handed over at a time. */
export const PIECE = 1 << 20;

/**
 * Each step is one piece; the last one returns the model. Ending early leaves the engine as it was.
 * @param finish makes it the page's model, or the second one
 */
export async function* feedWeights(
  engine: WasmEngine,
  { folder: { config, generation, tokenizer, weights, kept, precision = "f32" }, headers }: WeightsFeed,
  tell: (done: number, total: number) => void,
  finish: () => Promise<ModelInfo> = () => engine.finish(),
): AsyncGenerator<void, ModelInfo | undefined, void> {
  const done = kept === undefined ? () => {} : await acquireReadLock(kept);
  let whole = false;
  try {
    engine.begin(
      config,
      generation,
      tokenizer,
      headers.map(({ text }) => text),
      weights.map(({ name }) => name),
      precision,
    );
    const total = weights.reduce((sum, { blob }, file) => sum + blob.size - headers[file].end, 0);
    let fed = 0;
    for (const [file, { blob }] of weights.entries()) {
      for (let at = headers[file].end; at < blob.size; at += PIECE) {
        const bytes = new Uint8Array(await blob.slice(at, at + PIECE).arrayBuffer());
        engine.feed(file, bytes);
        tell((fed += bytes.length), total);
        yield;
      }
    }
    const model = await finish();
    whole = true;
    return model;
  } finally {
    done();
    // A broken engine cannot cancel the arrival, and its failure is the one to report.
    if (!whole) {
      try {
        engine.forget();
      } catch {}
    }
  }
}
