// The change of the edits that one click on a head, a token or a cell makes.
import { withValue } from "./document.js";
import type { Edits, ModelInfo } from "../../protocol/engine.js";

export const toggleHead = (edits: Edits, path: string, head: number): Edits =>
  withValue(edits, "heads", `${path}.${head}`, edits.heads?.[`${path}.${head}`] === 0 ? 1 : 0);

export function isolateHead(edits: Edits, info: ModelInfo | null, path: string, head: number): Edits {
  const count = info?.sublayers.find((s) => s.path === path)?.n_heads ?? 0;
  const each = Object.fromEntries(Array.from({ length: count }, (_, h) => [`${path}.${h}`, h === head ? 1 : 0]));
  return { heads: { ...edits.heads, ...each } };
}

export function togglePadding(rows: number[][] | undefined, index: number): number[][] {
  const row = [...(rows?.[0] ?? [])];
  while (row.length <= index) row.push(1);
  row[index] = row[index] === 0 ? 1 : 0;
  return [row];
}

export function toggleCell(cells: Edits["hidden_cells"], cell: [string, number | null, number, number]) {
  const same = JSON.stringify(cell);
  const others = (cells ?? []).filter((c) => JSON.stringify(c) !== same);
  return others.length < (cells ?? []).length ? others : [...others, cell];
}
