// A worker that unpacks a model's folder: inflating takes a while, and the page goes on meanwhile.
import { problemOf } from "./lib/errors.js";
import { unpackFolder, type Chosen } from "./features/train/unpack.js";

self.onmessage = async ({ data }: MessageEvent<Chosen[]>) => {
  try {
    self.postMessage({ files: await unpackFolder(data) });
  } catch (error) {
    self.postMessage({ wrong: problemOf(error) });
  }
};
