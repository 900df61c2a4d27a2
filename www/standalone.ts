// A standalone picture: turns the data that the page wrote into the file back into a page, without a network.
import { measuredIn } from "./domain/panel.js";
import { drawThumbnail } from "./components/figures/cells.js";
import { inksOf } from "./components/figures/inks.js";
import { makeElement, sayIn, theme, unpack, type DrawnPanel } from "./features/export/standalone/common.js";
import { curves } from "./features/export/standalone/curves.js";
import { lines } from "./features/export/standalone/lines.js";
import { map } from "./features/export/standalone/map.js";
import { dots, paths, strips } from "./features/export/standalone/marks.js";
import { pictureOf } from "./features/export/standalone/plot.js";
import { bars, measures } from "./features/export/standalone/tables.js";
import type { CellRef } from "./domain/map/pattern.js";
import type { Data } from "./features/export/html.js";
import type { Panel } from "./domain/panel.js";

/** The longer side of a small map. */
const THUMB = 84;

const data: Data = JSON.parse((document.getElementById("data") as HTMLElement).textContent ?? "");
const { words, labels } = data;
const say = sayIn(data.lang, words);
if (data.theme) document.documentElement.dataset.theme = data.theme;

const panels: Panel[] = data.panels.map((panel) => {
  if (panel.kind === "map" || panel.kind === "strips")
    return { ...panel, rows: labels[panel.rows], cols: labels[panel.cols], pattern: unpack(panel.pattern) };
  if (panel.kind === "lines")
    return {
      ...panel,
      left: labels[panel.left],
      right: labels[panel.right],
      sets: panel.sets.map((set) => ({ ...set, pattern: unpack(set.pattern) })),
    };
  return panel;
});

function build(panel: Panel): DrawnPanel & { look?(cell: CellRef | null): void } {
  switch (panel.kind) {
    case "map":
      return map(panel, say, (cell) => lookTogether(panel.pattern, cell));
    case "lines":
      return withoutLook(lines(panel, say));
    case "curves":
      return withoutLook(curves(panel, say));
    case "paths":
      return withoutLook(paths(panel, say));
    case "dots":
      return withoutLook(dots(panel, say));
    case "strips":
      return withoutLook(strips(panel, say));
    case "measures":
      return measures(panel, say);
    case "bars":
      return bars(panel, say);
  }
}

const withoutLook = ({ element, draw }: DrawnPanel): DrawnPanel => ({ element, draw });

const root = document.getElementById("picture") as HTMLElement;
const place = makeElement("div", { class: "panels" });
/** What is drawn, and drawn again when the size or the theme is another. */
let shown: (ReturnType<typeof build> & { panel: Panel })[] = [];
const thumbs: (() => void)[] = [];

function draw() {
  for (const one of thumbs) one();
  // Maps beside each other share the width.
  const maps = Math.min(3, shown.filter(({ look }) => look).length) || 1;
  for (const one of shown)
    one.draw(Math.max(Math.min(place.clientWidth, 320), place.clientWidth / (one.look ? maps : 1) - (maps - 1) * 28));
}

/** Maps of as many tokens have the same focus. */
function lookTogether({ rows, cols }: { rows: number; cols: number }, cell: CellRef | null) {
  for (const { panel, look } of shown)
    if (panel.kind === "map" && panel.pattern.rows === rows && panel.pattern.cols === cols) look?.(cell);
}

function show(chosen: Panel[]) {
  shown = chosen.map((panel) => ({ panel, ...build(panel) }));
  // Strips have columns of their own, under what stands before them.
  place.replaceChildren(
    ...shown.flatMap(({ panel, element }, i) =>
      i > 0 && panel.kind === "strips" && shown[i - 1].panel.kind !== "strips"
        ? [makeElement("div", { class: "break" }), element]
        : [element],
    ),
  );
  // What the title says already is not said again.
  if (chosen.filter(({ kind }) => kind !== "measures").length === 1 && data.title.endsWith(chosen[0].name))
    shown[0].element.querySelector("h2")?.remove();
  draw();
}

const entry = (name: string, ...values: (Node | string)[]) =>
  values.every((value) => value === "") ? [] : [makeElement("dt", {}, name), makeElement("dd", {}, ...values)];

function switchTheme() {
  document.documentElement.dataset.theme = theme() === "dark" ? "light" : "dark";
  draw();
}

root.append(
  makeElement(
    "header",
    {},
    makeElement("h1", {}, data.title),
    makeElement("button", { type: "button", onclick: switchTheme }, words.theme),
  ),
  makeElement(
    "dl",
    {},
    ...entry(words.read, data.text),
    ...entry(data.held ? words.held : words.wrote, data.output),
    ...measuredIn(data.panels).flatMap(({ name, text }) => entry(name, text)),
    ...entry(words.edited, ...data.edited.map((one) => makeElement("div", { class: "edit" }, one))),
  ),
);

if (data.sheet) root.append(buildSheet(data.sheet));
const link = /^https?:/.test(data.link) ? makeElement("a", { href: data.link, rel: "noopener" }, words.open) : null;
root.append(place, makeElement("footer", {}, makeElement("p", {}, words.made, " ", link)));
if (!data.sheet) show(panels);

function buildSheet(bands: NonNullable<typeof data.sheet>) {
  const buttons: HTMLButtonElement[] = [];
  const headButton = ({ name, panel: i }: { name: string; panel: number }) => {
    const panel = panels[i];
    const named = { title: panel.name, "aria-label": panel.name, "aria-pressed": "false" };
    const button = makeElement("button", { type: "button", ...named }, "", name);
    let last = "";
    button.addEventListener("click", () => {
      for (const one of buttons) one.setAttribute("aria-pressed", String(one === button));
      show([panel]);
    });
    buttons.push(button);
    thumbs.push(() => {
      const inks = inksOf(theme());
      if (panel.kind !== "map" || inks.theme === last) return;
      last = inks.theme;
      // As images: of many heads there would be too many cells to stand one by one.
      button.firstChild?.replaceWith(pictureOf(drawThumbnail(panel, THUMB, inks, 0), inks));
    });
    return button;
  };
  const rows = bands.map((band) =>
    makeElement("div", { class: "band" }, makeElement("h2", {}, band.name), ...band.layers.flat().map(headButton)),
  );
  return makeElement("div", { class: "bands" }, makeElement("p", {}, words.hintHeads), ...rows);
}

new ResizeObserver(draw).observe(place);
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", draw);
draw();
