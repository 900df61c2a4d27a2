// State → the props of the Heads view: the scatter of all heads, those found, and the open head with its examples.
import { formats, locale, t } from "../../i18n/index.js";
import { hasHead, type HeadRef } from "../../domain/heads.js";
import { hidesFuture } from "../../domain/edits/document.js";
import { labels, type Label } from "../../domain/labels.js";
import { layPinned } from "../../components/thumbnails/list-layout.js";
import { margins } from "../../components/map/overlay.js";
import { memoize } from "../../lib/memoize.js";
import { poolPattern } from "../../domain/map/pooled.js";
import { shortName } from "../../domain/head-names.js";
import { wordsOf } from "../../i18n/problem.js";
import { PLACES, aboutOf, figureOf, nameOf, usualAxes, valueOf } from "./measure-names.js";
import { headOfTexts, treeOfTexts } from "./own-texts.js";
import { MEASURES, type Measure } from "../../domain/head-measures.js";
import { fileOf, readsImages } from "../../state/images.js";
import { progress } from "../../state/texts/list.js";
import { readFinder } from "./finder.js";
import { strongest } from "../../state/texts/summary.js";
import { layScatter } from "./scatter.js";
import { looksBack, patternOf, type AtlasExample, type AtlasHead, type AtlasRow, type AtlasTree } from "./tree.js";
import type { Actions } from "./actions.js";
import type { Atlas } from "./state.js";
import type { Problem } from "../../lib/errors.js";
import type { ModelInfo } from "../../protocol/engine.js";
import type { Seen } from "../feature.js";
import type { State } from "../../state/store.js";

export type AtlasProps = ReturnType<typeof props>;
export type Body = NonNullable<AtlasProps["body"]>;
export type OpenHead = NonNullable<Body["open"]>;

/** The number of rows of the table at first. */
const FIRST = 30;
/** Wider labels are slanted. */
const LABELS = 12;
const NO_EXAMPLES: AtlasExample[] = [];
/** Between the maps of the examples, and the most of them in a row. */
const [GAP, ACROSS] = [16, 3];
/** The least width of an example, and of one whose map has more tokens than this. */
const [SHORT, LONG, MANY] = [180, 280, 20];

const NO_SPECIALS = { start_id: null, end_id: null, pad_id: null };

/** The labels of every so many tokens. */
const labelsOf = memoize((tokens: string[], block: number, _: string): Label[] => {
  const all = tokens.map((text) => ({ id: 0, text, kind: "text" as const, span: null }));
  return labels(all, NO_SPECIALS).filter((_, i) => i % block === 0);
}, 2);

/** Whether the open model is the atlas': by its name, without its owner, and by all heads. */
export function isOpen({ model, rows }: AtlasTree, info: ModelInfo) {
  const last = (name: string) => name.toLowerCase().split("/").at(-1);
  return model !== "" && last(model) === last(info.name) && rows.every((row) => row.ref && hasHead(info, row.ref));
}

/** Heads of several kinds are named with their kind. */
function rowName(rows: AtlasRow[]) {
  const several = new Set(rows.map(({ kind }) => kind)).size > 1;
  return ({ kind, layer, head }: AtlasRow) => shortName(kind, layer, head, several);
}

/** The heads that the finder finds; all, with a sentence, if it cannot be read. */
const foundOf = memoize(({ rows, measures }: AtlasTree, find: string, _: string) => {
  const nameOfRow = rowName(rows);
  const names = [...measures, ...PLACES].map((name) => ({ name, label: nameOf(name) }));
  const test = readFinder(find, names, nameOfRow, formats().typed);
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
  /** the texts where a measure is highest; null if the files have examples, or for the place of a head */
  highest: ((row: AtlasRow, measure: string) => { text: string; value: number }[] | null) | null;
  /** whether an encoder of this model hides later tokens, as far as is known */
  causalEncoder: boolean;
}

function fromFiles({ tree, heads }: Atlas, info: ModelInfo): Source | null {
  const live = tree !== null && isOpen(tree, info);
  const causalEncoder = live && info.architecture === "encoder" && hidesFuture({}, info);
  return tree && { tree, live, head: ({ id }) => heads.get(id), highest: null, causalEncoder };
}

function fromTexts({ texts: { found } }: State, listed: { texts: string[] }, info: ModelInfo): Source {
  return {
    tree: treeOfTexts(found, listed, info),
    live: true,
    head: ({ ref }) => (ref ? headOfTexts(found, listed, info, ref.path, ref.head) : undefined),
    highest: ({ ref }, measure) =>
      ref && MEASURES.some((one) => one === measure)
        ? strongest(found, listed.texts, info, ref, measure as Measure, "down")
        : null,
    causalEncoder: false,
  };
}

export function props(state: State, seen: Seen, act: Actions) {
  const { tree, opening, problem, source } = state.atlas;
  const own = source === "texts" ? progress(state) : null;
  const from = own
    ? own.done > 0
      ? fromTexts(state, own.listed, seen.info)
      : null
    : fromFiles(state.atlas, seen.info);
  return {
    opening,
    source,
    problem: problem && wordsOf(problem),
    isOpen: tree !== null,
    wanted: tree || own ? null : state.atlas.head,
    own: own && { done: own.done, of: own.texts.length, stale: own.stale, images: readsImages(state) },
    body: from && bodyOf(state, from, seen, act),
    act,
  };
}

function bodyOf(state: State, source: Source, { screen }: Seen, act: Actions) {
  const { atlas, tone } = state;
  const { tree, live } = source;
  const names = [...tree.measures, ...PLACES];
  const [usualX, usualY] = usualAxes(tree.rows, tree.measures);
  const known = (name: string | null, usual: string) => (name !== null && names.includes(name) ? name : usual);
  const axes = { x: known(atlas.x, usualX), y: known(atlas.y, usualY) };
  const several = new Set(tree.rows.map(({ kind }) => kind)).size > 1;
  const width = Math.max(280, Math.min(screen.width, 760));
  const here = foundOf(tree, atlas.find, locale());
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
    open: open && openOf(state, source, open, { name: name(open), axis: axes.x, screen, act }),
    live,
    tone,
    screen,
    act,
  };
}

interface OpenContext {
  name: string;
  /** the measure across */
  axis: string;
  screen: Seen["screen"];
  act: Actions;
}

function openOf(state: State, source: Source, row: AtlasRow, { name, axis, screen, act }: OpenContext) {
  const { interval } = state.atlas;
  const { tree, live } = source;
  const read = source.head(row);
  const shut = () => act.choose(null);
  const ref = live ? row.ref : null;
  if (!read || "code" in read) return { name, ref, shut, failed: read ? wordsOf(read) : null, file: null };
  const examples = read.examples ?? NO_EXAMPLES;
  const causal = row.kind === "decoder" ? looksBack(examples) : row.kind === "encoder" && source.causalEncoder;
  const highest = source.highest?.(row, axis) ?? null;
  const at = (one: AtlasExample) => one.interval ?? 0;
  const last = Math.max(0, ...examples.map(at));
  const chosen = interval ?? last;
  const count = Math.max(last + 1, read.intervals?.length ?? 0);
  const shown = examples.filter((one) => at(one) === chosen);
  const longest = Math.max(0, ...shown.map(({ tokens, query_tokens: queries }) => (queries ?? tokens).length));
  const least = longest > MANY ? LONG : SHORT;
  const across = Math.max(1, Math.min(ACROSS, Math.floor((screen.width + GAP) / (least + GAP))));
  const side = Math.floor((screen.width - (across + 1) * GAP) / across);
  return {
    name,
    ref,
    shut,
    failed: null,
    file: {
      measures: measuresOf(read, tree.measures),
      intervals: Array.from({ length: examples.length ? count : 0 }, (_, i) => ({
        texts: read.intervals?.[i]?.texts ?? null,
        range: read.intervals?.[i]?.range ?? null,
        examples: examples.filter((one) => at(one) === i).length,
        chosen: i === chosen,
        choose: () => act.interval(i),
      })),
      keys: tree.keys,
      model: tree.model,
      live,
      images: source.highest !== null && readsImages(state),
      highest: highest && {
        measure: nameOf(axis),
        texts: highest.map(({ text, value }) => ({
          text: fileOf(state, text),
          value: figureOf(axis, value),
          run: ref && (() => act.run(text, ref)),
        })),
      },
      noTexts: examples.length > 0 && examples.every(({ text }) => text === undefined),
      across,
      examples: shown.map((example) => exampleOf(example, causal, { side, dpr: screen.dpr }, runOf(example, ref, act))),
      queries: read.query_tokens ?? [],
      keyTokens: read.key_tokens ?? [],
      distances: read.distances ?? [],
    },
  };
}

const runOf = ({ text }: AtlasExample, ref: HeadRef | null, act: Actions) =>
  ref && text !== undefined ? () => act.run(text, ref) : null;

const measuresOf = ({ measures }: AtlasHead, order: string[]) =>
  order.flatMap((name) => {
    const found = measures && Object.hasOwn(measures, name) ? measures[name] : null;
    return found ? [{ name, label: nameOf(name), about: aboutOf(name), ...found }] : [];
  });

interface Room {
  side: number;
  dpr: number;
}

function exampleOf(example: AtlasExample, causal: boolean, { side, dpr }: Room, run: (() => void) | null) {
  const queries = example.query_tokens ?? example.tokens;
  const labelled = (tokens: string[], block: number) => labelsOf(tokens, block, locale());
  const [rows, cols] = [labelled(queries, 1), labelled(example.tokens, 1)];
  const { left, right } = margins(rows, cols, LABELS, null);
  const { width, block, most } = layPinned(rows.length, cols.length, left + right, side, dpr);
  return {
    text: example.text ?? example.tokens.join(" "),
    strongest: example.max_activation,
    map: {
      pattern: poolPattern(patternOf(example, causal), block),
      rows: labelled(queries, block),
      cols: labelled(example.tokens, block),
      unread: null,
      width: Math.min(width, side),
      most,
    },
    run,
  };
}
