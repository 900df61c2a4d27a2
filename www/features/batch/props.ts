// State → the props of the batch room.
import { wordsOf } from "../../i18n/problem.js";
import { memoize } from "../../lib/memoize.js";
import { locale } from "../../i18n/index.js";
import { answerOf, nothingYet, type AnswerOf } from "../../protocol/answers.js";
import { SPECIALS, labelsOf, patternsOf, type LabRunAnswer } from "../../domain/lab-patterns.js";
import { nameOf } from "../../domain/models.js";
import * as change from "./state.js";
import { CHARACTERS, pairsOf } from "./pairs.js";
import { queries } from "./queries.js";
import type { Actions } from "./actions.js";
import type { LabToken } from "../../protocol/engine.js";
import type { Specials } from "../../domain/labels.js";
import type { State } from "../../state/store.js";
import type { Screen } from "../../components/screen.js";

export type Props = ReturnType<typeof props>;

export function props(state: State, { screen }: { screen: Screen }, act: Actions) {
  const { sentences, length } = state.batch;
  const pairs = pairsOf(state);
  const asked = Object.fromEntries(queries(state).map(({ name, key }) => [name, key]));
  const run = answerOf(state.answers, "batch/maps", "run");
  const standing = (name: string) => {
    const entry = state.answers[name] ?? nothingYet;
    const current = asked[name] !== undefined && entry.key === asked[name];
    return {
      failure: current && entry.failure ? wordsOf(entry.failure) : null,
      current: current && entry.failure === null,
      waiting: asked[name] !== undefined && !current,
    };
  };
  return {
    ...state.batch,
    screen,
    model: state.info && nameOf(state, state.info),
    tone: state.tone,
    enter: act.enter,
    teach: state.lesson ? null : act.teach,
    act,
    pairs,
    sentences: sentences.map((text) => ({ text, problem: change.problemOf(text) })),
    mayAdd: sentences.length < change.ROWS.most,
    mayRemove: sentences.length > change.ROWS.least,
    limits: { words: change.WORDS, characters: CHARACTERS, ...change.LENGTHS },
    maps: {
      ...standing("batch/maps"),
      rows: run ? sequences(run, locale()) : [],
      length: run?.sources[0]?.length ?? 0,
      heads: run ? (patternsOf(run, "attn")[0]?.length ?? 0) : 0,
    },
    lengthBad: change.lengthOf(length) === null,
    blank: pairs.some((p) => p.source === "" || p.target === ""),
    mayAddPair: pairs.length < change.ROWS.most,
    mayRemovePair: pairs.length > 1,
    tensors: { ...standing("batch/tensors"), ...tensorsOf(state) },
  };
}

/** One sequence's maps, with its tokens and its padded rows. */
const sequences = memoize((run: LabRunAnswer, _: string) =>
  run.sources.map((tokens, i) => ({
    labels: labelsOf(tokens),
    padding: tokens.map((token) => token.padding),
    real: tokens.filter((token) => !token.padding).length,
    patterns: patternsOf(run, "attn")[i] ?? [],
  })),
);

const TENSORS = ["input_ids", "attention_mask", "decoder_input_ids", "decoder_attention_mask", "labels"] as const;
type TensorName = (typeof TENSORS)[number];

type Tokenized = AnswerOf<"tokenize">;

/** The five tables, each row with its truncated tokens. */
const tablesOf = memoize((found: Tokenized, uncut: Tokenized | null, specials: Specials, _: string) =>
  TENSORS.map((name) => ({
    name,
    rows: found.rows.map((row, i) => {
      const whole =
        uncut?.rows.length === found.rows.length && (name === "input_ids" || name === "labels")
          ? cutOff(row[name], uncut.rows[i][name])
          : [];
      return {
        cells: row[name].map((cell, at) => cellOf(cell, name, row, at, specials)),
        cut: whole.map((token) => labelsOf([token], specials)[0]),
      };
    }),
  })),
);

function tensorsOf({ answers, info }: State) {
  const found = answerOf(answers, "batch/tensors", "tokenize");
  if (!found) return { shape: null, tables: [] };
  const tables = tablesOf(found, answerOf(answers, "batch/uncut", "tokenize"), info ?? SPECIALS, locale());
  return { shape: [found.rows.length, found.length.source], tables };
}

function cellOf(
  cell: LabToken | number,
  name: TensorName,
  row: Tokenized["rows"][number],
  at: number,
  specials: Specials,
) {
  if (typeof cell !== "number")
    return { text: labelsOf([cell], specials)[0], id: cell.id, padding: cell.padding, kind: cell.kind };
  const tokens = name === "attention_mask" ? row.input_ids : row.labels;
  return { text: null, id: cell, padding: tokens[at].padding, kind: "text" as const };
}

/** The tokens that truncation removes. */
export function cutOff(row: LabToken[], whole: LabToken[]) {
  const all = whole.filter((token) => !token.padding);
  const have = row.filter((token) => !token.padding);
  const from = have.findIndex((token, i) => token.id !== all[i].id);
  return from < 0 ? [] : all.slice(from, from + all.length - have.length);
}
