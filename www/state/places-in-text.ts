// Transitions of places in a text: a token gives way to a hole, a hole to a guess, and a picture stands in the place of
// the model's image token. Another image or sound stands in the place of the whole text.
import {
  addMedia,
  isAwaited,
  isReadable,
  leaveReading,
  markOf,
  placesIn,
  readsText,
  releaseDrawings,
} from "./media.js";
import { setTurns } from "./chat.js";
import { anew, setText } from "./text.js";
import { mediumOf, readsBeside } from "../protocol/medium.js";
import type { State } from "./store.js";

function replaced({ text, result }: State, i: number, other: (token: string) => string): string {
  const span = result?.source[i]?.span;
  return span ? text.slice(0, span[0]) + other(text.slice(...span)) + text.slice(span[1]) : text;
}

/** Replaces a token by a hole, in the spelling of the model's vocabulary; the space before a word stays. */
export function putMask(state: State, i: number): State {
  const mask = state.info?.mask;
  if (!mask) return state;
  const text = replaced(state, i, (token) => token.slice(0, token.search(/\S|$/)) + mask);
  return text === state.text ? state : { ...setText(state, text), locked: { query: i, key: null } };
}

/** Replaces the asked token by a guess, with or without a space as the guess has it. */
export function fillIn(state: State, guess: string): State {
  const asked = state.current ? state.result?.asked : null;
  const text = replaced(state, asked ?? -1, () => guess);
  return setText(state, text);
}

type Tail<T extends unknown[]> = T extends [unknown, ...infer Rest] ? Rest : never;

/**
 * A chosen image or sound is read. It becomes the model's input, unless a later one was chosen or the model reads
 * another medium.
 */
export function openMedia(state: State, ...[answer, file, origin]: Tail<Parameters<typeof addMedia>>): State {
  const added = addMedia(state, answer, file, origin);
  if (!isAwaited(state, answer.name)) return added;
  const read = leaveReading(added);
  if (readsBeside(state) && isReadable(read, "image", answer.name))
    return putPicture(read, answer.name, origin?.beside);
  return releaseDrawings(
    !readsText(state) && isReadable(read, mediumOf(state), answer.name) ? setText(read, answer.name) : read,
  );
}

/** The text, or the texts of a conversation's turns. */
const textsOf = ({ chat, text }: State) => chat?.turns.map(({ content }) => content) ?? [text];

/** The number of places in these texts. */
const placesOf = (state: State) => textsOf(state).reduce((sum, text) => sum + placesIn({ info: state.info, text }), 0);

/** The turn that a further picture is for: the last one of the user, or a later one with a place; 0 of a text. */
function turnOfNext(state: State) {
  const mark = markOf(state);
  const last = textsOf(state).findLastIndex((text) => text.includes(mark));
  return Math.max(0, last, state.chat?.turns.findLastIndex(({ role }) => role === "user") ?? 0);
}

/** A text with this number of places: further ones follow the last one, or begin the text, and the last ones go. */
function withPlaces(text: string, mark: string, count: number) {
  const parts = text.split(mark);
  const kept = Math.min(count, parts.length - 1);
  const upToLast = parts.slice(0, kept).map((part) => part + mark);
  return upToLast.join("") + mark.repeat(count - kept) + parts.slice(kept).join("");
}

/** The texts with this number of places in all: the last ones go, or further ones are in the newest turn. */
function textsWith(state: State, count: number) {
  const mark = markOf(state);
  const next = turnOfNext(state);
  let before = 0;
  return textsOf(state).map((text, i) => {
    const here = placesIn({ info: state.info, text });
    const wanted = i === next ? Math.max(0, count - before) : Math.min(here, Math.max(0, count - before));
    before += i === next ? wanted : here;
    return withPlaces(text, mark, wanted);
  });
}

/** @param texts as `textsOf` */
const setPictures = (state: State, pictures: string[], texts: string[]): State => ({
  ...(state.chat
    ? setTurns(
        state,
        state.chat.turns.map((turn, i) => ({ ...turn, content: texts[i] })),
      )
    : anew(state, texts[0], null)),
  pictures,
  tile: null,
  ...(pictures.length === 0 ? { play: "off" as const, result: null } : { play: "fast" as const }),
});

/** A picture takes a place that waits; if none does, that of all others, or it stands beside them. */
export const putPicture = (state: State, name: string, beside = false): State => {
  const places = placesOf(state);
  const stay = beside || places > state.pictures.length;
  const pictures = stay ? [...state.pictures, name] : [name];
  return setPictures(state, pictures, textsWith(state, Math.max(pictures.length, stay ? places : 0)));
};

/** Pictures without a place get one after the last. */
export const placePictures = (state: State): State =>
  setPictures(state, state.pictures, textsWith(state, state.pictures.length));

/** Another opened picture in the same place. */
export const changePicture = (state: State, i: number, name: string): State =>
  setPictures(state, state.pictures.with(i, name), textsOf(state));

/** Other pictures in the places of the text. */
export const readPictures = (state: State, pictures: string[]): State => setPictures(state, pictures, textsOf(state));

/** The picture goes, and its place in the text; the place of the only one waits for the next. */
export function removePicture(state: State, i: number): State {
  const texts = textsOf(state);
  if (state.pictures.length === 1) return setPictures(state, [], texts);
  const mark = markOf(state);
  let before = 0;
  const left = texts.map((text) => {
    const parts = text.split(mark);
    const at = i - before + 1;
    before += parts.length - 1;
    return at < 1 || at >= parts.length ? text : parts.slice(0, at).join(mark) + parts.slice(at).join(mark);
  });
  return setPictures(state, state.pictures.toSpliced(i, 1), left);
}

/** @param tile as `Scene.tile` */
export const setTile = (state: State, tile: number | null): State => ({ ...state, tile, current: false });
