// The images and sounds that a person opened, and the images that came with a model. A model that reads one gets its
// name, "image 2" or "sound 3", as its text; what the file is called stays on this machine.
import { isBeside, likeOf, mediumOfModel } from "../domain/models.js";
import { fileMedium, mediumOf, readsBeside, type Medium, type OpenedFiles } from "../protocol/medium.js";
import { freeName } from "../lib/text/free-name.js";
import { memoize } from "../lib/memoize.js";
import type { Kind } from "../domain/heads.js";
import type { Next, State } from "./slice.js";
import type { Problem } from "../lib/errors.js";
import type { AnswerMessage } from "../protocol/messages.js";

/** A line of points, each from 0 to 1 across and down. */
export type Stroke = [x: number, y: number][];

/** What the engine says of a file that it has read. */
type ReadAnswer = AnswerMessage<"image"> | AnswerMessage<"sound">;

/** The seconds of a sound that the model hears, and of the whole file; null of features. */
export type Heard = Pick<AnswerMessage<"sound">, "seconds" | "heard"> & { resampled: boolean };

/**
 * The part of an image that the model sees, or the spectrogram that it hears: red, green, blue and opacity of each
 * pixel. `file`: its file's name; `strokes`: those of a drawing.
 */
export type OpenedMedia = Pick<ReadAnswer, "width" | "height" | "rgba"> & {
  file: string;
  sound: Heard | null;
  strokes?: readonly Stroke[];
};

/** How a file came about. */
export interface Origin {
  resampled?: boolean;
  strokes?: readonly Stroke[];
  /** whether a picture beside a text stands beside the others there */
  beside?: boolean;
}

export interface Media {
  /** by name */
  seen: Readonly<Record<string, OpenedMedia>>;
  /** the number of names that were given: one that is being read has its own */
  named: number;
  /** the name and the file of what is being read for the model */
  awaited: string | null;
  reading: string | null;
  /** the strokes of the one that is being read; null of one that is no drawing */
  sheet: readonly Stroke[] | null;
  /** why the last one was not read */
  problem: Problem | null;
}

const NO_STROKES: readonly Stroke[] = [];

export const NO_MEDIA: Media = { seen: {}, named: 0, awaited: null, reading: null, sheet: null, problem: null };

export const readsImages = (state: Pick<State, "info">) => mediumOf(state) === "image";
export const readsSounds = (state: Pick<State, "info">) => mediumOf(state) === "sound";
export const readsText = (state: Pick<State, "info">) => mediumOf(state) === "text";

const change = (state: State, media: Partial<Media>): State => ({ ...state, media: { ...state.media, ...media } });

/** The next name of what the model reads. */
export const nextName = ({ media, info }: Pick<State, "media" | "info">) =>
  `${fileMedium({ info })} ${media.named + 1}`;

/** Whether it is the name of one that a person opened, and not of one that came with a model. */
export const isOpened = (name: string) => OPENED.test(name);

const OPENED = /^(?:image|sound) (\d+)$/;

const without = (state: State, leaves: (name: string) => boolean): State =>
  change(state, {
    seen: Object.fromEntries(Object.entries(state.media.seen).filter(([name]) => !leaves(name))),
  });

/** Without the images that came with a model. */
export const openedMedia = (state: State): State => without(state, (name) => !isOpened(name));

/** Without the drawings that others go on from and that nothing names any more: neither an undo step nor a view. */
export function releaseDrawings(state: State): State {
  const all = Object.values(state.media.seen);
  const over = Object.keys(state.media.seen).filter((name) => goesOn(state.media.seen[name], all));
  if (over.length === 0) return state;
  const { media, ...rest } = state;
  const named = new Set<string>();
  const look = (value: unknown) => {
    if (typeof value === "string") named.add(value);
    else if (Array.isArray(value)) value.forEach(look);
    else if (isRecord(value)) Object.values(value).forEach(look);
  };
  look(rest);
  const unnamed = over.filter((name) => !named.has(name));
  return unnamed.length > 0 ? without(state, (name) => unnamed.includes(name)) : state;
}

/** Other objects hold numbers. */
const isRecord = (value: unknown): value is object =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;

const isOf = (medium: Medium, { sound }: OpenedMedia) => (sound ? "sound" : "image") === medium;

/** The next name is given to what is read. */
export const reserveName = (state: State): State => change(state, { named: state.media.named + 1 });

export const beginReading = (state: State, file: string, sheet: readonly Stroke[] | null = null): State =>
  change(reserveName(state), { awaited: nextName(state), reading: file, sheet, problem: null });

/** Why there is no image or sound from elsewhere than a file. */
export const setProblem = (state: State, problem: Problem | null): State => change(state, { problem });

/** No image is being read any more: one that comes yet is no text. */
export const leaveReading = (state: State): State => change(state, { awaited: null, reading: null });

/** The strokes of the drawing in view, or of the next one that is being read already. */
export const strokesIn = (state: Pick<State, "media" | "text">) =>
  state.media.reading === null
    ? (mediaOf(state, state.text)?.strokes ?? NO_STROKES)
    : (state.media.sheet ?? NO_STROKES);

/** Whether a drawing is being read. */
export const isDrawing = ({ media }: Pick<State, "media">) => media.reading !== null && media.sheet !== null;

/** Whether it is the last one that was begun for the model. */
export const isAwaited = ({ media }: Pick<State, "media">, name: string) => media.awaited === name;

/** The file of this name cannot be read; one that was begun after it is still being read. */
export const refuseReading = (state: State, name: string, problem: Problem): State =>
  isAwaited(state, name) ? change(leaveReading(state), { problem }) : state;

/** It is here, or is here again for another model. */
export function addMedia(state: State, answer: ReadAnswer, file?: string, origin: Origin = {}): State {
  const { name, width, height, rgba } = answer;
  const { seen } = state.media;
  const before = mediaOf(state, name);
  const strokes = origin.strokes ?? before?.strokes;
  const blank = strokes?.length === 0;
  const others = Object.values(seen).filter((one) => one.strokes?.length !== 0);
  const earlier = strokes?.[0] && others.find((one) => one.strokes?.[0] === strokes[0]);
  const sound =
    answer.type === "image"
      ? null
      : {
          seconds: answer.seconds,
          heard: answer.heard,
          resampled: origin.resampled ?? before?.sound?.resampled ?? false,
        };
  const files = others.map((one) => one.file);
  // Of all drawings, empty sheets alone share a name.
  const called = file === undefined ? fileOf(state, name) : blank ? file : (earlier?.file ?? freeName(file, files));
  const image = { width, height, rgba, file: called, sound, ...(strokes && { strokes }) };
  // One that another program gave has a number too.
  const named = Math.max(state.media.named, Number(OPENED.exec(name)?.[1] ?? 0));
  return change(state, { seen: { ...seen, [name]: image }, named });
}

/** The picture that a kind's keys lie over; null if it is not known. */
export const pictureUnder = (state: State, kind: Kind): OpenedMedia | null =>
  !readsBeside(state)
    ? mediaOf(state, state.text)
    : kind === "encoder"
      ? tileOf(state)
      : mediaOf(state, state.seen?.pictures[0] ?? "");

/** The same under an exported map: only if the person includes it. */
export const imageUnder = (state: State, kind: Kind) => (state.exporting.image ? pictureUnder(state, kind) : null);

/** What the file of a text's image or sound is called; any other text is itself. */
export const fileOf = ({ media }: Pick<State, "media">, text: string) => mediaOf({ media }, text)?.file ?? text;

/** Whether another drawing goes on from this one. */
const goesOn = ({ strokes }: OpenedMedia, all: OpenedMedia[]) =>
  strokes !== undefined &&
  all.some(
    (other) => (other.strokes?.length ?? 0) > strokes.length && strokes.every((one, i) => one === other.strokes?.[i]),
  );

/**
 * What there is to choose among, by name and file, drawings once they are complete; null for a model that reads text.
 * @param medium what is chosen: by default also beside a text
 */
export function mediaChoices(state: Pick<State, "media" | "info">, medium = fileMedium(state)): OpenedFiles | null {
  if (medium === "text") return null;
  const seen = Object.values(state.media.seen);
  const all = Object.entries(state.media.seen).filter(([, one]) => isOf(medium, one) && !goesOn(one, seen));
  return { medium, all: all.map(([id, { file }]) => ({ id, file })) };
}

/** A text for a link: an opened image or sound stays on this machine, and so does its name. */
export const textInLink = (state: Pick<State, "media" | "model" | "own">, text: string) =>
  mediaOf(state, text) && !isBeside(state, text) ? "" : text;

/** What a person opened. */
export const OPENED_KINDS = ["drawing", "image", "sound"] as const;
type OpenedKind = (typeof OPENED_KINDS)[number];

/** What a link to this scene leaves out, since it stays on this machine; null if nothing. */
export function leftOutOfLink(state: State): OpenedKind | null {
  const { patch, compare, why } = state;
  return (
    readOutOfLink(state) ?? leftOut(state, [patch.text, compare.other === "prompt" ? compare.text : "", why.likeness])
  );
}

/** The same of what the model reads. */
export const readOutOfLink = (state: State) => leftOut(state, readsBeside(state) ? picturesRead(state) : [state.text]);

function leftOut(state: State, names: string[]): OpenedKind | null {
  const one = mediaOf(state, names.find((name) => textInLink(state, name) !== name) ?? "");
  return one && (one.strokes ? "drawing" : one.sound ? "sound" : "image");
}

/** Whether a text beside the one that is read still fits the next model: it has the same task, or reads the same. */
export function staysBeside(from: Pick<State, "model" | "text" | "own">, other: string, next: Next): boolean {
  const { own, model, text } = from;
  const like = likeOf(model, own);
  if (like !== null && like === likeOf(next.model, own)) return true;
  const same = mediumOfModel(model, own) === mediumOfModel(next.model, own);
  return same && text !== "" && text === next.text && !isBeside(from, other);
}

/** The image or sound of a text; null if none has this name. */
export const mediaOf = ({ media }: Pick<State, "media">, name: string): OpenedMedia | null =>
  Object.hasOwn(media.seen, name) ? media.seen[name] : null;

/** Whether a model with this input can read this text: any text, or the name of an opened file. */
export function isReadable(state: Pick<State, "media">, medium: Medium, text: string) {
  const one = mediaOf(state, text);
  return medium === "text" || (one !== null && isOf(medium, one));
}

/** The text that stands for a picture. */
export const markOf = ({ info }: Pick<State, "info">) => info?.image ?? "<image>";

/** The same in a conversation; null for a model that reads no pictures there. Its card knows before it is loaded. */
export const pictureMark = ({ model, own, info }: Pick<State, "model" | "own" | "info">) =>
  readsBeside({ info }) || own.find(({ id }) => id === model)?.card?.beside ? markOf({ info }) : null;

/** The number of places for pictures in the text. */
export const placesIn = (state: Pick<State, "info" | "text">) => state.text.split(markOf(state)).length - 1;

/** The pictures that have a place in the text: further ones wait for one. */
export const picturesRead = (state: Pick<State, "info" | "text" | "pictures">) =>
  state.pictures.slice(0, placesIn(state));

/**
 * Another text of a model may have fewer places than pictures, which then wait; nothing is read without any.
 * @param info that of the model which reads the text
 */
export function fitPictures(state: State, info = state.info): State {
  const places = placesIn({ text: state.text, info });
  if (!readsBeside({ info }) || (state.chat && !state.chat.prompt) || state.pictures.length <= places) return state;
  return { ...state, tile: null, ...(places === 0 && { play: "off" as const, result: null }) };
}

/** The encoder's sequence in view: a tile, or by default the first picture as a whole. */
export function tileShown({ result, seen }: Pick<State, "result" | "seen">): number {
  const [first] = result?.images ?? [];
  return seen?.tile ?? (first ? first.sequence + first.tiles[0] * first.tiles[1] : 0);
}

/** The part of a picture that the tile in view reads; null where it is not known. */
export function tileOf({ result, seen, media }: Pick<State, "result" | "seen" | "media">): OpenedMedia | null {
  if (!seen) return null;
  const { pictures } = seen;
  const images = result?.images ?? [];
  const shown = tileShown({ result, seen });
  const at = images.findLastIndex(({ sequence }) => sequence <= shown);
  const image = at < 0 ? null : mediaOf({ media }, pictures[at] ?? "");
  if (!image) return null;
  const {
    tiles: [rows, columns],
    sequence,
  } = images[at];
  const nth = shown - sequence;
  return nth >= rows * columns ? image : cropped(image, rows, columns, nth);
}

/** One of a picture's tiles, counted row by row. */
const cropped = memoize((image: OpenedMedia, rows: number, columns: number, nth: number): OpenedMedia => {
  const edge = (length: number, of: number, i: number) => Math.round((length * i) / of);
  const [row, column] = [Math.floor(nth / columns), nth % columns];
  const [left, right] = [edge(image.width, columns, column), edge(image.width, columns, column + 1)];
  const [top, bottom] = [edge(image.height, rows, row), edge(image.height, rows, row + 1)];
  const lines = Array.from({ length: bottom - top }, (_, y) =>
    image.rgba.subarray(4 * ((top + y) * image.width + left), 4 * ((top + y) * image.width + right)),
  );
  const rgba = new Uint8Array(4 * (right - left) * (bottom - top));
  for (const [y, line] of lines.entries()) rgba.set(line, y * line.length);
  return { ...image, width: right - left, height: bottom - top, rgba };
});
