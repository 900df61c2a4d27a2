// A file saved by PyTorch (since 1.6, a zip) in the form of a safetensors file: a header, and the numbers in the
// header's order, read only on request.
import { BYTES, tensorsIn, type PickledTensor } from "./pickle.js";
import { filesInZip, type Packed } from "./zip.js";

export interface TensorFile {
  /** a safetensors header in JSON */
  header: string;
  data: Blob;
}

/** In bytes: larger than the names of any model's tensors. */
const MOST_PICKLE = 2 ** 24;
/** In bytes: "little" or "big", with room for later names. */
const MOST_ORDER = 16;
/** The maximum expansion: tensors may share their numbers. */
const SHARED = 8;

/** Null if it is no such file, or names tensors that it lacks. */
export async function readTorchFile(file: Blob): Promise<TensorFile | null> {
  const inside = new Map((await filesInZip(file))?.map((one) => [one.name, one]));
  const pickle = [...inside.values()].find(({ name }) => /(^|\/)data\.pkl$/.test(name));
  if (!pickle || pickle.size > MOST_PICKLE) return null;
  const root = pickle.name.slice(0, -"data.pkl".length);
  const order = inside.get(`${root}byteorder`);
  if (order && (order.size > MOST_ORDER || textOf(await order.read()) !== "little")) return null;
  const bytes = await pickle.read();
  const tensors = bytes && tensorsIn(bytes);
  return tensors && inOneRow(tensors, (key) => inside.get(`${root}data/${key}`), SHARED * file.size);
}

const textOf = (bytes: Uint8Array | null) => (bytes ? new TextDecoder().decode(bytes) : null);

async function inOneRow(
  tensors: Map<string, PickledTensor>,
  stored: (key: string) => Packed | undefined,
  most: number,
): Promise<TensorFile | null> {
  const [parts, header]: [Blob[], [string, object][]] = [[], []];
  const blobs = new Map<string, Blob | null>();
  let end = 0;
  for (const [name, tensor] of tensors) {
    const { dtype, storage, shape } = tensor;
    if (!blobs.has(storage)) blobs.set(storage, (await stored(storage)?.stored()) ?? null);
    const begin = end;
    end += shape.reduce((count, n) => count * n, BYTES[dtype]);
    const blob = blobs.get(storage);
    const part = blob && end <= most && (await numbersOf(tensor, blob));
    if (!part) return null;
    parts.push(part);
    header.push([name, { dtype, shape, data_offsets: [begin, end] }]);
  }
  return { header: JSON.stringify(Object.fromEntries(header)), data: new Blob(parts) };
}

/** The numbers row by row; null if the storage is too small. */
async function numbersOf({ dtype, offset, shape, stride }: PickledTensor, storage: Blob): Promise<Blob | null> {
  const size = BYTES[dtype];
  const count = shape.reduce((all, n) => all * n, 1);
  if (count === 0) return new Blob();
  const reach = shape.reduce((far, n, axis) => far + (n - 1) * stride[axis], offset + 1);
  if (reach * size > storage.size) return null;
  if (isRowMajor(shape, stride)) return storage.slice(offset * size, reach * size);
  const from = new Uint8Array(await storage.slice(offset * size, reach * size).arrayBuffer());
  const row = new Uint8Array(count * size);
  const place = new Float64Array(shape.length);
  let at = 0;
  for (let to = 0; to < row.length; to += size) {
    for (let byte = 0; byte < size; byte++) row[to + byte] = from[at * size + byte];
    // Advance to the next index: the last axis first, with carry.
    for (let axis = shape.length - 1; axis >= 0; axis--) {
      at += stride[axis];
      if (++place[axis] < shape[axis]) break;
      at -= stride[axis] * shape[axis];
      place[axis] = 0;
    }
  }
  return new Blob([row]);
}

function isRowMajor(shape: number[], stride: number[]) {
  let step = 1;
  for (let axis = shape.length - 1; axis >= 0; axis--) {
    if (shape[axis] !== 1 && stride[axis] !== step) return false;
    step *= shape[axis];
  }
  return true;
}
