// The scatter's arithmetic: each head's place by two numbers, ticks, and the head next to another or to the pointer.
import { ARROWS } from "../../lib/arrow-keys.js";
import { axis, niceTicks, valueRange } from "../../lib/axis.js";
import { memoize } from "../../lib/memoize.js";
import { isPlace, valueOf } from "./measure-names.js";
import type { AtlasRow } from "./tree.js";

export interface Dot {
  row: AtlasRow;
  /** the numbers */
  across: number;
  up: number;
  /** CSS pixels */
  x: number;
  y: number;
}

export type Scatter = ReturnType<typeof layScatter>;

/** Room for the ticks and names of the axes. */
const [LEFT, BOTTOM, TOP, RIGHT] = [52, 40, 24, 14];
/** Between ticks. */
const [APART, ABOVE] = [72, 44];

export const layScatter = memoize((rows: AtlasRow[], x: string, y: string, width: number, height: number) => {
  const numbers = (name: string) => rows.map((row) => valueOf(row, name));
  const [xs, ys] = [numbers(x), numbers(y)];
  const [left, right, top, bottom] = [LEFT, width - RIGHT, TOP, height - BOTTOM];
  const ranges = [rangeOf(x, xs), rangeOf(y, ys)] as const;
  const [toX, toY] = [axis(ranges[0], [left, right]), axis(ranges[1], [bottom, top])];
  const dots = rows.flatMap((row, i): Dot[] => {
    const [across, up] = [xs[i], ys[i]];
    return across === null || up === null ? [] : [{ row, across, up, x: toX(across), y: toY(up) }];
  });
  const ticks = ([least, most]: readonly [number, number], room: number, name: string) =>
    niceTicks(least, most, Math.max(2, room)).filter((tick) => !isPlace(name) || Number.isInteger(tick));
  return {
    dots,
    /** the heads without one of the numbers */
    missing: rows.length - dots.length,
    left,
    right,
    top,
    bottom,
    width,
    height,
    across: ticks(ranges[0], (right - left) / APART, x).map((value) => ({ value, at: toX(value) })),
    up: ticks(ranges[1], (bottom - top) / ABOVE, y).map((value) => ({ value, at: toY(value) })),
  };
}, 2);

/** A little more than the numbers, so that no mark lies on the frame. */
function rangeOf(name: string, values: (number | null)[]): [number, number] {
  const [least, most] = valueRange(values);
  const margin = (most - least) * 0.04;
  return isPlace(name)
    ? [least - 0.5, most + 0.5]
    : [least >= 0 ? Math.max(0, least - margin) : least - margin, most + margin];
}

/** The head under the pointer, if one is near. */
export function dotAt({ dots }: Scatter, x: number, y: number, near = 14): Dot | null {
  const away = (dot: Dot) => Math.hypot(dot.x - x, dot.y - y);
  const first = dots.reduce<Dot | null>((best, dot) => (best && away(best) <= away(dot) ? best : dot), null);
  return first && away(first) <= near ? first : null;
}

/**
 * The nearest head in a direction; of several at one place the next one, whatever the key, so that all are reached.
 * @param from null: the first head
 */
export function dotBeside({ dots }: Scatter, from: string | null, key: string): Dot | null {
  const at = dots.findIndex(({ row }) => row.id === from);
  if (at < 0) return dots[0] ?? null;
  const [down, across] = ARROWS[key];
  const here = dots[at];
  const same = dots.slice(at + 1).find(({ x, y }) => x === here.x && y === here.y);
  if (same) return same;
  const distance = ({ x, y }: Dot) => {
    const [ahead, aside] = [(x - here.x) * across + (y - here.y) * down, (x - here.x) * down - (y - here.y) * across];
    return ahead > 0 ? ahead + 2 * Math.abs(aside) : Number.POSITIVE_INFINITY;
  };
  const [next] = dots.toSorted((a, b) => distance(a) - distance(b));
  return next && Number.isFinite(distance(next)) ? next : here;
}
