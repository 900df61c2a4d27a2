// What a model reads: text, images or sound.
import type { ModelInfo } from "./engine.js";

export type Medium = "text" | "image" | "sound";

/** The opened images or sounds, by name and file. */
export interface OpenedFiles {
  medium: "image" | "sound";
  all: { id: string; file: string }[];
}

type Described = { info: Pick<ModelInfo, "config"> | null };

/** The files that a model reads, in the place of a text or beside it. */
export function fileMedium({ info }: Described): Medium {
  const kind = info?.config.input?.kind;
  return kind === "pixels" ? "image" : kind === "features" ? "sound" : "text";
}

/** Whether it reads images beside a text. */
export const readsBeside = ({ info }: Described) => (info?.config.vision ?? null) !== null;

/** What a person gives it first: an image beside a text is no text's place. */
export const mediumOf = (of: Described): Medium => (readsBeside(of) ? "text" : fileMedium(of));
