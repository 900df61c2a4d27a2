// A head's weights for a token: the section's props, queries and exports.
import { answerBefore } from "../../../protocol/answers.js";
import { askedToken, keyTokens, readTyped, typedOf, type WeightsToken } from "./state.js";
import { hasHead, nameOfHead, sameHead, type HeadRef } from "../../../domain/heads.js";
import { headName } from "../../../domain/head-names.js";
import { label, labelText, type Label } from "../../../domain/labels.js";
import { queriesOf, type Query } from "../../../engine/queries.js";
import { nameOf } from "../../../components/part-names.js";
import { typedProblem } from "../../../components/token-field.js";
import { typedQuery } from "../../../engine/typed-token.js";
import { subject, type State } from "../../../state/store.js";
import { formats, t } from "../../../i18n/index.js";
import { wordsOf } from "../../../i18n/problem.js";
import type { Actions } from "../actions.js";
import type { HeadComposition, ModelQuestion, ModelInfo, TokenValue, WeightsAnswer } from "../../../protocol/engine.js";
import type { Panel } from "../../../domain/panel.js";
import type { Seen } from "../../feature.js";

export const WEIGHTS = "head.weights";

/** The number of most raised tokens, and of most lowered ones. */
const WRITTEN = 5;
/** The number of listed earlier heads. */
const READ = 8;

/** A number from −1 to 1, with its sign. */
export const signedShare = (value: number) => `${value < 0 ? "−" : "+"}${formats().number(Math.abs(value), 2)}`;

/** Null while the section is closed, without a token, or of a recording, which has no weights. */
export function weightsQuestion(state: State): (ModelQuestion & { kind: "weights" }) | null {
  if (!state.can.ask) return null;
  const { info, focus, current, room, view, weights } = state;
  const token = askedToken(state);
  if (room !== "explore" || view !== "head" || !weights.open || !info || !current || !focus || !token) return null;
  return hasHead(info, focus) ? { kind: "weights", of: subject(state), ...headOf(focus), token: token.id } : null;
}

const headOf = ({ path, head }: HeadRef) => ({ path, head });

export function weightsQueries(state: State): Query<State>[] {
  const question = weightsQuestion(state);
  if (!question) return [];
  return [...typedQuery("head.token", "", typedOf(state), readTyped), ...queriesOf({ [WEIGHTS]: question })];
}

/** The tokens that attention to this token raises, in descending order, then those it lowers. */
const writtenOf = ({ raised, lowered }: WeightsAnswer): TokenValue[] => [
  ...raised.filter(({ value }) => value > 0).slice(0, WRITTEN),
  ...lowered
    .filter(({ value }) => value < 0)
    .slice(0, WRITTEN)
    .reverse(),
];

const INPUTS = ["query", "key", "value"] as const;

/** The strongest first, one per input of the head. */
const readOf = ({ reads }: WeightsAnswer) =>
  reads
    .flatMap((one: HeadComposition) =>
      INPUTS.map((input) => ({ path: one.path, head: one.head, input, value: one[input] })),
    )
    .filter((one): one is typeof one & { value: number } => one.value !== null)
    .sort((a, b) => b.value - a.value)
    .slice(0, READ);

export type WeightsProps = ReturnType<typeof weightsProps>;

export function weightsProps(state: State, { info, focus, shown }: Seen, act: Actions) {
  const question = weightsQuestion(state);
  const found = question && answerBefore(state.answers, WEIGHTS, question);
  const failure = question && state.answers[WEIGHTS]?.failure;
  const [token, typed] = [askedToken(state), typedOf(state)];
  const answer = found?.answer ?? null;
  return {
    open: state.weights.open,
    toggle: act.openWeights,
    head: headName(info, focus.path, focus.head),
    token: token && { id: token.id, label: labelOf(token, state, answer, info) },
    tokens: tokensOf(state, token, answer, info),
    pick: act.weightsOf,
    typed: typed && { ...typed, problem: typedProblem(typed, info) },
    type: act.typeToken,
    problem: failure ? wordsOf(failure) : null,
    stale: (found?.stale ?? false) || !sameHead(shown, focus),
    found: answer && {
      writes: answer.raised.length === 0 ? null : writtenOf(answer).map((one) => rowOf(one, info)),
      matches: answer.matched.map((one) => rowOf(one, info)),
      copying: answer.copying,
      reads: readOf(answer).map((one) => ({
        ...one,
        name: nameOf(info, one),
        go: () => act.focus(headOf(one)),
      })),
    },
    chance: chanceOf(info),
  };
}

const rowOf = (one: TokenValue, info: ModelInfo) => ({ token: one, label: label(one, info), value: one.value });

/** The expected overlap of two unrelated matrices: 1 / √d_model. */
const chanceOf = ({ config }: ModelInfo) => 1 / Math.sqrt(config.d_model);

/** A token's text, from itself, the run or the answer; a link holds only its id. */
function labelOf(token: WeightsToken, state: State, answer: WeightsAnswer | null, info: ModelInfo): Label {
  const { raised = [], lowered = [], matched = [] } = answer ?? {};
  const named = [token, ...keyTokens(state), ...raised, ...lowered, ...matched].find(
    (one): one is Required<WeightsToken> => one.id === token.id && one.text !== undefined && one.kind !== undefined,
  );
  return named ? label(named, info) : { text: t("head.weights.number", { id: token.id }), kind: "unknown", nth: null };
}

/** The distinct tokens of the text, and the asked one. */
function tokensOf(state: State, asked: WeightsToken | null, answer: WeightsAnswer | null, info: ModelInfo) {
  const all = new Map(keyTokens(state).map((one): [number, WeightsToken] => [one.id, one]));
  if (asked && !all.has(asked.id)) all.set(asked.id, asked);
  return [...all.values()].map((one) => ({ token: one, text: labelText(labelOf(one, state, answer, info)) }));
}

/** Whether the current question is unanswered. */
export function weightsPending(state: State) {
  const question = weightsQuestion(state);
  return question !== null && state.answers[WEIGHTS]?.key !== JSON.stringify(question);
}

/** Exports the visible lists once they are current. */
export function weightsPanels(state: State, seen: Seen): Panel[] {
  const question = weightsQuestion(state);
  const found = question && answerBefore(state.answers, WEIGHTS, question);
  const token = askedToken(state);
  if (!found || found.stale || !token) return [];
  const { info, focus } = seen;
  const { answer } = found;
  const name = headName(info, focus.path, focus.head);
  const about = { token: labelText(labelOf(token, state, answer, info)) };
  const key = (what: string) => `weights.${what}.${nameOfHead(focus)}.${token.id}`;
  const tokens = (all: TokenValue[]) =>
    all.map((one) => ({ name: labelText(label(one, info)), key: one.text, value: one.value }));
  const bars = (what: string, title: string, quantity: string, rows: { name: string; key: string; value: number }[]) =>
    rows.length === 0
      ? []
      : [{ kind: "bars" as const, name: `${name} · ${title}`, key: key(what), quantity, unit: "", rows }];
  const copying = answer.copying === null ? "" : ` · ${t("head.weights.copying")} ${signedShare(answer.copying)}`;
  return [
    ...bars("writes", t("head.weights.writes", about) + copying, "logit by weights", tokens(writtenOf(answer))),
    ...bars("matches", t("head.weights.matches", about), "q · k by weights", tokens(answer.matched)),
    ...bars(
      "reads",
      t("head.weights.reads"),
      "composition",
      readOf(answer).map((one) => ({
        name: `${nameOf(info, one)} · ${t(`head.weights.${one.input}`)}`,
        key: `${nameOfHead(one)} ${one.input}`,
        value: one.value,
      })),
    ),
  ];
}
