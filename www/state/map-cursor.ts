// Moves over a map by keys: from one visible token to the next, with the map following.
import { reveal } from "./map.js";
import type { Shape } from "../lib/viewport.js";
import type { State } from "./store.js";
import type { Cell } from "../domain/heads.js";

export interface Walk extends Cell {
  /** the visible tokens, by their indices among all */
  rows: number[];
  cols: number[];
  shape: Shape;
}

/** Moves one step from a cell; without a focused cell the map is entered at its edge. */
export function stepFocus(
  s: State,
  { rows, cols, shape }: Walk,
  { query, key }: Cell,
  { down, right }: { down: number; right: number },
): State {
  const row = step(rows, query, down, down > 0 ? -1 : 0);
  const col = right === 0 ? seat(cols, key) : step(cols, key, right, right > 0 ? -1 : cols.length);
  return reveal(
    { ...s, locked: { query: rows[row], key: col === null ? null : cols[col] }, hovered: null },
    { query: row, key: col },
    shape,
  );
}

function seat(places: number[], i: number | null) {
  if (i === null) return null;
  const at = places.findIndex((place) => place >= i);
  return at < 0 ? places.length - 1 : at;
}

/** @param outside the starting index without a focus */
const step = (places: number[], i: number | null, by: number, outside: number) =>
  Math.min(places.length - 1, Math.max(0, (seat(places, i) ?? outside) + by));
