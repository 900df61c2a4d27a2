// State → the props of the Rollout view, and its actions.
import { wordsOf } from "../../i18n/problem.js";
import { memoize } from "../../lib/memoize.js";
import * as change from "../../state/index.js";
import { nameOfHead, stageIn, type HeadRef } from "../../domain/heads.js";
import { locale, t } from "../../i18n/index.js";
import { answerOf, answerTo } from "../../protocol/answers.js";
import { notRead } from "../../state/cost.js";
import { describeLabel, label, labelText } from "../../domain/labels.js";
import { shareSaid } from "../../domain/map/bar-sentences.js";
import { fitPathFrame, inputAmong, type Side } from "../../domain/rollout-frame.js";
import { pathsFrom } from "./paths.js";
import { both, countsOf, stepName, stepsBelow, stepsFor } from "./levels.js";
import { flowQuestion, queryOf, rolloutQuestion, routesQuestion, sideOf, type Step } from "./queries.js";
import { routePicture, routesPanel, routeWords } from "./route-picture.js";
import { flowRow, shareMap, shareRow, type Counts } from "./shares.js";
import { follow, point, rollout, start, type Rollout } from "./state.js";
import type { Page, Seen } from "../feature.js";
import type { Panel, PathsPanel } from "../../domain/panel.js";
import type { State } from "../../state/store.js";
import type { Derived } from "../../domain/answer.js";
import type { ModelInfo } from "../../protocol/engine.js";
import type { RunResult } from "../../protocol/messages.js";

export const actions = ({ apply, map, visit }: Page) => ({
  measure: (measure: Rollout["measure"]) => apply((s) => rollout(s, { measure })),
  fuse: (fusion: Rollout["fusion"]) => apply((s) => rollout(s, { fusion })),
  residual: (residual: number) => apply((s) => rollout(s, { residual })),
  layer: (layer: number) => apply((s) => rollout(s, { layer: layer >= stepsHere(s) ? null : layer })),
  follow: (input: number) => apply((s) => follow(s, input)),
  threshold: (threshold: number) => apply((s) => rollout(s, { threshold })),
  /** points at an input, or at a route by its id */
  point: (input: number | null, edge: string | null = null) => apply((s) => point(s, input, edge)),
  open: ({ path, head, query, key }: HeadRef & { query: number; key: number }) =>
    visit(`view=head&head=${nameOfHead({ path, head })}&query=${query}&key=${key}`),
  look: (query: number | null, input: number | null) =>
    apply((s) => point(change.setHovered(s, query === null ? null : { query, key: null }), input)),
  choose: (query: number) => apply((s) => change.lock(s, { query, key: null })),
  table: (table: boolean) => apply((s) => (s.rollout.table === table ? s : rollout(s, { table }))),
  tone: map.tone,
});

const KINDS = ["head", "stream", "mlp"] as const;

function routesProps(state: State, seen: Seen, side: Side, input: number | null) {
  const { routes, from } = routePicture(state, seen, side, input);
  const all = (routes ?? []).map((route) => routeWords(route, seen.info, seen.derived, locale()));
  return {
    all,
    marked: all.findIndex(({ id }) => id === state.rollout.edge),
    known: routes !== null,
    kinds: seen.info.sublayers.some(({ kind }) => kind === "mlp") ? KINDS : KINDS.filter((kind) => kind !== "mlp"),
    sublayers: from.level,
  };
}

function stepsHere({ info, focus }: State) {
  const sublayer = info?.sublayers.find((s) => s.path === focus?.path);
  return info && sublayer
    ? stepsFor("rollout", info, sublayer.stack === "encoder" ? "source" : "target").length
    : Infinity;
}

function looking(state: State, { info, derived, front, cell }: Seen) {
  const set = state.rollout;
  const flow = set.measure === "flow";
  const routes = set.measure === "routes";
  const side = sideOf(front);
  const steps = stepsFor(set.measure, info, side);
  const counts = countsOf(info, derived, side);
  const level = flow || routes ? steps.length : Math.min(set.layer ?? steps.length, steps.length);
  const step = level === 0 ? null : steps[level - 1];
  const answer = answerOf(state.answers, "rollout", "rollout");
  const sides = (["source", "target"] as const).filter((from) => counts[from] > 0);
  const maps = routes ? [] : sides.map((from) => shareMap(answer, step, side, counts, from));
  // Hovering does not ask for routes.
  const query = Math.min((routes ? null : cell.query) ?? queryOf(state, side), counts[side] - 1);
  const flows = flow ? flowRow(answerOf(state.answers, "flow", "flow"), counts) : null;
  const flowIsFresh =
    !flow || (answerTo(state.answers, "flow", flowQuestion(state, side)) !== null && query === queryOf(state, side));
  return {
    set,
    flow,
    routes,
    side,
    steps,
    counts,
    level,
    step,
    sides,
    maps,
    query,
    tokens: derived[side],
    row: routes ? null : flow ? (flows?.shares ?? null) : shareRow(maps, query),
    total: flows?.total ?? null,
    fresh: routes
      ? answerTo(state.answers, "routes", routesQuestion(state, side)) !== null
      : answerTo(state.answers, "rollout", rolloutQuestion(state, side)) !== null && flowIsFresh,
    problem: failureOf(state, routes ? ["routes"] : flow ? ["rollout", "flow"] : ["rollout"]),
  };
}

const failureOf = ({ answers }: State, names: string[]) =>
  names.map((name) => answers[name]?.failure ?? null).find((failure) => failure !== null) ?? null;

/** The inputs of both sides, the source's first; an input of the answer beside a source is named as written. */
const inputsOf = ({ derived }: Seen, counts: Counts) => [
  ...derived.source.slice(0, counts.source).map((label, i) => ({
    input: i,
    side: "source" as const,
    label,
    name: labelText(label),
    said: describeLabel(label),
  })),
  ...derived.target.slice(0, counts.target).map((label, i) => {
    const name = counts.source > 0 ? (text: string) => t("rollout.written", { name: text }) : (text: string) => text;
    return {
      input: counts.source + i,
      side: "target" as const,
      label,
      name: name(labelText(label)),
      said: name(describeLabel(label)),
    };
  }),
];

export type RolloutProps = ReturnType<typeof props>;

export function props(state: State, seen: Seen, act: ReturnType<typeof actions>) {
  const { screen } = seen;
  const here = looking(state, seen);
  const { set, side, steps, counts, level, sides, maps, query, tokens, row, total } = here;
  const inputs = inputsOf(seen, counts);
  const chosen = set.pointed ?? set.input;
  const input = chosen !== null && chosen < inputs.length ? chosen : null;
  const token = tokens[query] ?? label({ id: -1, text: "", kind: "text" }, seen.info);
  const own = query + (side === "target" ? counts.source : 0);
  const fromOf = (one: (typeof inputs)[number]) =>
    one.input === own
      ? "itself"
      : sides.length === 1 || one.label.kind === "special"
        ? "token"
        : one.side === "source"
          ? "source"
          : "written";
  return {
    token,
    /** whether layers read the keys and values of earlier ones */
    lent: seen.info.sublayers.some((s) => stageIn(s, "products")?.keys_of != null),
    /** whether linear layers are left out */
    linear: seen.info.sublayers.some((s) => s.linear !== undefined),
    written: side === "target" ? (seen.derived.written[query] ?? null) : null,
    measure: set.measure,
    threshold: set.threshold,
    fusion: set.fusion,
    residual: set.residual,
    usual: start.residual,
    level,
    steps: [t("rollout.step.input"), ...steps.map((step) => stepName("step", step, seen.info))],
    picture: here.routes ? routePicture(state, seen, side, input) : picture(seen, here, input),
    routes: here.routes ? routesProps(state, seen, side, input) : null,
    followed: input === null ? null : inputs[input].name,
    table: set.table,
    row,
    /** the row's shares in descending order */
    shares: row
      ? inputs
          .map((one, i) => ({ ...one, share: row[i], sentence: shareSaid(token, one.label, fromOf(one), row[i]) }))
          .sort((a, b) => b.share - a.share)
      : [],
    total,
    input,
    groups: (here.routes ? [] : sides).map((from, i) => ({
      side: from,
      first: i === 0 ? 0 : counts.source,
      rows: tokens,
      cols: seen.derived[from],
      pattern: maps[i],
    })),
    query,
    stale: !here.fresh,
    unread: notRead(state),
    problem: here.problem && wordsOf(here.problem),
    legend: {
      ...{ tone: state.tone, theme: screen.theme, setTone: act.tone },
      ...{ name: t("rollout.legend"), lifted: false, masks: false },
    },
    tone: state.tone,
    screen,
    act,
  };
}

/** A small cache, as the pointer moves between a few tokens. */
const REMEMBERED = 8;

/** The width of a column with its label, and the margins. */
const COLUMN = 22;
const BESIDE = { one: 96, two: 172 };

/** If not all inputs fit, those with the largest shares, in text order; else null. */
export function partOf(row: number[] | null, { source, target }: Counts, width: number): number[] | null {
  const room = Math.max(8, Math.floor((width - (source && target ? BESIDE.two : BESIDE.one)) / COLUMN));
  if (row === null || row.length <= room) return null;
  return row
    .map((share, input) => ({ share, input }))
    .sort((a, b) => b.share - a.share)
    .slice(0, room)
    .map(({ input }) => input)
    .sort((a, b) => a - b);
}

/** A long text's weights are not all loaded: then only the inputs are drawn, with their shares. */
const isDrawable = ({ maps }: RunResult, steps: Record<Side, Step[]>) =>
  ![...steps.source, ...steps.target].some(({ path }) => maps.some((m) => m.path === path && (m.block ?? 1) > 1));

const picture = (
  { result, info, derived, screen }: Seen,
  { set: { measure, fusion, residual }, side, level, query, row, counts }: ReturnType<typeof looking>,
  input: number | null,
) =>
  pictureOf(
    result,
    info,
    derived,
    measure,
    fusion,
    residual,
    side,
    level,
    query,
    input,
    isDrawable(result, stepsBelow("rollout", info, counts)) ? null : partOf(row, counts, screen.width),
    screen.width,
    locale(),
  );

/** Memoized: a new picture means a redraw. */
const pictureOf = memoize(
  (
    result: RunResult,
    info: ModelInfo,
    derived: Derived,
    measure: Rollout["measure"],
    fusion: Rollout["fusion"],
    residual: number,
    side: Side,
    level: number,
    token: number,
    input: number | null,
    part: number[] | null,
    width: number,
    _: string,
  ) => {
    const counts = countsOf(info, derived, side);
    const steps = stepsBelow("rollout", info, counts);
    const drawable = isDrawable(result, steps);
    const drawn = both((of) => (drawable ? steps[of] : []));
    const first = { source: 0, target: counts.source };
    return {
      part,
      first: first.target,
      ...fitPathFrame({
        labels: both((of) =>
          derived[of].slice(0, counts[of]).filter((_, i) => part === null || part.includes(first[of] + i)),
        ),
        layers: both((of) => drawn[of].length),
        width,
      }),
      names: both((of) => [t("rollout.level.input"), ...drawn[of].map((step) => stepName("level", step, info))]),
      top: { side, level, token },
      paths: drawable
        ? pathsFrom({
            result,
            encoder: steps.source,
            decoder: steps.target,
            side,
            token,
            level,
            fusion,
            residual,
            capacity: measure === "flow",
            input: input === null ? null : inputAmong(counts, input),
          })
        : null,
    };
  },
  REMEMBERED,
);

export function panels(state: State, seen: Seen): Panel[] {
  const here = looking(state, seen);
  const { set, flow, side, steps, step, sides, maps, query, tokens, row, counts, fresh } = here;
  // A stale picture belongs to another text or other edits.
  if (!fresh) return [];
  if (here.routes) {
    const name = t("rollout.panel.routes", { token: labelText(tokens[query]), threshold: set.threshold });
    return [routesPanel(state, seen, side, name)].filter((panel) => panel !== null);
  }
  const upTo = step ? stepName("step", step, seen.info) : t("rollout.step.input");
  // The settings are part of the panel's key.
  const how = (measure: Rollout["measure"]) =>
    t("rollout.panel", {
      measure: t(`rollout.measure.${measure}`),
      step: measure === "flow" ? stepName("step", steps[steps.length - 1], seen.info) : upTo,
      fusion: t(`rollout.fusion.${set.fusion}`),
      residual: set.residual,
    });
  const keyOf = (measure: Rollout["measure"]) =>
    [side, (measure === "flow" ? steps[steps.length - 1] : step)?.path ?? "input", set.fusion, set.residual].join(".");
  const part = (from: Side) => t(sides.length > 1 ? `rollout.map.${from}` : "rollout.map.self");
  const scale = { kind: "pattern" as const, tone: state.tone };
  const shown = sides.map((from, i): Panel | null => {
    const name = `${part(from)} · ${how("rollout")}`;
    const pattern = maps[i];
    const cols = seen.derived[from];
    return (
      pattern && {
        kind: "map",
        name,
        key: `${from}.${keyOf("rollout")}`,
        quantity: "rollout",
        rows: tokens,
        cols,
        pattern,
        scale,
      }
    );
  });
  const written = side === "target" ? seen.derived.written[query] : null;
  const named = { name: `${t("rollout.paths")} · ${how(set.measure)}`, key: keyOf(set.measure) };
  const paths = pathsPanel(state, seen, here, named);
  const title = t("rollout.title", { token: labelText(tokens[query]), written: written && labelText(written) });
  const bars: Panel | null = row && {
    kind: "bars",
    name: `${title} · ${how(set.measure)}`,
    key: `${query}.${keyOf(set.measure)}`,
    quantity: flow ? "flow" : "share",
    unit: "",
    rows: inputsOf(seen, counts).map(({ label, name }, i) => ({
      name,
      key: labelText(label),
      value: row[i],
    })),
  };
  return [paths, ...shown, bars].filter((panel) => panel !== null);
}

/** With the held input, regardless of the pointer; null for a text that is too long. */
function pathsPanel(
  state: State,
  seen: Seen,
  here: ReturnType<typeof looking>,
  named: { name: string; key: string },
): PathsPanel | null {
  const { set, flow, counts, row } = here;
  const input = set.input !== null && set.input < counts.source + counts.target ? set.input : null;
  const { paths, names, top } = picture(seen, here, input);
  if (!paths) return null;
  const sites = both((of) => (counts[of] ? stepsFor("rollout", seen.info, of).map(({ path }) => path) : []));
  return {
    kind: "paths",
    ...named,
    quantity: flow ? "weight" : "share",
    labels: both((of) => seen.derived[of].slice(0, counts[of])),
    levels: names,
    sites,
    top,
    input,
    links: paths.links.map(({ from, to, share }) => ({
      site: sites[from.side][from.level - 1],
      from,
      to,
      value: share,
    })),
    through: flow ? null : both((of) => paths[of].map((level) => [...level])),
    shares: row,
    scale: { kind: "pattern", tone: state.tone },
    said: {
      sides: both((of) => t(`rollout.side.${of}`)),
      token: t("rollout.legend"),
      link: t(flow ? "rollout.link.weight" : "rollout.link.share"),
      read:
        input === null
          ? t(flow ? "rollout.read.flow" : "rollout.read")
          : t("rollout.followed", { token: inputsOf(seen, counts)[input].name }),
    },
  };
}
