// Models on their way into the engine, in pieces, one after the other; and the second model of a comparison.
import { problem } from "../lib/errors.js";
import { feedWeights, type WeightsFeed } from "./feed.js";
import { fail, port } from "./port.js";
import type { ModelContents } from "../lib/files/download.js";
import type { ModelInfo } from "../protocol/engine.js";
import type { WasmEngine } from "./open-engine.js";

/** The input of `engine.load`, or of feeding in pieces. */
export type FetchedModel = ModelContents | WeightsFeed;

/** The second model, beside the page's own. */
export type SideModelLoad = { type: "side-model"; id: number; key: string; files: FetchedModel };

/** A model entering the engine piece by piece: its steps, and the answer at its end. */
export interface Arrival {
  steps: AsyncGenerator<void, ModelInfo | undefined, void>;
  /** false once a newer load replaces it */
  wanted(): boolean;
  finish(model: ModelInfo): void;
  failed(error: unknown): void;
}

/** The engine accepts one at a time in this way. */
export const arrivals: Arrival[] = [];

export const isFeeding = () => arrivals.length > 0;

/** Feeds one more piece of the first arrival. */
export async function feedNext() {
  const { steps, wanted, finish, failed } = arrivals[0];
  try {
    const { done, value } = wanted() ? await steps.next() : await steps.return(undefined);
    if (!done) return;
    arrivals.shift();
    if (value) finish(value);
    else failed(problem("order"));
  } catch (error) {
    arrivals.shift();
    failed(error);
  }
}

export const contents = ([config, weights, tokenizer]: ModelContents) =>
  [config, new Uint8Array(weights), tokenizer ?? undefined] as const;

// ---- the second model ----

/** The name of the current second model. */
let standing: string | null = null;
/** The comparison's model: if a question has replaced it, it is restored. */
let compared: SideModelLoad | null = null;

function arrivalBeside(
  engine: WasmEngine,
  { key, files }: Pick<SideModelLoad, "key" | "files">,
  { finish, failed }: Pick<Arrival, "finish" | "failed">,
): Arrival {
  return {
    steps:
      "folder" in files
        ? feedWeights(
            engine,
            files,
            () => {},
            () => engine.stand(key),
          )
        : loadAtOnce(engine, key, files),
    wanted: () => true,
    finish(model) {
      standing = key;
      finish(model);
    },
    failed,
  };
}

/** It follows earlier arrivals, and other requests come in between. */
export function answerLoadBeside(engine: WasmEngine, load: SideModelLoad) {
  const { id } = load;
  compared = load;
  arrivals.push(
    arrivalBeside(engine, load, {
      finish: (model) => port.postMessage({ type: "loaded-beside", id, model }),
      failed: (error) => fail(id, error, "model"),
    }),
  );
}

/**
 * Makes a question's model the second one. A model that is neither given nor known stays absent: the engine reports it.
 */
export async function standBeside(engine: WasmEngine, key: string, given: ModelContents | null) {
  const files = given ?? (compared !== null && compared.key === key ? compared.files : null);
  if (standing === key || !files) return;
  let error: unknown = null;
  const arrival = arrivalBeside(engine, { key, files }, { finish() {}, failed: (why) => void (error = why) });
  arrivals.push(arrival);
  while (arrivals.includes(arrival)) await feedNext();
  if (error !== null) throw error;
}

// biome-ignore lint/correctness/useYield: nothing is drawn in between, but it is driven like those that have steps
async function* loadAtOnce(engine: WasmEngine, key: string, files: ModelContents): Arrival["steps"] {
  return engine.also(key, ...contents(files));
}
