// Measures of heads that stand alone: a table, read as it stands.
import { make, table } from "./common.js";

/**
 * @param {import("../picture.js").MeasuresPanel} panel @param {import("./map.js").Say} say
 * @returns {{ element: HTMLElement, draw(): void }}
 */
export function measures({ name, measures: columns, rows }, { number }) {
  const numbers = table({
    head: ["", ...columns.map((one) => one.name)],
    rows: rows.map((row) => [row.name, ...row.values.map((value) => (value === null ? "–" : number(value)))]),
  });
  return { element: make("section", { class: "panel" }, make("h2", {}, name), numbers), draw: () => {} };
}
