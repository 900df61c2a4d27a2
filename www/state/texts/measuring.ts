// What measures many texts: one after the other, with results that are stored; and the maps of examples. Texts and
// Heads ask it.
import { answerTo, type AnswerOf } from "../../protocol/answers.js";
import { addFound, isInLink, restore, setKept, type TextRecord } from "./slice.js";
import { headsOf } from "../../domain/heads.js";
import { isAddressed } from "../../domain/models.js";
import { packed } from "./summary.js";
import { pageStorage, textStore } from "./results-cache.js";
import { progress, textsOf } from "./list.js";
import { readsText } from "../media.js";
import { readsBeside } from "../../protocol/medium.js";
import type { ModelQuestion, Subject } from "../../protocol/engine.js";
import type { Problem } from "../../lib/errors.js";
import type { State } from "../store.js";

/** A query of the page, without the engine's module. */
interface TextQuery {
  name: string;
  key: string;
  every?: number;
  ask(engine: { ask(question: ModelQuestion): Promise<unknown> }): Promise<unknown>;
  receive(s: State, answer: unknown, failure: Problem | null): State;
}

const subjectOf = (about: string, source: string): Subject => ({ model: null, source, ...JSON.parse(about) });

export const mapQuestion = (
  state: State,
  text: string,
  path: string,
): Extract<ModelQuestion, { kind: "patterns" }> => ({
  kind: "patterns",
  of: subjectOf(progress(state).about, text),
  paths: [path],
});

/** An example's maps, once known. @param name of the query */
export const mapOf = (state: State, name: string, text: string, path: string): AnswerOf<"patterns"> | null =>
  answerTo(state.answers, name, mapQuestion(state, text, path));

const tabStore = textStore(() => sessionStorage);
const storage = pageStorage();
const pageStore = textStore(() => storage);
/** Results of a user's model, or of images and sounds, last as long as the page, like these themselves. */
const storeOf = (state: State) =>
  isAddressed(state.model) && readsText(state) && !readsBeside(state) ? tabStore : pageStore;
/** The interval between two writes to the store. */
const KEEP_MS = 2000;

/** Reads the stored results first, then writes new ones. */
function keeping(state: State): TextQuery[] {
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

/** Measures the next text. */
function measuring(state: State): TextQuery[] {
  const { info } = state;
  const { next: text, about } = progress(state);
  if (!info || !state.current || text === null || state.texts.kept === null) return [];
  const question: ModelQuestion = { kind: "heads", of: subjectOf(about, text) };
  return [
    {
      name: "texts",
      key: JSON.stringify([state.model, question]),
      ask: (engine) => engine.ask(question),
      receive: (s, answer, failure) => {
        const found = answer ? packed(info, answer as AnswerOf<"heads">) : failure;
        return s.info === info && found ? addFound(s, about, text, found) : s;
      },
    },
  ];
}

/** The queries of a view of these texts; the maps of examples, whose texts still change, wait for its numbers. */
export const measuringQueries = (state: State) => [...measuring(state), ...keeping(state)];

/** The same behind another view, once begun. */
export const background = (state: State) => (state.texts.about === null ? [] : measuringQueries(state));

/** Whether all texts are measured, or measuring was stopped. */
export const isMeasured = (state: State) => measuring(state).length === 0;

/** Whether numbers for an export are pending. */
export const pending = (state: State) =>
  !isMeasured(state) || (state.texts.kept === null && progress(state).next !== null);
