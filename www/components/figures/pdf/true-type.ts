// A TrueType font of outlines, as a PDF file embeds it: only the tables that the format asks for there.
import { joinBytes } from "../../../lib/bytes.js";
import type { Point } from "./trace-outlines.js";

/** Units per em. */
export const EM = 2048;

export interface Glyph {
  /** its text: a letter with its marks, or a word of a joining script */
  text: string;
  /** in units, like its outlines; y up */
  advance: number;
  outlines: Point[][];
}

/** Big-endian numbers of two or four bytes. */
const shorts = (...numbers: number[]) => Uint8Array.from(numbers.flatMap((n) => [(n >> 8) & 255, n & 255]));
const longs = (...numbers: number[]) => shorts(...numbers.flatMap((n) => [(n >>> 16) & 0xffff, n & 0xffff]));

const padded = (bytes: Uint8Array) => joinBytes([bytes, new Uint8Array((4 - (bytes.length % 4)) % 4)]);

function sum(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let total = 0;
  for (let i = 0; i < bytes.length; i += 4) total = (total + view.getUint32(i)) >>> 0;
  return total;
}

const BOUNDS_OF_NONE = { left: 0, bottom: 0, right: 0, top: 0 };

export function boundsOf(outlines: Point[][]) {
  const points = outlines.flat();
  if (points.length === 0) return BOUNDS_OF_NONE;
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return { left: Math.min(...xs), bottom: Math.min(...ys), right: Math.max(...xs), top: Math.max(...ys) };
}

/** Straight lines only: each point is on the outline, stored as a difference from the previous one. */
function glyphData({ outlines }: Glyph): Uint8Array {
  if (outlines.length === 0) return new Uint8Array(0);
  const { left, bottom, right, top } = boundsOf(outlines);
  const points = outlines.flat();
  let last = -1;
  const ends = outlines.map((outline) => (last += outline.length));
  const steps = (axis: 0 | 1) => points.map((point, i) => point[axis] - (i ? points[i - 1][axis] : 0));
  return padded(
    joinBytes([
      shorts(outlines.length, left, bottom, right, top, ...ends, 0),
      new Uint8Array(points.length).fill(1),
      shorts(...steps(0), ...steps(1)),
    ]),
  );
}

/** @param glyphs the first stands for missing glyphs */
export function trueType(glyphs: Glyph[]): Uint8Array {
  const data = glyphs.map(glyphData);
  let end = 0;
  const places = [0, ...data.map((bytes) => (end += bytes.length))];
  const bounds = glyphs.map(({ outlines }) => boundsOf(outlines));
  const { left, bottom, right, top } = boundsOf(
    bounds.map((b): Point[] => [
      [b.left, b.bottom],
      [b.right, b.top],
    ]),
  );
  const most = (count: (glyph: Glyph) => number) => Math.max(...glyphs.map(count));
  const tables: [string, Uint8Array][] = [
    ["glyf", joinBytes(data)],
    [
      "head",
      joinBytes([
        longs(0x10000, 0x10000, 0, 0x5f0f3cf5),
        shorts(0b1011, EM),
        longs(0, 0, 0, 0),
        shorts(left, bottom, right, top, 0, 8, 2, 1, 0),
      ]),
    ],
    [
      "hhea",
      joinBytes([
        longs(0x10000),
        shorts(
          top,
          bottom,
          0,
          most(({ advance }) => advance),
          left,
          0,
          right,
          1,
          0,
          0,
          0,
          0,
          0,
          0,
          0,
          glyphs.length,
        ),
      ]),
    ],
    ["hmtx", shorts(...glyphs.flatMap(({ advance }, i) => [advance, bounds[i].left]))],
    ["loca", longs(...places)],
    [
      "maxp",
      joinBytes([
        longs(0x10000),
        shorts(
          glyphs.length,
          most(({ outlines }) => outlines.flat().length),
          most(({ outlines }) => outlines.length),
          ...[0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0],
        ),
      ]),
    ],
  ];
  let at = 12 + 16 * tables.length;
  const list = tables.map(([name, bytes]) => {
    const whole = padded(bytes);
    const entry = [Uint8Array.from(name, (c) => c.charCodeAt(0)), longs(sum(whole), at, bytes.length)];
    at += whole.length;
    return { entry: joinBytes(entry), whole };
  });
  const power = 2 ** Math.floor(Math.log2(tables.length));
  const head = [longs(0x10000), shorts(tables.length, 16 * power, Math.log2(power), 16 * (tables.length - power))];
  return joinBytes([...head, ...list.map(({ entry }) => entry), ...list.map(({ whole }) => whole)]);
}
