// An answer that the page waits for without a turn of its event loop: it comes through memory shared with the worker. A
// browser draws a frame between a gesture and the messages after it; an answer within the gesture's own turn needs one
// frame, not two.

/**
 * Words at the start of the memory: the state, the number of messages that the page has heard, bytes of the answer's
 * text, the number of messages that the worker has sent.
 */
const STATE = 0;
const HEARD = 1;
const TEXT_BYTES = 2;
const SENT = 3;
const HEADER = 16;
/** States. No wait; the page waits; the worker writes; the answer is written. */
const IDLE = 0;
const WAITING = 1;
const WRITING = 2;
const WRITTEN = 3;
/**
 * Room for the patterns of a small model, or of one layer of a large one; larger answers take longer than a frame
 * anyway.
 */
const ROOM = 1 << 20;

type Post<Message> = (message: Message, transfer?: Transferable[]) => void;

/** The worker's end. @param post sends a message */
export function createOutbox<Message>(post: Post<Message>) {
  let memory: SharedArrayBuffer | null = null;
  let header: Int32Array = new Int32Array(HEADER / 4);

  /** A message ends the page's wait. */
  function send(message: Message, transfer: Transferable[] = []) {
    try {
      post(message, transfer);
      Atomics.add(header, SENT, 1);
    } finally {
      Atomics.compareExchange(header, STATE, WAITING, IDLE);
    }
  }

  /** Returns whether the page receives it: not after its wait has ended, or while earlier messages are on their way. */
  function write(shared: SharedArrayBuffer, message: Message) {
    if (Atomics.load(header, STATE) !== WAITING || isBehind(header)) return false;
    const pieces = piecesOf(message);
    if (!pieces || Atomics.compareExchange(header, STATE, WAITING, WRITING) !== WAITING) return false;
    let at = HEADER;
    for (const piece of pieces) {
      new Uint8Array(shared, at, piece.length).set(piece);
      at += rounded(piece.length);
    }
    Atomics.store(header, TEXT_BYTES, pieces[0].length);
    return Atomics.compareExchange(header, STATE, WRITING, WRITTEN) === WRITING;
  }

  return {
    /** Sends a message. */
    send,
    /** @param shared the page's */
    share(shared: SharedArrayBuffer) {
      const sent = Atomics.load(header, SENT);
      memory = shared;
      header = new Int32Array(shared, 0, HEADER / 4);
      Atomics.add(header, SENT, sent);
    },
    /** Hands it to a waiting page; else it is sent. */
    answer(message: Message, transfer: Transferable[] = []) {
      const plain = transfer.every((one) => one instanceof ArrayBuffer);
      if (!memory || !plain || !write(memory, message)) send(message, transfer);
    },
  };
}

/**
 * The page's end: receives messages and answers in the order in which they were sent.
 * @returns `memory` for the worker's end, null if it cannot be shared
 */
export function createInbox<Message>(worker: Pick<Worker, "onmessage">, hear: (message: Message) => void) {
  const memory = sharedMemory();
  const header = new Int32Array(memory ?? new ArrayBuffer(HEADER), 0, HEADER / 4);

  worker.onmessage = ({ data }) => {
    Atomics.add(header, HEARD, 1);
    hear(data);
  };
  return {
    memory,
    /**
     * Blocks the page until the answer is there, for at most this many milliseconds.
     * @returns whether it was received; else it comes as a message
     */
    wait(most: number) {
      if (!memory) return false;
      Atomics.store(header, STATE, WAITING);
      // A message that was sent before did not end the wait.
      if (isBehind(header)) Atomics.compareExchange(header, STATE, WAITING, IDLE);
      const end = performance.now() + most;
      for (;;) {
        const state = Atomics.load(header, STATE);
        if (state === IDLE) return false;
        if (state === WRITTEN) break;
        if (performance.now() > end && Atomics.compareExchange(header, STATE, state, IDLE) === state) return false;
      }
      Atomics.store(header, STATE, IDLE);
      hear(read(memory, Atomics.load(header, TEXT_BYTES)) as Message);
      return true;
    },
  };
}

/** Whether messages are on their way to the page. */
const isBehind = (header: Int32Array) => Atomics.load(header, SENT) !== Atomics.load(header, HEARD);

function sharedMemory() {
  if (!globalThis.crossOriginIsolated) return null;
  try {
    return new SharedArrayBuffer(HEADER + ROOM);
  } catch {
    return null; // there is none left
  }
}

/** The placeholder of an array in the text: its kind, its offset behind the text, and its number of bytes. */
type BufferSlice = { $array: "floats" | "bytes"; at: number; length: number };

/** A message as text and arrays; null if it would not survive the round trip, or is too long. */
function piecesOf(message: unknown) {
  const arrays: Uint8Array[] = [];
  let [same, at] = [true, 0];
  function withPlaces(_: string, value: unknown): unknown {
    const isArray = value instanceof Float32Array || value instanceof Uint8Array;
    same &&= at <= ROOM && (isArray || !isLostInJson(value));
    if (!same) return null;
    if (!isArray) return value;
    const place: BufferSlice = {
      $array: value instanceof Float32Array ? "floats" : "bytes",
      at,
      length: value.byteLength,
    };
    arrays.push(new Uint8Array(value.buffer, value.byteOffset, value.byteLength));
    at += rounded(value.byteLength);
    return place;
  }
  const text = new TextEncoder().encode(JSON.stringify(message, withPlaces));
  return same && rounded(text.length) + at <= ROOM ? [text, ...arrays] : null;
}

function isLostInJson(value: unknown) {
  if (typeof value === "number") return !Number.isFinite(value) || Object.is(value, -0);
  return ArrayBuffer.isView(value) || value instanceof ArrayBuffer || typeof value === "bigint";
}

function read(shared: SharedArrayBuffer, textBytes: number): unknown {
  const arrays = HEADER + rounded(textBytes);
  return JSON.parse(new TextDecoder().decode(new Uint8Array(shared, HEADER, textBytes).slice()), (_, value) => {
    if (value === null || typeof value !== "object" || !("$array" in value)) return value;
    const { $array, at, length } = value as BufferSlice;
    // A copy, which is the reader's own.
    const bytes = new Uint8Array(shared, arrays + at, length).slice();
    return $array === "floats" ? new Float32Array(bytes.buffer) : bytes;
  });
}

/** Aligns every piece to four bytes. */
const rounded = (length: number) => (length + 3) & ~3;
