// Requests and answers as bytes, for an engine at the other end of a wire: `src/engine/session/packet.rs` is that end.
import { joinBytes } from "../lib/bytes.js";
import type { EngineAnswer } from "./engine.js";

/** The bytes of the length in front; the text and the arrays begin at multiples of it. */
const HEAD = 4;

const rounded = (length: number) => Math.ceil(length / HEAD) * HEAD;

/** A request as text, in which each array stands as its place behind the text, and the arrays. */
export function partsOf(request: object) {
  const arrays: Uint8Array[] = [];
  let at = 0;
  const text = JSON.stringify(request, (_, value) => {
    // The engine refuses half a surrogate pair.
    if (typeof value === "string") return value.toWellFormed();
    const isMemory = value instanceof ArrayBuffer;
    if (!isMemory && !ArrayBuffer.isView(value)) return value;
    const bytes = isMemory ? new Uint8Array(value) : new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
    const place = { at, length: bytes.length };
    arrays.push(bytes);
    at += rounded(bytes.length);
    return place;
  });
  return { text, arrays };
}

/** A request's packet: arrays in it stand behind the text. */
export function packRequest(request: object): Uint8Array<ArrayBuffer> {
  const { text, arrays } = partsOf(request);
  const padded = (bytes: Uint8Array) => [bytes, new Uint8Array(rounded(bytes.length) - bytes.length)];
  const spelt = new TextEncoder().encode(text);
  const head = new Uint8Array(HEAD);
  new DataView(head.buffer).setUint32(0, spelt.length, true);
  return joinBytes([head, ...[spelt, ...arrays].flatMap(padded)]);
}

/** The place of an array behind the text: where its bytes begin, and their number. */
interface Place {
  $array: "floats" | "bytes" | "memory";
  at: number;
  length: number;
}

/** The answer in a packet. Each array has memory of its own. */
export function unpackAnswer(packet: Uint8Array): EngineAnswer {
  const length = new DataView(packet.buffer, packet.byteOffset).getUint32(0, true);
  const arrays = packet.subarray(HEAD + rounded(length));
  return JSON.parse(new TextDecoder().decode(packet.subarray(HEAD, HEAD + length)), (_, value) => {
    if (value === null || typeof value !== "object" || !("$array" in value)) return value;
    const { $array, at, length } = value as Place;
    const own = arrays.slice(at, at + length);
    if (own.length < length) throw new RangeError("the packet has ended early");
    return $array === "floats" ? new Float32Array(own.buffer) : $array === "bytes" ? own : own.buffer;
  });
}
