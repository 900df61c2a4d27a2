// The layout of the picture of paths: arithmetic only, so that it can be tested without a screen.
import { LABEL_PITCH } from "./map/geometry.js";
import { labelPitch, labelWidth, isSlanted as tooLong } from "./label-width.js";
import type { Label } from "./labels.js";

export type Side = "source" | "target";

/** A place: `level` sublayers above the inputs of its side. */
export type TokenSlot = { side: Side; level: number; token: number };

/** The kind of a line that is not a whole layer: the residual stream, an MLP, or a head by its number. */
export type LinkPart = "stream" | "mlp" | number;

/** Lines between the same two tokens lie side by side: the index of this one, and their number. */
export type Lane = { at: number; beside: { all: number } };

export type Ends = { from: TokenSlot; to: TokenSlot; lane?: Lane };

/**
 * The smallest distance between tokens: below it the picture scrolls. Every bar has its name, except in long texts and
 * where that keeps a whole picture on a narrow screen.
 */
const LEAST_PITCH = 7;
/** A narrow screen. */
const NARROW = 480;
const MOST_PITCH = 34;
const ALL_NAMED = 96;
/**
 * Margins for the names of the layers on the left and right, and the gap between source and target, in columns.
 */
const LEFT = 54;
const RIGHT = 68;
const GAP = 2;
/** How far a slanted label of the previous column reaches into the line of the upright ones. */
const LEANS_IN = 10;
/** The height of all layers together, and of each one of few. */
const HEIGHT = 260;
const LEAST_STEP = 26;
const MOST_STEP = 64;
/** The height of the bars under the inputs, with their numbers above them. */
export const BARS = 44;
const NUMBERS = 18;
const EDGE = 8;
const LEANING = 24;
const CAPTION = 20;
/** The approximate width of a number. */
export const ROOM = 30;

export interface PathFrame {
  /** CSS pixels */
  width: number;
  height: number;
  pitch: number;
  start: Record<Side, number>;
  counts: Record<Side, number>;
  /** the height of each level, the inputs first */
  levels: Record<Side, number[]>;
  /** the baseline of the bars */
  foot: number;
  caption: number | null;
  /** whether all labels slant, and not only the last ones */
  leans: boolean;
  /** whether the target's long first label lacks room to its left under the inputs, beside the source */
  crowded: boolean;
}

interface PathShape {
  labels: Record<Side, Label[]>;
  /** the number of sublayers of each side; 0 without that side */
  layers: Record<Side, number>;
  width: number;
  /** whether bars stand under the inputs */
  bars?: boolean;
}

/**
 * The encoder runs first: the decoder's levels stand above its last one, except for the inputs, which are all on one
 * line.
 */
export function pathFrame({ labels, layers, width, bars = true }: PathShape): PathFrame {
  const counts = { source: labels.source.length, target: labels.target.length };
  const both = counts.source > 0 && counts.target > 0;
  const columns = counts.source + counts.target + (both ? GAP : 0);
  const sides = LEFT + (both ? RIGHT : 0) + EDGE;
  const bare = [...labels.source, ...labels.target].map((label) => ({ ...label, nth: null }));
  const dense = columns > ALL_NAMED || (width < NARROW && sides + columns * LEAST_PITCH <= width);
  const least = (leans: boolean) => (dense ? LEAST_PITCH : labelPitch(bare, LABEL_PITCH, leans));
  const fit = (room: number, leans = false) =>
    Math.max(least(leans), Math.min(MOST_PITCH, room / Math.max(1, columns)));
  const all = [...labels.source, ...labels.target];
  const near = fit(width - sides);
  // The last label of the source slants into the gap.
  const crowded = both && labelWidth(labels.target[0]) + LEANS_IN > (GAP + 1) * near + endAt(near);
  const long = all.filter((label, i) => i !== 0 && (i !== counts.source || crowded) && tooLong(label, near, 2));
  // If one would lie across others all slant; the last of a side has room.
  const leans = long.some((label) => label !== labels.source.at(-1) && label !== labels.target.at(-1));
  // Between two sides a label slants over the gap; after the last one it needs room.
  const aside = leans && !both ? LEANING : 0;
  const pitch = fit(width - sides - aside, leans);
  const label = long.length ? Math.min(84, Math.max(...long.map(labelWidth)) * 0.71 + 14) : 22;
  const rows = both ? layers.source + Math.max(1, layers.target) - 1 : layers.source + layers.target;
  const step = Math.min(MOST_STEP, Math.max(LEAST_STEP, HEIGHT / Math.max(1, rows)));
  const top = label + EDGE;
  const bottom = top + rows * step;
  const at = (row: number) => bottom - row * step;
  const source = Array.from({ length: layers.source + 1 }, (_, l) => at(l));
  const target = Array.from({ length: layers.target + 1 }, (_, l) => at(l === 0 || !both ? l : layers.source + l - 1));
  const foot = bottom + 14 + (bars ? NUMBERS + BARS : 0);
  const caption = foot + label + CAPTION / 2;
  const start = { source: LEFT + pitch / 2, target: LEFT + pitch / 2 + (both ? (counts.source + GAP) * pitch : 0) };
  return {
    width: Math.floor(sides + columns * pitch + aside),
    height: Math.ceil(foot + label + (both ? CAPTION : 4)),
    pitch,
    start,
    counts,
    levels: { source, target },
    foot,
    caption: both ? caption : null,
    leans,
    crowded,
  };
}

/** Narrower columns leave no room for the number of a repeated token. */
const CLOSE = 20;

/** In close columns, repeated tokens differ by their place alone. */
export function fitPathFrame(shape: PathShape) {
  const frame = pathFrame(shape);
  if (frame.pitch >= CLOSE) return { labels: shape.labels, frame };
  const bare = (all: Label[]) => all.map((one) => ({ ...one, nth: null }));
  const labels = { source: bare(shape.labels.source), target: bare(shape.labels.target) };
  return { labels, frame: pathFrame({ ...shape, labels }) };
}

/** @param crowded whether the first label has no room to its left */
export const isSlantedLabel = (f: PathFrame, label: Label, i: number, crowded: boolean) =>
  f.leans || ((i > 0 || crowded) && tooLong(label, f.pitch, 2));

/** A long first label ends over its column, and begins in the room to its left. */
export const endsThere = (f: PathFrame, label: Label, i: number) => i === 0 && labelWidth(label) > f.pitch + 2;

const endAt = (pitch: number) => Math.min(pitch / 2, 8);
export const endOf = (f: PathFrame) => endAt(f.pitch);

export const linkStroke = (share: number) => ({
  width: 1 + 5 * Math.min(1, share),
  alpha: Math.min(1, 0.1 + 0.9 * Math.sqrt(share)),
});

export const SEEN = 0.002;

/**
 * @param share of the top token that passes through it
 * @param chosen whether it is the top token
 */
export const radiusOf = (f: PathFrame, share: number, chosen: boolean) =>
  chosen
    ? Math.min(8, f.pitch * 0.45)
    : share >= SEEN
      ? Math.min(f.pitch * 0.45, 2.5 + 6 * Math.sqrt(Math.min(1, share)))
      : 1.25;

export const barWidth = (f: PathFrame) => Math.min(18, f.pitch - 3);

/** The place of an input among all inputs. */
export const inputAmong = ({ source }: { source: number }, input: number): TokenSlot =>
  input < source ? { side: "source", level: 0, token: input } : { side: "target", level: 0, token: input - source };

export const inputPlace = (f: PathFrame, input: number) => inputAmong(f.counts, input);

/** @param input of all inputs */
export function followedOn(f: PathFrame, side: Side, input: number | null) {
  const place = input === null ? null : inputPlace(f, input);
  return place?.side === side ? place.token : null;
}

export const placeAt = (f: PathFrame, { side, level, token }: TokenSlot) => ({
  x: f.start[side] + token * f.pitch,
  y: f.levels[side][level],
});

/** The distance between lanes, if there is room. */
const LANE = 4;

export function linkEnds(f: PathFrame, { from, to, lane }: Ends) {
  const all = lane?.beside.all ?? 1;
  const shift = ((lane?.at ?? 0) - (all - 1) / 2) * Math.min(LANE, (f.pitch - 4) / all);
  const at = (place: TokenSlot) => {
    const { x, y } = placeAt(f, place);
    return { x: x + shift, y };
  };
  return { from: at(from), to: at(to) };
}

/** The distance within which the pointer hits a line. */
const NEAR = 6;
/** The number of pieces that approximate a line's curve. */
const PIECES = 12;

/** The index of the line nearest to a point. */
export function linkAt(f: PathFrame, links: Ends[], x: number, y: number): number | null {
  let [found, least]: [number | null, number] = [null, NEAR];
  links.forEach((link, i) => {
    const { from, to } = linkEnds(f, link);
    if (y < from.y - NEAR || y > to.y + NEAR) return;
    const along = (at: number) => ({
      x: from.x + (to.x - from.x) * at * at * (3 - 2 * at),
      y: from.y + (to.y - from.y) * (1.5 * at * (1 - at) + at ** 3),
    });
    for (let piece = 0; piece < PIECES; piece++) {
      const away = distance({ x, y }, along(piece / PIECES), along((piece + 1) / PIECES));
      if (away < least) [found, least] = [i, away];
    }
  });
  return found;
}

type Point = { x: number; y: number };

/** The distance from a point to the segment between two others. */
function distance(p: Point, a: Point, b: Point) {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const on = Math.max(0, Math.min(1, ((p.x - a.x) * dx + (p.y - a.y) * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(p.x - a.x - on * dx, p.y - a.y - on * dy);
}

/** The input of the column under a point in the lower half of the picture. */
export function inputAt(f: PathFrame, x: number, y: number): number | null {
  if (y < Math.max(f.levels.source[0], f.levels.target[0]) - 10) return null;
  const column = columnAt(f, x);
  return column && (column.side === "source" ? column.token : f.counts.source + column.token);
}

export function tokenAt(f: PathFrame, side: Side, level: number, x: number, y: number): number | null {
  const column = columnAt(f, x);
  return column?.side === side && y < f.levels[side][level] + 10 ? column.token : null;
}

function columnAt(f: PathFrame, x: number): { side: Side; token: number } | null {
  for (const side of ["source", "target"] as const) {
    const token = Math.max(0, Math.round((x - f.start[side]) / f.pitch));
    if (token >= 0 && token < f.counts[side] && Math.abs(x - f.start[side] - token * f.pitch) <= f.pitch / 2)
      return { side, token };
  }
  return null;
}

/** The bars with a written number, the largest first, so that none touches another. */
export function barsWithNumber(f: PathFrame, shares: number[]): number[] {
  const x = (i: number) => placeAt(f, inputPlace(f, i)).x;
  const chosen: number[] = [];
  for (const i of shares.map((_, i) => i).sort((a, b) => shares[b] - shares[a])) {
    if (shares[i] < 0.005 || chosen.length === 24) break;
    if (chosen.every((j) => Math.abs(x(i) - x(j)) >= ROOM)) chosen.push(i);
  }
  return chosen;
}
