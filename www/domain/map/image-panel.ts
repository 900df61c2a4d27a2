// The focused row of a head over an image: a cell for each patch.
import { headTitle } from "../head-names.js";
import { labelText, type Label } from "../labels.js";
import { keysOver } from "./placed-images.js";
import { makePattern, rowMasks, rowValues, type Pattern } from "./pattern.js";
import { t } from "../../i18n/index.js";
import { weightScale } from "../ramp.js";
import type { Derived } from "../answer.js";
import type { HeadRef, Kind } from "../heads.js";
import type { ImagePixels, MapPanel } from "../panel.js";
import type { ModelInfo } from "../../protocol/engine.js";
import type { RunResult } from "../../protocol/messages.js";
import type { Tone } from "../scale.js";

interface OverImage {
  info: ModelInfo;
  derived: Derived;
  result: Pick<RunResult, "grid" | "images" | "source">;
  front: Kind;
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

/** A row's weights of these keys, down and across; null where it has them not all. */
export function rowOverKeys(pattern: Pattern, query: number, keys: number[][]): Pattern | null {
  const all = keys.flat();
  if (query >= pattern.rows || all.some((key) => key >= pattern.cols)) return null;
  const [values, masks] = [rowValues(pattern, query), rowMasks(pattern, query)];
  const over = makePattern(
    keys.length,
    keys[0]?.length ?? 0,
    Float32Array.from(all, (key) => values[key]),
    Uint8Array.from(all, (key) => masks[key]),
  );
  return { ...over, most: pattern.most };
}

/** Null for a text, without a focused row, and while the pattern is read in blocks only. */
export function imagePanel(
  { tone }: { tone: Tone },
  { info, derived, result, front, cell: { query } }: OverImage,
  ref: HeadRef,
  under: ImagePixels | null,
): MapPanel | null {
  const keys = keysOver(result, front);
  const name = `${ref.path}.${ref.head}`;
  const pattern = derived.patterns.get(name);
  if (!keys || query === null || !pattern || pattern.coarse || (pattern.block ?? 1) > 1) return null;
  const over = rowOverKeys(pattern, query, keys);
  if (!over) return null;
  return {
    kind: "map",
    name: t("image.panel", {
      head: headTitle(info, ref),
      token: labelText((front === "encoder" ? derived.source : derived.target)[query]),
    }),
    key: `${name} row ${query}`,
    quantity: "pattern",
    rows: numbered(over.rows),
    cols: numbered(over.cols),
    pattern: over,
    scale: weightScale(tone, pattern.most),
    heads: true,
    under,
  };
}
