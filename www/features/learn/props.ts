// What the learn room's view is given: the step's two answers compared, labelled and put into words.
import { memoize } from "../../lib/memoize.js";
import { sentence } from "../../i18n/problem.js";
import { t, write } from "../../i18n/index.js";
import { labels, labelText, type Label } from "../../domain/labels.js";
import { formatFigure } from "../../domain/numbers.js";
import { SPECIALS, labelsOf } from "../../domain/lab-patterns.js";
import {
  cellValue,
  compareMatrices,
  matrixValues,
  isMasked,
  putBack,
  signedRange,
  siteAt,
  type RunAnswer,
  type Compared,
  type Matrix,
  type Picture,
} from "../../domain/difference.js";
import { FACTS, paths, vocabulary } from "./facts.js";
import { MOST_WORDS, problemOf, runs, swapOf, textOf } from "./queries.js";
import { GAINS, PATH, SEEDS, start, type StepName, type Learn, type Spot } from "./state.js";
import { STEPS, shorterSentence, values, type Text } from "./steps.js";
import type { Actions } from "./actions.js";
import type { Key } from "../../i18n/vocabulary.js";
import type { LabRun } from "../../protocol/messages.js";
import type { Scale } from "../../components/signed-map/picture.js";
import type { State } from "../../state/store.js";
import type { Screen } from "../../components/screen.js";

type Note<K> = K extends `learn.note.${infer R}` ? R : never;

type Fact<K> = K extends `learn.fact.${infer R}` ? R : never;

type Title<K> = K extends `learn.trio.${infer R}` ? R : never;

type Act = Actions;

type Props = Parameters<typeof import("./view.js").learn>[0];

/** A step's answers that belong together, and what they answer. */
interface Pair {
  before: RunAnswer;
  after: RunAnswer;
  swapped: { before: RunAnswer; after: RunAnswer } | null;
  asked: NonNullable<ReturnType<typeof runs>>;
  text: Text;
  places: [number, number] | null;
  values: Record<string, any>;
}

/** The headings of the path, by the step they stand before. */
const PARTS: Partial<Record<StepName, "attention" | "block" | "stack">> = {
  attention: "attention",
  mlp: "block",
  encoder: "stack",
};
/** What the second sentence is, by step. */
const OTHERS: Partial<Record<StepName, "padding" | "batch" | "memory" | "target">> = {
  padding: "padding",
  full: "padding",
  "drop-path": "batch",
  decoder: "memory",
  whole: "target",
};
/** Cells that are told in a table and to those who listen. */
const TOLD = 6;
const SAID = 3;
/** Below this, two float32 numbers that were reached by different ways may differ. */
const SAME = 1e-6;

/** The last answers of each step that belong together: shown while newer ones are on their way. */
const kept = new Map<StepName, Pair>();

function answers(
  { lab, learn }: State,
  answer: (name: string) => RunAnswer | null,
): { pair: Pair | null; busy: boolean; failure: string | null } {
  const asked = runs(learn);
  const last = kept.get(learn.step) ?? null;
  if (!asked) return { pair: last, busy: false, failure: null };
  let failure = null as string | null;
  const fresh = (which: string, question: LabRun) => {
    const name = `learn.${learn.step}.${which}`;
    const entry = lab[name];
    if (!entry || entry.key !== JSON.stringify(question)) return null;
    failure ??= entry.failure;
    return entry.failure === null ? answer(name) : null;
  };
  const [before, after] = [fresh("before", asked.before), fresh("after", asked.after)];
  const again = asked.swapped && {
    before: fresh("swapped.before", asked.swapped.before),
    after: fresh("swapped.after", asked.swapped.after),
  };
  if (!before || !after || (again && (!again.before || !again.after)))
    return { pair: last, busy: failure === null, failure };
  const swapped = again?.before && again.after ? { before: again.before, after: again.after } : null;
  if (
    last?.before === before &&
    last.after === after &&
    last.swapped?.before === swapped?.before &&
    last.swapped?.after === swapped?.after
  )
    return { pair: last, busy: false, failure: null };
  const text = textOf(learn);
  const v = values(learn.step, learn.set);
  const pair = {
    before,
    after,
    swapped,
    asked,
    text,
    places: swapOf(String(v.swap ?? ""), text.words.length),
    values: v,
  };
  kept.set(learn.step, pair);
  return { pair, busy: false, failure: null };
}

export function props(state: State, screen: Screen, act: Act, answer: (name: string) => RunAnswer | null): Props {
  const { learn } = state;
  const step = STEPS[learn.step];
  const { pair, busy, failure } = answers(state, answer);
  const problem = problemOf(learn);
  const here = PATH.indexOf(learn.step);
  const v = values(learn.step, learn.set);
  const other = OTHERS[learn.step];
  const { words } = textOf(learn);
  const seen = pair && look(pair, learn);
  const shown = seen && compared(pair, learn.step, seen);
  const label = t("learn.untrained", { seed: pair?.asked.after.seed ?? learn.seed });
  return {
    enter: act.enter,
    act,
    path: { steps: PATH.map((id) => ({ id, part: PARTS[id] ?? null })), here, go: act.go },
    own: {
      words: learn.words,
      most: MOST_WORDS,
      other: step.second ? learn.other : null,
      otherLabel: other ? t(`learn.other.${other}`) : null,
      problem: problem && {
        which: problem.which,
        text: problem.why === "empty" ? t("learn.empty") : t("learn.long", { count: problem.count, most: MOST_WORDS }),
      },
      act,
    },
    weights: { seed: learn.seed, gain: learn.gain, usualGain: start.gain, most: SEEDS, mostGain: GAINS.max, act },
    step: learn.step,
    number: here + 1,
    count: PATH.length,
    values: v,
    label,
    selectors: seen ? selectors(learn.step, seen, act) : [],
    trios:
      pair && seen && shown ? shown.trios.map((trio, i) => trioProps(trio, i === 0, learn, label, screen, act)) : null,
    shapes: shown && shown.shapes,
    facts: shown ? shown.facts : [],
    paths: shown ? shown.paths : null,
    notes: step.notes.map(noteOf),
    blank: problem !== null && pair === null,
    busy,
    stale: pair !== null && (failure !== null || problem !== null),
    failure: failure && sentence(failure),
    tries: {
      step: learn.step,
      controls: step.controls.map((control) => ({
        control,
        value: control.type === "swap" && !swapOf(String(v[control.id]), words.length) ? "" : v[control.id],
      })),
      words,
      most: SEEDS,
      set: act.set,
    },
    last: here === PATH.length - 1,
    trained: (learn.step === "causal" || learn.step === "decoder") && problem === null,
  };
}

function noteOf(name: string) {
  const note = name as Note<Key>;
  return t(`learn.note.${note}`);
}

/** What is looked at, within what there is. */
interface Seen {
  layer: number;
  layers: number;
  head: number;
  heads: number;
  row: number;
  rows: number;
}

function look({ after, text }: Pair, learn: Learn): Seen {
  const layers = Math.max(...after.sublayers.map((s) => s.block)) + 1;
  const heads = Math.max(...after.sublayers.map((s) => s.n_heads));
  const rows = after.sources.length;
  const usual = rows > 1 && STEPS[learn.step].look === "shorter" ? shorterSentence(text) : 0;
  return {
    layers,
    heads,
    rows,
    layer: Math.min(learn.layer, layers - 1),
    head: Math.min(learn.head, heads - 1),
    row: Math.min(learn.row ?? usual, rows - 1),
  };
}

function selectors(step: StepName, { layer, layers, head, heads, row, rows }: Seen, act: Act): Props["selectors"] {
  const count = (n: number, from: number) => Array.from({ length: n }, (_, i) => String(i + from));
  const all = {
    layers: { id: "layer", label: t("learn.layer"), options: count(layers, 0), value: layer, choose: act.layer },
    sentences: { id: "sentence", label: t("learn.sentence"), options: count(rows, 1), value: row, choose: act.row },
    heads: { id: "head", label: t("learn.head"), options: count(heads, 0), value: head, choose: act.head },
  };
  return STEPS[step].choose.map((name) => all[name]).filter(({ options }) => options.length > 1);
}

// ---- the two answers compared ----

/** `moved`: the second map has two words in each other's places */
interface Trio {
  id: string;
  title: string;
  type: Picture["type"];
  only: boolean;
  summary: string;
  same: boolean;
  captions: [string, string, string];
  compared: Compared;
  rows: Label[];
  cols: Label[];
  range: number;
  apart: number;
  moved: { places: [number, number]; labels: Label[] } | null;
}

interface Shown {
  trios: Trio[];
  facts: string[];
  paths: Props["paths"];
  shapes: Props["shapes"];
}

let lastShown: { pair: Pair; key: string; shown: Shown } | null = null;

/** Worked out once for each pair and each choice: drawing compares by identity. */
function compared(pair: Pair, step: StepName, seen: Seen): Shown {
  const key = JSON.stringify([step, seen]);
  if (lastShown?.pair === pair && lastShown.key === key) return lastShown.shown;
  const { layer, head, row } = seen;
  const { before, after } = pair;
  const pictures = STEPS[step].pictures.map((picture) => ({
    picture,
    compared: compareMatrices(before, after, picture, layer, head, row),
  }));
  const trios = pictures.map(({ picture, compared }) => trio(picture, compared, pair, step, seen));
  const swaps =
    pair.swapped && pair.places ? (["before", "after"] as const).map((role) => swapTrio(role, pair, step, seen)) : [];
  const known = {
    before,
    after,
    layer,
    head,
    row,
    count: pair.text.words.length,
    values: pair.values,
    pictures: new Map(pictures.map(({ picture, compared }) => [picture.id, compared])),
    sites: new Map(pictures.map(({ picture }) => [picture.id, picture.site])),
    swapped: swaps.length ? { without: swaps[0].compared.largest, with: swaps[1].compared.largest } : null,
  };
  const facts = STEPS[step].facts.flatMap((fact) => {
    const params = FACTS[fact](known);
    const name = fact as Fact<Key>;
    return params ? [t(`learn.fact.${name}`, params)] : [];
  });
  const shown = {
    trios: [...swaps, ...trios],
    facts,
    paths: step === "drop-path" ? pathsProps(after) : null,
    shapes: shapes(pair, step),
  };
  lastShown = { pair, key, shown };
  return shown;
}

const wordLabels = (words: string[]): Label[] =>
  labels(
    words.map((text) => ({ id: -1, text, kind: "text", span: null })),
    SPECIALS,
  );
const dimensions = (count: number): Label[] =>
  Array.from({ length: count }, (_, i) => ({ text: String(i), kind: "special", nth: null }));

/** What stands at the rows and above the columns of a picture. */
function axes({ site, type }: Picture, cols: number, { after, text }: Pair, row: number) {
  const source = labelsOf(after.sources[row] ?? after.sources[0]);
  const target = after.targets ? labelsOf(after.targets[0]) : source;
  const rows = site.startsWith("decoder") || site === "logits" ? target : source;
  if (type !== "pattern")
    return { rows, cols: site === "logits" ? labelsOf(vocabulary(after).slice(0, cols)) : dimensions(cols) };
  return { rows, cols: site.includes(".cross.") ? (after.targets ? source : wordLabels(text.other)) : rows };
}

function trio(picture: Picture, found: Compared, pair: Pair, step: StepName, { layer, row }: Seen): Trio {
  const { type, id } = picture;
  const shape = found.after ?? found.before;
  const same = found.difference !== null && found.largest < SAME;
  const word = type === "pattern" ? "pattern" : "rows";
  const summary = !found.after
    ? t("learn.summary.gone")
    : picture.only
      ? t("learn.summary.new")
      : same
        ? t(`learn.summary.${word}.same`)
        : t(`learn.summary.${word}`, { largest: found.largest, relative: found.relative });
  const caption = (role: "before" | "after") =>
    t("learn.caption", { role: t(`learn.${role}`), what: t(`learn.step.${step}.${role}`) });
  return {
    id,
    type,
    only: picture.only ?? false,
    summary,
    same,
    compared: found,
    title: titleOf(picture, step),
    captions: [caption("before"), caption("after"), t("learn.difference")],
    ...axes({ ...picture, site: siteAt(picture.site, layer) }, shape?.cols ?? 0, pair, row),
    range: signedRange(found.before, found.after),
    apart: same ? 1 : signedRange(found.difference),
    moved: null,
  };
}

function titleOf({ id }: Picture, step: StepName) {
  const name = (id === "pattern" && (step === "decoder" || step === "whole") ? "own" : id) as Title<Key>;
  return t(`learn.trio.${name}`);
}

/** One model with itself: as written, with two words swapped, and the difference word by word. */
function swapTrio(role: "before" | "after", pair: Pair, step: StepName, { layer, head }: Seen): Trio {
  const picture = STEPS[step].pictures[0];
  const again = (pair.swapped as NonNullable<Pair["swapped"]>)[role];
  const places = pair.places as [number, number];
  const found = putBack(pair[role], again, picture, places, layer, head);
  const same = found.largest < SAME;
  const rows = labelsOf(pair.after.sources[0]);
  return {
    id: `swap-${role}`,
    type: "pattern",
    only: false,
    same,
    compared: found,
    rows,
    cols: rows,
    range: 1,
    apart: same ? 1 : signedRange(found.difference),
    moved: { places, labels: labelsOf(again.sources[0]) },
    title: t(`learn.trio.swap-${role}`),
    summary: same ? t("learn.summary.swap.same") : t("learn.summary.swap", { largest: found.largest }),
    captions: [t("learn.swap.plain"), t("learn.swap.moved"), t("learn.swap.apart")],
  };
}

function pathsProps(after: RunAnswer): Props["paths"] {
  const rows = paths(after).map(({ sublayer, factors }) => ({
    name: sublayer,
    cells: factors.map((factor) => (factor === 0 ? t("learn.paths.dropped") : formatFigure(factor))),
  }));
  return { head: after.sources.map((_, i) => t("learn.paths.sentence", { number: i + 1 })), rows };
}

/** The axes of a tensor, by the last part of its name. */
const AXES: Record<string, "attended" | "cells" | "hidden" | "logits"> = {
  q: "attended",
  k: "attended",
  v: "attended",
  z: "attended",
  raw: "cells",
  scores: "cells",
  pattern: "cells",
  hidden: "hidden",
  logits: "logits",
};

function axesOf(name: string) {
  const axes = AXES[name.split(".").at(-1) ?? ""] ?? "stream";
  return t(`learn.axes.${axes}`);
}

function shapes({ after, asked }: Pair, step: StepName): Props["shapes"] {
  const { d_model, n_heads, d_head, mlp, d_mlp } = after.config as Record<string, any>;
  const told = STEPS[step].shapes.flatMap((name) => {
    const shape = after.tensors.find((tensor) => tensor.name === name)?.shape;
    return shape ? [{ name, shape: shape.join(" × "), axes: axesOf(name) }] : [];
  });
  const run = (role: "before" | "after") => {
    const { config, edits, memory, targets } = asked[role];
    const given = {
      ...(memory ? { memory: memory[0].join(" ") } : {}),
      ...(targets ? { target: targets[0].join(" ") } : {}),
    };
    return {
      role,
      text: [config.preset, ...[config.keys, given, edits].map((part) => part && spell(part))]
        .filter(Boolean)
        .join(" · "),
    };
  };
  return {
    sizes: t("learn.sizes", {
      n: after.sources[0].length,
      d_model,
      n_heads,
      d_head,
      d_mlp: mlp ? d_mlp : null,
      parameters: after.parameters,
    }),
    runs: [run("before"), run("after")],
    shapes: told,
  };
}

const spell = (keys: object) =>
  Object.entries(JSON.parse(JSON.stringify(keys)))
    .map(([key, value]) => `${key} ${JSON.stringify(value)}`)
    .join(", ");

// ---- one trio as the view wants it ----

/** Strings of one matrix's cells by size, worked out once. */
/** The cells of a matrix with the largest numbers. */
const strongest = memoize((m: Matrix) => {
  const cells = [...matrixValues(m)].map((value, i) => ({
    size: Math.abs(value),
    row: Math.floor(i / m.cols),
    col: i % m.cols,
  }));
  return cells
    .filter(({ size, row, col }) => size > 0 && !isMasked(m, row, col))
    .sort((a, b) => b.size - a.size)
    .slice(0, TOLD);
});

/** @param first whether it is the one that says how to read them */
function trioProps(
  trio: Trio,
  first: boolean,
  learn: Learn,
  untrained: string,
  screen: Screen,
  act: Act,
): NonNullable<Props["trios"]>[number] {
  const { id, type, compared: found, rows, cols, moved } = trio;
  /** Where a cell of the first map is in the second, and back. */
  const there = (cell: { row: number; col: number } | null) => {
    if (!cell || !moved) return cell;
    const [a, b] = moved.places;
    const place = (i: number) => (i === a ? b : i === b ? a : i);
    return { row: place(cell.row), col: place(cell.col) };
  };
  const here = (spot: Spot | null) =>
    spot?.picture === id && spot.row < rows.length && spot.col < cols.length ? { row: spot.row, col: spot.col } : null;
  const pinned = here(learn.pin);
  const spot = here(learn.spot) ?? pinned;
  const column = (col: number) =>
    cols[col].kind === "special" && type !== "pattern" && /^\d+$/.test(cols[col].text)
      ? t("learn.dimension", { number: col })
      : labelText(cols[col]);
  const say = (m: Matrix | null, row: number, col: number) =>
    !m
      ? "–"
      : isMasked(m, row, col)
        ? t("maps.masked")
        : type === "pattern" || type === "share"
          ? write().number(cellValue(m, row, col), 3)
          : formatFigure(cellValue(m, row, col));
  const change = (row: number, col: number) =>
    found.difference ? formatFigure(cellValue(found.difference, row, col)) : "–";
  const after = (row: number, col: number) => {
    const cell = there({ row, col }) as { row: number; col: number };
    return say(found.after, cell.row, cell.col);
  };
  const numbers = (row: number, col: number) =>
    trio.only
      ? after(row, col)
      : t("learn.point.both", {
          before: say(found.before, row, col),
          after: after(row, col),
          change: change(row, col),
        });
  const point = (cell: { row: number; col: number } | null) => cell && { picture: id, ...cell };

  const one = (role: "before" | "after" | "difference", i: number) => {
    const matrix = found[role];
    const caption = trio.captions[i];
    const own = role === "after" && moved ? { rows: moved.labels, cols: moved.labels } : { rows, cols };
    const mine = role === "after" ? there : (cell: { row: number; col: number } | null) => cell;
    const cells = matrix
      ? strongest(matrix)
          .slice(0, SAID)
          .map(
            ({ row, col }) =>
              `${labelText(own.rows[row])}, ${column(col)} ${formatFigure(cellValue(matrix, row, col))}`,
          )
          .join("; ")
      : "";
    const scale: Scale =
      role === "difference"
        ? { kind: "signed", range: trio.apart }
        : type === "pattern"
          ? { kind: "pattern" }
          : type === "share"
            ? { kind: "share" }
            : { kind: "signed", range: trio.range };
    return {
      role,
      caption,
      matrix,
      scale,
      ...own,
      spot: mine(spot),
      pinned: mine(pinned),
      screen,
      square: type === "pattern",
      empty:
        role === "before"
          ? t("learn.none.before")
          : role === "after"
            ? t("learn.none.after")
            : t("learn.none.difference"),
      name: t("learn.name", { title: trio.title, caption, untrained, rows: rows.length, cols: cols.length, cells }),
      hover: (cell: any) => act.hover(point(mine(cell))),
      pin: (cell: any) => act.pin(point(mine(cell))),
    };
  };
  const wide = type === "pattern" ? cols.length > 9 : cols.length > 40 || cols.some((label) => label.kind === "text");
  return {
    id,
    title: trio.title,
    summary: trio.summary,
    same: trio.same,
    large: wide,
    pictures: trio.only ? [one("after", 1)] : [one("before", 0), one("after", 1), one("difference", 2)],
    readout: spot
      ? t(type === "pattern" ? "learn.point.weight" : "learn.point.number", {
          row: labelText(rows[spot.row]),
          col: column(spot.col),
          numbers: numbers(spot.row, spot.col),
        })
      : first
        ? t("learn.point")
        : "",
    table:
      found.difference && !trio.same
        ? strongest(found.difference).map(({ row, col }) => ({
            row: labelText(rows[row]),
            col: column(col),
            before: say(found.before, row, col),
            after: after(row, col),
            change: change(row, col),
          }))
        : [],
  };
}
