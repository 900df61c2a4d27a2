// The images that a person opened. A model of images gets the name of one, "image 2", as its text; what the file is
// called stays on this machine.
import type { State } from "./slice.js";
import type { Problem } from "../lib/errors.js";
import type { AnswerMessage } from "../protocol/messages.js";

/** The part of an image that the model sees: red, green, blue and opacity of each pixel. `file`: its file's name. */
export type SeenImage = Pick<AnswerMessage<"image">, "width" | "height" | "rgba"> & { file: string };

export interface Images {
  /** by name */
  seen: Readonly<Record<string, SeenImage>>;
  /** the file that is being read */
  reading: string | null;
  /** why the last one was not read */
  problem: Problem | null;
}

export const NO_IMAGES: Images = { seen: {}, reading: null, problem: null };

/** Whether the model reads images. */
export const readsImages = ({ info }: Pick<State, "info">) => info?.config.input?.kind === "pixels";

const change = (state: State, images: Partial<Images>): State => ({ ...state, images: { ...state.images, ...images } });

/** The next image's name. */
export const nextImage = ({ images }: Pick<State, "images">) => `image ${Object.keys(images.seen).length + 1}`;

export const beginImage = (state: State, file: string): State => change(state, { reading: file, problem: null });

export const refuseImage = (state: State, problem: Problem): State => change(state, { reading: null, problem });

/** An image is here, or is here again for another model. */
export const addImage = (state: State, { name, width, height, rgba }: AnswerMessage<"image">, file?: string): State =>
  change(state, {
    seen: { ...state.images.seen, [name]: { width, height, rgba, file: file ?? fileOf(state, name) } },
  });

/** The image under an exported map: only if the person includes it. */
export const imageUnder = (state: Pick<State, "images" | "text" | "exporting">) =>
  state.exporting.image ? imageOf(state, state.text) : null;

/** What the file of a text's image is called; any other text is itself. */
export const fileOf = ({ images }: Pick<State, "images">, text: string) => imageOf({ images }, text)?.file ?? text;

/** The images to choose among, by name and file; null for a model that reads text. */
export const imageChoices = (state: Pick<State, "images" | "info">) =>
  readsImages(state) ? Object.entries(state.images.seen).map(([id, { file }]) => ({ id, file })) : null;

/** The image of a text; null if none has this name. */
export const imageOf = ({ images }: Pick<State, "images">, name: string): SeenImage | null =>
  Object.hasOwn(images.seen, name) ? images.seen[name] : null;
