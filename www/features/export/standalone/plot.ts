// A picture on a standalone page: the SVG's drawing, with its numbers under the pointer and by keys.
import { inksOf, type Inks } from "../../../components/figures/inks.js";
import { drawGradients, drawHatch } from "../../../components/figures/legend.js";
import { element } from "../../../components/figures/xml.js";
import { makeElement, moveOf, section, theme, type DrawnPanel } from "./common.js";
import { isEqual } from "../../../lib/equal.js";
import type { Piece } from "../../../components/figures/pieces.js";
import type { Scale } from "../../../domain/ramp.js";

interface PlotProps<F> {
  name: string;
  hint: string;
  role?: string;
  scales?: Scale[];
  /** @param width in CSS pixels */
  draw(inks: Inks, width: number): Piece;
  /** the overlay for the focus */
  drawOver(focus: F | null, inks: Inks, svg: SVGElement): string;
  /** @returns the focus at a point of the picture; undefined keeps the current one */
  find(event: PointerEvent, x: number, y: number): F | null | undefined;
  /** @param from the current focus; null before the first key */
  move(from: F | null, down: number, right: number): F | null;
  tell(focus: F): string;
  /** whether Escape and a leaving mouse clear the focus */
  leaves?: boolean;
  follow?(focus: F | null): void;
  numbers?: HTMLElement | null;
}

const parse = (attributes: Record<string, string | number>, inside: string) => {
  const text = element("svg", { xmlns: "http://www.w3.org/2000/svg", "aria-hidden": "true", ...attributes }, inside);
  const { documentElement } = new DOMParser().parseFromString(text, "image/svg+xml");
  return document.importNode(documentElement, true) as Element as SVGSVGElement;
};

/** Text may be wider than estimated: this margin on both sides, which the style sheet takes back. */
const SIDE = 16;

export const pictureOf = ({ svg, width, height }: Piece, inks: Inks, scales: Scale[] = [], side = 0) =>
  parse(
    { viewBox: `${-side} 0 ${width + 2 * side} ${height}`, width: width + 2 * side, height },
    element(
      "defs",
      {},
      drawHatch(inks) + drawHatch(inks, "absent") + drawHatch(inks, "due") + drawGradients(scales, inks),
    ) + svg,
  );

export function plot<F>(props: PlotProps<F>): DrawnPanel & { look(focus: F | null): void } {
  const { name, hint, role, scales, find, move, tell, leaves = false, follow, numbers = null } = props;
  const readout = makeElement("output", { class: "readout", "data-hint": hint, "aria-live": "polite" });
  const described = role === undefined ? {} : { "aria-roledescription": role };
  const label = { ...described, "aria-label": `${name}. ${hint}` };
  const place = makeElement("div", { class: "plot", tabindex: 0, role: "group", ...label });
  let focus: F | null = null;
  let last = "";

  function look(next: F | null) {
    if (isEqual(next, focus)) return;
    focus = next;
    readout.textContent = next === null ? "" : tell(next);
    over();
    follow?.(next);
  }

  function over() {
    const svg = place.querySelector("svg");
    if (!svg) return;
    svg.querySelector(".over")?.remove();
    const group = parse({}, element("g", { class: "over" }, props.drawOver(focus, inksOf(theme()), svg)));
    svg.append(...group.children);
  }

  function draw(width: number) {
    const inks = inksOf(theme());
    const drawn = `${inks.theme} ${width}`;
    if (drawn === last) return;
    last = drawn;
    place.replaceChildren(pictureOf(props.draw(inks, width), inks, scales, SIDE));
    over();
  }

  const point = (event: PointerEvent) => {
    const svg = place.querySelector("svg");
    if (!svg) return;
    const box = svg.getBoundingClientRect();
    const found = find(event, event.clientX - box.left - SIDE, event.clientY - box.top);
    if (found !== undefined) look(found);
  };
  place.addEventListener("pointermove", point);
  place.addEventListener("pointerdown", point);
  place.addEventListener("pointerleave", (event) => leaves && event.pointerType !== "touch" && look(null));
  place.addEventListener("keydown", (event) => {
    if (leaves && event.key === "Escape") look(null);
    const step = moveOf(event);
    if (!step) return;
    event.preventDefault();
    look(move(focus, step[0], step[1]));
  });
  return { element: section(name, place, readout, numbers), draw, look };
}
