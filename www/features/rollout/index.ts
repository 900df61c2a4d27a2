// The Rollout view: what it asks, what can be done in it, and what it shows.
import * as change from "../../state/index.js";
import { locale, t } from "../../i18n/index.js";
import { answerOf, answerTo } from "../../protocol/answers.js";
import { notRead } from "../../state/cost.js";
import { label, labelText } from "../../domain/labels.js";
import { fitPathFrame } from "../../domain/rollout-frame.js";
import { rollout as view } from "./view.js";
import { pathsFrom } from "./paths.js";
import { flowQuestion, queryOf, queries, rolloutQuestion, sideOf, stepsOf, type Side, type Step } from "./queries.js";
import { flowRow, shareMap, shareRow, type Counts } from "./shares.js";
import { follow, point, rollout, start, type Rollout } from "./state.js";
import type { Page, Seen } from "../feature.js";
import type { Panel, PathsPanel } from "../../domain/panel.js";
import type { State } from "../../state/store.js";
import type { Screen } from "../../components/screen.js";

export { queries, view };

declare module "../../domain/parts.js" {
  interface Views {
    rollout: true;
  }
}

export const omits = ["thumbnails"] as const;

export const actions = ({ apply, look }: Page) => ({
  measure: (measure: Rollout["measure"]) => apply((s) => rollout(s, { measure })),
  fuse: (fusion: Rollout["fusion"]) => apply((s) => rollout(s, { fusion })),
  residual: (residual: number) => apply((s) => rollout(s, { residual })),
  layer: (layer: number) => apply((s) => rollout(s, { layer: layer >= stepsHere(s) ? null : layer })),
  follow: (input: number) => apply((s) => follow(s, input)),
  point: (input: number | null) => apply((s) => point(s, input)),
  look: (query: number | null, input: number | null) =>
    apply((s) => point(change.setHovered(s, query === null ? null : { query, key: null }), input)),
  choose: (query: number) => apply((s) => change.lock(s, { query, key: null })),
  table: (table: boolean) => apply((s) => (s.rollout.table === table ? s : rollout(s, { table }))),
  tone: look.tone,
});

/** How many sublayers there are above the input. */
function stepsHere({ info, focus }: State) {
  const sublayer = info?.sublayers.find((s) => s.path === focus?.path);
  return info && sublayer ? stepsOf(info, sublayer.stack === "encoder" ? "source" : "target").length : Infinity;
}

/** What is looked at: from which token, up to where, and what is known of it. */
function looking(state: State, seen: Seen) {
  const set = state.rollout;
  const side = sideOf(seen.front);
  const steps = stepsOf(seen.info, side);
  const own = { source: seen.derived.source.length, target: seen.derived.target.length };
  const alone = side === "source" || seen.info.architecture !== "encoder-decoder";
  const counts = alone ? { source: 0, target: 0, [side]: own[side] } : own;
  const level = set.measure === "flow" ? steps.length : Math.min(set.layer ?? steps.length, steps.length);
  const step = level === 0 ? null : steps[level - 1];
  const question = rolloutQuestion(state);
  const answer = answerOf(state.lab, "rollout", "rollout");
  const sides = (["source", "target"] as Side[]).filter((from) => counts[from] > 0);
  const maps = sides.map((from) => shareMap(answer, step, side, counts, from));
  const query = Math.min(seen.cell.query ?? queryOf(state, side), counts[side] - 1);
  const flows = set.measure === "flow" ? flowRow(answerOf(state.lab, "flow", "flow"), counts) : null;
  const row = set.measure === "flow" ? (flows?.shares ?? null) : shareRow(maps, query);
  const entries = set.measure === "flow" ? ["rollout", "flow"] : ["rollout"];
  const fresh =
    answerTo(state.lab, "rollout", question) !== null &&
    (set.measure !== "flow" ||
      (answerTo(state.lab, "flow", flowQuestion(state, side)) !== null && query === queryOf(state, side)));
  const last = answer && answer.maps.length > 0;
  return {
    set,
    side,
    steps,
    counts,
    level,
    step,
    sides,
    maps,
    query,
    row,
    total: flows?.total ?? null,
    fresh,
    problem: failureOf(state, entries),
    known: last,
  };
}

const failureOf = ({ lab }: State, names: string[]) =>
  names.map((name) => lab[name]?.failure ?? null).find((failure) => failure !== null) ?? null;

/** The inputs of both sides, by their place among all. */
const inputsOf = ({ derived }: Seen, counts: Counts) => [
  ...derived.source.slice(0, counts.source).map((label, i) => ({ input: i, side: "source" as const, label })),
  ...derived.target
    .slice(0, counts.target)
    .map((label, i) => ({ input: counts.source + i, side: "target" as const, label })),
];

export function props(state: State, seen: Seen, act: ReturnType<typeof actions>): Parameters<typeof view>[0] {
  const { screen } = seen;
  const here = looking(state, seen);
  const { set, side, steps, counts, level, sides, maps, query, row, total } = here;
  const tokens = side === "source" ? seen.derived.source : seen.derived.target;
  const inputs = inputsOf(seen, counts);
  const chosen = set.pointed ?? set.input;
  const input = chosen !== null && chosen < inputs.length ? chosen : null;
  return {
    token: tokens[query] ?? label({ id: -1, text: "", kind: "text" }, seen.info),
    written: side === "target" ? (seen.derived.written[query] ?? null) : null,
    measure: set.measure,
    fusion: set.fusion,
    residual: set.residual,
    usual: start.residual,
    level,
    steps: [t("rollout.step.input"), ...steps.map((step) => stepName("step", step, seen))],
    picture: picture(seen, here, input, screen),
    table: set.table,
    row,
    shares: row ? inputs.map((one, i) => ({ ...one, share: row[i] })).sort((a, b) => b.share - a.share) : [],
    total,
    input,
    groups: sides.map((from, i) => ({
      side: from,
      first: i === 0 ? 0 : counts.source,
      rows: tokens,
      cols: from === "source" ? seen.derived.source : seen.derived.target,
      pattern: maps[i],
    })),
    query,
    stale: !here.fresh,
    unread: notRead(state),
    problem: here.problem,
    legend: {
      tone: state.tone,
      theme: screen.theme,
      lifted: false,
      name: t("rollout.legend"),
      masks: false,
      setTone: act.tone,
    },
    tone: state.tone,
    screen,
    act,
  };
}

function stepName(where: "step" | "level", { attention, block }: Step, { info }: Seen) {
  const own = attention === "decoder" && info.architecture === "encoder-decoder" ? "self" : "layer";
  return t(`rollout.${where}.${attention === "cross" ? "cross" : own}`, { layer: block });
}

let drawn: { key: string; result: unknown; value: any }[] = [];
/** The pointer goes back and forth between a few. */
const REMEMBERED = 8;

/** The same picture as before for the same things: it is drawn again only when it is another one. */
function same<T>(result: unknown, key: string, make: () => T): T {
  const known = drawn.find((one) => one.key === key && one.result === result);
  if (known) return known.value;
  const value = make();
  drawn = [{ key, result, value }, ...drawn].slice(0, REMEMBERED);
  return value;
}

function picture(
  seen: Seen,
  { set, side, level, query, counts }: ReturnType<typeof looking>,
  input: number | null,
  screen: Screen,
) {
  const { result, info, derived } = seen;
  const whole = ({ path }: Step) => !result.maps.some((m) => m.path === path && (m.block ?? 1) > 1);
  const steps = {
    source: counts.source ? stepsOf(info, "source") : [],
    target: counts.target ? stepsOf(info, "target") : [],
  };
  // Of a long text not every weight is here: the inputs alone are drawn, with their shares.
  const drawable = [...steps.source, ...steps.target].every(whole);
  const layers = drawable ? { source: steps.source.length, target: steps.target.length } : { source: 0, target: 0 };
  const key = JSON.stringify([
    set.measure,
    set.fusion,
    set.residual,
    side,
    level,
    query,
    input,
    screen.width,
    locale(),
  ]);
  return same(result, key, () => {
    const names = { source: [], target: [] } as Record<Side, string[]>;
    for (const of of ["source", "target"] as Side[])
      names[of] = [
        t("rollout.level.input"),
        ...steps[of].slice(0, layers[of]).map((step) => stepName("level", step, seen)),
      ];
    return {
      ...fitPathFrame({
        labels: { source: counts.source ? derived.source : [], target: counts.target ? derived.target : [] },
        layers,
        width: screen.width,
      }),
      names,
      top: { side, level, token: query },
      paths: !drawable
        ? null
        : pathsFrom({
            result,
            encoder: steps.source,
            decoder: steps.target,
            side,
            token: query,
            level,
            fusion: set.fusion,
            residual: set.residual,
            capacity: set.measure === "flow",
            input:
              input === null
                ? null
                : input < counts.source
                  ? { side: "source", level: 0, token: input }
                  : { side: "target", level: 0, token: input - counts.source },
          }),
    };
  });
}

export function panels(state: State, seen: Seen): Panel[] {
  const here = looking(state, seen);
  const { set, side, steps, step, sides, maps, query, row, counts, fresh } = here;
  // What is marked stale on the page belongs to another text, or to other edits.
  if (!fresh) return [];
  const tokens = side === "source" ? seen.derived.source : seen.derived.target;
  const upTo = step ? stepName("step", step, seen) : t("rollout.step.input");
  // Other settings are other numbers.
  const how = (measure: Rollout["measure"]) =>
    t("rollout.panel", {
      measure: t(`rollout.measure.${measure}`),
      step: measure === "flow" ? stepName("step", steps[steps.length - 1], seen) : upTo,
      fusion: t(`rollout.fusion.${set.fusion}`),
      residual: set.residual,
    });
  const part = (from: Side) => t(sides.length > 1 ? `rollout.map.${from}` : "rollout.map.self");
  const shown: Panel[] = sides.flatMap((from, i) => {
    const pattern = maps[i];
    return pattern
      ? [
          {
            kind: "map" as const,
            name: `${part(from)} · ${how("rollout")}`,
            quantity: "rollout",
            rows: tokens,
            cols: seen.derived[from],
            pattern,
            scale: { kind: "pattern" as const, tone: state.tone },
          },
        ]
      : [];
  });
  const written = side === "target" ? seen.derived.written[query] : null;
  const paths = pathsPanel(state, seen, here, `${t("rollout.paths")} · ${how(set.measure)}`);
  const bars = row && {
    kind: "bars" as const,
    name:
      `${t("rollout.title", { token: labelText(tokens[query]), written: written && labelText(written) })} · ` +
      `${how(set.measure)}`,
    quantity: set.measure === "flow" ? "flow" : "share",
    unit: "",
    rows: inputsOf(seen, counts).map(({ label }, i) => ({ name: labelText(label), value: row[i] })),
  };
  return [...(paths ? [paths] : []), ...shown, ...(bars ? [bars] : [])];
}

/**
 * The picture of paths, with the input that is held, whatever the pointer is on; null of a text that is too long for
 * one.
 */
function pathsPanel(state: State, seen: Seen, here: ReturnType<typeof looking>, name: string): PathsPanel | null {
  const { set, counts, row } = here;
  const input = set.input !== null && set.input < counts.source + counts.target ? set.input : null;
  const { paths, names, top } = picture(seen, here, input, seen.screen);
  if (!paths) return null;
  const flow = set.measure === "flow";
  const both = (of: (side: Side) => any) => ({ source: of("source"), target: of("target") });
  const sites = both((of) => (counts[of] ? stepsOf(seen.info, of).map(({ path }) => path) : []));
  return {
    kind: "paths",
    name,
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
          : t("rollout.followed", { token: labelText(inputsOf(seen, counts)[input].label) }),
    },
  };
}
