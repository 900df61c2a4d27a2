// The queries of the Texts view: every head's measures, one text after the other; then the maps of the strongest
// examples.
import { answerTo } from "../../protocol/answers.js";
import { kindsOf } from "../../domain/answer.js";
import { isAddressed } from "../../domain/models.js";
import type { State } from "../../state/store.js";
import { measuresFor, type Measure } from "../../domain/head-measures.js";
import { readsText } from "../../state/images.js";
import { queriesOf, type Query } from "../../engine/queries.js";
import { addFound, isInLink, restore, setKept, type TextRecord } from "../../state/texts/slice.js";
import { packed, strongest } from "../../state/texts/summary.js";
import { progress, textsOf } from "../../state/texts/list.js";
import { pageStorage, textStore } from "../../state/texts/results-cache.js";
import type { AnswerOf } from "../../protocol/answers.js";
import { headsOf, type HeadRef } from "../../domain/heads.js";
import type { ModelQuestion, ModelInfo, Subject } from "../../protocol/engine.js";

const subjectOf = (about: string, source: string): Subject => ({ model: null, source, ...JSON.parse(about) });

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
/** Results of a user's model, or of images and sounds, last as long as the page, like these themselves. */
const storeOf = (state: State) => (isAddressed(state.model) && readsText(state) ? tabStore : pageStore);
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
