// Divides the middle region between the thumbnails and the large map, by their contents.
import { hasSink, axesOf, kindOf, ofKind, patternOf, outputLabels, kindsOf, type Derived } from "../domain/answer.js";
import { givenIn, recordingIn, writesOf, type Own } from "../domain/models.js";
import { ASIDE, KIND_NAMES, layStrip, SLOT, TOUCHED, layGrid, type BandShape } from "../domain/map/geometry.js";
import { layList } from "./thumbnails/list-layout.js";
import { NOTHING, fitBeside, readoutRows, withSink } from "./map/frame.js";
import { saidHeight, saidLines } from "./map/said.js";
import { nameOfHead } from "../domain/heads.js";
import { shortName } from "../domain/head-names.js";
import { keysOver, keysRead } from "../domain/map/placed-images.js";
import type { HeadRef, Kind } from "../domain/heads.js";
import type { Edits, ModelInfo } from "../protocol/engine.js";
import { drawsItself, type Abilities } from "../protocol/abilities.js";
import type { RunResult } from "../protocol/messages.js";
import type { Screen } from "./screen.js";

const ALL_AT_ONCE = 48;
/** The most tokens of an answer for which room is reserved before it is written. */
const MOST_LIKELY = 11;
const ACROSS_NARROW = 8;
/** On a phone, where the map follows them, thumbnails of the Grid are no larger. */
const SLOT_NARROW = 48;
/** The height of thumbnails there in views that are not about all heads. */
const STRIP_NARROW = 280;
/** The large map's heading and the fold under it, and the width of the readout beside it. */
const DETAIL_REST = 92;
/** The height of the sort bar over the thumbnails, alone and with a measure's description. */
const SORT_BAR = 32;
const SORTED_BAR = 80;
/** The height for the thumbnails on a low screen before one scrolls. */
const LOW = 80;
/** The share of the height for thumbnails before they scroll, less beside a long text; and their least height. */
const SHARE = 0.44;
const LONG = 96;
const SHARE_LONG = 0.3;
const LEAST = 160;
/** The height of thumbnails in views that are not about all heads. */
const STRIP = 112;
/** There all layers share one row if each thumbnail has this much of it. */
const IN_ROW = 36;

interface Arrangement {
  view: string;
  model: string;
  own: Own[];
  /** the most target tokens seen for this text */
  longest: number;
  grid: { sort: string; kinds: "all" | "one"; over: boolean; pinned: HeadRef[] };
  result: RunResult | null;
  edits: Edits;
  panels: { thumbnail: number | null };
  running: { draws?: boolean } | null;
  can: Pick<Abilities, "draw" | "ask">;
  /** whether no head has a number to sort by, so that they stand by layer */
  unsorted?: boolean;
}

/** The rows and columns to reserve: the answer is still growing. */
const room = (kind: Kind, source: number, target: number) =>
  kind === "encoder"
    ? { rows: source, cols: source }
    : kind === "decoder"
      ? { rows: target, cols: target }
      : { rows: target, cols: source };

/**
 * The keys down and across over which the Grid shows each head's row; null if it shows whole patterns. Of many tokens
 * an engine is asked for the rows.
 */
export const overPatches = (
  { view, grid, result, can }: Pick<Arrangement, "view" | "grid" | "result" | "can">,
  kind: Kind,
) => (view === "grid" && grid.over && result ? (can.ask ? keysOver : keysRead)(result, kind) : null);

export function layout(state: Arrangement, info: ModelInfo, derived: Derived, shown: HeadRef, screen: Screen) {
  const sublayer = info.sublayers.find((s) => s.path === shown.path) ?? info.sublayers[0];
  const front = kindOf(sublayer);
  const heads = info.sublayers.reduce((sum, s) => sum + (s.kind === "mlp" ? 0 : s.n_heads), 0);
  const chosen = state.view === "grid" && state.grid.sort !== "layer";
  const sorted = chosen && !state.unsorted;
  const together = state.view === "grid" && (sorted ? state.grid.kinds === "all" : heads <= ALL_AT_ONCE);
  const kinds = kindsOf(info).filter((kind) => together || kind === front);
  // A continued text has its own tokens before the written ones.
  // A recording does not grow.
  const grows = recordingIn(state.own, state.model) === null;
  const given = state.result ? givenIn(info, state.result) : 0;
  const alone = grows && given > 0 ? given + writesOf(state.model, info) : 0;
  // A picture kept from another text has other tokens.
  // Most answers are about as long as the text, plus a start token.
  const likely = !grows ? 0 : Math.min(MOST_LIKELY, 1 + derived.source.filter(({ kind }) => kind === "text").length);
  const longest = Math.min(
    Math.max(state.longest, alone, likely, derived.target.length),
    info.longest_text ?? Infinity,
  );
  const bands = kinds.map((kind) => {
    const sublayers = ofKind(info, kind);
    const size = room(kind, derived.source.length, longest);
    const patches = overPatches(state, kind);
    return {
      kind,
      sublayers,
      layers: sublayers.length,
      heads: Math.max(...sublayers.map((s) => s.n_heads)),
      // An engine that draws thumbnails has the cells that are missing here.
      whole: drawsItself(state) && !patches,
      block:
        drawsItself(state) || patches
          ? 1
          : Math.max(...sublayers.map((s) => derived.thumbs.get(`${s.path}.0`)?.block ?? 1)),
      ...size,
      ...(patches && { rows: patches.length, cols: patches[0].length }),
    };
  });
  const share = screen.low
    ? LOW * bands.length
    : state.view !== "grid"
      ? screen.narrow
        ? STRIP_NARROW
        : STRIP
      : screen.narrow
        ? Infinity
        : Math.max(LEAST, screen.height * (Math.max(derived.source.length, longest) > LONG ? SHARE_LONG : SHARE));
  const [names, aside] = screen.narrow ? [0, ASIDE] : [KIND_NAMES, 0];
  const { width, dpr } = screen;
  const least = screen.narrow ? TOUCHED : SLOT.least;
  const across = screen.narrow ? ACROSS_NARROW : Math.floor((width - names) / IN_ROW);
  const laid =
    state.view === "grid"
      ? layGrid(bands, {
          ...{ width, height: share, dpr, names, aside, size: state.panels.thumbnail },
          most: screen.narrow ? SLOT_NARROW : SLOT.most,
          least,
        })
      : {
          ...layStrip(bands, {
            ...{ width: width - names, height: share, dpr, across, aside },
            least,
          }),
          beside: false,
          slot: null,
        };
  const open = state.view === "grid" && state.grid.pinned.length > 0;
  const list = sorted ? listed(bands, screen, share, open, state.panels.thumbnail) : null;
  /** Thumbnails above their share scroll, so that the large map stays in sight; not with a head open among them. */
  const most = laid.height > share && (!open || laid.beside) ? laid.whole(share) : null;
  const height = Math.min(laid.height, most ?? Infinity);

  const size = room(front, derived.source.length, longest);
  const { rows: rowLabels, cols: colLabels } = axesOf(derived, front);
  const writes = front === "encoder" ? null : outputLabels(info, rowLabels);
  const thumbs = screen.full
    ? 0
    : list
      ? SORTED_BAR + Math.min(list.height, list.most ?? Infinity)
      : height + (chosen ? SORTED_BAR : state.view === "grid" ? SORT_BAR : 0);
  const lines = saidLines(screen.width, state.edits.heads?.[nameOfHead(shown)] === 0, hasSink(sublayer));
  const free = screen.narrow ? Infinity : screen.height - thumbs - DETAIL_REST - saidHeight(lines);
  const around = withSink(NOTHING, hasSink(sublayer));
  const { edges, cell, below } = fitBeside(screen, free, size, rowLabels, colLabels, writes, around);
  const pattern = patternOf(derived, sublayer, shown.head);
  const frame = {
    ...edges,
    cell,
    rows: pattern?.rows ?? 0,
    cols: pattern?.cols ?? 0,
    bars: around,
    width: edges.left + size.cols * cell + around.across + edges.right,
    height: edges.top + size.rows * cell + 2,
  };
  return {
    front,
    bands,
    laid: { ...laid, most, height },
    list,
    saidLines: lines,
    room: size,
    frame,
    below: below && !screen.narrow,
    rowLabels,
    colLabels,
    pattern,
    readoutRows: readoutRows(below, frame.height),
  };
}

function listed(
  bands: (BandShape & { kind: Kind; sublayers: ReturnType<typeof ofKind> })[],
  screen: Screen,
  share: number,
  open: boolean,
  size: number | null,
) {
  const count = bands.reduce((sum, { heads, layers }) => sum + heads * layers, 0);
  const names = bands.map(({ kind, sublayers, heads }) =>
    shortName(kind, sublayers[sublayers.length - 1].block, heads - 1, bands.length > 1),
  );
  const letters = Math.max(0, ...names.map((name) => name.length));
  const list = layList(bands, count, letters, { width: screen.width, height: share, dpr: screen.dpr, size });
  return { ...list, most: list.height > share && !open ? share : null };
}
