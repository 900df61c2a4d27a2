// State → the pictures beside a text: what they are, and the focused row's attention over them.
import { gridsOf, type ImageGrid } from "../../../domain/map/placed-images.js";
import { labelText } from "../../../domain/labels.js";
import { TONES } from "../../../domain/scale.js";
import { mediaChoices, mediaOf, type OpenedMedia } from "../../../state/media.js";
import { memoize } from "../../../lib/memoize.js";
import { readsBeside } from "../../../protocol/medium.js";
import { rowValues, type Pattern } from "../../../domain/map/pattern.js";
import type { Actions } from "../actions.js";
import type { MediaProps } from "../media.js";
import type { PlacedImage } from "../../../protocol/engine.js";
import type { Seen } from "../../feature.js";
import type { State } from "../../../state/store.js";

export type PicturesProps = NonNullable<ReturnType<typeof picturesProps>>;

const placed = memoize((images: PlacedImage[]) => gridsOf(images));

/** Null for a model that reads no images beside text. @param field what opens them */
export function picturesProps(state: State, view: Seen | null, field: MediaProps | null, act: Actions) {
  if (!field || !readsBeside(state)) return null;
  const files = mediaChoices(state, "image");
  return {
    field,
    all: state.pictures.map((name) => ({ name, file: mediaOf(state, name)?.file ?? name })),
    files: files && files.all.length > 1 ? files : null,
    over: view && overProps(state, view, act),
    ...act.pictures,
  };
}

export interface PictureGrid extends ImageGrid {
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
    return { ...grid, image: name === undefined ? null : mediaOf(state, name) };
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
    layer: view.info.sublayers.find(({ path }) => path === shown.path)?.block ?? 0,
    head: shown.head,
    mean: state.overPictures.mean,
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

/** The row of the head in front, or the mean of its layer's heads; null until it is read whole. */
function rowOf(state: State, { pattern, derived, shown, info }: Seen, row: number): Float32Array | null {
  if (!state.overPictures.mean)
    return pattern && !pattern.coarse && row < pattern.rows ? rowValues(pattern, row) : null;
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

/** The part of a picture that the tile in view reads; null where it is not known. */
export function tileOf({ result, seen, media }: State): OpenedMedia | null {
  if (!seen) return null;
  const { pictures, tile } = seen;
  const images = result?.images ?? [];
  const whole = images.length > 0 ? images[0].sequence + images[0].tiles[0] * images[0].tiles[1] : 0;
  const shown = tile ?? whole;
  const at = images.findLastIndex(({ sequence }) => sequence <= shown);
  const image = at < 0 ? null : mediaOf({ media }, pictures[at] ?? "");
  if (!image) return null;
  const {
    tiles: [rows, columns],
    sequence,
  } = images[at];
  const nth = shown - sequence;
  return nth >= rows * columns ? image : cropped(image, rows, columns, nth);
}

/** One of a picture's tiles, counted row by row. */
const cropped = memoize((image: OpenedMedia, rows: number, columns: number, nth: number): OpenedMedia => {
  const edge = (length: number, of: number, i: number) => Math.round((length * i) / of);
  const [row, column] = [Math.floor(nth / columns), nth % columns];
  const [left, right] = [edge(image.width, columns, column), edge(image.width, columns, column + 1)];
  const [top, bottom] = [edge(image.height, rows, row), edge(image.height, rows, row + 1)];
  const lines = Array.from({ length: bottom - top }, (_, y) =>
    image.rgba.subarray(4 * ((top + y) * image.width + left), 4 * ((top + y) * image.width + right)),
  );
  const rgba = new Uint8Array(4 * (right - left) * (bottom - top));
  for (const [y, line] of lines.entries()) rgba.set(line, y * line.length);
  return { ...image, width: right - left, height: bottom - top, rgba };
});
