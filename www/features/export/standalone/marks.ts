// Pictures that describe their marks one by one: the links of paths, the cells of strips, and heads as dots.
import { drawPaths, linkName } from "../../../components/figures/paths.js";
import { drawDots } from "../../../components/figures/dots.js";
import { drawStrips, stripName } from "../../../components/figures/strips.js";
import { labelText } from "../../../domain/spelling.js";
import { fold, clampIndex, type Say, type Table } from "./common.js";
import { plot } from "./plot.js";
import type { Inks } from "../../../components/figures/inks.js";
import type { DotsPanel, PathsPanel, StripsPanel } from "../../../domain/panel.js";
import type { Piece } from "../../../components/figures/pieces.js";

/** The hit distance of a line, in pixels. */
const NEAR = 10;

export function paths(panel: PathsPanel, say: Say) {
  const { links, said } = panel;
  const numbers = () => ({
    head: ["", said.link],
    rows: links.map(({ value }, i) => [linkName(panel, i, (query, key) => `${query} → ${key}`), say.number(value)]),
  });
  const tell = (i: number) => linkName(panel, i, (query, key) => say.cell(query, key, say.number(links[i].value)));
  const draw = (inks: Inks) => drawPaths(panel, inks, say);
  return marks({ panel, hint: say.words.hintPaths, say, draw, count: links.length, across: 1, tell, numbers });
}

export function strips(panel: StripsPanel, say: Say) {
  const { rows, cols, pattern: p } = panel;
  const value = (i: number) => (p.masks[i] ? say.masked : say.number(p.values[i]));
  const numbers = () => ({
    head: ["", ...rows.map(({ text }) => text)],
    rows: Array.from({ length: p.cols }, (_, i) => [
      cols.length ? labelText(cols[i]) : String(i),
      ...rows.map((_, row) => value(row * p.cols + i)),
    ]),
  });
  const tell = (i: number) => stripName(panel, i, value(i));
  const draw = (inks: Inks) => drawStrips(panel, inks, say);
  return marks({ panel, hint: say.words.hint, say, draw, count: p.rows * p.cols, across: p.cols, tell, numbers });
}

export function dots(panel: DotsPanel, say: Say) {
  const { dots: all, across, up } = panel;
  const numbers = () => ({
    head: ["", across.name, up.name],
    rows: all.map((dot) => [dot.name, say.number(dot.across), say.number(dot.up)]),
  });
  const tell = (i: number) =>
    `${all[i].name}: ${across.name} ${say.number(all[i].across)}, ${up.name} ${say.number(all[i].up)}`;
  const draw = (inks: Inks) => drawDots(panel, inks, say);
  return marks({ panel, hint: say.words.hintDots, say, draw, count: all.length, across: 1, tell, numbers });
}

interface MarksProps {
  panel: PathsPanel | StripsPanel | DotsPanel;
  hint: string;
  say: Say;
  draw(inks: Inks): Piece;
  count: number;
  /** marks per row */
  across: number;
  tell(mark: number): string;
  numbers(): Table;
}

/** Marks are the elements with `data-mark`, numbered from 0. */
const marks = ({ panel, hint, say, draw, count, across, tell, numbers }: MarksProps) =>
  plot<number>({
    name: panel.name,
    hint,
    scales: "scale" in panel ? [panel.scale] : [],
    leaves: true,
    draw,
    drawOver(mark, _, svg) {
      if (!svg.querySelector(".around")) widenLines(svg);
      svg.querySelector(".pointed")?.remove();
      const found = mark === null ? null : svg.querySelector(`[data-mark="${mark}"]:not(.around)`);
      if (!found) return "";
      // A copy of the focused mark on top of all others.
      const copy = found.cloneNode() as SVGElement;
      copy.removeAttribute("data-mark");
      copy.classList.add("pointed");
      found.parentElement?.append(copy);
      return "";
    },
    find({ target }) {
      const mark = target instanceof Element ? target.closest("[data-mark]")?.getAttribute("data-mark") : null;
      return mark ? Number(mark) : undefined;
    },
    move: (from, down, right) =>
      count === 0 ? null : from === null ? 0 : clampIndex(from + down * across + right, count),
    tell,
    numbers: fold(say.words.numbers, numbers),
  });

/** Thin lines are hard to hit: an invisible wide copy lies under all of them. */
function widenLines(svg: SVGElement) {
  // The text below the drawing replaces its tooltips.
  for (const title of svg.querySelectorAll("title")) title.remove();
  const all = [...svg.querySelectorAll("path[data-mark]")];
  for (const line of all.toReversed()) {
    const around = line.cloneNode() as SVGElement;
    around.setAttribute("stroke-width", String(2 * NEAR));
    around.setAttribute("stroke-opacity", "0");
    around.setAttribute("class", "around");
    line.parentElement?.prepend(around);
  }
}
