// An answer that a page may wait for without a turn of its event loop: it comes through memory that both share. A
// browser draws a frame between a gesture and the messages after it; what is answered within the gesture itself needs
// one frame, not two.

/** Counters at the start of the memory. Who waits says so, else messages go their usual way. */
const STATE = 0;
const IDLE = 0;
const WAITED_FOR = 1;
const WRITING = 2;
const THERE = 3;
/** How many messages were sent before the letter, and how many bytes its text has. */
const AFTER = 1;
const TEXT = 2;
const HEADER = 16;
/** Patterns of a small model, or of one layer of a large one; what is larger takes longer than a frame anyway. */
const ROOM = 1 << 20;

type Post<Message> = (message: Message, transfer?: Transferable[]) => void;

/** What JSON has no word for. */
const isUnspeakable = (value: unknown) =>
  typeof value === "number" && (!Number.isFinite(value) || Object.is(value, -0));

/** The worker's end. @param post sends an ordinary message */
export function createOutbox<Message>(post: Post<Message>) {
  let memory: SharedArrayBuffer | null = null;
  let header: Int32Array = new Int32Array(HEADER / 4);
  let sent = 0;

  /** Who waits for another answer waits no longer. */
  function send(message: Message, transfer: Transferable[] = []) {
    sent++;
    post(message, transfer);
    Atomics.compareExchange(header, STATE, WAITED_FOR, IDLE);
  }

  /** Returns whether it can be told so. */
  function write(shared: SharedArrayBuffer, message: Message, transfer: Transferable[]) {
    if (!transfer.every((one) => one instanceof ArrayBuffer)) return false;
    const arrays: ArrayBufferView[] = [];
    let whole = true;
    const text = JSON.stringify(message, (_, value) => {
      whole &&= !isUnspeakable(value);
      return ArrayBuffer.isView(value) ? placeOf(arrays, value) : value;
    });
    const pieces = [new TextEncoder().encode(text), ...arrays.map(bytesOf)];
    if (!whole || lengthOf(pieces) > ROOM) return false;
    let at = HEADER;
    for (const piece of pieces) {
      new Uint8Array(shared, at, piece.length).set(piece);
      at += rounded(piece.length);
    }
    header[AFTER] = sent;
    header[TEXT] = pieces[0].length;
    return true;
  }

  return {
    send,
    share(shared: SharedArrayBuffer) {
      memory = shared;
      header = new Int32Array(shared, 0, HEADER / 4);
    },
    /** To who waits for it, where it is numbers and words, and there is room. */
    answer(message: Message, transfer: Transferable[] = []) {
      if (memory && Atomics.compareExchange(header, STATE, WAITED_FOR, WRITING) === WAITED_FOR) {
        const fits = write(memory, message, transfer);
        Atomics.store(header, STATE, fits ? THERE : IDLE);
        if (fits) return;
      }
      send(message, transfer);
    },
  };
}

/**
 * The page's end: hears messages and answers in the order in which they were sent.
 * @returns `memory` for the worker's end, null where it cannot be shared
 */
export function createInbox<Message>(worker: Pick<Worker, "onmessage">, hear: (message: Message) => void) {
  const memory = globalThis.crossOriginIsolated ? new SharedArrayBuffer(HEADER + ROOM) : null;
  const header = new Int32Array(memory ?? new ArrayBuffer(HEADER), 0, HEADER / 4);
  let heard = 0;

  function take() {
    if (!memory || Atomics.load(header, STATE) !== THERE || header[AFTER] !== heard) return;
    const letter = read(memory, header[TEXT]) as Message;
    Atomics.store(header, STATE, IDLE);
    hear(letter);
  }

  worker.onmessage = ({ data }) => {
    take();
    heard++;
    hear(data);
    take();
  };
  return {
    memory,
    /**
     * Waits for the answer that is on its way, so many milliseconds at most, with no turn of the event loop.
     * @returns whether it came, or is to come as a message
     */
    wait(most: number) {
      if (!memory || Atomics.compareExchange(header, STATE, IDLE, WAITED_FOR) !== IDLE) return true;
      const end = performance.now() + most;
      for (;;) {
        const state = Atomics.load(header, STATE);
        if (state === IDLE) return true;
        if (state === THERE) {
          take();
          return true;
        }
        if (performance.now() > end && Atomics.compareExchange(header, STATE, WAITED_FOR, IDLE) === WAITED_FOR)
          return false;
      }
    },
  };
}

/** What stands in the text for an array: its kind, where it begins behind the text, and how long it is. */
type Place = { $array: "floats" | "bytes"; at: number; length: number };

function placeOf(arrays: ArrayBufferView[], array: ArrayBufferView): Place {
  const at = lengthOf(arrays.map(bytesOf));
  arrays.push(array);
  const kind = array instanceof Float32Array ? "floats" : "bytes";
  return { $array: kind, at, length: array.byteLength };
}

function read(shared: SharedArrayBuffer, text: number): unknown {
  const arrays = HEADER + rounded(text);
  return JSON.parse(new TextDecoder().decode(new Uint8Array(shared, HEADER, text).slice()), (_, value) => {
    if (value === null || typeof value !== "object" || !("$array" in value)) return value;
    const { $array, at, length } = value as Place;
    // A copy, which is the reader's own.
    const bytes = new Uint8Array(shared, arrays + at, length).slice();
    return $array === "floats" ? new Float32Array(bytes.buffer) : bytes;
  });
}

const bytesOf = (array: ArrayBufferView) => new Uint8Array(array.buffer, array.byteOffset, array.byteLength);

/** Every piece begins where a number may. */
const rounded = (length: number) => (length + 3) & ~3;

const lengthOf = (pieces: Uint8Array[]) => pieces.reduce((sum, { length }) => sum + rounded(length), 0);
