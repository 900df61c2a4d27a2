// Arrow keys over a map's cells: one cell a press, also when presses come faster than pictures.

/** @typedef {{ row: number, col: number }} Cell */

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** Where the last arrow went, and from what was drawn then: the next may come before that is drawn. @type {{ map: object, drawn: object | null, to: Cell } | null} */
let pressed = null;

/** The pointer is elsewhere: the next arrow begins at what is drawn. */
export function lifted() {
  pressed = null;
}

/**
 * The cell an arrow leads to; null where the key is no arrow, which is then left alone.
 * @param {KeyboardEvent} event @param {{ rows: number, cols: number }} map
 * @param {object | null} drawn the focused cell as it was drawn: another object once another one is @param {Cell | null} from the same cell
 * @returns {Cell | null}
 */
export function arrowTo(event, map, drawn, from) {
  const by = ARROWS[event.key];
  if (!by || event.ctrlKey || event.metaKey || event.altKey) return null;
  event.preventDefault();
  event.stopPropagation();
  const clamp = (/** @type {number} */ i, /** @type {number} */ n) => Math.min(n - 1, Math.max(0, i));
  const here = pressed?.map === map && pressed.drawn === drawn ? pressed.to : from;
  const to = here ? { row: clamp(here.row + by[0], map.rows), col: clamp(here.col + by[1], map.cols) } : { row: 0, col: 0 };
  pressed = { map, drawn, to };
  return to;
}
