// The queries of the Texts view: every head's measures, one text after the other; then the maps of the strongest
// examples.
import { answerTo } from "../../protocol/answers.js";
import { kindsOf } from "../../domain/answer.js";
import { examplesOf, isAddressed } from "../../domain/models.js";
import { inOneGo, type State } from "../../state/store.js";
import { measuresFor, type Measure } from "../../domain/head-measures.js";
import { imageChoices, readsImages } from "../../state/images.js";
import { isEqual } from "../../lib/equal.js";
import { memoize } from "../../lib/memoize.js";
import { queriesOf, type Query } from "../../engine/queries.js";
import { withoutPositional } from "../../state/undo.js";
import { addFound, isInLink, restore, setKept } from "./state.js";
import { packed, strongest } from "./summary.js";
import { pageStorage, textStore, type TextRecord } from "./results-cache.js";
import type { AnswerOf } from "../../protocol/answers.js";
import { headsOf, type HeadRef } from "../../domain/heads.js";
import type { ModelQuestion, ModelInfo, Subject } from "../../protocol/engine.js";

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

/** Of a model of images all that are open, by name. */
export const listOf = (state: State) => {
  const images = imageChoices(state);
  if (images) return images.map(({ id }) => id).join("\n");
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
function aboutNow(state: State): Pick<Subject, "target" | "edits"> {
  const answers = state.info?.architecture === "encoder-decoder";
  return { target: answers ? { write: inOneGo(state) } : [], edits: withoutPositional(state.edits).edits };
}

const subjectOf = (about: string, source: string): Subject => ({ model: null, source, ...JSON.parse(about) });

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

/** The sort measure: the chosen one if this model has it. */
export function measureIn({ texts: { measure } }: State, info: ModelInfo): Measure {
  const kinds = kindsOf(info);
  if (measure !== null && measuresFor(kinds).includes(measure)) return measure;
  return kinds.includes("cross") ? "diagonal" : kinds.includes("decoder") ? "induction" : "previous";
}

export const examplesIn = (state: State, info: ModelInfo, head: HeadRef) =>
  strongest(
    state.texts.found,
    textsOf(state).texts,
    info,
    head,
    measureIn(state, info),
    state.texts.order === "up" ? "up" : "down",
  );

const mapName = (i: number) => `texts/map ${i}`;

const mapQuestion = (state: State, text: string, path: string): Extract<ModelQuestion, { kind: "patterns" }> => ({
  kind: "patterns",
  of: subjectOf(progress(state).about, text),
  paths: [path],
});

/** An example's maps, once known. */
export const mapOf = (state: State, i: number, text: string, path: string): AnswerOf<"patterns"> | null =>
  answerTo(state.answers, mapName(i), mapQuestion(state, text, path));

const tabStore = textStore(() => sessionStorage);
const storage = pageStorage();
const pageStore = textStore(() => storage);
/** Results of a user's model, or of images, last as long as the page, like these themselves. */
const storeOf = (state: State) => (isAddressed(state.model) && !readsImages(state) ? tabStore : pageStore);
/** The interval between two writes to the store. */
const KEEP_MS = 2000;

/** Reads the stored results first, then writes new ones. */
function keeping(state: State): Query<State>[] {
  const { info, model, texts: own } = state;
  const { kept, found, list } = own;
  if (!info || !state.current) return [];
  const { about } = progress(state);
  const subject = { model, about: `${info.precision} ${about}`, heads: headsOf(info).length };
  const here = (s: State) => s.info === info;
  if (kept === null)
    return [
      {
        name: "texts-kept",
        key: JSON.stringify([model, about]),
        ask: async () => storeOf(state).read(subject),
        receive: (s, answer) => (here(s) && s.texts.kept === null ? restore(s, about, answer as TextRecord | null) : s),
      },
    ];
  if (found === kept.found && list === kept.list) return [];
  const { texts } = textsOf(state);
  return [
    {
      name: "texts-keep",
      key: `${found.size} ${texts.length}`,
      every: KEEP_MS,
      ask: async () => storeOf(state).write(subject, isInLink(own) ? null : list, texts, found),
      receive: (s) => (here(s) ? setKept(s, { list, found }) : s),
    },
  ];
}

/** Measures the next text; once begun also while another view is open. */
function measuring(state: State): Query<State>[] {
  const { info } = state;
  const { next: text, about } = progress(state);
  if (!info || !state.current || text === null || state.texts.kept === null) return [];
  const question: ModelQuestion = { kind: "heads", of: subjectOf(about, text) };
  return [
    {
      name: "texts",
      key: JSON.stringify([state.model, question]),
      ask: (engine) => engine.ask(question),
      receive: (s, answer: AnswerOf<"heads"> | null, failure) => {
        const found = answer ? packed(info, answer) : failure;
        return s.info === info && found ? addFound(s, about, text, found) : s;
      },
    },
  ];
}

export const background = (state: State) =>
  state.texts.about === null ? [] : [...measuring(state), ...keeping(state)];

export function queries(state: State): Query<State>[] {
  const { info, focus } = state;
  const [texts, kept] = [measuring(state), keeping(state)];
  if (texts.length > 0 || !info || !focus || !state.current) return [...texts, ...kept];
  const maps = examplesIn(state, info, focus).map(({ text }, i) => [mapName(i), mapQuestion(state, text, focus.path)]);
  return [...queriesOf(Object.fromEntries(maps)), ...kept];
}

/** Whether numbers for an export are pending. */
export const pending = (state: State) =>
  measuring(state).length > 0 || (state.texts.kept === null && progress(state).next !== null);
