// The list of many texts, one per line, and how far their measures are.
import { answersEncoder, examplesOf } from "../../domain/models.js";
import { mediaChoices } from "../media.js";
import { isInLink, texts } from "./slice.js";
import { inOneGo, sourceOf, type State } from "../store.js";
import { mediumOf } from "../../protocol/medium.js";
import { isEqual } from "../../lib/equal.js";
import { memoize } from "../../lib/memoize.js";
import { withoutPositional } from "../undo.js";
import type { Subject } from "../../protocol/engine.js";

export const MOST_TEXTS = 1000;
/** The maximum length of a text in characters: reading a longer one would block other questions. */
export const LONGEST = 2000;

/** In a line, `\n` is a line break of the text, and `\\n` these two characters. */
const textOfLine = (line: string) => line.replace(/\\(\\?)n/g, (_, escaped) => (escaped ? "\\n" : "\n"));
const lineOfText = (text: string) => text.replaceAll("\\n", "\\\\n").replace(/\r?\n/g, "\\n");

/** The distinct texts of a list, and the numbers of those left out. */
const textsIn = memoize((list: string) => {
  const all = [
    ...new Set(
      list
        .split(/\r?\n/)
        .filter((line) => line.trim() !== "")
        .map(textOfLine),
    ),
  ];
  const short = all.filter((line) => line.length <= LONGEST);
  const texts = short.slice(0, MOST_TEXTS);
  return { texts, long: all.length - short.length, more: short.length - texts.length };
}, 2);

/** Of a model of images or sound all that are open, by name. */
export const listOf = (state: State) => {
  const media = mediaChoices(state, mediumOf(state));
  if (media) return media.all.map(({ id }) => id).join("\n");
  return state.texts.list ?? examplesOf(state.model, state.own).map(lineOfText).join("\n");
};

export const textsOf = (state: State) => textsIn(listOf(state));

/** The list being typed; null if it has the same texts as the measured one. */
export function draftOf(state: State) {
  const { draft } = state.texts;
  const typed = draft === null ? null : textsIn(draft);
  return typed && !isEqual(typed, textsOf(state)) ? { list: draft as string, ...typed } : null;
}

/** An encoder-decoder model writes its answer; a decoder-only model just reads the text. */
function aboutNow(state: State): Pick<Subject, "images" | "first" | "target" | "edits"> {
  const answers = state.info !== null && answersEncoder(state.info);
  const { source: _, verbatim: __, ...beside } = sourceOf(state);
  return {
    ...beside,
    target: answers ? { write: inOneGo(state) } : [],
    edits: withoutPositional(state.edits).edits,
  };
}

/** The progress: the next text, and whether the results belong to other edits. */
export function progress(state: State) {
  const { about, found, halted } = state.texts;
  const listed = textsOf(state);
  const now = JSON.stringify(aboutNow(state));
  const left = listed.texts.filter((text) => !found.has(text));
  const stale = about !== null && about !== now;
  return {
    ...listed,
    listed,
    about: about ?? now,
    done: listed.texts.length - left.length,
    stale,
    next: stale || halted ? null : (left[0] ?? null),
    halted: halted && left.length > 0,
  };
}

/** Another address of the same model and edits keeps the results, and a list that no link holds. */
export function keepResults(from: State, to: State): State {
  const { about, found, kept, halted, list } = from.texts;
  if (about === null) return to;
  const held = to.texts.list ?? (isInLink(from.texts) ? null : list);
  const whole = texts(to, { about, found, kept, halted, list: held });
  return progress(whole).stale ? to : whole;
}
