// Arrow keys over a map's cells: one cell a press, also when presses come faster than pictures.

type Cell = { row: number; col: number };

/** The size of a map; `of` identifies the map, if its sizes do not. */
type Extent = { rows: number; cols: number; of?: object };

const PAGE = 10;

/** The arrow keys with their moves. */
export const ARROWS: Record<string, [down: number, right: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** The move of each key. Home and End go along the row, with Control to the first and the last cell of all. */
const STEPS: Record<string, (at: Cell, map: Extent, page: number, control: boolean) => Cell> = {
  ArrowUp: ({ row, col }) => ({ row: row - 1, col }),
  ArrowDown: ({ row, col }) => ({ row: row + 1, col }),
  ArrowLeft: ({ row, col }) => ({ row, col: col - 1 }),
  ArrowRight: ({ row, col }) => ({ row, col: col + 1 }),
  PageUp: ({ row, col }, _, page) => ({ row: row - page, col }),
  PageDown: ({ row, col }, _, page) => ({ row: row + page, col }),
  Home: ({ row }, _, __, control) => ({ row: control ? 0 : row, col: 0 }),
  End: ({ row }, map, _, control) => ({ row: control ? map.rows - 1 : row, col: map.cols - 1 }),
};

/** The target of the last arrow key, and the drawn focus before it: the next key may come before it is drawn. */
let pressed: { map: object; drawn: object | null; to: Cell } | null = null;

/** The pointer has moved: the next arrow key starts from the drawn focus. */
export function forgetArrow() {
  pressed = null;
}

/**
 * The cell that a key leads to; null for other keys, which keep their default.
 * @param drawn the focused cell as it was drawn: a new object after each change
 * @param from the same cell
 */
export function arrowTo(
  event: KeyboardEvent,
  map: Extent,
  drawn: object | null,
  from: Cell | null,
  page: number = PAGE,
): Cell | null {
  const step = Object.hasOwn(STEPS, event.key) ? STEPS[event.key] : null;
  const control = event.ctrlKey || event.metaKey;
  if (!step || event.altKey || (control && event.key !== "Home" && event.key !== "End")) return null;
  event.preventDefault();
  event.stopPropagation();
  const clamp = (i: number, n: number) => Math.min(n - 1, Math.max(0, i));
  const same = map.of ?? map;
  const here = pressed?.map === same && pressed.drawn === drawn ? pressed.to : from;
  const next = here ? step(here, map, page, control) : { row: 0, col: 0 };
  const to = { row: clamp(next.row, map.rows), col: clamp(next.col, map.cols) };
  pressed = { map: same, drawn, to };
  return to;
}
