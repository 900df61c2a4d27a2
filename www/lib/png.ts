// Pixels as a PNG file, for maps with too many cells to draw one by one.
import { zlibSync } from "fflate";
import { joinBytes } from "./bytes.js";

const SIGNATURE = [137, 80, 78, 71, 13, 10, 26, 10];

/** The CRC table of ISO 3309, for the checksum of each chunk. */
const SUMS = Uint32Array.from({ length: 256 }, (_, n) => {
  for (let i = 0; i < 8; i++) n = n & 1 ? 0xedb88320 ^ (n >>> 1) : n >>> 1;
  return n;
});

function sum(bytes: Uint8Array) {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = SUMS[(crc ^ byte) & 255] ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

function part(name: string, data: Uint8Array) {
  const bytes = new Uint8Array(data.length + 12);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  for (let i = 0; i < 4; i++) bytes[4 + i] = name.charCodeAt(i);
  bytes.set(data, 8);
  view.setUint32(data.length + 8, sum(bytes.subarray(4, data.length + 8)));
  return bytes;
}

/**
 * @param colour red in the lowest eight bits, then green and blue
 * @returns a PNG with 8 bits per channel
 */
export function png(width: number, height: number, colour: (x: number, y: number) => number): Uint8Array {
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  header.set([8, 2, 0, 0, 0], 8);
  // Each row begins with its filter: none.
  const lines = new Uint8Array(height * (1 + 3 * width));
  let at = 0;
  for (let y = 0; y < height; y++) {
    at++;
    for (let x = 0; x < width; x++) {
      const packed = colour(x, y);
      lines[at++] = packed & 255;
      lines[at++] = (packed >> 8) & 255;
      lines[at++] = (packed >> 16) & 255;
    }
  }
  const parts = [
    Uint8Array.from(SIGNATURE),
    part("IHDR", header),
    part("IDAT", zlibSync(lines, { level: 6 })),
    part("IEND", new Uint8Array(0)),
  ];
  return joinBytes(parts);
}

/** The length of signature and header. */
const HEAD = 33;

/**
 * The same picture with a print resolution.
 * @param perMetre pixels per metre
 */
export async function withDensity(file: Blob, perMetre: number): Promise<Blob> {
  const data = new Uint8Array(9);
  const view = new DataView(data.buffer);
  for (const at of [0, 4]) view.setUint32(at, Math.round(perMetre));
  data[8] = 1;
  return new Blob([file.slice(0, HEAD), part("pHYs", data), file.slice(HEAD)], { type: file.type });
}

export const dataUrl = (file: Uint8Array) => `data:image/png;base64,${base64(file)}`;

export function base64(bytes: Uint8Array) {
  let text = "";
  // More arguments than this overflow the stack.
  for (let i = 0; i < bytes.length; i += 0x8000) text += String.fromCharCode(...bytes.subarray(i, i + 0x8000));
  return btoa(text);
}
