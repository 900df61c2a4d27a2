// The focused row of a head over an image: a cell for each patch.
import { headTitle } from "../head-names.js";
import { labelText, type Label } from "../labels.js";
import { patchGrid } from "./placed-images.js";
import { makePattern, rowMasks, rowValues, type Pattern } from "./pattern.js";
import { t } from "../../i18n/index.js";
import { weightScale } from "../ramp.js";
import type { Derived } from "../answer.js";
import type { HeadRef } from "../heads.js";
import type { ImagePixels, MapPanel } from "../panel.js";
import type { ModelInfo } from "../../protocol/engine.js";
import type { RunResult } from "../../protocol/messages.js";
import type { Tone } from "../scale.js";

interface OverImage {
  info: ModelInfo;
  derived: Derived;
  result: Pick<RunResult, "grid" | "images">;
  cell: { query: number | null };
}

const numbered = (count: number): Label[] =>
  Array.from({ length: count }, (_, i) => ({ text: String(i + 1), kind: "text", nth: null }));

/** A row's weights of the patches, which are the last keys, down and across. */
export function rowOverPatches(pattern: Pattern, query: number, [down, across]: readonly [number, number]): Pattern {
  const first = pattern.cols - down * across;
  const [values, masks] = [rowValues(pattern, query), rowMasks(pattern, query)].map((row) => row.slice(first)) as [
    Float32Array,
    Uint8Array,
  ];
  return { ...makePattern(down, across, values, masks), most: pattern.most };
}

/** Null for a text, without a focused row, and while the pattern is read in blocks only. */
export function imagePanel(
  { tone }: { tone: Tone },
  { info, derived, result, cell: { query } }: OverImage,
  ref: HeadRef,
  under: ImagePixels | null,
): MapPanel | null {
  const grid = patchGrid(result);
  const name = `${ref.path}.${ref.head}`;
  const pattern = derived.patterns.get(name);
  if (!grid || query === null || !pattern || pattern.coarse || (pattern.block ?? 1) > 1) return null;
  const [down, across] = grid;
  const first = pattern.cols - down * across;
  if (query >= pattern.rows || first < 0) return null;
  return {
    kind: "map",
    name: t("image.panel", { head: headTitle(info, ref), token: labelText(derived.source[query]) }),
    key: `${name} row ${query}`,
    quantity: "pattern",
    rows: numbered(down),
    cols: numbered(across),
    pattern: rowOverPatches(pattern, query, grid),
    scale: weightScale(tone, pattern.most),
    heads: true,
    under,
  };
}
