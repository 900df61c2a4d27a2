// A map that stands alone: cells on a canvas under their tokens, a crosshair that follows pointer and keys, and the
// legend.
import { LABEL_PITCH, cellAt, thinned } from "../../../domain/geometry.js";
import { spelled } from "../../../domain/spelling.js";
import { drawCells, drawLegend, image, legend } from "./cells.js";
import { MONO, SANS, begin, fill, folded, ink, make, moveOf, theme, widest, within } from "./common.js";
import type { Label, Numbers } from "./common.js";

export type Cell = { query: number; key: number };

export interface Panel {
  name: string;
  quantity: string;
  rows: Label[];
  cols: Label[];
  numbers: Numbers;
  scale: any;
  least?: number;
  chosen?: { rows: number[] | null; cols: number[] | null };
  block?: number;
  writes?: (Label | null)[];
  heads?: boolean;
}

export type Say = { words: Record<string, string>; number(value: number): string };

const LARGEST = 36;
/** So few letters stand upright over columns, as on the page. */
const SHORT = 2;
const TABLE = 20_000;

/** Why a cell holds no number. */
const nothingIn = (mask: number, words: Record<string, string>) => (mask === 2 ? words.absent : words.masked);

/** @param follow told where the focus is, so that maps of the same tokens move together */
export function map(
  { name, quantity, rows, cols, numbers: p, scale, least, chosen, block = 1, writes = [], heads = false }: Panel,
  { words, number }: Say,
  follow: (cell: Cell | null) => void,
): { element: HTMLElement; draw(width: number): void; look(cell: Cell | null): void } {
  const canvas = make("canvas");
  const readout = make("output", { class: "readout", "data-hint": words.hint, "aria-live": "polite" });
  const plot = make(
    "div",
    {
      class: "plot",
      tabindex: 0,
      role: "group",
      "aria-roledescription": words.map,
      "aria-label": `${name}. ${words.hint}`,
    },
    canvas,
  );
  const key = legend(
    quantity === "pattern" ? words.weight : quantity,
    [1, 2].map((mask) => (p.masks.includes(mask) ? nothingIn(mask, words) : null)),
  );
  let focus: Cell | null = null;
  let frame = { left: 0, top: 0, cell: 1, rows: p.rows, cols: p.cols };
  let last = 0;
  let drawn: { of: string; cells: CanvasImageSource } | null = null;

  const nameOf = (labels: Label[], i: number) => {
    const [from, to] = [labels[i * block], labels[Math.min(labels.length, (i + 1) * block) - 1]];
    return block === 1 || from === to ? spelled(from) : `${spelled(from)} … ${spelled(to)}`;
  };

  function look(cell: Cell | null) {
    if (cell?.query === focus?.query && cell?.key === focus?.key) return;
    focus = cell;
    const i = cell ? cell.query * p.cols + cell.key : 0;
    readout.textContent =
      cell &&
      fill(words.cell, {
        query: nameOf(rows, cell.query),
        key: nameOf(cols, cell.key),
        value: p.masks[i] ? nothingIn(p.masks[i], words) : number(p.values[i]),
      });
    draw(last);
    follow(cell);
  }

  function draw(width: number) {
    last = width;
    const now = theme();
    if (drawn?.of !== now) drawn = { of: now, cells: image(p, { scale, least, chosen }, now) };
    const measure = canvas.getContext("2d") as CanvasRenderingContext2D;
    const left = widest(measure, rows) + 34;
    const right = writes.some((one) => one !== null)
      ? widest(
          measure,
          writes.filter((one) => one !== null),
        ) + 36
      : 24;
    const cell = Math.max(1, Math.min(LARGEST, Math.floor((width - left - right) / p.cols), Math.floor(900 / p.rows)));
    // A few long labels lean alone; where many are long, all lean.
    const pitch = Math.max(cell / block, LABEL_PITCH);
    const long = cols.filter((label) => widest(measure, [label]) + 4 > pitch && [...label.text].length > SHORT);
    const lean = widest(measure, long) * 0.71;
    const top = (long.length ? lean + 14 : 20) + (heads ? 0 : 20);
    frame = { left, top, cell, rows: p.rows, cols: p.cols };
    const context = begin(canvas, left + p.cols * cell + Math.max(right, lean + 4), top + p.rows * cell + 2);
    drawCells(context, p, drawn.cells, left, top, cell, now);
    const slanted = long.length > cols.length / 4;
    const upright = slanted
      ? 0
      : Math.max(0, ...cols.filter((label) => !long.includes(label)).map((label) => widest(measure, [label]) + 4));
    drawLabels(context, (label) => slanted || long.includes(label), Math.max(LABEL_PITCH, upright));
    if (focus) drawFocus(context, focus);
    drawLegend(key, scale, now, number);
  }

  /** @param pitch between the labels of columns */
  function drawLabels(context: CanvasRenderingContext2D, leans: (label: Label) => boolean, pitch: number) {
    const { left, top, cell } = frame;
    const [ground, soft, faint] = [ink("ink"), ink("soft"), ink("faint")];
    const style = (label: Label, on: boolean) => {
      context.font = `${on ? "600 " : ""}${label.kind === "special" ? `12px ${SANS}` : `13px ${MONO}`}`;
      context.fillStyle = on ? ground : label.kind === "text" ? soft : faint;
    };
    context.textAlign = "right";
    const at = (i: number | undefined) => (i === undefined ? null : i * block);
    for (const i of thinned(rows.length, cell / block, at(focus?.query))) {
      style(rows[i], i === at(focus?.query));
      context.fillText(spelled(rows[i]), left - 8, top + ((i + 0.5) * cell) / block);
    }
    for (const i of thinned(cols.length, cell / block, at(focus?.key), pitch)) {
      style(cols[i], i === at(focus?.key));
      const slanted = leans(cols[i]);
      const x = left + ((i + 0.5) * cell) / block;
      context.save();
      context.translate(x, top - (slanted ? 7 : 11));
      if (slanted) context.rotate(-Math.PI / 4);
      context.textAlign = slanted ? "left" : "center";
      context.fillText(spelled(cols[i]), 0, 0);
      context.restore();
    }
    context.textAlign = "left";
    for (const i of thinned(writes.length, cell, focus?.query ?? null)) {
      const label = writes[i];
      if (!label) continue;
      style(label, i === focus?.query);
      context.fillText(`→ ${spelled(label)}`, left + p.cols * cell + 8, top + (i + 0.5) * cell);
    }
    context.font = `12px ${SANS}`;
    context.fillStyle = faint;
    if (writes.some((one) => one !== null)) context.fillText(words.writes, left + p.cols * cell + 8, top - 11);
    if (heads) return;
    context.fillText(words.across, left, 8);
    context.save();
    context.translate(8, top);
    context.rotate(-Math.PI / 2);
    context.textAlign = "right";
    context.fillText(words.down, 0, 0);
    context.restore();
  }

  function drawFocus(context: CanvasRenderingContext2D, { query, key: k }: Cell) {
    const { left, top, cell } = frame;
    context.strokeStyle = ink("accent");
    context.lineWidth = 1;
    context.strokeRect(left - 0.5, top + query * cell - 0.5, p.cols * cell, cell);
    context.strokeRect(left + k * cell - 0.5, top - 0.5, cell, p.rows * cell);
    for (const [width, colour] of [
      [4, "paper"],
      [2, "ink"],
    ] as [number, string][]) {
      context.lineWidth = width;
      context.strokeStyle = ink(colour);
      context.strokeRect(left + k * cell - 0.5, top + query * cell - 0.5, cell, cell);
    }
  }

  canvas.addEventListener("pointermove", (event) => look(cellAt(event.offsetX, event.offsetY, frame) ?? focus));
  canvas.addEventListener("pointerdown", (event) => look(cellAt(event.offsetX, event.offsetY, frame)));
  plot.addEventListener("keydown", (event) => {
    const move = moveOf(event);
    if (!move) return;
    event.preventDefault();
    look({
      query: within(focus ? focus.query + move[0] : 0, p.rows),
      key: within(focus ? focus.key + move[1] : 0, p.cols),
    });
  });
  const table = p.rows * p.cols <= TABLE ? numbersOf(rows, cols, nameOf, p, words, number) : null;
  return { element: make("section", { class: "panel" }, make("h2", {}, name), plot, readout, key, table), draw, look };
}

const numbersOf = (
  rows: Label[],
  cols: Label[],
  nameOf: (labels: Label[], i: number) => string,
  p: Numbers,
  words: Record<string, string>,
  number: (value: number) => string,
) =>
  folded(words.numbers, () => ({
    head: ["", ...Array.from({ length: p.cols }, (_, k) => nameOf(cols, k))],
    rows: Array.from({ length: p.rows }, (_, q) => [
      nameOf(rows, q),
      ...Array.from({ length: p.cols }, (_, k) =>
        p.masks[q * p.cols + k] ? nothingIn(p.masks[q * p.cols + k], words) : number(p.values[q * p.cols + k]),
      ),
    ]),
  }));
