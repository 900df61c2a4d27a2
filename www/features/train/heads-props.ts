// State → the heads at one moment: thumbnails of all, one of them large, or two moments with their difference.
import { t } from "../../i18n/index.js";
import {
  axesOf,
  deriveLabels,
  kindOf,
  ofKind,
  rowMasked,
  rowOf,
  strongestCells,
  sublayerAt,
  kindsOf,
} from "../../domain/answer.js";
import { readingOfKind } from "../../components/map/captions.js";
import { headMark } from "../../domain/edits/list.js";
import { splitHead, type Cell, type HeadRef } from "../../domain/heads.js";
import { headName } from "../../domain/head-names.js";
import { ACROSS, ASIDE, TOUCHED, layBands, type BandShape } from "../../domain/map/geometry.js";
import { keysOver } from "../../domain/map/placed-images.js";
import { rowOverKeys } from "../../domain/map/image-panel.js";
import { labelText } from "../../domain/labels.js";
import { maskedAt, valueAt, type Pattern } from "../../domain/map/pattern.js";
import { TONES } from "../../domain/scale.js";
import { formatFigure } from "../../domain/numbers.js";
import { difference } from "../../domain/difference.js";
import {
  comparesRuns,
  focusOf,
  snapshotFailureOf,
  currentSnapshot,
  lastMomentBefore,
  readsProbe,
  shownSnapshots,
  shownStep,
} from "./run.js";
import { memoize } from "../../lib/memoize.js";
import { formatNumber, runNames } from "./names.js";
import type { Actions } from "./actions.js";
import type { State } from "../../state/store.js";
import { NOWHERE, type Snapshot, type Train } from "./state.js";
import type { ImagePixels } from "../../domain/panel.js";
import type { Screen } from "../../components/screen.js";

/** With more heads only one kind is shown at a time. */
const ALL_AT_ONCE = 48;
/** The width of the kinds' names. */
const NAMES = 64;
/** The width of a map's read-out, and the height of its labels and of the fold under it. */
const READOUT = 190;
const MAP_REST = 84;
/** The minimum size of a map beside or under the thumbnails, and of thumbnails beside a map. */
const BESIDE = 220;
const BELOW = 180;
const THUMB = 56;
/** The gaps within and between bands. */
const GAPS = 16;
/** The maximum size of a cell. */
const LARGEST = 44;

export function headsProps(state: State, screen: Screen, act: Actions) {
  const { train: s } = state;
  const { now, current } = currentSnapshot(s);
  const common = {
    view: s.view,
    choose: act.view,
    current,
    failure: snapshotFailureOf(s),
    legend: { tone: state.tone, theme: screen.theme, lifted: false, setTone: act.tone },
  };
  const focus = now && focusOf(s, now.info);
  if (!now || !focus) return { ...common, head: null, grid: null, beside: null, map: null, compare: null };
  const shown = s.preview && sublayerAt(now.info, s.preview.path) ? s.preview : focus;
  return {
    ...common,
    head: {
      value: `${focus.path}.${focus.head}`,
      options: headsOf(now),
      set: (name: string) => act.focus(splitHead(name)),
    },
    ...(s.view === "grid" ? gridProps(state, now, focus, shown, screen, act) : { grid: null, beside: null }),
    map: s.view === "head" ? mapProps(state, now, focus, mapRoom(screen), screen, act) : null,
    compare: s.view === "compare" ? compareProps(state, focus, screen, act) : null,
  };
}

const mapRoom = ({ narrow, width, height }: Screen) => ({
  width: width - (narrow ? 0 : READOUT),
  height: narrow ? Infinity : height - MAP_REST,
});

const headsOf = ({ info }: Snapshot) =>
  info.sublayers
    .filter(({ kind }) => kind !== "mlp")
    .flatMap(({ path, n_heads }) =>
      Array.from({ length: n_heads }, (_, head) => ({ value: `${path}.${head}`, label: headName(info, path, head) })),
    );

function gridProps(state: State, now: Snapshot, focus: HeadRef, shown: HeadRef, screen: Screen, act: Actions) {
  const { train: s, tone } = state;
  const { info, result } = now;
  const derived = deriveLabels(result, info);
  const front = kindOf(sublayerAt(info, focus.path) ?? info.sublayers[0]);
  const heads = info.sublayers.reduce((sum, one) => sum + (one.kind === "mlp" ? 0 : one.n_heads), 0);
  const kinds = kindsOf(info).filter((kind) => heads <= ALL_AT_ONCE || kind === front);
  const over = overImage(s, now);
  const bands = kinds.map((kind) => {
    const sublayers = ofKind(info, kind);
    const { rows, cols } = axesOf(derived, kind);
    return {
      kind,
      sublayers,
      layers: sublayers.length,
      heads: Math.max(...sublayers.map((one) => one.n_heads)),
      rows: over?.keys?.length ?? rows.length,
      cols: over?.keys?.[0].length ?? cols.length,
    };
  });
  const { laid, room } = laidOut(bands, screen);
  const grid: Parameters<typeof import("../../components/thumbnails/bands.js").grid>[0] = {
    bands: bands.map(({ kind, sublayers, rows, cols }, i) => ({
      kind,
      rows: laid.shown(rows, i),
      cols: laid.shown(cols, i),
      cell: laid.cells[i],
      block: laid.blocks[i],
      layers: sublayers
        .map(({ path, block, n_heads }) =>
          Array.from({ length: n_heads }, (_, head) => head).flatMap((head) => {
            const name = `${path}.${head}`;
            const whole = derived.patterns.get(name);
            const pattern = whole && over?.keys ? rowOverKeys(whole, over.query, over.keys) : whole;
            const isAt = (one: HeadRef) => one.path === path && one.head === head;
            const mark = headMark(s.edits, { path, head });
            return pattern
              ? {
                  path,
                  head,
                  layer: block,
                  pattern,
                  under: over?.image,
                  ...mark,
                  focused: isAt(focus),
                  shown: isAt(shown),
                }
              : [];
          }),
        )
        .filter((row) => row.length > 0),
    })),
    patterns: over ? overKey(derived.patterns, over) : derived.patterns,
    over: over && { on: s.over, notes: [], rows: [], set: act.over },
    edge: laid.edge,
    named: laid.named,
    perRow: laid.perRow,
    kind: front,
    tone,
    screen,
    act: { focus: act.focus, preview: act.preview, open: () => act.view("head") },
  };
  const beside = room && mapProps(state, now, shown, room, screen, act);
  return { grid, beside: beside && { ...beside, below: room.below } };
}

/** Another object when a row over an image is another. */
const overKey = memoize((_: object, __: { query: number; keys: number[][] | null }) => ({}));

/** A recipe's image with the row over it, of the class token until another is chosen; null for texts. */
function overImage(s: Train, now: Snapshot) {
  const probe = s.runs[now.run]?.plan.probe;
  const keys = probe?.pictures ? keysOver(now.result, "encoder") : null;
  if (!probe?.pictures || !keys) return null;
  const query = s.hovered?.query ?? s.locked.query ?? 0;
  const name = (s.probe ?? probe).source;
  const rows = readsProbe(s, now) ? probe.pictures.find((one) => one.name === name)?.rows : undefined;
  return overOf(keys, query, s.over, rows ? inkOf(rows) : null);
}

const overOf = memoize((keys: number[][], query: number, on: boolean, image: ImagePixels | null) => ({
  query,
  keys: on ? keys : null,
  image: on ? image : null,
}));

/** Dark pixels on paper. */
const inkOf = memoize((rows: string[]): ImagePixels => {
  const grey = rows.flatMap((row) => [...row].map((pixel) => (pixel === "#" ? 0 : 255)));
  return {
    width: rows[0].length,
    height: rows.length,
    rgba: Uint8Array.from(grey.flatMap((value) => [value, value, value, 255])),
  };
}, 10);

/** The layout of thumbnails and, if it fits, of one large head beside or under them. */
function laidOut(bands: BandShape[], screen: Screen) {
  const { dpr } = screen;
  if (screen.narrow)
    return {
      laid: layBands(bands, {
        ...{ width: screen.width, height: Infinity, dpr, across: ACROSS, aside: ASIDE, least: TOUCHED },
      }),
      room: null,
    };
  const heads = Math.max(...bands.map((band) => band.heads));
  const height = Math.max(160, screen.height - 8);
  // One layer per row, in half the width.
  const half = layBands(bands, { width: (screen.width - NAMES) / 2, height, dpr, across: heads });
  const across = Math.max(...bands.map((band) => Math.min(band.layers, half.perRow) * band.heads));
  const width = screen.width - NAMES - across * (half.edge + 6) - GAPS - 24;
  if (half.edge >= THUMB && width >= BESIDE)
    return { laid: half, room: { width, height: screen.height - 40, below: false } };
  const laid = layBands(bands, { width: screen.width - NAMES, height, dpr, across: 2 * heads });
  const rest = screen.height - laid.height - 40;
  return { laid, room: rest >= BELOW ? { width: screen.width, height: rest, below: true } : null };
}

function axes({ info, result }: Snapshot, path: string) {
  const derived = deriveLabels(result, info);
  const kind = kindOf(sublayerAt(info, path) ?? info.sublayers[0]);
  return { kind, ...axesOf(derived, kind), patterns: derived.patterns };
}

/** @param size the available room */
function mapProps(
  { train: s, tone }: State,
  now: Snapshot,
  { path, head }: HeadRef,
  size: { width: number; height: number },
  screen: Screen,
  act: Actions,
) {
  const { kind, rows, cols, patterns } = axes(now, path);
  const pattern = patterns.get(`${path}.${head}`);
  if (!pattern) return null;
  const within = (i: number | null | undefined, n: number) => (i !== null && i !== undefined && i < n ? i : null);
  const focus = {
    query: within(s.hovered?.query ?? s.locked.query, pattern.rows) ?? pattern.rows - 1,
    key: within(s.hovered ? s.hovered.key : s.locked.key, pattern.cols),
  };
  const cell = focus.key === null ? null : { query: focus.query, key: focus.key };
  return {
    title: `${t(`kind.${kind}.long`)} · ${t("head.name", { layer: sublayerAt(now.info, path)?.block ?? 0, head })}`,
    map: {
      name: `${t(`kind.${kind}.long`)}, ${headName(now.info, path, head)}`,
      pattern,
      rows,
      cols,
      unread: null,
      width: size.width,
      most: Math.max(6, Math.min(LARGEST, Math.floor((size.height - 24) / pattern.rows))),
      tone,
      screen,
      focus: cell,
      look: act.hover,
      choose: act.choose,
    },
    top: strongestCells(pattern, 12),
    rows,
    cols,
    choose: act.lock,
    readout: {
      focus,
      rows,
      cols,
      best: rowOf(pattern, focus.query, 8),
      empty: rowMasked(pattern, focus.query),
      value:
        cell && (maskedAt(pattern, cell.query, cell.key) ? t("maps.masked") : valueAt(pattern, cell.query, cell.key)),
      place: (v: number) => TONES[tone](Math.min(1, v)),
      reading: readingOfKind(kind, now.info),
      lifted: false,
    },
  };
}

type Spot = { row: number; col: number };

const differenceOf = memoize(difference);

/** Two moments or two runs, and their difference. */
function compareProps({ train: s, tone }: State, focus: HeadRef, screen: Screen, act: Actions) {
  const [a, b] = shownSnapshots(s);
  const runs = comparesRuns(s);
  const name = `${focus.path}.${focus.head}`;
  const pattern = (one: Snapshot | null | undefined) =>
    one ? (axes(one, focus.path).patterns.get(name) ?? null) : null;
  const [before, after] = [pattern(a), pattern(b)];
  const between =
    before && after && before.rows === after.rows && before.cols === after.cols ? differenceOf(before, after) : null;
  const some = b ?? a;
  const { rows, cols } = some ? axes(some, focus.path) : { rows: [], cols: [] };
  const spotAt = ({ query, key }: Cell) =>
    query !== null && key !== null && query < rows.length && key < cols.length ? { row: query, col: key } : null;
  const cell = spotAt(s.hovered ?? s.locked);
  const names = runNames(s);
  const stepName = (one: Snapshot | null | undefined) =>
    one ? t("train.step", { step: formatNumber(one.step) }) : "…";
  const captions = [a, b].map((one, i) => (runs ? `${names[i]} · ${stepName(one)}` : stepName(one)));
  const at = (p: Pattern | null, { row, col }: Spot) => {
    if (!p || row >= p.rows || col >= p.cols) return "–";
    return maskedAt(p, row, col) ? t("maps.masked") : formatFigure(valueAt(p, row, col));
  };
  const cellOf = (to: Spot | null) => to && { query: to.row, key: to.col };
  const { query, key } = s.locked;
  const picture = (role: "before" | "after" | "difference", matrix: Pattern | null, caption: string) => ({
    role,
    caption,
    name: t("train.compare.picture", { caption }),
    matrix,
    empty: t("train.compare.none"),
    square: true,
    rows,
    cols,
    spot: cell,
    pinned: query !== null && key !== null ? { row: query, col: key } : null,
    screen,
    // One scale for every moment, so that growth is visible.
    scale: role === "difference" ? ({ kind: "signed", range: 1, tone } as const) : ({ kind: "pattern", tone } as const),
    hover: (to: Spot | null) => act.hover(cellOf(to)),
    pin: (to: Spot | null) => act.lock(cellOf(to) ?? NOWHERE),
  });
  const { moments } = s.runs[s.run];
  const pinned = lastMomentBefore(moments, s.pinned) ?? 0;
  return {
    pictures: [
      picture("before", before, captions[0]),
      picture("after", after, captions[1]),
      picture("difference", between, t("train.compare.difference")),
    ],
    readout: cell
      ? t("train.compare.point", {
          row: labelText(rows[cell.row]),
          col: labelText(cols[cell.col]),
          before: at(before, cell),
          after: at(after, cell),
          change: at(between, cell),
        })
      : t("train.compare.hint"),
    two: s.runs.length > 1,
    with: s.with,
    setWith: act.with,
    from: runs
      ? null
      : {
          moments,
          at: Math.max(0, moments.indexOf(pinned)),
          text: t("train.step", { step: formatNumber(pinned) }),
          pin: act.pin,
          here: () => act.pin(shownStep(s, s.run) ?? moments[0]),
        },
  };
}
