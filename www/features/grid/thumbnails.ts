// State → the thumbnails of all heads, the controls of their order, and the pinned heads.
import { wordsOf } from "../../i18n/problem.js";
import { memoize } from "../../lib/memoize.js";
import { axesOf, kindOf, patternOf, sublayerAt, kindsOf } from "../../domain/answer.js";
import { t } from "../../i18n/index.js";
import { margins } from "../../components/map/overlay.js";
import type { Pattern, CellRef } from "../../domain/map/pattern.js";
import { layPinned } from "../../components/thumbnails/list-layout.js";
import { labelText, quoted, type Label } from "../../domain/labels.js";
import { readsBeside } from "../../protocol/medium.js";
import { rowOverKeys } from "../../domain/map/image-panel.js";
import { hasPatches, isTooLarge } from "../../domain/map/placed-images.js";
import { overPatches } from "../../components/region-layout.js";
import { restingQuery, rowsRead } from "./rows-over.js";
import { pictureUnder } from "../../state/media.js";
import { poolPattern } from "../../domain/map/pooled.js";
import { sayCell } from "../../components/map/captions.js";
import { headName, shortName } from "../../domain/head-names.js";
import { mayEdit } from "./head-set/actions.js";
import { headSetProps } from "./head-set/props.js";
import { headMeasures, rowsBehind, rowsOf } from "./head-order.js";
import { partsOf } from "../../domain/lesson.js";
import { headMark } from "../../domain/edits/list.js";
import { readingOfHead, sentence } from "../../domain/map/sentence.js";
import { headsIn, nameOfHead, sameHead, type HeadRef, type Kind, type Cell } from "../../domain/heads.js";
import type { Actions } from "./actions.js";
import type { List } from "../../components/thumbnails/sorted-list.js";
import type { Seen } from "../feature.js";
import {
  inOrder,
  measureAbout,
  measureFigure,
  measureName,
  measuresFor,
  numberOf,
  type Measure,
} from "../../domain/head-measures.js";
import type { Sort } from "./state.js";
import type { Pinned } from "../../components/thumbnails/pinned.js";
import type { State } from "../../state/store.js";
import type { Thumb } from "../../components/thumbnails/thumbnail.js";
import { KIND_NAMES, SLOT } from "../../domain/map/geometry.js";

/** Wider labels are slanted. */
const PINNED_LABELS = 12;

const kindInFront = ({ info, focus, front }: Seen) => {
  const sublayer = sublayerAt(info, focus.path);
  return sublayer ? kindOf(sublayer) : front;
};

/** The pending state, the reason why the heads are not sorted, or the number of rows behind the measure. */
function noteOf(state: State, { info, lack, front }: Seen, sort: Measure) {
  const { answer, failure } = headMeasures(state);
  if (state.grid.problem) return wordsOf(state.grid.problem);
  if (lack && lack !== "text") return t(`grid.lack.${lack}`, { name: t(`kind.${front}`) });
  if (failure) return t("grid.failed", { message: wordsOf(failure) });
  if (!answer) return t("grid.measuring");
  if (lack) return t("grid.lack.text");
  const kinds = kindsOf(info);
  const found = rowsBehind(answer, info, sort, state.grid.kinds === "all" ? kinds : [front]);
  const several = found.some(({ rows }) => rows !== found[0].rows);
  const list = found.map(({ kind, rows }) => t("grid.rows.kind", { name: t(`kind.${kind}`), rows }));
  const rows = several
    ? t("grid.rows.kinds", { list: list.join(", ") })
    : t("grid.rows", { rows: found[0]?.rows ?? 0 });
  return info.sublayers.some((s) => s.linear) ? `${rows} ${t("grid.linear")}` : rows;
}

function sortProps(state: State, view: Seen, act: Actions) {
  const { sort, order, kinds } = state.grid;
  const all = kindsOf(view.info);
  const fit = measuresFor(all, readsBeside(view));
  const measures = sort === "layer" || fit.includes(sort) ? fit : [...fit, sort];
  const by = sort === "layer" ? null : headMeasures(state);
  const about = (one: Sort) => (one === "layer" ? t("grid.sort.layer.about") : measureAbout(one));
  return {
    value: sort,
    about: about(sort),
    measured: by !== null,
    order: by && !view.lack ? order : null,
    options: (["layer", ...measures] as const).map((one) => ({
      value: one,
      label: one === "layer" ? t("grid.sort.layer") : measureName(one),
      about: about(one),
      term: one === "entropy" || one === "diagonal" || one === "induction" || one === "contribution" ? one : undefined,
    })),
    kinds: all.length > 1 ? { value: kinds, name: t(`kind.${kindInFront(view)}`), set: act.kinds } : null,
    note: sort === "layer" ? null : noteOf(state, view, sort),
    failed: state.grid.problem !== null || (by !== null && by.failure !== null),
    test:
      sort === "induction" && all.includes("decoder") && view.lack !== "kind"
        ? { access: partsOf(state.lesson).text, busy: state.grid.making, make: act.test }
        : null,
    size: {
      value: Math.round(view.list ? view.list.edge : view.laid.edge),
      least: view.list ? SLOT.least : view.laid.least,
      most: Math.min(SLOT.most, view.list ? Infinity : (view.laid.slot ?? Infinity)),
      chosen: state.panels.thumbnail !== null,
      set: act.size,
    },
    set: (value: string) => act.sort(value as Sort),
    turn: act.turn,
  };
}

function listProps(state: State, view: Seen, bands: { kind: Kind; layers: Thumb[][] }[]): List | null {
  const { sort, order } = state.grid;
  const { list } = view;
  if (sort === "layer" || !list) return null;
  const { answer, current } = headMeasures(state);
  const rows = rowsOf(answer);
  const several = kindsOf(view.info).length > 1;
  const all = bands.flatMap(({ kind, layers }, i) =>
    layers.flat().map((thumb) => ({ thumb, kind, i, value: numberOf(rows.get(nameOfHead(thumb)), sort) })),
  );
  const measure = measureName(sort);
  const heads = inOrder(all, order).map(({ thumb, kind, i, value }) => ({
    thumb,
    kind,
    short: shortName(kind, thumb.layer, thumb.head, several),
    number: answer === null ? "" : value === null ? t("grid.none") : measureFigure(sort, value),
    spoken: value === null ? t("grid.thumb.number", { measure, value: t("grid.none.spoken") }) : measure,
    ...list.fitted[i],
  }));
  return {
    ...list,
    heads,
    stale: answer !== null && !current,
  };
}

/** The first label of each block, memoized. A turn that begins within a block begins with it. */
const everyNth = memoize((labels: Label[], block: number) => {
  if (block === 1) return labels;
  return labels.flatMap((label, i) => {
    if (i % block > 0) return [];
    const begun = labels.slice(i, i + block).findLast(({ turn }) => turn?.begins);
    return [begun?.turn ? { ...label, turn: begun.turn } : label];
  });
}, Infinity);

const within = (i: number | null, n: number, block: number) => (i !== null && i < n ? Math.floor(i / block) : null);

function pinnedProps(state: State, view: Seen, act: Actions): Pinned[] {
  return state.grid.pinned.flatMap((pin) => {
    const sublayer = sublayerAt(view.info, pin.path);
    if (!sublayer || pin.head >= sublayer.n_heads) return [];
    const kind = kindOf(sublayer);
    const title = headName(view.info, pin.path, pin.head);
    const pattern = patternOf(view.derived, sublayer, pin.head);
    const cell = cellIn(view, kind);
    const { edit, off } = headMark(state.edits, pin);
    const choose = (at: CellRef) => act.point(pin, at);
    return [
      {
        name: nameOfHead(pin),
        kind,
        title,
        focused: sameHead(view.focus, pin),
        value: pattern && !pattern.coarse ? valueIn(pattern, cell) : null,
        map: pattern && {
          ...mapOf(pattern, kind, cell, view, choose, act.hover),
          name: title,
          tone: state.tone,
          veil: off ? edit : null,
        },
        focus: () => act.focus(pin),
        preview: () => act.preview(pin),
        close: () => act.pin(pin),
      },
    ];
  });
}

function cellIn({ front, cell }: Seen, kind: Kind) {
  const sameRows = (kind === "encoder") === (front === "encoder");
  const sameCols = (kind === "decoder") === (front === "decoder");
  return { query: sameRows ? cell.query : null, key: sameCols ? cell.key : null };
}

const valueIn = (p: Pattern, { query, key }: Cell) =>
  query === null || key === null || query >= p.rows || key >= p.cols ? null : sayCell(p, query, key);

function mapOf(
  pattern: Pattern,
  kind: Kind,
  cell: Cell,
  { derived, laid, list, screen }: Seen,
  choose: (cell: CellRef) => void,
  hover: (cell: CellRef | null) => void,
) {
  const { rows, cols } = axesOf(derived, kind);
  const { left, right } = margins(rows, cols, PINNED_LABELS, null);
  const { width, block, most } = layPinned(
    pattern.rows,
    pattern.cols,
    left + right,
    screen.width - (list || laid.beside || screen.narrow ? 0 : KIND_NAMES),
    screen.dpr,
  );
  const whole = ({ query, key }: CellRef) => ({ query: query * block, key: key * block });
  return {
    pattern: poolPattern(pattern, block),
    rows: everyNth(rows, block),
    cols: everyNth(cols, block),
    unread: null,
    width,
    most,
    screen,
    focus: { query: within(cell.query, pattern.rows, block), key: within(cell.key, pattern.cols, block) },
    look: (at: CellRef | null) => hover(at && whole(at)),
    choose: (at: CellRef) => choose(whole(at)),
  };
}

/** Each head's row over the patches of a picture. */
const rowsOver = memoize((thumbs: Map<string, Pattern>, query: number, keys: number[][], of: string) => {
  const those = [...thumbs].filter(([name, pattern]) => name.startsWith(of) && (pattern.block ?? 1) === 1);
  return new Map(
    those.flatMap(([name, pattern]) => {
      const over = rowOverKeys(pattern, query, keys);
      return over ? [[name, over] as const] : [];
    }),
  );
}, 2);

/** The focused row of a kind, or its resting one. */
const queryOver = (view: Seen, kind: Kind) =>
  cellIn(view, kind).query ?? restingQuery(kind, view.derived.target.length);

/** A kind's thumbnails: whole patterns, or rows over its picture. */
function pictured(state: State, view: Seen, kind: Kind) {
  const { thumbs } = view.derived;
  const keys = overPatches(state, kind);
  const read = keys && rowsRead(state, view.info, kind, keys);
  if (read) return { patterns: read.patterns, keys, under: pictureUnder(state, kind) };
  return keys
    ? { patterns: rowsOver(thumbs, queryOver(view, kind), keys, kind), keys, under: pictureUnder(state, kind) }
    : { patterns: thumbs, keys: null, under: null };
}

export function thumbnailProps(state: State, view: Seen, act: Actions) {
  const selecting = state.view === "grid" && state.headSet.on && mayEdit(state);
  const kinds = view.bands.map(({ kind }) => pictured(state, view, kind));
  const bands = view.bands.map((band, i) => ({
    kind: band.kind,
    rows: view.laid.shown(band.rows, i),
    cols: view.laid.shown(band.cols, i),
    cell: view.laid.cells[i],
    block: view.laid.blocks[i],
    layers: band.sublayers
      .map((s) =>
        headsIn(s)
          .map((one) => ({
            ...one,
            layer: s.block,
            pattern: kinds[i].patterns.get(nameOfHead(one)),
            tokens: tokensOf(kinds[i].keys) ?? tokensAlong(view, band.kind),
            under: kinds[i].under,
            ...headMark(state.edits, one),
            focused: sameHead(view.focus, one),
            shown: sameHead(view.shown, one),
            said: useOf(state, view, band.kind, one),
            pinned: state.grid.pinned.some((pin) => sameHead(pin, one)),
            selected: selecting ? state.headSet.heads.some((chosen) => sameHead(chosen, one)) : null,
          }))
          .filter(hasPattern),
      )
      .filter((heads) => heads.length > 0),
  }));
  const here = state.view === "grid";
  return {
    bands,
    patterns: patternsOf(kinds.map(({ patterns }) => patterns)),
    drawings: state.drawings,
    ...view.laid,
    kind: view.front,
    tone: state.tone,
    screen: view.screen,
    sort: here ? sortProps(state, view, act) : null,
    over: here && hasPatches(view.result) ? overProps(state, view, act) : null,
    set: here ? headSetProps(state, view, act.set) : null,
    list: listProps(state, view, bands),
    ...(here ? { pinned: pinnedProps(state, view, act) } : {}),
    act: {
      focus: act.focus,
      preview: act.preview,
      open: act.open,
      ...(here ? { pin: act.pin, select: act.set.toggle } : {}),
    },
  };
}

const tokensOf = (keys: number[][] | null) => keys && { rows: keys.length, cols: keys[0].length };

/** The same object while all of these are the same. */
const patternsOf = (all: unknown[]) => (all.length === 1 || all[0] === all[1] ? all[0] : identities(...all));
const identities = memoize((...all: unknown[]) => all, 2);

/** The choice between whole patterns and rows over the patches. */
function overProps(state: State, view: Seen, act: Actions) {
  const { over } = state.grid;
  const kinds = over ? view.bands.map(({ kind }) => kind) : [];
  const drawn = kinds.filter((kind) => overPatches(state, kind));
  const large = kinds.filter((kind) => isTooLarge(view.result, kind) && !drawn.includes(kind));
  const reads = new Map(drawn.map((kind) => [kind, rowsRead(state, view.info, kind, overPatches(state, kind) ?? [])]));
  const read = [...reads.values()].filter((one) => one !== null);
  const failure = read.find((one) => one.failure !== null)?.failure ?? null;
  const several = kinds.length > 1;
  return {
    on: over,
    notes: [
      ...large.map((kind) => t("grid.over.large", { name: t(`kind.${kind}`) })),
      ...(failure
        ? [t("grid.failed", { message: wordsOf(failure) })]
        : read.some(({ waits }) => waits)
          ? [t("grid.over.waits")]
          : []),
      ...(drawn.includes("decoder") && (view.result.images?.length ?? 0) > 1 ? [t("grid.over.first")] : []),
    ],
    rows: drawn.flatMap((kind) => {
      const label = (kind === "encoder" ? view.derived.source : view.derived.target)[
        reads.get(kind)?.query ?? queryOver(view, kind)
      ];
      const token = label && quoted(label, labelText);
      return token ? [t("grid.over.row", { token, name: several ? t(`kind.${kind}`) : null })] : [];
    }),
    set: act.over,
  };
}

/**
 * A head's attention from the chosen row in words; only for the heads in front, since all would cost too much per
 * frame.
 */
function useOf({ edits }: State, view: Seen, kind: Kind, head: HeadRef) {
  if (!sameHead(view.shown, head) && !sameHead(view.focus, head)) return "";
  const { query } = cellIn(view, kind);
  const reading =
    query === null ? null : readingOfHead({ ...view, edits }, head, headName(view.info, head.path, head.head));
  return reading ? sentence(reading, { query, key: null }) : "";
}

function tokensAlong({ derived }: Seen, kind: Kind) {
  const { rows, cols } = axesOf(derived, kind);
  return { rows: rows.length, cols: cols.length };
}

const hasPattern = <T extends { pattern?: Pattern }>(thumb: T): thumb is T & { pattern: Pattern } =>
  thumb.pattern !== undefined;
