// All heads of the kind in front, compared pairwise, as the view shows them.
import { memoize } from "../../lib/memoize.js";
import { locale, t } from "../../i18n/index.js";
import { sublayerAt } from "../../domain/answer.js";
import { answerOf, answerTo } from "../../protocol/answers.js";
import { wordsOf } from "../../i18n/problem.js";
import { portOf } from "./viewport.js";
import { fitCell } from "../../domain/map/geometry.js";
import { WHOLE } from "../../lib/viewport.js";
import { sameHead, type HeadRef } from "../../domain/heads.js";
import { kindOfHead } from "./heads.js";
import { nameOf } from "./side-names.js";
import { SIMILAR, frontHead, otherHead, similarQuestion } from "./sides.js";
import type { Acts } from "./actions.js";
import type { Label } from "../../domain/labels.js";
import type { ModelAnswer, ModelInfo } from "../../protocol/engine.js";
import { makePattern, type CellRef } from "../../domain/map/pattern.js";
import type { State } from "../../state/store.js";
import type { Screen } from "../../components/screen.js";

type Similar = Extract<ModelAnswer, { kind: "similar" }>;

/** The number of heads of each kind in the list. */
const KIN = 3;
const WIDEST = 320;
const LARGEST = 30;

export const laidOut = (answer: Similar, info: ModelInfo) => laid(answer, info, locale());

const laid = memoize(({ heads, values }: Similar, info: ModelInfo, _: string) => ({
  labels: heads.map(({ path, head }): Label => {
    const text = t("head.short", { layer: sublayerAt(info, path)?.block ?? 0, head });
    return { text, kind: "text", nth: null };
  }),
  pattern: makePattern(heads.length, heads.length, values),
}));

/** The answer, or a stale one for the same kind of attention. */
export function similarOf(state: State): { answer: Similar | null; stale: boolean } {
  const question = similarQuestion(state);
  const now = question && answerTo(state.answers, SIMILAR, question);
  if (now) return { answer: now, stale: false };
  const before = question && answerOf(state.answers, SIMILAR, "similar");
  const { info } = state;
  const fits = before && info && before.heads.every((head) => kindOfHead(info, head) === question.attention);
  return { answer: fits ? before : null, stale: true };
}

const portFor = memoize((labels: Label[], width: number, dpr: number) => {
  const count = labels.length;
  const cell = fitCell(Math.min(WIDEST, width) - 84, Infinity, count, count, dpr, LARGEST);
  return portOf([{ rows: labels, cols: labels }], 0, cell, WHOLE, true, dpr);
});

export type SimilarProps = ReturnType<typeof similarProps>;

export function similarProps(state: State, screen: Screen, act: Acts) {
  const { info } = state;
  const [mine, question] = [frontHead(state), similarQuestion(state)];
  const { answer, stale } = similarOf(state);
  const entry = state.answers[SIMILAR];
  const problem = question && entry?.failure && entry.key === JSON.stringify(question) ? wordsOf(entry.failure) : null;
  const { other, pair } = state.compare;
  const beside = other === "head" ? otherHead(state) : null;
  const index = (head: HeadRef | null) => {
    const at = head && answer ? answer.heads.findIndex((one) => sameHead(one, head)) : -1;
    return at < 0 ? null : at;
  };
  const here = index(mine);
  const map = answer && info && laidOut(answer, info);
  return {
    kind: mine && info ? t(`kind.${kindOfHead(info, mine) ?? "decoder"}.long`) : "",
    front: mine && info ? nameOf(info, mine) : "",
    map: map && {
      ...map,
      port: portFor(map.labels, screen.width, screen.dpr),
      focus: pair ?? { query: here, key: index(beside) },
    },
    ...(answer && info && here !== null ? kinOf(info, answer, here, beside, act) : { most: [], least: [] }),
    stale: stale && answer !== null && state.current,
    problem,
    /** whether the model has a single head */
    one: question === null && info !== null,
    screen,
    act: {
      point: act.point,
      choose: ({ query, key }: CellRef) => answer && act.pair(answer.heads[query], answer.heads[key]),
    },
  };
}

function kinOf(info: ModelInfo, { heads, values }: Similar, row: number, beside: HeadRef | null, act: Acts) {
  const others = heads
    .map((head, i) => ({ head, value: values[row * heads.length + i], i }))
    .filter(({ i, value }) => i !== row && Number.isFinite(value))
    .sort((x, y) => y.value - x.value);
  const each = Math.min(KIN, Math.ceil(others.length / 2));
  const shown = (some: typeof others) =>
    some.map(({ head, value }) => ({
      name: nameOf(info, head),
      value,
      chosen: beside !== null && sameHead(head, beside),
      go: () => act.beside(head),
    }));
  return {
    most: shown(others.slice(0, each)),
    least: shown(others.slice(Math.max(each, others.length - KIN)).reverse()),
  };
}
