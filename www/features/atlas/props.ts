// State → the props of the Heads view: the scatter of all heads, those found, and the open head with its examples.
import { formats, locale, t } from "../../i18n/index.js";
import { hasHead, type HeadRef } from "../../domain/heads.js";
import { hidesFuture } from "../../domain/edits/document.js";
import { labels, type Label } from "../../domain/labels.js";
import { memoize } from "../../lib/memoize.js";
import { shortName } from "../../domain/head-names.js";
import { wordsOf } from "../../i18n/problem.js";
import { PLACES, aboutOf, axesIn, figureOf, nameOf, valueOf } from "./measure-names.js";
import { layExample, readMap, type ExampleMap } from "../../components/map/example-map.js";
import { legible } from "../../lib/foreign/sanitize-text.js";
import { mapOf } from "../../state/texts/measuring.js";
import { measureName } from "../../domain/head-measures.js";
import { missingAbility } from "../../protocol/abilities.js";
import { headOfTexts, mapName, openOverTexts, treeOfTexts } from "./own-texts.js";
import { fileOf } from "../../state/media.js";
import { progress } from "../../state/texts/list.js";
import { KINDS, readFinder } from "./finder.js";
import { layScatter } from "./scatter.js";
import { sourceIn } from "./state.js";
import { looksBack, patternOf, type AtlasExample, type AtlasHead, type AtlasRow, type AtlasTree } from "./tree.js";
import type { Actions } from "./actions.js";
import type { Atlas } from "./state.js";
import type { Problem } from "../../lib/errors.js";
import type { ModelInfo } from "../../protocol/engine.js";
import type { Seen } from "../feature.js";
import type { State } from "../../state/store.js";
import { mediumOf } from "../../protocol/medium.js";

export type AtlasProps = ReturnType<typeof props>;
export type Body = NonNullable<AtlasProps["body"]>;
export type OpenHead = NonNullable<Body["open"]>;

/** The number of rows of the table at first. */
const FIRST = 30;
const NO_EXAMPLES: AtlasExample[] = [];
/** Between the maps of the examples, and the most of them in a row. */
const [GAP, ACROSS] = [16, 3];
/** The least width of an example, and of one whose map has more tokens than this. */
const [SHORT, LONG, MANY] = [180, 280, 20];

const NO_SPECIALS = { start_id: null, end_id: null, pad_id: null };

const labelsOf = memoize(
  (tokens: string[], _: string): Label[] =>
    labels(
      tokens.map((text) => ({ id: 0, text, kind: "text" as const, span: null })),
      NO_SPECIALS,
    ),
  2,
);

/** Whether the open model is the atlas': by its name, without its owner, and by all heads. */
export function isOpen({ model, rows }: AtlasTree, info: ModelInfo) {
  const last = (name: string) => name.toLowerCase().split("/").at(-1);
  return model !== "" && last(model) === last(info.name) && rows.every((row) => row.ref && hasHead(info, row.ref));
}

/** Heads of several kinds are named with their kind. */
export function rowName(rows: AtlasRow[]) {
  const several = new Set(rows.map(({ kind }) => kind)).size > 1;
  return ({ kind, layer, head }: AtlasRow) => shortName(kind, layer, head, several);
}

/** The heads that the finder finds; all, with a sentence, if it cannot be read. */
export const foundIn = (tree: AtlasTree, find: string) => foundOf(tree, find, locale());

const foundOf = memoize(({ rows, measures }: AtlasTree, find: string, _: string) => {
  const nameOfRow = rowName(rows);
  const names = [...measures, ...PLACES].map((name) => ({ name, label: nameOf(name) }));
  const kinds = KINDS.map((name) => ({ name, label: t(`kind.${name}`) }));
  const test = readFinder(find, names, nameOfRow, formats().typed, kinds);
  return typeof test === "function" ? { rows: rows.filter(test), problem: null } : { rows, problem: wordsOf(test) };
});

const sortedBy = memoize((rows: AtlasRow[], name: string) =>
  rows.toSorted((a, b) => (valueOf(b, name) ?? -Infinity) - (valueOf(a, name) ?? -Infinity)),
);

/** Where heads come from. */
interface Source {
  tree: AtlasTree;
  /** whether the page's model is the one that was measured */
  live: boolean;
  /** undefined while its file is read */
  head(row: AtlasRow): AtlasHead | Problem | undefined;
  /** whether an encoder of this model hides later tokens, as far as is known */
  causalEncoder: boolean;
}

function fromFiles({ tree, heads }: Atlas, info: ModelInfo): Source | null {
  const live = tree !== null && isOpen(tree, info);
  const causalEncoder = live && info.architecture === "encoder" && hidesFuture({}, info);
  return tree && { tree, live, head: ({ id }) => heads.get(id), causalEncoder };
}

function fromTexts({ texts: { found } }: State, listed: { texts: string[] }, info: ModelInfo): Source {
  return {
    tree: treeOfTexts(found, listed, info),
    live: true,
    head: ({ ref }) => (ref ? headOfTexts(found, listed, info, ref.path, ref.head) : undefined),
    causalEncoder: false,
  };
}

/** The source in view; null without a head to show. */
export function sourceOf(state: State, info: ModelInfo): Source | null {
  if (sourceIn(state) === "files") return fromFiles(state.atlas, info);
  const { listed, done } = progress(state);
  return done > 0 ? fromTexts(state, listed, info) : null;
}

export function props(state: State, seen: Seen, act: Actions) {
  const { tree, opening, problem } = state.atlas;
  const source = sourceIn(state);
  const own = source === "texts" ? ownTexts(state) : null;
  const from = sourceOf(state, seen.info);
  return {
    opening,
    source,
    problem: problem && wordsOf(problem),
    isOpen: tree !== null,
    wanted: tree || own ? null : state.atlas.head,
    own,
    body: from && bodyOf(state, from, seen, act),
    act,
  };
}

/** How far the person's texts are measured, and the reason why they cannot be. */
function ownTexts(state: State) {
  const { listed, done, stale, halted, next } = progress(state);
  const lack = missingAbility(state.can, "ask");
  return {
    done,
    of: listed.texts.length,
    stale,
    halted,
    going: next !== null,
    lack: lack && wordsOf(lack),
    medium: mediumOf(state),
  };
}

function bodyOf(state: State, source: Source, { screen }: Seen, act: Actions) {
  const { atlas, tone } = state;
  const { tree, live } = source;
  const names = [...tree.measures, ...PLACES];
  const axes = axesIn(atlas, tree);
  const several = new Set(tree.rows.map(({ kind }) => kind)).size > 1;
  const width = Math.max(280, Math.min(screen.width, 760));
  const here = foundIn(tree, atlas.find);
  const name = rowName(tree.rows);
  const refIn = (row: AtlasRow) => (live ? row.ref : null);
  const open = tree.rows.find(({ id }) => id === atlas.head) ?? null;
  const shown = sortedBy(here.rows, axes.x);
  const say = (row: AtlasRow, axis: string) => {
    const value = valueOf(row, axis);
    return value === null ? t("grid.none") : figureOf(axis, value);
  };
  const pointed = tree.rows.find(({ id }) => id === (atlas.pointed ?? atlas.head)) ?? null;
  return {
    model: tree.model,
    corpus: tree.corpus,
    axes: { ...axes, options: names.map((value) => ({ value, label: nameOf(value) })), nameOf, aboutOf, figureOf },
    find: atlas.find,
    problem: here.problem,
    count: { found: here.rows.length, of: tree.rows.length },
    several,
    scatter: layScatter(tree.rows, axes.x, axes.y, width, Math.round(Math.max(240, Math.min(width * 0.55, 380)))),
    found: here.rows,
    name,
    pointed: pointed && { id: pointed.id, name: name(pointed), x: say(pointed, axes.x), y: say(pointed, axes.y) },
    rows: shown.slice(0, atlas.all ? Infinity : FIRST).map((row) => ({
      id: row.id,
      name: name(row),
      open: row === open,
      cells: [say(row, axes.x), say(row, axes.y)],
      go: () => act.choose(row.id, refIn(row)),
    })),
    hidden: atlas.all ? 0 : Math.max(0, shown.length - FIRST),
    choose: (row: AtlasRow) => act.choose(row.id, refIn(row)),
    missing: atlas.head !== null && open === null ? atlas.head : null,
    open: open && openOf(state, source, open, { name: name(open), screen, act }),
    live,
    tone,
    screen,
    act,
  };
}

interface OpenContext {
  name: string;
  screen: Seen["screen"];
  act: Actions;
}

function openOf(state: State, source: Source, row: AtlasRow, context: OpenContext) {
  const { tree, live } = source;
  const { name, act } = context;
  const read = source.head(row);
  const shut = () => act.choose(null);
  const ref = live ? row.ref : null;
  if (!read || "code" in read) return { name, ref, shut, failed: read ? wordsOf(read) : null, file: null };
  const over = openOverTexts(state);
  return {
    name,
    ref,
    shut,
    failed: null,
    file: {
      ...(over ? examplesOver(state, over, context) : examplesIn(state, read, source, row, context)),
      measures: measuresOf(read, tree.measures),
      keys: tree.keys,
      model: tree.model,
      live,
      medium: over === null ? ("text" as const) : mediumOf(state),
      queries: read.top_query_tokens ?? [],
      keyTokens: read.top_key_tokens ?? [],
      distances: read.distances ?? [],
    },
  };
}

/** The number of examples in a row, and the room of each. */
function roomFor(longest: number, { screen }: OpenContext) {
  const least = longest > MANY ? LONG : SHORT;
  const across = Math.max(1, Math.min(ACROSS, Math.floor((screen.width + GAP) / (least + GAP))));
  return { across, side: Math.floor((screen.width - (across + 1) * GAP) / across) };
}

function rangeOf(ends: [number, number], figure: (value: number) => string) {
  const [from, to] = ends.map(figure);
  return from === to ? from : t("atlas.range", { from, to });
}

/** The interval of an example. */
const placeOf = (one: AtlasExample) => one.interval ?? 0;

/** The last interval with an example, and the open one. */
function intervalIn({ atlas: { interval } }: State, examples: AtlasExample[]) {
  const last = Math.max(0, ...examples.map(placeOf));
  return { last, chosen: interval ?? last };
}

export function chosenExamples(state: State, { examples }: AtlasHead) {
  const { chosen } = intervalIn(state, examples ?? NO_EXAMPLES);
  return (examples ?? NO_EXAMPLES).filter((one) => placeOf(one) === chosen);
}

/** Whether the head's later keys are hidden, as far as is known. */
export const isCausal = ({ kind }: AtlasRow, { examples }: AtlasHead, { causalEncoder }: Source) =>
  kind === "decoder" ? looksBack(examples ?? NO_EXAMPLES) : kind === "encoder" && causalEncoder;

/** The examples of a file, by the head's strongest weight in each text. */
function examplesIn(state: State, read: AtlasHead, source: Source, row: AtlasRow, context: OpenContext) {
  const { screen, act } = context;
  const { number } = formats();
  const examples = read.examples ?? NO_EXAMPLES;
  const causal = isCausal(row, read, source);
  const { last, chosen } = intervalIn(state, examples);
  const count = Math.max(last + 1, read.intervals?.length ?? 0);
  const shown = chosenExamples(state, read);
  const longest = Math.max(0, ...shown.map(({ tokens, query_tokens: queries }) => (queries ?? tokens).length));
  const { across, side } = roomFor(longest, context);
  const ref = source.live ? row.ref : null;
  return {
    by: null,
    intervals: Array.from({ length: examples.length ? count : 0 }, (_, i) => {
      const { texts = null, range = null } = read.intervals?.[i] ?? {};
      return {
        name: range ? rangeOf(range, (value) => number(value, 2)) : texts === 0 ? t("grid.none") : number(i + 1),
        texts,
        examples: examples.filter((one) => placeOf(one) === i).length,
        chosen: i === chosen,
        choose: () => act.interval(i),
      };
    }),
    noTexts: examples.length > 0 && examples.every(({ text }) => text === undefined),
    across,
    examples: shown.map((example) => ({
      text: legible(example.text ?? example.tokens.join(" ")),
      value: example.max_activation === null ? null : number(example.max_activation, 3),
      map: layExample(mapIn(example, causal), side, screen.dpr),
      run: runOf(example, ref, act),
    })),
  };
}

/** The examples of the person's texts, by a measure; their maps come one after the other. */
function examplesOver(state: State, over: NonNullable<ReturnType<typeof openOverTexts>>, context: OpenContext) {
  const { screen, act } = context;
  const { ref, measure, intervals, chosen, examples } = over;
  const maps = examples.map(({ text }, i) => readMap(mapOf(state, mapName(i), text, ref.path), ref));
  const longest = Math.max(0, ...maps.map((map) => map?.rows.length ?? 0));
  const { across, side } = roomFor(longest, context);
  const figure = (value: number) => figureOf(measure, value);
  return {
    by: measureName(measure),
    intervals: intervals.map(({ texts, range, examples }, i) => ({
      name: range ? rangeOf(range, figure) : t("grid.none"),
      texts,
      examples: examples.length,
      chosen: i === chosen,
      choose: () => act.interval(i),
    })),
    noTexts: false,
    across,
    examples: examples.map(({ text, value }, i) => {
      const map = maps[i];
      return {
        text: fileOf(state, text),
        value: figure(value),
        map: map && layExample(map, side, screen.dpr),
        run: () => act.run(text, ref),
      };
    }),
  };
}

const runOf = ({ text }: AtlasExample, ref: HeadRef | null, act: Actions) =>
  ref && text !== undefined ? () => act.run(text, ref) : null;

/** An example of a file with its labels. */
export const mapIn = (example: AtlasExample, causal: boolean): ExampleMap => ({
  pattern: patternOf(example, causal),
  rows: labelsOf(example.query_tokens ?? example.tokens, locale()),
  cols: labelsOf(example.tokens, locale()),
});

const measuresOf = ({ measures }: AtlasHead, order: string[]) =>
  [...new Set([...order, ...Object.keys(measures ?? {})])].flatMap((name) => {
    const found = measures && Object.hasOwn(measures, name) ? measures[name] : null;
    return found ? [{ name, label: nameOf(name), about: aboutOf(name), ...found }] : [];
  });
