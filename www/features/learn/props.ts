// State → the props of the learn room: the step's two answers compared, labelled and put into words.
import type { Problem } from "../../lib/errors.js";
import { inData } from "../../lib/assets.js";
import { memoize } from "../../lib/memoize.js";
import { wordsOf } from "../../i18n/problem.js";
import { locale, t, formats } from "../../i18n/index.js";
import { labelText, readOut, unknownIn, type Label } from "../../domain/labels.js";
import { formatFigure } from "../../domain/numbers.js";
import { labelsOf } from "../../domain/lab-patterns.js";
import {
  cellValue,
  compareMatrices,
  matrixValues,
  isMasked,
  putBack,
  signedRange,
  siteAt,
  gridOf,
  type RunAnswer,
  type Compared,
  type Matrix,
  type Picture,
} from "../../domain/difference.js";
import { allowsAction } from "../../domain/lesson.js";
import { oneRow } from "./one-row.js";
import { partsOf } from "./parts.js";
import { sweepOf } from "./sweep.js";
import { FACTS, paths } from "./facts.js";
import { mostOf, problemOf, runs, runsOf, sentences, swapOf, textOf } from "./queries.js";
import { answerTo } from "../../protocol/answers.js";
import { PATH, cellOn, type StepName, type Learn, type Spot } from "./state.js";
import { STEPS, shorterSentence, values, type Text, type Values } from "./steps.js";
import type { Actions } from "./actions.js";
import type { Key } from "../../i18n/vocabulary.js";
import type { LabToken } from "../../protocol/engine.js";
import { widthWithNumbers, type Scale } from "../../components/signed-map/picture.js";
import type { State } from "../../state/store.js";
import type { Screen } from "../../components/screen.js";

type Note<K> = K extends `learn.note.${infer R}` ? R : never;

type Fact<K> = K extends `learn.fact.${infer R}` ? R : never;

type Title<K> = K extends `learn.trio.${infer R}` ? R : never;

/** A step's answers to one question, with that question. */
interface Pair {
  before: RunAnswer;
  after: RunAnswer;
  /** the runs with two words swapped, if the step swaps them */
  swapped: RunAnswer[];
  asked: NonNullable<ReturnType<typeof runs>>;
  text: Text;
  places: [number, number] | null;
  values: Values;
}

/** The headings of the path, by the step they stand before. */
const PARTS: Partial<Record<StepName, "attention" | "model" | "cause" | "block" | "noise">> = {
  attention: "attention",
  decoder: "model",
  lens: "cause",
  gate: "block",
  dropout: "noise",
};
/** The number of cells in a table, and in a description. */
const TOLD = 6;
const SAID = 3;
/** A pattern with more columns shows no numbers. */
const MOST_NUMBERED = 14;
/** A smaller difference of two float32 numbers is rounding. */
const SAME = 1e-6;

/** The steps that compare two runs. */
type RunStep = Exclude<StepName, "patching">;

/** Each step's last complete answers: shown until newer ones arrive. */
const kept = new Map<StepName, Pair>();

function answers({ answers, learn }: State): { pair: Pair | null; busy: boolean; failure: Problem | null } {
  const asked = runs(learn);
  const last = kept.get(learn.step) ?? null;
  if (!asked) return { pair: last, busy: false, failure: null };
  const questions = Object.entries(runsOf(learn));
  const entries = questions.map(([name, question]) =>
    answers[name]?.key === JSON.stringify(question) ? answers[name] : null,
  );
  const failure = entries.find((entry) => entry && entry.failure !== null)?.failure ?? null;
  const found = questions.flatMap(([name, question]) => answerTo(answers, name, question) ?? []);
  if (found.length < questions.length) return { pair: last, busy: failure === null, failure };
  const known = last ? [last.before, last.after, ...last.swapped] : [];
  if (found.length === known.length && found.every((answer, i) => answer === known[i]))
    return { pair: last, busy: false, failure: null };
  const [before, after, ...swapped] = found;
  const text = textOf(learn);
  const v = values(learn.step, learn.set);
  const places = swapOf(String(v.swap ?? ""), text.words.length);
  const pair = { before, after, swapped, asked, text, places, values: v };
  kept.set(learn.step, pair);
  return { pair, busy: false, failure: null };
}

export function props(state: State, { screen }: { screen: Screen }, act: Actions) {
  const { learn } = state;
  const { step: name, seed, gain } = learn;
  const step = STEPS[name];
  const { pair, busy, failure } = answers(state);
  const problem = problemOf(learn);
  const here = PATH.indexOf(name);
  const v = values(name, learn.set);
  const { words } = textOf(learn);
  const written = sentences(learn);
  const model = step.trained?.model(v) ?? null;
  const seen = pair && look(pair, learn);
  const label = pair ? weightsOf(pair) : "";
  const swept = step.sweep ? sweepOf(state, screen, act) : null;
  const apart = partsOf(state, pair);
  const failed = failure ?? apart.failure;
  const shown = seen && compared(pair, name, seen.layer, seen.head, seen.row, locale());
  return {
    enter: act.enter,
    teach: state.lesson ? null : act.teach,
    act,
    path: { steps: PATH.map((id) => ({ id, part: PARTS[id] ?? null })), here, go: act.go },
    own: {
      image: step.trained?.image && model ? imageOf(model, written.words) : null,
      words: {
        text: written.words,
        label: t(model ? "learn.text" : "learn.words"),
        hint: model ? t(`models.${model}.about`) : t("learn.words.hint", { most: mostOf(learn) }),
        unknown: pair ? unknownIn(pair.after.sources.flat()) : null,
      },
      other: step.second
        ? { text: written.other, label: t(`learn.other.${step.second}`), hint: t("learn.other.hint"), unknown: null }
        : null,
      problem: problem && {
        which: problem.which,
        text:
          problem.why === "empty"
            ? t("learn.empty")
            : t(model ? "learn.long.letters" : "learn.long", { count: problem.count, most: mostOf(learn) }),
      },
      act,
    },
    /** null if the weights are trained */
    weights: model ? null : { seed, gain, act },
    /** the trained model, for the link to Explore */
    model: problem || !allowsAction(state.lesson, "learn.explore") ? null : model,
    step: name,
    number: here + 1,
    count: PATH.length,
    values: v,
    /** the weights' label: "Untrained, seed 1", "reverse, trained" */
    label: swept?.label ?? label,
    /** that label with the trained model's text */
    weighed: pair ? readingOf(pair) : (swept?.weighed ?? ""),
    selectors: seen ? selectors(name, seen, act) : [],
    /** null if the step begins with its formula, or before the answer */
    row: pair && seen ? oneRow(learn, pair.after, seen.head, act) : null,
    /** null before the answer */
    shown: shown
      ? { ...shown, trios: shown.trios.map((trio, i) => trioProps(trio, i === 0, learn, label, screen, act)) }
      : (swept?.shown ?? null),
    /** null without parts, or before the answer */
    parts: apart.shown,
    notes: step.notes.map(noteOf),
    /** whether nothing can be shown, because the words are invalid */
    blank: problem !== null && pair === null && !swept?.shown,
    busy: busy || apart.busy || (swept?.busy ?? false),
    stale: (pair !== null && (failure !== null || problem !== null)) || (swept?.stale ?? false),
    failure: swept?.failure ?? (failed && wordsOf(failed)),
    /** the link to the same sweep in Explore */
    patch: swept?.patch ?? null,
    tries: {
      step: name,
      controls: step.controls.map((control) => ({
        control,
        value: control.type === "swap" && !swapOf(String(v[control.id]), words.length) ? "" : v[control.id],
      })),
      words,
      set: act.set,
    },
    last: here === PATH.length - 1,
  };
}

/** "Untrained, seed 1"; "reverse, trained" */
const weightsOf = ({ asked: { after } }: Pair) =>
  after.kind === "trained" ? t("learn.trained", { model: after.model }) : t("learn.untrained", { seed: after.seed });

function readingOf({ asked, after }: Pair) {
  const { after: run } = asked;
  if (run.kind === "run") return t("learn.random", { seed: run.seed });
  const written = (tokens: LabToken[]) =>
    readOut(tokens.filter(({ padding }) => !padding).map((token) => ({ ...token, span: null })));
  if (gridOf(after)) return t("learn.reads.image", { model: run.model, image: run.texts[0] });
  return t("learn.reads", {
    model: run.model,
    texts: run.texts.map((text) => `“${text}”`),
    answers: after.targets?.map((target) => `“${written(target)}”`) ?? [],
  });
}

function noteOf(name: string) {
  const note = name as Note<Key>;
  return t(`learn.note.${note}`);
}

const imageOf = (model: string, name: string) => ({
  src: inData(`models/${model}/${name}.png`).href,
  alt: t("learn.image", { name }),
});

interface Seen {
  layer: number;
  layers: number;
  head: number;
  heads: number;
  row: number;
  rows: number;
}

function look({ after, text, values }: Pair, learn: Learn): Seen {
  const layers = Math.max(...after.sublayers.map((s) => s.block)) + 1;
  const heads = Math.max(...after.sublayers.map((s) => s.n_heads));
  const rows = after.sources.length;
  const { second, head = 0, parts } = STEPS[learn.step];
  const usual = rows > 1 && second === "shorter" ? shorterSentence(text) : 0;
  return {
    layers,
    heads,
    rows,
    layer: Math.min(learn.layer, layers - 1),
    head: Math.min(parts?.(values).head ?? learn.head ?? head, heads - 1),
    row: Math.min(learn.row ?? usual, rows - 1),
  };
}

function selectors(step: StepName, { layer, layers, head, heads, row, rows }: Seen, act: Actions) {
  const count = (n: number, from: number) => Array.from({ length: n }, (_, i) => formats().number(i + from));
  const all = {
    layers: { id: "layer", label: t("learn.layer"), options: count(layers, 0), value: layer, choose: act.layer },
    sentences: { id: "sentence", label: t("learn.sentence"), options: count(rows, 1), value: row, choose: act.row },
    heads: { id: "head", label: t("learn.head"), options: count(heads, 0), value: head, choose: act.head },
  };
  return STEPS[step].choose.map((name) => all[name]).filter(({ options }) => options.length > 1);
}

// ---- the comparison of two answers ----

/** `moved`: the second map swaps two words */
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

/** Memoized by pair, choice and language: drawing compares by identity. */
const compared = memoize((pair: Pair, step: StepName, layer: number, head: number, row: number, _: string) => {
  const { before, after } = pair;
  const pictures = STEPS[step].pictures.map((picture) => ({
    picture,
    compared: compareMatrices(before, after, picture, layer, head, row),
  }));
  const trios = pictures.map(({ picture, compared }) => trio(picture, compared, pair, step, layer, row));
  const swaps = pair.places
    ? pair.swapped.map((again, i) => swapTrio(i ? "after" : "before", again, pair, step, layer, head))
    : [];
  const known = {
    before,
    after,
    layer,
    head,
    row,
    count: pair.text[row === 0 ? "words" : "other"].length,
    values: pair.values,
    pictures: new Map(pictures.map(({ picture, compared }) => [picture.id, compared])),
    sites: new Map(pictures.map(({ picture }) => [picture.id, picture.site])),
    swapped: swaps.length ? { without: swaps[0].compared.largest, with: swaps[1].compared.largest } : null,
    compared: t(`learn.step.${step as RunStep}.before`),
  };
  const facts = STEPS[step].facts.flatMap((fact) => {
    const params = FACTS[fact](known);
    const name = fact as Fact<Key>;
    return params ? [t(`learn.fact.${name}`, params)] : [];
  });
  return {
    trios: [...swaps, ...trios],
    facts,
    paths: step === "drop-path" ? pathsProps(after) : null,
    shapes: STEPS[step].shapes.length ? shapes(pair, step) : null,
  };
});

const dimensions = (count: number, from = 0): Label[] =>
  Array.from({ length: count }, (_, i) => ({ text: String(i + from), kind: "special", nth: null }));

/** The labels of a picture's rows and columns. */
function axes({ site, type, patches }: Picture, cols: number, { after }: Pair, row: number) {
  const grid = patches ? gridOf(after) : null;
  if (grid) return { rows: dimensions(grid[0], 1), cols: dimensions(grid[1], 1) };
  const source = labelsOf(after.sources[row]);
  const target = after.targets ? labelsOf(after.targets[row]) : source;
  const rows = site.startsWith("decoder") || site === "logits" ? target : source;
  if (type !== "pattern") return { rows, cols: site === "logits" ? labelsOf(after.vocabulary) : dimensions(cols) };
  return { rows, cols: site.includes(".cross.") ? source : rows };
}

function trio(picture: Picture, found: Compared, pair: Pair, step: StepName, layer: number, row: number): Trio {
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
    t("learn.caption", { role: t(`learn.${role}`), what: t(`learn.step.${step as RunStep}.${role}`) });
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

/** One model with itself: the sentence, the sentence with two words swapped, and the difference word by word. */
function swapTrio(
  role: "before" | "after",
  again: RunAnswer,
  pair: Pair,
  step: StepName,
  layer: number,
  head: number,
): Trio {
  const places = pair.places as [number, number];
  const found = putBack(pair[role], again, STEPS[step].pictures[0], places, layer, head);
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

/** The draws of drop-path. */
function pathsProps(after: RunAnswer) {
  const rows = paths(after).map(({ sublayer, kept }) => ({
    name: sublayer,
    cells: kept.map((is) => t(is ? "learn.paths.kept" : "learn.paths.dropped")),
  }));
  return { head: after.sources.map((_, i) => t("learn.paths.sentence", { number: i + 1 })), rows };
}

/** The axis of a tensor, by the last part of its name. */
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

function shapes({ after, asked }: Pair, step: StepName) {
  const { d_model, n_heads, d_head, mlp, d_mlp } = after.config;
  const told = STEPS[step].shapes.flatMap((name) => {
    const shape = after.tensors.find((tensor) => tensor.name === name)?.shape;
    return shape ? [{ name, shape: shape.map(formats().exact).join(" × "), axes: axesOf(name) }] : [];
  });
  const run = (role: "before" | "after") => {
    const asks = asked[role];
    const made = asks.kind === "trained" ? [asks.model] : [asks.config.preset, spell(asks.config.keys)];
    return { role, text: [...made, spell(asks.edits)].filter(Boolean).join(" · ") };
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

const spell = (keys: object = {}) =>
  Object.entries(JSON.parse(JSON.stringify(keys)))
    .map(([key, value]) => `${key} ${JSON.stringify(value)}`)
    .join(", ");

// ---- the props of one trio ----

/** The cells with the largest numbers. */
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

type Cell = { row: number; col: number };

/** @param first whether it carries the reading instructions */
function trioProps(trio: Trio, first: boolean, learn: Learn, weights: string, screen: Screen, act: Actions) {
  const { id, type, title, compared: found, rows, cols, moved } = trio;
  /** Maps a cell of the first map to the second, and back. */
  const there = (cell: Cell) => {
    const [a, b] = moved?.places ?? [];
    const place = (i: number) => (i === a ? b : i === b ? a : i) as number;
    return { row: place(cell.row), col: place(cell.col) };
  };
  const here = (spot: Spot | null) => cellOn(spot, id, rows.length, cols.length);
  const pinned = here(learn.pin);
  const spot = here(learn.spot) ?? pinned;
  const column = (col: number) =>
    cols[col].kind === "special" && type !== "pattern" && /^\d+$/.test(cols[col].text)
      ? t("learn.dimension", { number: col })
      : labelText(cols[col]);
  const say = (m: Matrix | null, { row, col }: Cell) => {
    if (!m) return "–";
    if (isMasked(m, row, col)) return t("maps.masked");
    const value = cellValue(m, row, col);
    return type === "pattern" || type === "share" ? formats().number(value, 3) : formatFigure(value);
  };
  const numbers = (cell: Cell) => ({
    before: say(found.before, cell),
    after: say(found.after, there(cell)),
    change: found.difference ? formatFigure(cellValue(found.difference, cell.row, cell.col)) : "–",
  });

  const one = (role: "before" | "after" | "difference", i: number) => {
    const matrix = found[role];
    const caption = trio.captions[i];
    const own = role === "after" && moved ? { rows: moved.labels, cols: moved.labels } : { rows, cols };
    const mine = (cell: Cell | null) => (cell && role === "after" ? there(cell) : cell);
    const point = (cell: Cell | null): Spot | null => {
      const to = mine(cell);
      return to && { picture: id, ...to };
    };
    const cells = (matrix ? strongest(matrix) : [])
      .slice(0, SAID)
      .map(
        ({ row, col }) =>
          `${labelText(own.rows[row])}, ${column(col)} ${formatFigure(cellValue(matrix as Matrix, row, col))}`,
      )
      .join("; ");
    const scale: Scale =
      role === "difference"
        ? { kind: "signed", range: trio.apart }
        : type === "rows"
          ? { kind: "signed", range: trio.range }
          : { kind: type };
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
      empty: t(`learn.none.${role}`),
      name: t("learn.name", { title, caption, weights, rows: rows.length, cols: cols.length, cells }),
      hover: (cell: Cell | null) => act.hover(point(cell)),
      pin: (cell: Cell | null) => act.pin(point(cell)),
    };
  };
  const wide = cols.length > MOST_NUMBERED;
  return {
    id,
    title,
    summary: trio.summary,
    /** whether nothing changed */
    same: trio.same,
    /** whether the maps need more than a third of the width */
    large: type === "pattern" ? wide : cols.length > (cols.some((label) => label.kind === "text") ? 16 : 40),
    /** the minimum width of a map with numbers in its cells; 0 for wide maps, which show none */
    need: type === "pattern" && !wide ? widthWithNumbers(rows, cols) : 0,
    pictures: trio.only ? [one("after", 1)] : [one("before", 0), one("after", 1), one("difference", 2)],
    /** the focused cell */
    readout: spot
      ? t(type === "pattern" ? "learn.point.weight" : "learn.point.number", {
          row: labelText(rows[spot.row]),
          col: column(spot.col),
          numbers: trio.only ? numbers(spot).after : t("learn.point.both", numbers(spot)),
        })
      : first
        ? t("learn.point")
        : "",
    /** the cells with the largest change: row, column, before, after, change */
    table:
      found.difference && !trio.same
        ? strongest(found.difference).map((cell) => [
            labelText(rows[cell.row]),
            column(cell.col),
            ...Object.values(numbers(cell)),
          ])
        : [],
  };
}
