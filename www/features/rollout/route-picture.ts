// The picture of routes, drawn and exported: the picture of paths with a level for every sublayer.
import { t, locale } from "../../i18n/index.js";
import { memoize } from "../../lib/memoize.js";
import { answerBefore, type AnswerOf } from "../../protocol/answers.js";
import { fitPathFrame, inputAmong, type TokenSlot, type Side } from "../../domain/rollout-frame.js";
import { headName } from "../../domain/head-names.js";
import { answersEncoder } from "../../domain/models.js";
import { formatWeight, labelText } from "../../domain/labels.js";
import { both, countsOf, stepName, stepsBelow } from "./levels.js";
import { routesQuestion, type Step } from "./queries.js";
import { routesFrom, routesTo, type Route } from "./routes.js";
import type { Seen } from "../feature.js";
import type { Derived } from "../../domain/answer.js";
import type { PathsPanel } from "../../domain/panel.js";
import type { State } from "../../state/store.js";
import type { ModelInfo } from "../../protocol/engine.js";
import type { RunResult } from "../../protocol/messages.js";

/** A small cache, as the pointer moves between a few tokens. */
const REMEMBERED = 8;

type Answer = AnswerOf<"routes">;

/** @param input the input whose routes alone are shown, among all inputs */
export function routePicture(state: State, { result, info, derived, screen }: Seen, side: Side, input: number | null) {
  const now = routesQuestion(state, side);
  const found = answerBefore(state.answers, "routes", now);
  const here = found?.question.stack === now.stack ? found : null;
  const position = here?.question.position ?? now.position;
  return pictureOf(here?.answer ?? null, result, info, derived, side, position, input, screen.width, locale());
}

const pictureOf = memoize(
  (
    answer: Answer | null,
    result: RunResult,
    info: ModelInfo,
    derived: Derived,
    side: Side,
    position: number,
    input: number | null,
    width: number,
    _: string,
  ) => {
    const counts = countsOf(info, derived, side);
    const steps = stepsBelow("routes", info, counts);
    const led = new Set(answer?.routes.map(({ path }) => path));
    // A skipped attention has no pattern; an MLP that ran has a route.
    const ran = ({ path }: Step) => led.has(path) || result.maps.some((map) => map.path === path);
    const reached = (of: Side, level: number) => steps[of].slice(0, level).findLastIndex(ran) + 1;
    const all = answer && routesFrom({ edges: answer.routes, steps, counts, reached });
    const routes = all && input !== null ? routesTo(all, inputAmong(counts, input)) : all;
    const top = { side, level: reached(side, steps[side].length), token: Math.min(position, counts[side] - 1) };
    const shown = shownOf(result, all, top, counts);
    const first = { source: 0, target: counts.source };
    const columns = both((of) => derived[of].slice(0, counts[of]).map((_, i) => shown?.indexOf(first[of] + i) ?? i));
    const before = shown?.filter((one) => one < counts.source).length ?? 0;
    /** Its column among the shown ones. */
    const place = ({ side: of, level, token }: TokenSlot): TokenSlot => ({
      side: of,
      level,
      token: columns[of][token] - (shown && of === "target" ? before : 0),
    });
    return {
      part: shown,
      first: first.target,
      ...fitPathFrame({
        labels: both((of) => derived[of].slice(0, counts[of]).filter((_, i) => columns[of][i] >= 0)),
        layers: both((of) => steps[of].length),
        width,
        bars: false,
      }),
      names: both((of) => [t("rollout.level.input"), ...steps[of].map((step) => stepName("level", step, info, true))]),
      top: place(top),
      paths: routes && { links: routes.map((route) => ({ ...route, from: place(route.from), to: place(route.to) })) },
      routes,
      from: top,
    };
  },
  REMEMBERED,
);

/** In a long text the inputs on a route, in text order; null if all are shown. */
function shownOf({ maps }: RunResult, routes: Route[] | null, top: TokenSlot, { source }: Record<Side, number>) {
  if (!maps.some((map) => (map.block ?? 1) > 1)) return null;
  const input = ({ side, token }: TokenSlot) => (side === "source" ? token : source + token);
  const all = new Set([input(top), ...(routes ?? []).flatMap(({ from, to }) => [input(from), input(to)])]);
  return [...all].sort((a, b) => a - b);
}

interface RouteWords {
  id: string;
  /** "Layer 1, cross, head 2" */
  where: string;
  from: string;
  to: string;
  value: string;
  share: number;
  /** the target of a click; null if it is not a head */
  head: { path: string; head: number; name: string; query: number; key: number } | null;
}

/** Beside a source, a token of the answer is named as written. */
const nameAt = (derived: Derived, { side, token }: TokenSlot, info: ModelInfo) => {
  const name = labelText(derived[side][token]);
  return side === "target" && answersEncoder(info) ? t("rollout.written", { name }) : name;
};

export const routeWords = memoize((route: Route, info: ModelInfo, derived: Derived, _: string): RouteWords => {
  const { id, site, part, from, to, share } = route;
  const steps = stepsBelow("routes", info, { source: 1, target: 1 });
  const step = steps[from.side][from.level - 1];
  const where = stepName("step", step, info, true);
  return {
    ...{ id, share, value: formatWeight(share), from: nameAt(derived, from, info), to: nameAt(derived, to, info) },
    where: part === "mlp" ? where : `${where}, ${partName(part)}`,
    head:
      typeof part === "number"
        ? { path: site, head: part, name: headName(info, site, part), query: from.token, key: to.token }
        : null,
  };
}, Infinity);

const partName = (part: "stream" | number) =>
  part === "stream" ? t("rollout.route.stream") : t("rollout.route.head", { head: part });

/** "“5” → “2”, Layer 1, cross, head 2: 0.31" */
export const routeText = ({ from, to, where, value }: RouteWords) => t("rollout.route", { from, to, where, value });

/** With the held input, regardless of the pointer. */
export function routesPanel(state: State, seen: Seen, side: Side, name: string): PathsPanel | null {
  const { info, derived } = seen;
  const counts = countsOf(info, derived, side);
  const held = state.rollout.input;
  const input = held !== null && held < counts.source + counts.target ? held : null;
  const { routes, names, from: top } = routePicture(state, seen, side, input);
  if (!routes) return null;
  const parts = { head: t("rollout.kind.head"), stream: t("rollout.kind.stream"), mlp: t("rollout.kind.mlp") };
  return {
    kind: "paths",
    name: `${t("rollout.paths")} · ${name}`,
    key: [side, top.token, "routes", state.rollout.threshold].join("."),
    quantity: "importance",
    labels: both((of) => derived[of].slice(0, counts[of])),
    levels: names,
    sites: both((of) => stepsBelow("routes", info, counts)[of].map(({ path }) => path)),
    top,
    input,
    links: routes.map(({ site, part, from, to, share, lane }) => ({ site, part, from, to, value: share, lane })),
    through: null,
    shares: null,
    scale: { kind: "pattern", tone: state.tone },
    said: {
      sides: both((of) => t(`rollout.side.${of}`)),
      token: t("rollout.legend"),
      link: t("rollout.link.importance"),
      read: `${t("rollout.read.routes")} ${t("rollout.limit.routes")}`,
      parts,
    },
  };
}
