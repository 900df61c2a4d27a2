// The state of the cosines over an image: the point of the stream that they are of, and its vectors.
import { fieldsOf, updater, type Slice } from "../../../state/slice.js";
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
export const streamSites = ({ config: { n_encoder_layers: layers = 0 } }: ModelInfo) => [
  "encoder.blocks.0.resid_pre",
  ...Array.from({ length: layers }, (_, layer) => `encoder.blocks.${layer}.resid_post`),
  "encoder.out",
];

/** The site whose cosines are shown; null for attention, and for a model that reads no images. */
export const siteShown = ({ info, similarity: { point } }: State) =>
  info && point !== null && readsImages({ info }) ? (streamSites(info)[point] ?? null) : null;

export const similarity = updater("similarity");
const field = fieldsOf("similarity");

export const slice: Slice<"similarity"> = {
  name: "similarity",
  start: { point: null, found: null },
  fields: [field("cosine", "point", whole(MOST), ({ point }, s) => (readsImages(s) ? point : null))],
  survive: { loaded: ({ point }) => ({ point, found: null }) },
};
