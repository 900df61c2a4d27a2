// Loads the engine and its models: the first, and its replacements.
import { problem } from "../lib/errors.js";
import { dataFolder } from "../lib/assets.js";
import { fetchModel } from "../lib/files/download.js";
import { takeFiles } from "../domain/kept/files.js";
import { openEngine, type WasmEngine } from "./open-engine.js";
import { arrivals, contents, feedNext, type Arrival, type FetchedModel, type SideModelLoad } from "./arrivals.js";
import { feedWeights, type WeightsFeed } from "./feed.js";
import { headerOf } from "../lib/safetensors.js";
import { yieldTurn } from "../lib/yield-turn.js";
import { forgetCosts } from "./answers.js";
import { fail, port, reportedAs } from "./port.js";
import type { ModelInfo } from "../protocol/engine.js";
import type { RequestOf } from "../protocol/messages.js";

export type ModelLoad = { type: "model"; id: number; files: FetchedModel };

type Enqueue = (request: ModelLoad | SideModelLoad) => void;

let opening: Promise<WasmEngine> | null = null;
/** the engine, once it holds a model */
let loaded: Promise<WasmEngine> | null = null;
let holds = false;
let newest = 0;

// ---- the engine ----

export function start(request: RequestOf<"start">) {
  opening = openEngine(request, (message) => port.postMessage(message));
  opening.catch((error) => fail(request.id, error, "engine"));
}

/** The engine, with a model or without; null if none was started. */
export const openedEngine = () => opening;

export const isModelRequested = () => loaded !== null;

/** The engine, once it holds the model requested last. */
export async function loadedEngine() {
  for (;;) {
    const waited = loaded as Promise<WasmEngine>;
    try {
      const engine = await waited;
      if (waited === loaded) return engine;
    } catch (error) {
      if (waited === loaded) throw error;
    }
  }
}

export const urlInPage = (path: string) => new URL(path, dataFolder);

// ---- the page's model ----

export function load(request: RequestOf<"load">, enqueue: Enqueue) {
  const id = (newest = request.id);
  const files = filesOf(request);
  if (holds) return void replace(id, files, enqueue);
  const mine = (loaded = loadFirst(id, files, loaded));
  return void mine.catch((error) => {
    if (holds && loaded === mine) loaded = opening; // the one before it has come meanwhile, and stays
    failLoad(id, error);
  });
}

async function filesOf({ id, model }: RequestOf<"load">): Promise<FetchedModel> {
  if ("folder" in model)
    return { folder: model.folder, headers: await Promise.all(model.folder.weights.map(headerOf)) };
  if ("kept" in model) return readKept(model.kept);
  if (!("url" in model)) return [model.config, model.weights, model.tokenizer];
  return fetchModel(urlInPage(model.url.endsWith("/") ? model.url : `${model.url}/`), reportWeights(id));
}

async function readKept(id: string): Promise<FetchedModel> {
  const files = await takeFiles(id);
  const { "config.json": config, "model.safetensors": weights, "tokenizer.json": tokenizer } = files ?? {};
  if (config === undefined || weights === undefined) throw problem("kept-gone");
  return [config, weights.slice().buffer, tokenizer ?? null];
}

const reportWeights = (id: number) => (done: number, total: number | null) => {
  if (id === newest) port.postMessage({ type: "progress", id, phase: "weights", done, total });
};

/**
 * Loads the first model, or the first after a failed one.
 * @param earlier one that is still loading
 */
async function loadFirst(id: number, files: Promise<FetchedModel>, earlier: Promise<unknown> | null) {
  const found = await files;
  await earlier?.catch(() => {});
  if (!opening) throw problem("order");
  const engine = await opening;
  await putInEngine(engine, id, found);
  return engine;
}

async function putInEngine(engine: WasmEngine, id: number, files: FetchedModel) {
  if ("folder" in files) {
    const errors: unknown[] = [];
    arrivals.push(arrivalOf(engine, id, files, (error) => errors.push(error)));
    for (; arrivals.length; await yieldTurn()) await feedNext(); // nothing else runs yet
    if (errors.length) throw errors[0];
    return;
  }
  postLoaded(id, await engine.load(...contents(files)));
}

function postLoaded(id: number, model: ModelInfo) {
  holds = true;
  forgetCosts();
  port.postMessage({ type: "loaded", id, model });
}

/** Replaces the current model, which answers until then, and stays if the new one fails. */
async function replace(id: number, files: Promise<FetchedModel>, enqueue: Enqueue) {
  try {
    enqueue({ type: "model", id, files: await files });
  } catch (error) {
    failLoad(id, error);
  }
}

export async function answerLoad(engine: WasmEngine, { id, files }: ModelLoad) {
  try {
    if (id !== newest) return port.postMessage({ type: "stale", id });
    while (arrivals.length && !arrivals[0].wanted()) await feedNext(); // older ones, which end by that
    if ("folder" in files) arrivals.push(arrivalOf(engine, id, files, (error) => failLoad(id, error)));
    else await putInEngine(engine, id, files);
  } catch (error) {
    failLoad(id, error);
  }
}

/** A load always gets an answer, even if the start it waited for has already been answered. */
function failLoad(id: number, error: unknown) {
  if (id !== newest) return port.postMessage({ type: "stale", id });
  const known = reportedAs(error);
  return known ? port.postMessage({ type: "failed", id, failure: known }) : fail(id, error, "model");
}

// ---- piece by piece ----

const arrivalOf = (engine: WasmEngine, id: number, feed: WeightsFeed, failed: Arrival["failed"]): Arrival => ({
  steps: feedWeights(engine, feed, reportWeights(id)),
  wanted: () => id === newest,
  finish: (model) => postLoaded(id, model),
  failed,
});

// ---- the second model ----

export async function loadBeside({ id, key, model }: RequestOf<"load-beside">, enqueue: Enqueue) {
  try {
    enqueue({ type: "side-model", id, key, files: await filesOf({ type: "load", id, model }) });
  } catch (error) {
    fail(id, error, "model");
  }
}
