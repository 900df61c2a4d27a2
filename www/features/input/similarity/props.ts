// State → the cosines of the chosen patch with all others, and the choice between them and attention.
import { readsBeside } from "../../../protocol/medium.js";
import { tileShown } from "../../../state/media.js";
import { patchGrid } from "../../../domain/map/placed-images.js";
import { cosines } from "./cosine.js";
import { formatFigure } from "../../../domain/numbers.js";
import { labelText } from "../../../domain/labels.js";
import { memoize } from "../../../lib/memoize.js";
import { signedColour, type Theme } from "../../../domain/scale.js";
import { siteShown, streamSites } from "./state.js";
import { t, formats } from "../../../i18n/index.js";
import { wordsOf } from "../../../i18n/problem.js";
import type { Seen } from "../../feature.js";
import type { State } from "../../../state/store.js";
import type { Tensor } from "../../../domain/tensors.js";

/** The number of patches that are said to be most alike. */
const NEAREST = 3;

export type SimilarityProps = NonNullable<ReturnType<typeof similarityProps>>;

/** The same numbers while the chosen patch stays. */
const ofRow = memoize(cosines);

/** One of the sequences of a stream. */
const sequenceOf = memoize(({ shape, values }: Tensor, sequence: number): Tensor => {
  const size = shape.slice(-2).reduce((a, b) => a * b, 1);
  return { shape: shape.slice(-2), values: values.subarray(sequence * size, (sequence + 1) * size) };
});

/** Null for a text. */
export function similarityProps(state: State, view: Seen, theme: Theme, choose: (point: number | null) => void) {
  const { info, result, cell, front, derived } = view;
  // Beside a text these are the patches of the tile in view.
  const tile = readsBeside({ info }) && front === "encoder" ? tileShown(state) : null;
  const grid = tile === null ? patchGrid(result) : result.grid;
  if (!grid) return null;
  const { point, found } = state.similarity;
  const on = siteShown(state) !== null;
  const row = front === "encoder" ? cell.query : null;
  const rows = derived.source.length;
  // Those of the run before stay until the next ones are here.
  const all = on && found?.stream?.shape.at(-2) === rows ? found.stream : null;
  const stream = all && sequenceOf(all, tile ?? 0);
  const values = stream && row !== null && row < rows ? ofRow(stream, row) : null;
  return {
    point: on ? point : null,
    points: streamSites(info).map((site, i) => ({ value: i, name: nameOf(site) })),
    values,
    problem: on && found?.problem ? wordsOf(found.problem) : null,
    chosen: row !== null && row < rows ? labelText(derived.source[row]) : null,
    nearest: values && row !== null ? nearest(values, row, rows - grid[0] * grid[1], view) : null,
    theme,
    tints: { positive: colour(theme, 1), negative: colour(theme, -1) },
    choose,
  };
}

const colour = (theme: Theme, value: number) => `rgb(${signedColour(theme, value).join(" ")})`;

function nameOf(site: string) {
  const layer = /^encoder\.blocks\.(\d+)\.resid_post$/.exec(site)?.[1];
  if (layer !== undefined) return t("similarity.after", { layer });
  return t(site === "encoder.out" ? "similarity.out" : "similarity.before");
}

/** The other patches most like this one, with their cosines. @param first the first patch */
function nearest(values: Float64Array, row: number, first: number, { derived }: Seen) {
  const others = Array.from(values, (value, i) => ({ value, i })).filter(({ i }) => i >= first && i !== row);
  const most = others.sort((a, b) => b.value - a.value).slice(0, NEAREST);
  return formats().list(most.map(({ value, i }) => `${labelText(derived.source[i])} (${formatFigure(value)})`));
}
