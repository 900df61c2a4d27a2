// A file that PyTorch saved (since 1.6, a zip), as what a safetensors file would hold of it: a header, and the numbers
// in the order that it names them, which are not read before they are asked for.
import { BYTES, tensorsIn, type PickledTensor } from "./pickle.js";
import { filesInZip, type Packed } from "./zip.js";

export interface TensorFile {
  /** the JSON of a safetensors header */
  header: string;
  data: Blob;
}

/** Bytes: more than the names of any model's tensors take. */
const MOST_PICKLE = 2 ** 24;
/** Tensors may show the same numbers: as many times as this, together. */
const SHARED = 8;

/** Null where it is none, or tells of tensors that are not in it. */
export async function readTorchFile(file: Blob): Promise<TensorFile | null> {
  const inside = new Map((await filesInZip(file))?.map((one) => [one.name, one]));
  const pickle = [...inside.values()].find(({ name }) => /(^|\/)data\.pkl$/.test(name));
  if (!pickle || pickle.size > MOST_PICKLE) return null;
  const root = pickle.name.slice(0, -"data.pkl".length);
  const order = await inside.get(`${root}byteorder`)?.read();
  if (order && new TextDecoder().decode(order) !== "little") return null;
  const bytes = await pickle.read();
  const tensors = bytes && tensorsIn(bytes);
  return tensors && inOneRow(tensors, (key) => inside.get(`${root}data/${key}`), SHARED * file.size);
}

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

/** The numbers row by row; null where the storage has not as many. */
async function numbersOf({ dtype, offset, shape, stride }: PickledTensor, storage: Blob): Promise<Blob | null> {
  const size = BYTES[dtype];
  const count = shape.reduce((all, n) => all * n, 1);
  if (count === 0) return new Blob();
  const reach = shape.reduce((far, n, axis) => far + (n - 1) * stride[axis], offset + 1);
  if (reach * size > storage.size) return null;
  const rowMajor = shape.map((_, axis) => shape.slice(axis + 1).reduce((all, n) => all * n, 1));
  if (shape.every((n, axis) => n === 1 || stride[axis] === rowMajor[axis]))
    return storage.slice(offset * size, reach * size);
  const from = new Uint8Array(await storage.arrayBuffer());
  const row = new Uint8Array(count * size);
  for (let i = 0; i < count; i++) {
    const at = shape.reduce((at, n, axis) => at + (Math.floor(i / rowMajor[axis]) % n) * stride[axis], offset);
    row.set(from.subarray(at * size, (at + 1) * size), i * size);
  }
  return new Blob([row]);
}
