// The state of the cosines over an image: the point of the stream that they are of, and its vectors.
import { fieldsOf, updater, type Slice } from "../../../state/slice.js";
import { readsBeside } from "../../../protocol/medium.js";
import { readsImages } from "../../../state/media.js";
import { whole } from "../../../state/codecs.js";
import type { ModelInfo } from "../../../protocol/engine.js";
import type { Problem } from "../../../lib/errors.js";
import type { State } from "../../../state/store.js";
import type { Tensor } from "../../../domain/tensors.js";

/** The vectors of a run at a site, or why there are none. */
export interface FoundStream {
  key: string;
  stream: Tensor | null;
  problem: Problem | null;
}

interface Similarity {
  /** an index of `streamSites`; null shows attention */
  point: number | null;
  found: FoundStream | null;
}

declare module "../../../state/slice.js" {
  interface Slices {
    similarity: Similarity;
  }
}

/** Deeper than any encoder of images. */
const MOST = 200;

/** The stream as it enters the first block, after each block, and after the last norm. */
export const streamSites = ({ sublayers }: Pick<ModelInfo, "sublayers">) => {
  const blocks = new Set(sublayers.filter(({ stack }) => stack === "encoder").map(({ block }) => block));
  return [
    "encoder.blocks.0.resid_pre",
    ...Array.from(blocks, (layer) => `encoder.blocks.${layer}.resid_post`),
    "encoder.out",
  ];
};

/** Whether it has an encoder of images. */
const seesImages = ({ info }: Pick<State, "info">) => readsImages({ info }) || readsBeside({ info });

/** The site whose cosines are shown; null for attention, and for a model without an encoder of images. */
export const siteShown = ({ info, similarity: { point } }: State) =>
  info && point !== null && seesImages({ info }) ? (streamSites(info)[point] ?? null) : null;

export const similarity = updater("similarity");
const field = fieldsOf("similarity");

export const slice: Slice<"similarity"> = {
  name: "similarity",
  start: { point: null, found: null },
  fields: [field("cosine", "point", whole(MOST), ({ point }, s) => (seesImages(s) ? point : null))],
  survive: { loaded: ({ point }) => ({ point, found: null }) },
};
