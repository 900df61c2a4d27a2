// All heads of the kind in front against each other, as the view shows them.
import { memoize } from "../../lib/memoize.js";
import { locale, t } from "../../i18n/index.js";
import { sublayerAt } from "../../domain/answer.js";
import { answerOf, answerTo } from "../../protocol/answers.js";
import { refusalText } from "../../i18n/problem.js";
import { portOf, type Port } from "./port.js";
import { fitCell } from "../../domain/map/geometry.js";
import { WHOLE } from "../../lib/viewport.js";
import { sameHead, type HeadRef } from "../../domain/heads.js";
import { kindOfHead } from "./heads.js";
import { nameOf } from "./side-names.js";
import { SIMILAR, frontHead, otherHead, similarQuestion } from "./sides.js";
import type { Acts } from "./actions.js";
import type { Label } from "../../domain/labels.js";
import type { LookAnswer, ModelInfo } from "../../protocol/engine.js";
import type { Pattern } from "../../domain/map/pattern.js";
import type { State } from "../../state/store.js";
import type { Screen } from "../../components/screen.js";

export type Similar = Extract<LookAnswer, { kind: "similar" }>;

export type Props = Parameters<typeof import("./similar.js").similar>[0];

/** So many of each are a click away. */
const KIN = 3;
/** The widest the matrix gets, and its largest cell. */
const WIDEST = 320;
const LARGEST = 30;

export type Laid = { labels: Label[]; pattern: Pattern };

export const laidOut = (answer: Similar, info: ModelInfo): Laid => laid(answer, info, locale());

const laid = memoize((answer: Similar, info: ModelInfo, _: string): Laid => {
  const count = answer.heads.length;
  return {
    labels: answer.heads.map(({ path, head }) => ({
      text: t("head.short", { layer: sublayerAt(info, path)?.block ?? 0, head }),
      kind: "text",
      nth: null,
    })),
    pattern: {
      values: answer.values,
      offset: 0,
      masks: new Uint8Array(count * count),
      maskOffset: 0,
      rows: count,
      cols: count,
    },
  };
});

/** The answer, or an older one of the same kind of attention. */
export function similarOf(state: State): { answer: Similar | null; stale: boolean } {
  const question = similarQuestion(state);
  const now = question && answerTo(state.lab, SIMILAR, question);
  if (now) return { answer: now, stale: false };
  const before = question && answerOf(state.lab, SIMILAR, "similar");
  const fits =
    before &&
    state.info &&
    before.heads.every((head) => kindOfHead(state.info as NonNullable<State["info"]>, head) === question.attention);
  return { answer: fits ? before : null, stale: true };
}

const ports = new Map<string, Port>();

function portFor({ labels, pattern }: Laid, { width, dpr }: Screen) {
  const axes = { rows: labels, cols: labels };
  const key = `${labels.map((label) => label.text).join()} ${width} ${dpr}`;
  let port = ports.get(key);
  if (!port) {
    const room = Math.min(WIDEST, width) - 84;
    ports.clear();
    ports.set(
      key,
      (port = portOf([axes], 0, fitCell(room, Infinity, pattern.cols, pattern.rows, dpr, LARGEST), WHOLE, true, dpr)),
    );
  }
  return port;
}

export function similarProps(state: State, screen: Screen, act: Acts): Props {
  const info = state.info;
  const [mine, question] = [frontHead(state), similarQuestion(state)];
  const { answer, stale } = similarOf(state);
  const entry = state.lab[SIMILAR];
  const problem =
    question && entry?.failure && entry.key === JSON.stringify(question) ? refusalText(entry.failure) : null;
  const { other, pair } = state.compare;
  const beside = other === "head" ? otherHead(state) : null;
  const place = (head: HeadRef | null) => (head && answer ? answer.heads.findIndex((one) => sameHead(one, head)) : -1);
  const index = (head: HeadRef | null) => (place(head) < 0 ? null : place(head));
  const kin =
    answer && info && index(mine) !== null
      ? kinOf(state, answer, index(mine) as number, beside, act)
      : { most: [], least: [] };
  const map = answer && info ? laidOut(answer, info) : null;
  return {
    kind: mine && info ? t(`kind.${kindOfHead(info, mine) ?? "decoder"}.long`) : "",
    front: mine && info ? nameOf(info, mine) : "",
    map: map && { ...map, port: portFor(map, screen), focus: pair ?? { query: index(mine), key: index(beside) } },
    ...kin,
    stale: stale && answer !== null && state.current,
    problem,
    one: question === null && info !== null,
    screen,
    act: { point: act.point, choose: ({ query, key }) => answer && act.pair(answer.heads[query], answer.heads[key]) },
  };
}

/** Those most and least like a head. */
function kinOf(state: State, { heads, values }: Similar, row: number, beside: HeadRef | null, act: Acts) {
  const info = state.info as NonNullable<State["info"]>;
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
