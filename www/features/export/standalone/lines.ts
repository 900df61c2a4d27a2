// Lines that stand alone: queries left, keys right; a token that is pointed at shows its own lines only.
import { headColour, headDash } from "../../../domain/scale.js";
import { spelled } from "../../../domain/spelling.js";
import { MONO, SANS, begin, css, fill, ink, make, moveOf, theme, widest, within } from "./common.js";
import type { Label, Numbers } from "./common.js";
import type { Say } from "./map.js";

export interface Panel {
  name: string;
  left: Label[];
  right: Label[];
  sets: { name: string; hue: number; numbers: Numbers }[];
  least: number;
}

/** a query (0) or a key (1) */
export type Token = { side: 0 | 1; at: number };

const PITCH = 20;
const SPAN = 320;
/** So many of a token's lines are told. */
const TOLD = 5;

export function lines(
  { name, left, right, sets, least }: Panel,
  { words, number }: Say,
): { element: HTMLElement; draw(width: number): void } {
  const canvas = make("canvas");
  const readout = make("output", { class: "readout", "data-hint": words.hintLines, "aria-live": "polite" });
  const plot = make(
    "div",
    { class: "plot", tabindex: 0, role: "group", "aria-label": `${name}. ${words.hintLines}` },
    canvas,
  );
  const names = make("div", { class: "names" }, ...sets.map((set) => make("span", {}, make("canvas"), set.name)));
  const both = [left, right];
  const high = Math.max(left.length, right.length) * PITCH;
  const top = (side: 0 | 1) => 24 + (high - both[side].length * PITCH) / 2;
  let focus: Token | null = null;
  let from = 0;

  /** Whether a line is among those shown. */
  const shown = (q: number, k: number) => !focus || (focus.side === 0 ? q : k) === focus.at;

  /** The strongest lines of the token in focus. */
  function told(): string {
    if (!focus) return "";
    const found = [];
    for (const { name: head, numbers: p } of sets) {
      for (let i = 0; i < both[1 - focus.side].length; i++) {
        const [q, k] = focus.side === 0 ? [focus.at, i] : [i, focus.at];
        const value = p.values[q * p.cols + k];
        if (!p.masks[q * p.cols + k] && value > 0) found.push({ head, q, k, value });
      }
    }
    const best = found.sort((a, b) => b.value - a.value).slice(0, TOLD);
    return (
      best
        .map(
          ({ head, q, k, value }) =>
            `${sets.length > 1 ? `${head}  ` : ""}${fill(words.cell, { query: spelled(left[q]), key: spelled(right[k]), value: number(value) })}`,
        )
        .join("\n") || words.nothing
    );
  }

  function look(token: Token | null) {
    if (token?.side === focus?.side && token?.at === focus?.at) return;
    focus = token;
    readout.textContent = told();
    draw();
  }

  function draw() {
    const now = theme();
    const measure = canvas.getContext("2d") as CanvasRenderingContext2D;
    from = Math.max(32, widest(measure, left)) + 12;
    const width = from + SPAN + Math.max(32, widest(measure, right)) + 12;
    const context = begin(canvas, width, 24 + high);
    const y = (side: 0 | 1, i: number) => top(side) + (i + 0.5) * PITCH;
    for (const { hue, numbers: p } of sets) {
      context.strokeStyle = css(headColour(now, hue));
      context.setLineDash(headDash(hue));
      for (let q = 0; q < p.rows; q++) {
        for (let k = 0; k < p.cols; k++) {
          const v = p.values[q * p.cols + k];
          if (p.masks[q * p.cols + k] || v <= 0 || v < least || !shown(q, k)) continue;
          context.globalAlpha = 0.12 + 0.88 * Math.min(1, v);
          context.lineWidth = 0.5 + 2.5 * Math.min(1, v);
          context.beginPath();
          context.moveTo(from, y(0, q));
          context.lineTo(from + SPAN, y(1, k));
          context.stroke();
        }
      }
    }
    context.globalAlpha = 1;
    const [strong, soft, faint] = [ink("ink"), ink("soft"), ink("faint")];
    for (const side of [0, 1] as (0 | 1)[]) {
      const x = side === 0 ? from - 8 : from + SPAN + 8;
      context.textAlign = side === 0 ? "right" : "left";
      context.font = `12px ${SANS}`;
      context.fillStyle = faint;
      context.fillText(side === 0 ? words.query : words.key, x, 8);
      both[side].forEach((label, i) => {
        const on = focus?.side === side && focus.at === i;
        context.font = `${on ? "600 " : ""}${label.kind === "special" ? `12px ${SANS}` : `13px ${MONO}`}`;
        context.fillStyle = on ? strong : soft;
        context.fillText(spelled(label), x, y(side, i));
      });
    }
    names.querySelectorAll("canvas").forEach((mark, i) => {
      const line = begin(mark, 20, 10);
      line.strokeStyle = css(headColour(now, sets[i].hue));
      line.setLineDash(headDash(sets[i].hue));
      line.lineWidth = 2.5;
      line.beginPath();
      line.moveTo(0, 5);
      line.lineTo(20, 5);
      line.stroke();
    });
  }

  /** The token beside a place. */
  function tokenAt(x: number, y: number): Token | null {
    const side = x < from + SPAN / 2 ? 0 : 1;
    const at = Math.floor((y - top(side)) / PITCH);
    return at >= 0 && at < both[side].length ? { side, at } : null;
  }
  canvas.addEventListener("pointermove", (event) => look(tokenAt(event.offsetX, event.offsetY)));
  canvas.addEventListener("pointerdown", (event) => look(tokenAt(event.offsetX, event.offsetY)));
  canvas.addEventListener("pointerleave", (event) => event.pointerType === "mouse" && look(null));
  plot.addEventListener("keydown", (event) => {
    const move = moveOf(event);
    if (event.key === "Escape") look(null);
    if (!move) return;
    event.preventDefault();
    const side = move[1] < 0 ? 0 : move[1] > 0 ? 1 : (focus?.side ?? 0);
    look({ side, at: within((focus?.at ?? -move[0]) + move[0], both[side].length) });
  });
  return { element: make("section", { class: "panel" }, make("h2", {}, name), names, plot, readout), draw };
}
