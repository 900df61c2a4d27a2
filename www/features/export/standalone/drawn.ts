// A drawing that stands alone: the very one of the SVG, whose marks tell their number under the pointer and by the
// keys.
import { inksOf } from "../../../components/figures/inks.js";
import { gradients, hatch } from "../../../components/figures/legend.js";
import { element } from "../../../components/figures/xml.js";
import { make, moveOf, theme, within } from "./common.js";
import type { Inks } from "../../../components/figures/inks.js";
import type { Piece } from "../../../components/figures/xml.js";
import type { Scale } from "../../../domain/panel.js";

/** How near to a line the pointer finds it, in pixels. */
const NEAR = 10;

interface DrawnProps {
  name: string;
  hint: string;
  scale: Scale;
  piece: (inks: Inks) => Piece;
  /** of marks */
  count: number;
  /** so many of them stand beside each other */
  across: number;
  tell: (mark: number) => string;
  numbers: HTMLElement;
}

/** Marks are the elements with `data-mark`, numbered from 0. */
export function drawn({ name, hint, scale, piece, count, across, tell, numbers }: DrawnProps): {
  element: HTMLElement;
  draw(): void;
} {
  const readout = make("output", { class: "readout", "data-hint": hint, "aria-live": "polite" });
  const plot = make("div", { class: "plot", tabindex: 0, role: "group", "aria-label": `${name}. ${hint}` });
  let focus: number | null = null;
  let last = "";

  function look(mark: number | null) {
    if (mark === focus) return;
    focus = mark;
    readout.textContent = mark === null ? "" : tell(mark);
    point();
  }

  /** The mark in focus, once more and above all others. */
  function point() {
    plot.querySelector(".pointed")?.remove();
    const mark = focus === null ? null : plot.querySelector(`[data-mark="${focus}"]:not(.around)`);
    if (!mark) return;
    const copy = mark.cloneNode() as SVGElement;
    copy.removeAttribute("data-mark");
    copy.classList.add("pointed");
    mark.parentElement?.append(copy);
  }

  function draw() {
    const now = theme();
    if (now === last) return;
    last = now;
    const inks = inksOf(now);
    const { svg, width, height } = piece(inks);
    const text = element(
      "svg",
      { xmlns: "http://www.w3.org/2000/svg", viewBox: `0 0 ${width} ${height}`, width, height, "aria-hidden": "true" },
      element("defs", {}, hatch(inks) + gradients([scale], inks)) + svg,
    );
    const found = document.importNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement, true);
    // What is told below the drawing need not be told beside the pointer.
    for (const title of found.querySelectorAll("title")) title.remove();
    // A thin line is hard to meet: around each lies one that is not seen, under all of them.
    for (const group of new Set(Array.from(found.querySelectorAll("path[data-mark]"), (line) => line.parentElement))) {
      group?.prepend(
        ...Array.from(group.querySelectorAll("path[data-mark]"), (line) => {
          const around = line.cloneNode() as SVGElement;
          around.setAttribute("stroke-width", String(2 * NEAR));
          around.setAttribute("stroke-opacity", "0");
          around.setAttribute("class", "around");
          return around;
        }),
      );
    }
    plot.replaceChildren(found);
    point();
  }

  const at = ({ target }: PointerEvent) => (target instanceof Element ? target.closest("[data-mark]") : null);
  const follow = (event: PointerEvent) => {
    const mark = at(event)?.getAttribute("data-mark");
    if (mark) look(Number(mark));
  };
  plot.addEventListener("pointermove", follow);
  plot.addEventListener("pointerdown", follow);
  plot.addEventListener("pointerleave", (event) => event.pointerType === "mouse" && look(null));
  plot.addEventListener("keydown", (event) => {
    if (event.key === "Escape") look(null);
    const move = moveOf(event);
    if (!move || count === 0) return;
    event.preventDefault();
    look(focus === null ? 0 : within(focus + move[0] * across + move[1], count));
  });
  return { element: make("section", { class: "panel" }, make("h2", {}, name), plot, readout, numbers), draw };
}
