// State → the pictures beside a text: what they are, and the focused row's attention over them.
import { answerTo } from "../../../protocol/answers.js";
import { bestHead, HEADS, meanQuestion, MEAN, OVER } from "./state.js";
import { gridsOf, type ImageGrid } from "../../../domain/map/placed-images.js";
import { labelText } from "../../../domain/labels.js";
import { TONES } from "../../../domain/scale.js";
import { markOf, mediaChoices, mediaOf, picturesRead, type OpenedMedia } from "../../../state/media.js";
import { sameHead } from "../../../domain/heads.js";
import { memoize } from "../../../lib/memoize.js";
import { readsBeside } from "../../../protocol/medium.js";
import { wordsOf } from "../../../i18n/problem.js";
import { rowValues, type Pattern } from "../../../domain/map/pattern.js";
import type { Actions } from "../actions.js";
import type { MediaProps } from "../media.js";
import type { PlacedImage } from "../../../protocol/engine.js";
import type { Seen } from "../../feature.js";
import { headsQuestion, type State } from "../../../state/store.js";

export type PicturesProps = NonNullable<ReturnType<typeof picturesProps>>;

const placed = memoize((images: PlacedImage[]) => gridsOf(images));

/** Null for a model that reads no images beside text. @param field what opens them */
export function picturesProps(state: State, view: Seen | null, field: MediaProps | null, act: Actions) {
  if (!field || !readsBeside(state)) return null;
  const files = mediaChoices(state, "image");
  return {
    field,
    all: state.pictures.map((name) => ({ name, file: mediaOf(state, name)?.file ?? name })),
    waiting: waitingIn(state),
    files: files && files.all.length > 1 ? files : null,
    over: view && overProps(state, view, act),
    ...act.pictures,
  };
}

/** The pictures without a place in the text, of all; null if there are none. */
function waitingIn(state: State) {
  const [all, read] = [state.pictures.length, picturesRead(state).length];
  return read < all && !(state.chat && !state.chat.prompt) ? { all, count: all - read, mark: markOf(state) } : null;
}

export interface PictureGrid extends ImageGrid {
  tiles: PlacedImage["tiles"];
  /** its number among several */
  nth: number | null;
  image: OpenedMedia | null;
}

function overProps(state: State, view: Seen, act: Actions) {
  const { result, front, cell, shown } = view;
  const images = result.images ?? [];
  if (images.length === 0) return null;
  const row = front === "decoder" ? cell.query : null;
  // The answer in view may be about the pictures before these.
  const weights = row === null || !state.seen ? null : rowOf(state, view, row);
  const grids = placed(images).map((grid): PictureGrid => {
    const name = state.seen?.pictures[grid.picture];
    const image = name === undefined ? null : mediaOf(state, name);
    return { ...grid, image, tiles: images[grid.picture].tiles, nth: images.length > 1 ? grid.picture + 1 : null };
  });
  const tokens = images.flatMap(({ starts, grid: [down, across] }) =>
    starts.flatMap((start) => Array.from({ length: down * across }, (_, i) => start + i)),
  );
  const padding = state.edits.target_padding?.[0] ?? [];
  const tint = TONES[state.tone];
  const resting = weights && rowOf(state, view, restingRow(state, view));
  const largest = resting && tokens.reduce((most, token) => Math.max(most, resting[token] ?? 0), 0);
  return {
    grids,
    labels: view.derived.target,
    /** the part of the row's weight that lies on all pictures */
    share: weights && tokens.reduce((sum, token) => sum + (weights[token] ?? 0), 0),
    pale: largest ? { tone: state.tone, largest, setTone: act.pictures.tone } : null,
    token: row === null ? null : labelText(view.derived.target[row]),
    written: row === null ? null : (view.derived.written[row] ?? null),
    layer: layerOf(view, shown),
    head: shown.head,
    which: state.overPictures.which,
    all: OVER,
    best: bestProps(state, view, act),
    /** whether the numbers of the choice are still to come, or why there are none */
    waits: waitsFor(state),
    encoder: front === "encoder" ? tileProps(state, view) : null,
    isDecoder: front === "decoder",
    weight: (token: number) => (weights && token < weights.length ? tint(Math.min(1, weights[token])) : null),
    masked: (token: number) => padding[token] === 0,
    row: front === "decoder" ? cell.query : null,
    column: front === "decoder" ? cell.key : null,
    mask: (token: number) => state.can.edit && act.maskToken("target", token),
  };
}

/** The row without the pointer: an offer that came and went with it would move the tokens away from under it. */
function restingRow({ locked: { query } }: State, { pattern }: Seen) {
  const rows = pattern?.rows ?? 0;
  return query !== null && query < rows ? query : Math.max(0, rows - 1);
}

const layerOf = ({ info }: Seen, { path }: { path: string }) =>
  info.sublayers.find((one) => one.path === path)?.block ?? 0;

/** The head that looks most at the pictures, with its mean share; null if no word sees one. */
function bestProps(state: State, view: Seen, act: Actions) {
  if (state.overPictures.which !== "best" || !answerTo(state.answers, HEADS, headsQuestion(state))) return undefined;
  const best = bestHead(state);
  if (!best) return null;
  const { path, head } = best;
  return {
    layer: layerOf(view, best),
    head,
    share: best.value,
    rows: best.rows,
    /** brings it in front; null where it is */
    show: state.focus && sameHead(state.focus, { path, head }) ? null : () => act.pictures.show({ path, head }),
  };
}

function waitsFor(state: State) {
  const { which } = state.overPictures;
  if (which !== "all" && which !== "best") return null;
  const [name, question] = which === "all" ? [MEAN, meanQuestion(state)] : [HEADS, headsQuestion(state)];
  if (answerTo(state.answers, name, question)) return null;
  const entry = state.answers[name];
  const failed = entry?.key === JSON.stringify(question) ? entry.failure : null;
  return { failure: failed && wordsOf(failed) };
}

/** The row of the head in front, of the best one, or of a mean; null until it is read whole. */
function rowOf(state: State, { pattern, derived, shown, info }: Seen, row: number): Float32Array | null {
  const { which } = state.overPictures;
  if (which === "all") {
    const mean = answerTo(state.answers, MEAN, meanQuestion(state));
    const [rows, keys] = mean?.shape ?? [0, 0];
    return mean && row < rows ? mean.values.subarray(row * keys, (row + 1) * keys) : null;
  }
  if (which !== "layer") {
    const best = which === "best" && answerTo(state.answers, HEADS, headsQuestion(state)) ? bestHead(state) : null;
    const one = which === "head" ? pattern : best && derived.patterns.get(`${best.path}.${best.head}`);
    return one && !one.coarse && row < one.rows ? rowValues(one, row) : null;
  }
  const heads = info.sublayers.find(({ path }) => path === shown.path)?.n_heads ?? 0;
  const all = Array.from({ length: heads }, (_, head) => derived.patterns.get(`${shown.path}.${head}`));
  return all.every((one): one is Pattern => one !== undefined && row < one.rows) ? meanOf(row, ...all) : null;
}

const meanOf = (row: number, ...all: Pattern[]) => {
  const sum = new Float32Array(all[0].cols);
  for (const one of all) for (const [key, value] of rowValues(one, row).entries()) sum[key] += value / all.length;
  return sum;
};

/** The tiles that the encoder reads one by one, and the one in view. */
function tileProps(state: State, { result: { images = [] } }: Seen) {
  const all = images.flatMap(({ tiles: [rows, columns], sequence }, picture) => {
    const nth = images.length > 1 ? picture + 1 : null;
    const cut = Array.from({ length: rows * columns }, (_, i) => ({
      tile: sequence + i,
      nth,
      place: { row: Math.floor(i / columns) + 1, column: (i % columns) + 1 },
    }));
    return [...cut, { tile: sequence + rows * columns, nth, place: null }];
  });
  const usual = all.find(({ place }) => place === null)?.tile ?? 0;
  return { all, tile: state.tile ?? usual };
}
