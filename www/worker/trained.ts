// Trained models that questions of the laboratory name: fetched when one first does, and the engine's from then on.
import { dataFolder } from "../lib/assets.js";
import { fail } from "./port.js";
import { fetchModel, type ModelContents } from "../lib/files/download.js";
import type { RequestOf } from "../protocol/messages.js";
import type { WasmEngine } from "./open-engine.js";

/** By name; null is what the engine has already. */
const files = new Map<string, Promise<ModelContents | null>>();

const modelOf = ({ question }: RequestOf<"lab">) => (question.kind === "trained" ? question.model : null);

/** A question waits for its model's files outside the queue, where nothing waits for it. */
export async function fetchTrained(request: RequestOf<"lab">, enqueue: (request: RequestOf<"lab">) => void) {
  const name = modelOf(request);
  if (name === null) return enqueue(request);
  const found = files.get(name) ?? fetchModel(new URL(`models/${name}/`, dataFolder));
  files.set(name, found);
  try {
    await found;
    enqueue(request);
  } catch (error) {
    files.delete(name);
    fail(request.id, error, "model");
  }
}

/** Gives the engine the model of a question, unless it has it. */
export async function giveTrained(engine: WasmEngine, request: RequestOf<"lab">) {
  const name = modelOf(request);
  const found = name === null ? null : await files.get(name);
  if (name === null || !found) return;
  const [config, weights, tokenizer] = found;
  // What is no model is fetched anew the next time.
  files.delete(name);
  engine.addTrained(name, config, new Uint8Array(weights), tokenizer ?? "");
  files.set(name, Promise.resolve(null));
}
