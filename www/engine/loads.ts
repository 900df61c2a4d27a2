// Loads of models: which one is requested, which one the worker has, and which one returns if a load fails.
import type { Send } from "./link.js";
import type { WeightFiles } from "../protocol/messages.js";

/** @param earlyText the text that a model may run while it is loading, at the time of each load */
export function createLoads(first: WeightFiles, send: Send, earlyText: () => string | null) {
  let model = first;
  /** the model that returns if the newest load fails */
  let previous: WeightFiles | null = null;
  let loaded: WeightFiles | null = null;
  let newest = 0;
  /** the models of pending loads, by id */
  const pending = new Map<number, WeightFiles>();
  return {
    model: () => model,
    canGoBack: () => previous !== null,
    isNewest: (id: number) => id === newest,
    isLoaded: () => loaded === model,
    /** Requests another model. */
    want(next: WeightFiles) {
      previous ??= model;
      model = next;
    },
    begin() {
      newest = send({ type: "load", model: "folder" in model ? { ...model, text: earlyText() } : model });
      pending.set(newest, model);
    },
    /** Whether it was the newest load. */
    loaded(id: number) {
      loaded = pending.get(id) ?? loaded;
      pending.delete(id);
      if (id === newest) previous = null;
      return id === newest;
    },
    stale: (id: number) => void pending.delete(id),
    /** Returns to the previous model. */
    goBack() {
      model = previous ?? model;
      previous = null;
      pending.delete(newest);
    },
    /** No failure of the newest load leads back from here. */
    keep: () => void (previous = null),
    /** No load is awaited any more. @param id newer than theirs */
    outdate: (id: number) => void (newest = id),
    /** The worker is gone with its models. */
    stopped() {
      loaded = null;
      pending.clear();
    },
  };
}
