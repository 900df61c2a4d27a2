// Curves and bars that stand alone: the numbers under the pointer, or at the place the arrow keys lead to.
import { extent, nice } from "../../../lib/axis.js";
import { headColour, headDash } from "../../../domain/scale.js";
import { SANS, begin, css, ink, make, moveOf, theme, within } from "./common.js";
import type { CurvesPanel, BarsPanel } from "../../../domain/panel.js";
import type { Say } from "./map.js";

const HEIGHT = 240;
const MOST = 640;
const DOTS = 60;

export function curves(
  { name, across, curves: all, range }: CurvesPanel,
  { words, number }: Say,
): { element: HTMLElement; draw(width: number): void } {
  const canvas = make("canvas");
  const readout = make("output", { class: "readout", "data-hint": words.hintCurves, "aria-live": "polite" });
  const plot = make(
    "div",
    { class: "plot", tabindex: 0, role: "group", "aria-label": `${name}. ${words.hintCurves}` },
    canvas,
  );
  const names = make("div", { class: "names" }, ...all.map((curve) => make("span", {}, make("canvas"), curve.name)));
  const count = across.values.length;
  const numeric = across.values.every((v) => typeof v === "number");
  const [least, most] = range ?? extent(all.flatMap((curve) => curve.values));
  const [first, last] = numeric ? extent(across.values as number[]) : [0, Math.max(1, count - 1)];
  let focus: number | null = null;
  let [left, wide, full] = [0, 1, 0];
  const x = (i: number) => left + (((numeric ? Number(across.values[i]) : i) - first) / (last - first)) * wide;
  const y = (v: number) => HEIGHT - ((v - least) / (most - least || 1)) * (HEIGHT - 10);
  const at = (i: number) =>
    typeof across.values[i] === "number" ? number(across.values[i] as number) : String(across.values[i]);

  function look(i: number | null) {
    if (i === focus) return;
    focus = i;
    readout.textContent =
      i === null
        ? ""
        : [
            `${across.name} ${at(i)}`,
            ...all.map(
              (curve) => `${curve.name}: ${curve.values[i] === null ? "–" : number(curve.values[i] as number)}`,
            ),
          ].join("\n");
    draw(full);
  }

  function draw(width: number) {
    full = width;
    const now = theme();
    const ticks = nice(least, most, 5);
    const measure = canvas.getContext("2d") as CanvasRenderingContext2D;
    measure.font = `12px ${SANS}`;
    left = Math.max(...ticks.map((v) => measure.measureText(number(v)).width)) + 12;
    wide = Math.max(200, Math.min(width, MOST) - left - 24);
    const context = begin(canvas, left + wide + 24, HEIGHT + 44);
    context.font = `12px ${SANS}`;
    for (const v of ticks) {
      context.fillStyle = ink("line");
      context.fillRect(left, Math.round(y(v)), wide, 1);
      context.fillStyle = ink("soft");
      context.textAlign = "right";
      context.fillText(number(v), left - 8, y(v));
    }
    context.textAlign = "center";
    const every = Math.max(1, Math.ceil((count * 40) / wide));
    const marks = numeric
      ? nice(first, last, 8).map((v) => ({ text: number(v), place: left + ((v - first) / (last - first)) * wide }))
      : across.values.flatMap((v, i) => (i % every ? [] : [{ text: String(v), place: x(i) }]));
    for (const { text, place } of marks) context.fillText(text, place, HEIGHT + 16);
    context.fillStyle = ink("faint");
    context.fillText(across.name, left + wide / 2, HEIGHT + 34);
    if (focus !== null) {
      context.fillStyle = ink("accent");
      context.fillRect(Math.round(x(focus)), 0, 1, HEIGHT);
    }
    all.forEach(({ values }, hue) => drawLine(context, values, css(headColour(now, hue)), headDash(hue)));
    names.querySelectorAll("canvas").forEach((mark, hue) => {
      const sample = begin(mark, 20, 10);
      stroke(sample, css(headColour(now, hue)), headDash(hue), 2.5);
      sample.moveTo(0, 5);
      sample.lineTo(20, 5);
      sample.stroke();
    });
  }

  function drawLine(context: CanvasRenderingContext2D, values: (number | null)[], colour: string, dash: number[]) {
    stroke(context, colour, dash, 1.75);
    values.forEach((v, i) => {
      if (v !== null && Number.isFinite(v)) context[i > 0 && values[i - 1] !== null ? "lineTo" : "moveTo"](x(i), y(v));
    });
    context.stroke();
    context.fillStyle = colour;
    values.forEach((v, i) => {
      if (v === null || !Number.isFinite(v) || (count > DOTS && i !== focus)) return;
      context.beginPath();
      context.arc(x(i), y(v), i === focus ? 4 : 2.5, 0, 7);
      context.fill();
    });
  }

  /** The place nearest to the pointer. */
  function nearest({ offsetX }: PointerEvent) {
    let best = 0;
    for (let i = 1; i < count; i++) if (Math.abs(x(i) - offsetX) < Math.abs(x(best) - offsetX)) best = i;
    look(count ? best : null);
  }
  canvas.addEventListener("pointermove", nearest);
  canvas.addEventListener("pointerdown", nearest);
  plot.addEventListener("keydown", (event) => {
    const move = moveOf(event);
    if (!move || count === 0) return;
    event.preventDefault();
    look(within((focus ?? -1) + (move[1] || move[0]), count));
  });
  return { element: make("section", { class: "panel" }, make("h2", {}, name), names, plot, readout), draw };
}

function stroke(context: CanvasRenderingContext2D, colour: string, dash: number[], width: number) {
  context.strokeStyle = colour;
  context.setLineDash(dash);
  context.lineWidth = width;
  context.lineJoin = "round";
  context.beginPath();
}

/** Bars are a table: it is read as it stands. */
export function bars(
  { name, quantity, unit, rows }: BarsPanel,
  { number }: Say,
): { element: HTMLElement; draw(width: number): void } {
  const values = rows.map(({ value }) => value ?? 0);
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)];
  const share = (v: number) => (100 * v) / (most - least || 1);
  const all = rows.map(({ name: row, value }) => {
    const bar = make("span", { class: "bar" });
    bar.style.setProperty("width", `${share(Math.abs(value ?? 0))}%`);
    bar.style.setProperty("margin-left", `${share(Math.min(0, value ?? 0) - least)}%`);
    return {
      value,
      bar,
      row: make(
        "tr",
        {},
        make("th", { scope: "row" }, row),
        make("td", { class: "track" }, value === null ? null : bar),
        make("td", {}, value === null ? "–" : number(value)),
      ),
    };
  });
  const draw = () => {
    for (const { value, bar } of all)
      bar.style.setProperty("background", css(headColour(theme(), (value ?? 0) < 0 ? 1 : 0)));
  };
  return {
    element: make(
      "section",
      { class: "panel" },
      make("h2", {}, name),
      make(
        "table",
        {},
        make("caption", {}, unit === "" ? quantity : `${quantity} (${unit})`),
        ...all.map(({ row }) => row),
      ),
    ),
    draw,
  };
}
