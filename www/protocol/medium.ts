// What a model reads: text, images or sound.
import type { ModelInfo } from "./engine.js";

export type Medium = "text" | "image" | "sound";

/** The opened images or sounds, by name and file. */
export interface OpenedFiles {
  medium: "image" | "sound";
  all: { id: string; file: string }[];
}

export function mediumOf({ info }: { info: Pick<ModelInfo, "config"> | null }): Medium {
  const kind = info?.config.input?.kind;
  return kind === "pixels" ? "image" : kind === "features" ? "sound" : "text";
}
