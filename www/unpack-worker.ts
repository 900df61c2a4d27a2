// A worker that unpacks a model's folder or a file saved by PyTorch.
import { problemOf } from "./lib/errors.js";
import { readTorchFile } from "./lib/foreign/torch-file.js";
import { unpackFolder, type Chosen } from "./features/train/unpack.js";

type Job = { folder: Chosen[] } | { torch: Blob };

const port = self as unknown as {
  postMessage(message: object, transfer?: Transferable[]): void;
  onmessage: ((event: MessageEvent<Job>) => void) | null;
};

port.onmessage = async ({ data }) => {
  try {
    if ("torch" in data) return port.postMessage({ found: await readTorchFile(data.torch) });
    const found = await unpackFolder(data.folder);
    const buffers = Object.values(found).flatMap((file) =>
      typeof file === "string" ? [] : [file.buffer as ArrayBuffer],
    );
    return port.postMessage({ found }, buffers);
  } catch (error) {
    return port.postMessage({ wrong: problemOf(error) });
  }
};
