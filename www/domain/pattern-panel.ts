// One head's pattern as a panel.
import { axesOf, hasSink, kindOf, sinkShares, sublayerAt, type Derived } from "./answer.js";
import { liftsWeights } from "./edits/document.js";
import { headTitle } from "./head-names.js";
import { weightScale } from "./ramp.js";
import type { MapPanel } from "./panel.js";
import type { Edits, ModelInfo } from "../protocol/engine.js";
import type { Tone } from "./scale.js";
import type { HeadRef } from "./heads.js";

/** One head's pattern, or its blocks if only they were read; null if the answer lacks it. */
export function patternPanel(
  { tone, edits }: { tone: Tone; edits: Edits },
  { info, derived }: { info: ModelInfo; derived: Derived },
  ref: HeadRef,
): MapPanel | null {
  const sublayer = sublayerAt(info, ref.path);
  const name = `${ref.path}.${ref.head}`;
  const pattern = derived.patterns.get(name) ?? derived.thumbs.get(name);
  if (!sublayer || !pattern) return null;
  const kind = kindOf(sublayer);
  const { rows, cols } = axesOf(derived, kind);
  const block = pattern.block ?? 1;
  const quantity = pattern.most === undefined ? "pattern" : "weights";
  // A block's number is the largest of its cells and no longer the activation itself.
  const site = block === 1 ? { site: `${ref.path}.${quantity}`, head: ref.head } : { block };
  return {
    kind: "map",
    name: headTitle(info, ref),
    key: name,
    quantity,
    rows,
    cols,
    pattern,
    scale: weightScale(tone, pattern.most),
    ...site,
    ...(block === 1 && kind !== "encoder" ? { writes: derived.written } : {}),
    ...(block === 1 && hasSink(sublayer) && !liftsWeights(edits) ? { sink: sinkShares(pattern) } : {}),
  };
}
