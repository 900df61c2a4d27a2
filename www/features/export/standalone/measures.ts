// Measures of heads that stand alone: a table, read as it stands.
import { make, table } from "./common.js";
import type { MeasuresPanel } from "../../../domain/panel.js";
import type { Say } from "./map.js";

export function measures(
  { name, measures: columns, rows }: MeasuresPanel,
  { number }: Say,
): { element: HTMLElement; draw(): void } {
  const numbers = table({
    head: ["", ...columns.map((one) => one.name)],
    rows: rows.map((row) => [row.name, ...row.values.map((value) => (value === null ? "–" : number(value)))]),
  });
  return { element: make("section", { class: "panel" }, make("h2", {}, name), numbers), draw: () => {} };
}
