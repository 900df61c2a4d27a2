// Reads the tensors of a PyTorch pickle: names, numbers, lists and dictionaries. Nothing in it is executed, and
// everything else in the file is skipped.

/** A tensor's place in its storage, with offset and strides in numbers, not bytes. */
export interface PickledTensor {
  /** the type's name in safetensors */
  dtype: Dtype;
  /** the name of the storage's file */
  storage: string;
  offset: number;
  shape: number[];
  stride: number[];
}

/** The types of storage, with the bytes per number. */
const STORAGES = {
  FloatStorage: ["F32", 4],
  HalfStorage: ["F16", 2],
  BFloat16Storage: ["BF16", 2],
  DoubleStorage: ["F64", 8],
  LongStorage: ["I64", 8],
  IntStorage: ["I32", 4],
  ShortStorage: ["I16", 2],
  CharStorage: ["I8", 1],
  ByteStorage: ["U8", 1],
  BoolStorage: ["BOOL", 1],
} as const;

type Dtype = (typeof STORAGES)[keyof typeof STORAGES][0];

export const BYTES = Object.fromEntries(Object.values(STORAGES)) as Record<Dtype, number>;

/** The limit of visited values: lists and dictionaries may contain one another. */
const MOST = 1e5;
/** The limit of nesting: deeper than any model's. */
const DEEPEST = 64;

class Unreadable extends Error {}

/** A class or function, known by name only. */
class Name {
  constructor(readonly name: string) {}
}

class Storage {
  constructor(
    readonly key: string,
    readonly dtype: Dtype,
  ) {}
}

class Tensor {
  constructor(readonly told: PickledTensor) {}
}

/** Opcodes that are not letters. */
const [PROTOCOL, CREATE, TUPLE1, TUPLE2] = [0x80, 0x81, 0x85, 0x86];
const [TUPLE3, TRUE, FALSE, LONG] = [0x87, 0x88, 0x89, 0x8a];

/** Any other object. */
const OTHER = Symbol();

/** The tensors by name, "a.0.weight" inside dictionaries and lists; null if it is not such a pickle. */
export function tensorsIn(pickle: Uint8Array): Map<string, PickledTensor> | null {
  try {
    return named(valueOf(pickle));
  } catch (error) {
    if (error instanceof Unreadable || error instanceof RangeError) return null;
    throw error;
  }
}

function named(root: unknown) {
  const found = new Map<string, PickledTensor>();
  let count = 0;
  function walk(value: unknown, path: string[]) {
    if (++count > MOST || path.length > DEEPEST) throw new Unreadable();
    if (value instanceof Tensor) found.set(path.join("."), value.told);
    else if (value instanceof Map || Array.isArray(value))
      for (const [key, one] of value.entries()) walk(one, [...path, String(key)]);
  }
  walk(root, []);
  return found;
}

/** Reads protocol 2, which PyTorch writes. */
function valueOf(pickle: Uint8Array): unknown {
  const view = new DataView(pickle.buffer, pickle.byteOffset, pickle.byteLength);
  let at = 0;
  let stack: unknown[] = [];
  const below: unknown[][] = [];
  const memory = new Map<number, unknown>();
  const skip = (bytes: number) => (at += bytes) - bytes;
  const byte = () => view.getUint8(skip(1));
  const size = () => view.getUint32(skip(4), true);
  const text = (bytes: number) => {
    if (bytes > pickle.length - at) throw new Unreadable();
    return new TextDecoder().decode(pickle.subarray(at, skip(bytes) + bytes));
  };
  const line = () => {
    const end = pickle.indexOf(10, at);
    const told = text(end < 0 ? Infinity : end - at);
    skip(1);
    return told;
  };
  const pop = () => {
    if (stack.length === 0) throw new Unreadable();
    return stack.pop();
  };
  const marked = () => {
    const items = stack;
    stack = below.pop() ?? refuse();
    return items;
  };
  const put = (items: unknown[]) => {
    const into = stack.at(-1);
    if (into instanceof Map)
      for (let i = 0; i + 1 < items.length; i += 2) {
        const key = items[i];
        if (typeof key === "string" || typeof key === "number") into.set(key, items[i + 1]);
      }
    else if (Array.isArray(into)) for (const item of items) into.push(item);
  };
  const recall = (key: number) => stack.push(memory.has(key) ? memory.get(key) : refuse());
  const remember = (key: number) => void memory.set(key, stack.at(-1));
  const last = (count: number) => Array.from({ length: count }, pop).reverse();

  const steps: Record<number, () => unknown> = {
    [PROTOCOL]: () => skip(1),
    [code("}")]: () => stack.push(new Map()),
    [code("]")]: () => stack.push([]),
    [code(")")]: () => stack.push([]),
    [code("(")]: () => (below.push(stack), (stack = [])),
    [code("t")]: () => ((items) => stack.push(items))(marked()),
    [TUPLE1]: () => stack.push(last(1)),
    [TUPLE2]: () => stack.push(last(2)),
    [TUPLE3]: () => stack.push(last(3)),
    [code("X")]: () => stack.push(text(size())),
    [code("K")]: () => stack.push(byte()),
    [code("M")]: () => stack.push(view.getUint16(skip(2), true)),
    [code("J")]: () => stack.push(view.getInt32(skip(4), true)),
    [LONG]: () => stack.push(long(byte())),
    [code("G")]: () => stack.push(view.getFloat64(skip(8))),
    [code("N")]: () => stack.push(null),
    [TRUE]: () => stack.push(true),
    [FALSE]: () => stack.push(false),
    [code("q")]: () => remember(byte()),
    [code("r")]: () => remember(size()),
    [code("h")]: () => recall(byte()),
    [code("j")]: () => recall(size()),
    [code("c")]: () => stack.push(new Name(`${line()}.${line()}`)),
    [code("Q")]: () => stack.push(storageOf(pop())),
    [code("R")]: () => ((given) => stack.push(made(pop(), given)))(pop()),
    [CREATE]: () => (last(2), stack.push(OTHER)),
    [code("b")]: () => pop(), // what an object is filled with
    [code("s")]: () => ((items) => put(items))(last(2)),
    [code("u")]: () => put(marked()),
    [code("a")]: () => put(last(1)),
    [code("e")]: () => put(marked()),
  };

  /** Little-endian; more than eight bytes are never a size. */
  function long(bytes: number) {
    const start = skip(bytes);
    if (at > pickle.length) throw new Unreadable();
    let value = 0n;
    for (let i = bytes - 1; i >= 0; i--) value = value * 256n + BigInt(pickle[start + i]);
    return Number(BigInt.asIntN(8 * Math.max(1, bytes), value));
  }

  for (;;) {
    const step = byte();
    if (step === code(".")) return pop();
    (steps[step] ?? refuse)();
  }
}

const code = (letter: string) => letter.charCodeAt(0);

function refuse(): never {
  throw new Unreadable();
}

/** ("storage", type, key, device, count). */
function storageOf(id: unknown) {
  const [tag, type, key] = Array.isArray(id) ? id : [];
  const kind = type instanceof Name ? type.name.replace(/^torch\./, "") : "";
  if (tag !== "storage" || typeof key !== "string" || !Object.hasOwn(STORAGES, kind)) return OTHER;
  return new Storage(key, STORAGES[kind as keyof typeof STORAGES][0]);
}

/** The result of a call to a known function: an ordered dictionary, a tensor, a parameter. */
function made(by: unknown, given: unknown): unknown {
  if (!(by instanceof Name) || !Array.isArray(given)) return OTHER;
  switch (by.name) {
    case "collections.OrderedDict":
      return new Map();
    case "torch._utils._rebuild_parameter":
      return given[0];
    case "torch._utils._rebuild_tensor_v2":
      return tensorOf(given);
    default:
      return OTHER;
  }
}

function tensorOf([storage, offset, shape, stride]: unknown[]) {
  if (!(storage instanceof Storage)) return OTHER;
  if (!isCount(offset) || !areCounts(shape) || !areCounts(stride) || shape.length !== stride.length) return refuse();
  const { key, dtype } = storage;
  return new Tensor({ dtype, storage: key, offset, shape, stride });
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;
const areCounts = (value: unknown): value is number[] => Array.isArray(value) && value.every(isCount);
