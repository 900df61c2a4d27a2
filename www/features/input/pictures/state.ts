// The state of attention over pictures beside a text: one head's, or the mean of its layer's heads.
import { sublayerAt } from "../../../domain/answer.js";
import { readsBeside } from "../../../protocol/medium.js";
import { updater, type Slice } from "../../../state/slice.js";

interface OverPictures {
  mean: boolean;
}

declare module "../../../state/slice.js" {
  interface Slices {
    overPictures: OverPictures;
  }
}

export const overPictures = updater("overPictures");

export const slice: Slice<"overPictures"> = {
  name: "overPictures",
  start: { mean: false },
  // A mean needs each head's row.
  heads({ info, focus, preview, overPictures: { mean } }) {
    const path = (preview ?? focus)?.path;
    const layer = mean && path && readsBeside({ info }) && info ? sublayerAt(info, path) : null;
    return layer ? Array.from({ length: layer.n_heads }, (_, head) => ({ path: layer.path, head })) : [];
  },
};
