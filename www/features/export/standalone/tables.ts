// Standalone panels that are tables: bars beside their numbers, and measures of heads.
import { headColour } from "../../../domain/scale.js";
import { hex } from "../../../components/figures/inks.js";
import { makeElement, section, table, theme, type Say, type DrawnPanel } from "./common.js";
import type { BarsPanel, MeasuresPanel } from "../../../domain/panel.js";

export function bars({ name, quantity, unit, rows }: BarsPanel, { number }: Say): DrawnPanel {
  const values = rows.map(({ value }) => value ?? 0);
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)];
  const share = (v: number) => (100 * v) / (most - least || 1);
  const tracks = values.map((value) => {
    const bar = makeElement("span", { class: "bar" });
    bar.style.setProperty("width", `${share(Math.abs(value))}%`);
    bar.style.setProperty("margin-left", `${share(Math.min(0, value) - least)}%`);
    return bar;
  });
  const lines = rows.map(({ name: row, value }, i) =>
    makeElement(
      "tr",
      {},
      makeElement("th", { scope: "row" }, row),
      makeElement("td", { class: "track" }, value === null ? null : tracks[i]),
      makeElement("td", {}, value === null ? "–" : number(value)),
    ),
  );
  const caption = makeElement("caption", {}, unit === "" ? quantity : `${quantity} (${unit})`);
  return {
    element: section(name, makeElement("table", {}, caption, ...lines)),
    draw: () =>
      tracks.forEach((bar, i) => bar.style.setProperty("background", hex(headColour(theme(), values[i] < 0 ? 1 : 0)))),
  };
}

export function measures({ name, measures: columns, rows }: MeasuresPanel, { number }: Say): DrawnPanel {
  const numbers = table({
    head: ["", ...columns.map((one) => one.name)],
    rows: rows.map((row) => [row.name, ...row.values.map((value) => (value === null ? "–" : number(value)))]),
  });
  const meanings = columns.map(({ name: one, about }) => [makeElement("dt", {}, one), makeElement("dd", {}, about)]);
  return { element: section(name, numbers, makeElement("dl", {}, ...meanings.flat())), draw: () => {} };
}
