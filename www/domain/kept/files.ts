// The files of trained models kept in this browser, which the worker reads by itself. The list has a separate store, so
// that it can be read without the weights.
import { createStore, del, get, set } from "idb-keyval";
import { memoize } from "../../lib/memoize.js";
import { bytes, fit, optional, record, text, type Shape } from "../../lib/foreign/schema.js";
import type { TrainFiles } from "../../protocol/engine.js";

const store = memoize(() => createStore("headlight-models-files", "files"));

const Files: Shape<Partial<TrainFiles>> = record({
  "config.json": optional(text),
  "tokenizer.json": optional(text),
  "preprocessor_config.json": optional(text),
  "model.safetensors": optional(bytes),
  "training/optimizer.safetensors": optional(bytes),
  "training/progress.json": optional(text),
});

/** Null if it is missing or damaged. */
export const takeFiles = async (id: string) => fit(Files, await get(id, store()));

export const putFiles = (id: string, files: Partial<TrainFiles>) => set(id, files, store());

export const dropFiles = (id: string) => del(id, store());
