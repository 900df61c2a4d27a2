// The Rollout view: what it asks, what can be done in it, and what it shows.
import * as change from "../../change.js";
import { locale, t } from "../../i18n/index.js";
import { answerOf, answerTo } from "../../rooms/lab.js";
import { notRead } from "../../notread.js";
import { label, spelled } from "../../view/labels.js";
import { fitted } from "../../view/rollout-frame.js";
import { rollout as view } from "../../view/rollout.js";
import { pathsFrom } from "./paths.js";
import { flowQuestion, queryOf, questions, rolloutQuestion, sideOf, stepsOf } from "./questions.js";
import { flowRow, shareMap, shareRow } from "./shares.js";
import { follow, point, rollout, start } from "./state.js";

/** @typedef {import("../index.js").View} View */
/** @typedef {import("../../state.js").State} State */
/** @typedef {import("../../props.js").Looking} Looking */
/** @typedef {import("../../layout.js").Screen} Screen */
/** @typedef {import("./state.js").Rollout} Rollout */
/** @typedef {import("./questions.js").Step} Step */
/** @typedef {import("./questions.js").Side} Side */

export { questions, view };

/** @type {View["actions"]} */
export const actions = (apply, act) => ({
  measure: (/** @type {Rollout["measure"]} */ measure) => apply((s) => rollout(s, { measure })),
  fuse: (/** @type {Rollout["fusion"]} */ fusion) => apply((s) => rollout(s, { fusion })),
  residual: (/** @type {number} */ residual) => apply((s) => rollout(s, { residual })),
  layer: (/** @type {number} */ layer) => apply((s) => rollout(s, { layer: layer >= stepsHere(s) ? null : layer })),
  follow: (/** @type {number} */ input) => apply((s) => follow(s, input)),
  point: (/** @type {number | null} */ input) => apply((s) => point(s, input)),
  look: (/** @type {number | null} */ query, /** @type {number | null} */ input) =>
    apply((s) => point(change.setHovered(s, query === null ? null : { query, key: null }), input)),
  choose: (/** @type {number} */ query) => apply((s) => change.lock(s, { query, key: null })),
  table: (/** @type {boolean} */ table) => apply((s) => (s.views.rollout.table === table ? s : rollout(s, { table }))),
  tone: act.tone,
});

/** How many sublayers there are above the input. @param {State} state */
function stepsHere({ info, focus }) {
  const sublayer = info?.sublayers.find((s) => s.path === focus?.path);
  return info && sublayer ? stepsOf(info, sublayer.stack === "encoder" ? "source" : "target").length : Infinity;
}

/**
 * What is looked at: from which token, up to where, and what is known of it.
 * @param {State} state @param {Looking} seen
 */
function looking(state, seen) {
  const set = state.views.rollout;
  const side = sideOf(seen.front);
  const steps = stepsOf(seen.info, side);
  const own = { source: seen.derived.source.length, target: seen.derived.target.length };
  const alone = side === "source" || seen.info.architecture !== "encoder-decoder";
  const counts = alone ? { source: 0, target: 0, [side]: own[side] } : own;
  const level = set.measure === "flow" ? steps.length : Math.min(set.layer ?? steps.length, steps.length);
  const step = level === 0 ? null : steps[level - 1];
  const question = rolloutQuestion(state);
  const answer = answerOf(state.lab, "rollout", "rollout");
  const sides = /** @type {Side[]} */ (["source", "target"]).filter((from) => counts[from] > 0);
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

/** @param {State} state @param {string[]} names */
const failureOf = ({ lab }, names) =>
  names.map((name) => lab[name]?.failure ?? null).find((failure) => failure !== null) ?? null;

/** The inputs of both sides, by their place among all. @param {Looking} seen @param {{ source: number, target: number }} counts */
const inputsOf = ({ derived }, counts) => [
  ...derived.source
    .slice(0, counts.source)
    .map((label, i) => ({ input: i, side: /** @type {const} */ ("source"), label })),
  ...derived.target
    .slice(0, counts.target)
    .map((label, i) => ({ input: counts.source + i, side: /** @type {const} */ ("target"), label })),
];

/** @type {View["props"]} */
export function props(state, seen, screen, act) {
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
    picture: picture(state, seen, here, input, screen),
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
      setTone: act?.tone,
    },
    tone: state.tone,
    screen,
    act,
  };
}

/** @param {"step" | "level"} where @param {Step} step @param {Looking} seen */
const stepName = (where, { attention, block }, { info }) =>
  t(
    `rollout.${where}.${attention === "cross" ? "cross" : attention === "decoder" && info.architecture === "encoder-decoder" ? "self" : "layer"}`,
    { layer: block },
  );

/** @type {{ key: string, result: unknown, value: any }[]} */
let drawn = [];
/** The pointer goes back and forth between a few. */
const REMEMBERED = 8;

/** The same picture as before for the same things: it is drawn again only when it is another one. @template T @param {unknown} result @param {string} key @param {() => T} make @returns {T} */
function same(result, key, make) {
  const known = drawn.find((one) => one.key === key && one.result === result);
  if (known) return known.value;
  const value = make();
  drawn = [{ key, result, value }, ...drawn].slice(0, REMEMBERED);
  return value;
}

/** @param {State} state @param {Looking} seen @param {ReturnType<typeof looking>} here @param {number | null} input @param {Screen} screen */
function picture(state, seen, { set, side, level, query, counts }, input, screen) {
  const { result, info, derived } = seen;
  const whole = (/** @type {Step} */ { path }) => !result.maps.some((m) => m.path === path && (m.block ?? 1) > 1);
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
    const names = /** @type {Record<Side, string[]>} */ ({ source: [], target: [] });
    for (const of of /** @type {Side[]} */ (["source", "target"]))
      names[of] = [
        t("rollout.level.input"),
        ...steps[of].slice(0, layers[of]).map((step) => stepName("level", step, seen)),
      ];
    return {
      ...fitted({
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

/** @type {View["panels"]} */
export function panels(state, seen) {
  const here = looking(state, seen);
  const { set, side, steps, step, sides, maps, query, row, counts, fresh } = here;
  // What is marked stale on the page belongs to another text, or to other edits.
  if (!fresh) return [];
  const tokens = side === "source" ? seen.derived.source : seen.derived.target;
  const upTo = step ? stepName("step", step, seen) : t("rollout.step.input");
  // Other settings are other numbers.
  const how = (/** @type {Rollout["measure"]} */ measure) =>
    t("rollout.panel", {
      measure: t(`rollout.measure.${measure}`),
      step: measure === "flow" ? stepName("step", steps[steps.length - 1], seen) : upTo,
      fusion: t(`rollout.fusion.${set.fusion}`),
      residual: set.residual,
    });
  const part = (/** @type {Side} */ from) => t(sides.length > 1 ? `rollout.map.${from}` : "rollout.map.self");
  /** @type {import("../../export/picture.js").Panel[]} */
  const shown = sides.flatMap((from, i) => {
    const pattern = maps[i];
    return pattern
      ? [
          {
            kind: /** @type {const} */ ("map"),
            name: `${part(from)} · ${how("rollout")}`,
            quantity: "rollout",
            rows: tokens,
            cols: seen.derived[from],
            pattern,
            scale: { kind: /** @type {const} */ ("pattern"), tone: state.tone },
          },
        ]
      : [];
  });
  const written = side === "target" ? seen.derived.written[query] : null;
  const paths = pathsPanel(state, seen, here, `${t("rollout.paths")} · ${how(set.measure)}`);
  const bars = row && {
    kind: /** @type {const} */ ("bars"),
    name: `${t("rollout.title", { token: spelled(tokens[query]), written: written && spelled(written) })} · ${how(set.measure)}`,
    quantity: set.measure === "flow" ? "flow" : "share",
    unit: "",
    rows: inputsOf(seen, counts).map(({ label }, i) => ({ name: spelled(label), value: row[i] })),
  };
  return [...(paths ? [paths] : []), ...shown, ...(bars ? [bars] : [])];
}

/**
 * The picture of paths, with the input that is held, whatever the pointer is on; null of a text that is too long for one.
 * @param {State} state @param {Looking} seen @param {ReturnType<typeof looking>} here @param {string} name @returns {import("../../export/picture.js").PathsPanel | null}
 */
function pathsPanel(state, seen, here, name) {
  const { set, counts, row } = here;
  const input = set.input !== null && set.input < counts.source + counts.target ? set.input : null;
  const { paths, names, top } = picture(state, seen, here, input, seen.screen);
  if (!paths) return null;
  const flow = set.measure === "flow";
  const both = (/** @type {(side: Side) => any} */ of) => ({ source: of("source"), target: of("target") });
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
      sides: both((of) => t(`rollout.side.${/** @type {Side} */ (of)}`)),
      token: t("rollout.legend"),
      link: t(flow ? "rollout.link.weight" : "rollout.link.share"),
      read:
        input === null
          ? t(flow ? "rollout.read.flow" : "rollout.read")
          : t("rollout.followed", { token: spelled(inputsOf(seen, counts)[input].label) }),
    },
  };
}
