// A picture that stands alone: what the page wrote into the file becomes a page again, without a network.
import { drawCells, image } from "./features/export/standalone/cells.js";
import { bars, curves } from "./features/export/standalone/charts.js";
import { begin, make, theme, unpack, writer } from "./features/export/standalone/common.js";
import { lines } from "./features/export/standalone/lines.js";
import { map } from "./features/export/standalone/map.js";
import { measures } from "./features/export/standalone/measures.js";
import { paths } from "./features/export/standalone/paths.js";
import { strips } from "./features/export/standalone/strips.js";
import type { Cell } from "./features/export/standalone/map.js";
import type { Data } from "./features/export/html.js";
import type { MapPanel } from "./domain/panel.js";
import type { Numbers } from "./features/export/standalone/common.js";

/** The longer side of a small map. */
const THUMB = 84;

const data: Data = JSON.parse((document.getElementById("data") as HTMLElement).textContent ?? "");
const { words, labels } = data;
const say = { words, number: writer(data.lang) };
if (data.theme) document.documentElement.dataset.theme = data.theme;

const panels = data.panels.map((panel) => {
  if (panel.kind === "map" || panel.kind === "strips")
    return { ...panel, rows: labels[panel.rows], cols: labels[panel.cols], numbers: unpack(panel.pattern) };
  if (panel.kind === "lines")
    return {
      ...panel,
      left: labels[panel.left],
      right: labels[panel.right],
      sets: panel.sets.map((set) => ({ ...set, numbers: unpack(set.pattern) })),
    };
  return panel;
});

const built = (panel: (typeof panels)[number]) =>
  panel.kind === "map"
    ? map(panel, say, (cell) => together(panel, cell))
    : panel.kind === "lines"
      ? lines(panel, say)
      : panel.kind === "curves"
        ? curves(panel, say)
        : panel.kind === "paths"
          ? paths(panel, say)
          : panel.kind === "strips"
            ? strips(panel, say)
            : panel.kind === "measures"
              ? measures(panel, say)
              : bars(panel, say);

const root = document.getElementById("picture") as HTMLElement;
const place = make("div", { class: "panels" });
/** What is drawn, and drawn again when the size or the theme is another. */
let shown: { panel: (typeof panels)[number]; draw(width: number): void; look?(cell: Cell | null): void }[] = [];
const thumbs: (() => void)[] = [];

function draw() {
  for (const one of thumbs) one();
  // Maps beside each other share the width.
  const maps = Math.min(3, shown.filter(({ look }) => look).length) || 1;
  for (const one of shown)
    one.draw(Math.max(Math.min(place.clientWidth, 320), place.clientWidth / (one.look ? maps : 1) - (maps - 1) * 28));
}

/** Maps of as many tokens have the same focus. */
function together(panel: (typeof panels)[number], cell: Cell | null) {
  if (panel.kind === "map")
    for (const one of shown)
      if (
        one.panel.kind === "map" &&
        one.panel.numbers.rows === panel.numbers.rows &&
        one.panel.numbers.cols === panel.numbers.cols
      )
        one.look?.(cell);
}

function show(chosen: typeof panels) {
  const made = chosen.map((panel) => ({ panel, ...built(panel) }));
  // Strips have columns of their own, under what stands before them.
  place.replaceChildren(
    ...made.flatMap(({ panel, element }, i) =>
      i > 0 && panel.kind === "strips" && made[i - 1].panel.kind !== "strips"
        ? [make("div", { class: "break" }), element]
        : [element],
    ),
  );
  // What the title says already is not said again.
  if (made.filter(({ panel }) => panel.kind !== "measures").length === 1 && data.title.endsWith(made[0].panel.name))
    made[0].element.querySelector("h2")?.remove();
  shown = made;
  draw();
}

const entry = (name: string, told: string, kind?: string) =>
  told === "" ? [] : [make("dt", {}, name), make("dd", kind ? { class: kind } : {}, told)];

const switcher = make("button", { type: "button", onclick: switchTheme }, words.theme);
function switchTheme() {
  document.documentElement.dataset.theme = theme() === "dark" ? "light" : "dark";
  draw();
}

root.append(
  make("header", {}, make("h1", {}, data.title), switcher),
  make(
    "dl",
    {},
    ...entry(words.read, data.text),
    ...entry(words.wrote, data.output),
    ...(data.edited.length
      ? [make("dt", {}, words.edited), make("dd", {}, ...data.edited.map((one) => make("div", { class: "edit" }, one)))]
      : []),
  ),
);

if (data.sheet) root.append(sheet(data.sheet));
root.append(place);
root.append(
  make(
    "footer",
    {},
    make(
      "p",
      {},
      words.made,
      " ",
      /^https?:/.test(data.link) ? make("a", { href: data.link, rel: "noopener" }, words.open) : null,
    ),
  ),
);
if (!data.sheet) show(panels);

/** Small maps, of which one is opened. */
function sheet(bands: NonNullable<typeof data.sheet>) {
  const buttons: HTMLButtonElement[] = [];
  const rows = bands.map((band) =>
    make(
      "div",
      { class: "band" },
      make("h2", {}, band.name),
      ...band.layers.flat().map((head) => {
        const panel = panels[head.panel];
        const canvas = make("canvas", { "aria-hidden": "true" });
        const button = make(
          "button",
          { type: "button", title: panel.name, "aria-label": panel.name, "aria-pressed": "false" },
          canvas,
          head.name,
        );
        button.addEventListener("click", () => choose(button, panel));
        buttons.push(button);
        if (panel.kind === "map") thumbs.push(() => small(canvas, panel.numbers, panel));
        return button;
      }),
    ),
  );
  function choose(button: HTMLButtonElement, panel: (typeof panels)[number]) {
    for (const one of buttons) one.setAttribute("aria-pressed", String(one === button));
    show([panel]);
  }
  return make("div", { class: "bands" }, make("p", {}, words.hintHeads), ...rows);
}

function small(canvas: HTMLCanvasElement, numbers: Numbers, panel: Pick<MapPanel, "scale" | "least" | "chosen">) {
  const cell = THUMB / Math.max(numbers.rows, numbers.cols);
  const context = begin(canvas, numbers.cols * cell, numbers.rows * cell);
  drawCells(context, numbers, image(numbers, panel, theme()), 0, 0, cell, theme());
}

new ResizeObserver(draw).observe(place);
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", draw);
draw();
