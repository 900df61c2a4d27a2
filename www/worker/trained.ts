// Trained models that questions name, fetched on first use: for the laboratory, or beside the page's own.
import { dataFolder } from "../lib/assets.js";
import { fail } from "./port.js";
import { fetchModel, type ModelContents } from "../lib/files/download.js";
import { isEmbedded } from "../domain/models.js";
import { standBeside } from "./arrivals.js";
import type { RequestOf } from "../protocol/messages.js";
import type { WasmEngine } from "./open-engine.js";

/** The files by name. */
const files = new Map<string, Promise<ModelContents>>();
/** The models that the laboratory already has. */
const given = new Set<string>();

/** The name of a question's second model: an embedded one's own name. */
const besideOf = ({ question }: RequestOf<"lab">) => ("of" in question ? question.of.model : null);

function modelOf(request: RequestOf<"lab">) {
  if (request.question.kind === "trained") return request.question.model;
  const beside = besideOf(request);
  return beside !== null && isEmbedded(beside) ? beside : null;
}

/** A question waits for its model's files outside the queue, so that it holds up no other. */
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

/** Gives the engine the model of a question, unless it already has it. */
export async function giveTrained(engine: WasmEngine, request: RequestOf<"lab">) {
  const name = modelOf(request);
  const beside = besideOf(request);
  const found = name === null ? null : await files.get(name);
  try {
    if (beside !== null) return await standBeside(engine, beside, found ?? null);
    if (name === null || !found || given.has(name)) return;
    const [config, weights, tokenizer] = found;
    engine.addTrained(name, config, new Uint8Array(weights), tokenizer ?? "");
    given.add(name);
  } catch (error) {
    // Files that are no model are fetched again next time.
    if (name !== null) files.delete(name);
    throw error;
  }
}
