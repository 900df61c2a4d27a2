// Traces the outlines on a canvas as polygons, so that a font can hold letters of any script that the browser shapes.

/** Coverage, 0–255, row by row. */
export interface Bitmap {
  width: number;
  height: number;
  at(x: number, y: number): number;
}

export type Point = [x: number, y: number];

/** The coverage at an edge: one half. */
const EDGE = 128;
/** The maximum error of a simplified outline, in pixels. */
const TOLERANCE = 0.12;

const [TOP, RIGHT, BOTTOM, LEFT] = [0, 1, 2, 3];
/**
 * The segments of an outline in a square of four pixels (marching squares), with the covered part on the right, by the
 * covered corners: 8 upper left, 4 upper right, 2 lower right, 1 lower left.
 */
const SQUARES: [from: number, to: number][][] = [
  [],
  [[LEFT, BOTTOM]],
  [[BOTTOM, RIGHT]],
  [[LEFT, RIGHT]],
  [[RIGHT, TOP]],
  [
    [RIGHT, TOP],
    [LEFT, BOTTOM],
  ],
  [[BOTTOM, TOP]],
  [[LEFT, TOP]],
  [[TOP, LEFT]],
  [[TOP, BOTTOM]],
  [
    [TOP, LEFT],
    [BOTTOM, RIGHT],
  ],
  [[TOP, RIGHT]],
  [[RIGHT, LEFT]],
  [[RIGHT, BOTTOM]],
  [[BOTTOM, LEFT]],
  [],
];

/** Closed outlines in pixels, y down: clockwise around covered parts, counter-clockwise around holes. */
export function traceOutlines({ width, height, at }: Bitmap): Point[][] {
  // An empty margin closes outlines at the border.
  const value = (x: number, y: number) => (x < 0 || y < 0 || x >= width || y >= height ? 0 : at(x, y));
  const wide = width + 2;
  const points = new Map<number, Point>();
  const next = new Map<number, number>();
  /** The edge point on one side of a square, with the same id as in the neighbouring square. */
  function crossing(x: number, y: number, side: number) {
    const [fx, fy] = [side === RIGHT ? x + 1 : x, side === BOTTOM ? y + 1 : y];
    const across = side === TOP || side === BOTTOM;
    const id = ((fy + 1) * wide + fx + 1) * 2 + (across ? 0 : 1);
    if (!points.has(id)) {
      const [a, b] = [value(fx, fy), across ? value(fx + 1, fy) : value(fx, fy + 1)];
      const part = (EDGE - a) / (b - a);
      points.set(id, across ? [fx + part + 0.5, fy + 0.5] : [fx + 0.5, fy + part + 0.5]);
    }
    return id;
  }
  for (let y = -1; y < height; y++) {
    for (let x = -1; x < width; x++) {
      const corners = [value(x, y), value(x + 1, y), value(x + 1, y + 1), value(x, y + 1)];
      const square = corners.reduce((bits, covered) => 2 * bits + (covered >= EDGE ? 1 : 0), 0);
      for (const [from, to] of SQUARES[square]) next.set(crossing(x, y, from), crossing(x, y, to));
    }
  }
  const outlines: Point[][] = [];
  for (const [start] of next) {
    const outline: Point[] = [];
    for (let id: number | undefined = start; id !== undefined && next.has(id); ) {
      outline.push(points.get(id) as Point);
      const after: number | undefined = next.get(id);
      next.delete(id);
      id = after;
    }
    if (outline.length > 2) outlines.push(simplify(outline));
  }
  return outlines.filter((outline) => outline.length > 2);
}

/** Removes points close to a straight line (Douglas and Peucker). */
function simplify(outline: Point[]): Point[] {
  const closed = [...outline, outline[0]];
  const kept = new Set([0, closed.length - 1]);
  // A closed outline has no ends, so its farthest point from the first becomes one.
  const [x0, y0] = closed[0];
  const far = closed.reduce(
    (best, [x, y], i) =>
      Math.hypot(x - x0, y - y0) > Math.hypot(closed[best][0] - x0, closed[best][1] - y0) ? i : best,
    0,
  );
  const waiting: [number, number][] = [
    [0, far],
    [far, closed.length - 1],
  ];
  kept.add(far);
  for (let stretch = waiting.pop(); stretch; stretch = waiting.pop()) {
    const [from, to] = stretch;
    let [most, at] = [TOLERANCE, -1];
    for (let i = from + 1; i < to; i++) {
      const off = distance(closed[i], closed[from], closed[to]);
      if (off > most) [most, at] = [off, i];
    }
    if (at < 0) continue;
    kept.add(at);
    waiting.push([from, at], [at, to]);
  }
  return [...kept]
    .sort((a, b) => a - b)
    .slice(0, -1)
    .map((i) => closed[i]);
}

function distance([x, y]: Point, [ax, ay]: Point, [bx, by]: Point) {
  const [dx, dy] = [bx - ax, by - ay];
  const long = Math.hypot(dx, dy);
  return long === 0 ? Math.hypot(x - ax, y - ay) : Math.abs(dy * (x - ax) - dx * (y - ay)) / long;
}
