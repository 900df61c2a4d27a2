// Models that crashed the engine: for the life of the tab, reloads included, they open only on request.
import { parse, text, those } from "../lib/foreign/schema.js";
import type { WeightFiles } from "../protocol/messages.js";

const KEY = "headlight.crashed";

/** The model's name if a reload can find it again; else the object. */
const nameOf = (model: WeightFiles) =>
  "url" in model
    ? model.url
    : "kept" in model
      ? model.kept
      : "folder" in model
        ? (model.folder.kept ?? model.folder)
        : model;

/** @param storage throws or returns null where storage is forbidden */
export function crashesIn(storage: () => Pick<Storage, "getItem" | "setItem"> | null) {
  const all: Set<unknown> = new Set(read());

  function read() {
    try {
      return parse(those(text), storage()?.getItem(KEY) ?? "[]") ?? [];
    } catch {
      return [];
    }
  }

  function write() {
    try {
      storage()?.setItem(KEY, JSON.stringify([...all].filter((name) => typeof name === "string")));
    } catch {
      // it lasts as long as the page
    }
  }

  return {
    has: (model: WeightFiles) => all.has(nameOf(model)),
    add(model: WeightFiles) {
      all.add(nameOf(model));
      write();
    },
    forget: (model: WeightFiles) => all.delete(nameOf(model)) && write(),
  };
}
