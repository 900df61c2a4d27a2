// The list of trained models kept in this browser; their files are stored separately.
import { createStore, del, entries, set } from "idb-keyval";
import { memoize } from "../../lib/memoize.js";
import { count, finite, fit, flag, label, nullable } from "../../lib/foreign/schema.js";
import { oneOf, optional, record, text, type Shape } from "../../lib/foreign/schema.js";
import { dropFiles, putFiles } from "./files.js";
import { ARCHITECTURES } from "../models.js";
import type { ModelInfo, TrainFiles } from "../../protocol/engine.js";

/**
 * A model that is kept in the browser.
 * `last`: kept automatically when its run was dropped
 */
export interface KeptModel {
  id: string;
  name: string;
  recipe: string;
  step: number | null;
  text: string;
  bytes: number;
  date: number;
  whole: boolean;
  last?: boolean;
  /** older records lack it */
  architecture?: ModelInfo["architecture"];
  /** the identity of its tokenizer */
  tokens?: string;
  /** its record cannot be read */
  damaged?: boolean;
}

const listStore = memoize(() => createStore("headlight-models", "list"));

const Record: Shape<Omit<KeptModel, "id">> = record({
  name: label,
  recipe: label,
  step: nullable(count),
  text,
  bytes: count,
  date: finite,
  whole: flag,
  last: (value) => value === true,
  architecture: optional(oneOf(ARCHITECTURES)),
  tokens: optional(text),
});

/** The record under a key: a damaged one can still be deleted. */
export const keptAs = ([id, about]: [IDBValidKey, unknown]): KeptModel => ({
  ...(fit(Record, about) ?? { ...NOTHING, damaged: true }),
  id: String(id),
});

const NOTHING = { name: "", recipe: "", step: null, text: "", bytes: 0, date: 0, whole: false };

/** The newest first. */
export async function listKept(): Promise<KeptModel[]> {
  return (await entries(listStore())).map(keptAs).sort((a, b) => b.date - a.date);
}

/** Restores a model as it was kept. */
export async function putBack(files: Partial<TrainFiles>, kept: KeptModel) {
  // The files first: the list must not promise missing ones.
  await putFiles(kept.id, files);
  await set(kept.id, kept, listStore());
}

export async function dropModel(id: string) {
  await del(id, listStore());
  await dropFiles(id);
}
