// Keys over a large map that choose among its tokens, as in a spreadsheet.
import { ARROWS } from "../../lib/arrow-keys.js";
import type { Cell } from "../../domain/heads.js";
import type { Chosen } from "../../components/map/cell-style.js";

/** Shift+Space chooses the row, Control+Space the column, or releases them; Shift with an arrow extends the choice. */
export function keysOf(
  event: KeyboardEvent,
  focus: Cell,
  shape: { rows: number; cols: number },
  chosen: Chosen | null,
  act: { choose(axis: "rows" | "cols", which: number[], chosen: boolean): void; move(cell: Cell): void },
) {
  const at = { rows: focus.query, cols: focus.key };
  const control = event.ctrlKey || event.metaKey;
  if (event.altKey) return;
  if (event.key === " " && event.shiftKey !== control) {
    const axis = event.shiftKey ? "rows" : "cols";
    const i = at[axis];
    event.preventDefault();
    if (i !== null) act.choose(axis, [i], !chosen?.[axis].has(i));
  } else if (event.shiftKey && !control && Object.hasOwn(ARROWS, event.key)) {
    const [down, right] = ARROWS[event.key];
    const axis = down ? "rows" : "cols";
    const from = at[axis];
    event.preventDefault();
    event.stopPropagation();
    if (from === null) return;
    const to = Math.min(shape[axis] - 1, Math.max(0, from + down + right));
    act.choose(axis, [from, to], true);
    act.move(axis === "rows" ? { ...focus, query: to } : { ...focus, key: to });
  }
}
