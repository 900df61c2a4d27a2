// Draws a run in an element of another page, in a shadow root; redraws when its width or theme changes.
import { nothing, render } from "lit-html";
import { inksOf } from "../components/screen.js";
import { paintNow } from "../lib/paint.js";
import { viewRun } from "./view.js";
import { sheets } from "./sheets.js";
import type { Run } from "./run.js";
import type { Tone } from "../domain/scale.js";

interface Options {
  head: string;
  view: "head" | "grid";
  tone: Tone;
  theme: "light" | "dark" | "auto";
  chosen?(head: string): void;
  /** hears of cells that are clicked */
  picked?(cell: { query: number; key: number }): void;
}

export function drawRun(element: HTMLElement, run: Run, options: Options) {
  const root = element.shadowRoot ?? element.attachShadow({ mode: "open" });
  root.adoptedStyleSheets = sheets;
  const dark = matchMedia("(prefers-color-scheme: dark)");
  let shown = { run, ...options };
  let focus = null as { query: number; key: number } | null;

  function drawNow() {
    element.dataset.theme = shown.theme === "auto" ? (dark.matches ? "dark" : "light") : shown.theme;
    const screen = {
      theme: element.dataset.theme as "light" | "dark",
      dpr: devicePixelRatio || 1,
      ink: inksOf(element),
      width: Math.max(160, element.clientWidth),
      height: 0,
      narrow: false,
    };
    render(viewRun({ ...shown, focus, screen, act }), root);
    paintNow();
  }
  const act = {
    point: (cell: typeof focus) => {
      focus = cell;
      drawNow();
    },
    pick: (cell: NonNullable<typeof focus>) => shown.picked?.(cell),
    choose: (head: string) => {
      shown = { ...shown, head };
      focus = null;
      drawNow();
      shown.chosen?.(head);
    },
    tone: (tone: Options["tone"]) => {
      shown = { ...shown, tone };
      drawNow();
    },
  };
  const sized = new ResizeObserver(drawNow);
  sized.observe(element);
  dark.addEventListener("change", drawNow);
  drawNow();
  return {
    update(run: Run, options: Partial<Options> = {}) {
      shown = { ...shown, ...options, run };
      focus = null;
      drawNow();
    },
    remove() {
      sized.disconnect();
      dark.removeEventListener("change", drawNow);
      render(nothing, root);
    },
  };
}
