// A chart of lines over steps: uPlot draws it in the page's inks at the available width; pointing reads it, a click
// shows that moment.
import uPlot from "uplot";
import { html } from "lit-html";
import { formats } from "../../i18n/index.js";
import { SANS } from "../map/lettering.js";
import { drawAtWidth } from "../../lib/draw-at-width.js";
import { paint, property } from "../../lib/paint.js";
import type { Drawn } from "./lines.js";
import type { Screen } from "../map/draw.js";

export interface ChartProps {
  id: string;
  /** the accessible name */
  name: string;
  /** steps first, then a column per line */
  data: Drawn["data"];
  lines: Drawn["lines"];
  /** whether the y axis is logarithmic */
  log?: boolean;
  /** whether the values are shares of 1 */
  share?: boolean;
  /** whether the steps multiply, so that their axis is logarithmic from 1 on */
  multiply?: boolean;
  /** steps under the chart; a full one has its values here */
  marks?: { step: number; full: boolean }[];
  /** the visited step */
  mark: number | null;
  /** CSS pixels */
  height: number;
  /** the text of an empty chart */
  empty: string | null;
  screen: Screen;
  scrub: (step: number) => void;
}

export const chart = (props: ChartProps) =>
  html`<div class="run-chart" data-chart=${props.id} ${property("--height", `${props.height}px`)}>
    ${
      props.empty === null
        ? html`<div class="chart-plot" role="img" aria-label=${props.name}
          ${paint(plot, props)}></div><p class="chart-readout" aria-hidden="true"></p>`
        : html`<p class="empty-frame">${props.empty}</p>`
    }
  </div>`;

/** An element's chart with its inputs. */
interface Held {
  chart: uPlot;
  key: string;
  data: Drawn["data"];
  mark: { step: number | null; steps: ChartProps["marks"] };
  scrub(step: number): void;
}

const held: Map<HTMLElement, Held> = new Map();

/** Destroys charts of removed elements: they listen to the window and to each other. */
function sweep() {
  for (const [element, { chart }] of held) {
    if (element.isConnected) continue;
    chart.destroy();
    held.delete(element);
  }
}

const plot = drawAtWidth((element: HTMLElement, width: number, props: ChartProps) => {
  const { data, lines, log, share, multiply, marks, mark, height, screen, scrub } = props;
  // Too few points for a line get markers, and so do single steps among others.
  const few = data[0].length < 3 || marks !== undefined;
  const key = JSON.stringify([few, lines, log, share, multiply, height, screen.theme, screen.ink]);
  const here = held.get(element);
  if (here?.key !== key) {
    here?.chart.destroy();
    sweep();
    const fresh = { key, data, mark: { step: mark, steps: marks }, scrub };
    // The same object: the chart's listeners call its newest `scrub`.
    held.set(
      element,
      Object.assign(fresh, { chart: new uPlot(options(element, width, props, few, fresh), data, element) }),
    );
    return;
  }
  here.scrub = scrub;
  const moved = here.mark.step !== mark;
  // They are part of the axis' range, which only new data sets.
  const ranged = here.data !== data || here.mark.steps !== marks;
  Object.assign(here.mark, { step: mark, steps: marks });
  if (here.chart.width !== width) here.chart.setSize({ width, height });
  if (ranged) here.chart.setData((here.data = data));
  else if (moved) here.chart.redraw(false, false);
});

/** The least width of the y axis, in pixels. */
const LEAST_AXIS = 44;

/** @param few whether points get markers */
function options(
  element: HTMLElement,
  width: number,
  { height, lines, log = false, share = false, multiply = false, screen: { ink } }: ChartProps,
  few: boolean,
  now: Pick<Held, "mark" | "scrub">,
): uPlot.Options {
  const axis = {
    stroke: ink.faint,
    font: `12px ${SANS}`,
    grid: { stroke: ink.line, width: 1 },
    ticks: { show: false },
    gap: 4,
  };
  const written = (value: number | null) => (value === null ? "" : figure(value, share));
  return {
    width,
    height,
    padding: [6, 18, 0, 0],
    legend: { show: false },
    pxAlign: 0,
    cursor: {
      y: false,
      points: { show: false },
      drag: { x: false, y: false, setScale: false },
      sync: { key: "train", setSeries: false },
    },
    scales: {
      x: {
        time: false,
        range: (_, __, most) => [0, Math.max(10, most ?? 0, now.mark.steps?.at(-1)?.step ?? 0)],
        ...(multiply ? { distr: 4, asinh: 1 } : {}),
      },
      y: log ? { distr: 3, log: 10 } : { range: (_, __, most) => (share ? [0, 1] : [0, (most || 1) * 1.05]) },
    },
    axes: [
      {
        ...axis,
        size: 22,
        space: 56,
        values: (_, steps) => steps.map((step) => (Number.isInteger(step) ? whole(step) : "")),
        ...(multiply ? { splits: (_, __, least, most) => [...(least > 0 ? [] : [0]), ...powers(1, most)] } : {}),
      },
      {
        ...axis,
        // Small numbers are wide: 2.5×10⁻⁴.
        size({ ctx }, values) {
          ctx.font = axis.font;
          const widths = (values ?? []).map((value) => ctx.measureText(value).width);
          return Math.max(LEAST_AXIS, Math.ceil(Math.max(...widths)) + axis.gap);
        },
        space: 24,
        values: (_, values) => values.map(written),
        ...(log ? { splits: (_, __, least, most) => powers(least, most) } : {}),
      },
    ],
    series: [{}, ...lines.map((line) => seriesOf(line, few, ink))],
    hooks: {
      draw: [(chart) => drawMark(chart, now.mark.step, ink), (chart) => drawSteps(chart, now.mark.steps ?? [], ink)],
      setCursor: [(chart) => read(element, chart, lines, share)],
      ready: [
        (chart) =>
          // By its own place: the cursor follows a frame later.
          chart.over.addEventListener("click", ({ offsetX }) => {
            const step = chart.data[0][chart.posToIdx(offsetX)];
            if (step !== undefined) now.scrub(step);
          }),
      ],
    },
  };
}

/** The second run is dashed, so that colour is not the only difference. */
function seriesOf({ kind, run }: Drawn["lines"][number], few: boolean, ink: Record<string, string>): uPlot.Series {
  const colour = run === 0 ? ink.accent : ink.second;
  const thin = { width: 1, spanGaps: true, points: { show: false } };
  switch (kind) {
    case "faint":
      return { ...thin, stroke: ink.faint, alpha: 0.4 };
    case "raw":
      return { ...thin, stroke: colour, alpha: 0.3 };
    case "points": {
      const points = { show: true, size: 6, width: 1.5, stroke: colour, fill: ink.paper };
      return { stroke: colour, width: 0, paths: () => null, points };
    }
    case "line": {
      const points = { show: few, size: 5, fill: colour };
      return { stroke: colour, width: 1.5, spanGaps: true, points, ...(run === 0 ? {} : { dash: [5, 3] }) };
    }
  }
}

/** The place of a step on the axis, in the canvas's pixels; null outside of it. */
function placeOf(chart: uPlot, step: number) {
  const { left, width } = chart.bbox;
  const x = Math.round(chart.valToPos(step, "x", true));
  return x < left || x > left + width ? null : x;
}

function drawMark(chart: uPlot, step: number | null, ink: Record<string, string>) {
  const x = step === null ? null : placeOf(chart, step);
  if (x === null) return;
  const { ctx, bbox } = chart;
  ctx.save();
  ctx.strokeStyle = ink.ink;
  ctx.lineWidth = devicePixelRatio;
  ctx.beginPath();
  ctx.moveTo(x, bbox.top);
  ctx.lineTo(x, bbox.top + bbox.height);
  ctx.stroke();
  ctx.restore();
}

/** A tick for each step: a short one, or a tall one if it is full. */
function drawSteps(chart: uPlot, steps: NonNullable<ChartProps["marks"]>, ink: Record<string, string>) {
  const { ctx, bbox } = chart;
  const bottom = bbox.top + bbox.height;
  ctx.save();
  ctx.lineWidth = devicePixelRatio;
  for (const full of [false, true]) {
    ctx.strokeStyle = full ? ink.accent : ink.faint;
    ctx.beginPath();
    for (const one of steps) {
      if (one.full !== full) continue;
      const x = placeOf(chart, one.step);
      if (x === null) continue;
      ctx.moveTo(x, bottom);
      ctx.lineTo(x, bottom - (full ? FULL : 3) * devicePixelRatio);
    }
    ctx.stroke();
  }
  ctx.restore();
}

/** The height of a full step's tick. */
const FULL = 8;

/** The values under the pointer, beside the chart. */
function read(element: HTMLElement, chart: uPlot, lines: Drawn["lines"], share: boolean) {
  const out = element.nextElementSibling;
  if (!out) return;
  const { idx } = chart.cursor;
  if (typeof idx !== "number") {
    out.textContent = "";
    return;
  }
  const values = (of: "line" | "points") =>
    lines
      .flatMap(({ kind }, i) => {
        const value = kind === of ? near(chart.data[i + 1], idx) : null;
        return value === null ? [] : [figure(value, share)];
      })
      .join(" / ");
  const dots = values("points");
  out.textContent = `${whole(chart.data[0][idx])}: ${values("line")}${dots && `  ○ ${dots}`}`;
}

/** The value at an index, or the last one before. */
function near(column: ArrayLike<number | null | undefined>, idx: number) {
  for (let i = idx; i >= 0; i--) {
    const value = column[i];
    if (value !== null && value !== undefined) return value;
  }
  return null;
}

/** Powers of ten, or of a hundred if there would be many. */
function powers(least: number, most: number) {
  const [from, to] = [Math.ceil(Math.log10(least) - 1e-9), Math.floor(Math.log10(most) + 1e-9)];
  const by = to - from > 4 ? 2 : 1;
  return Array.from({ length: Math.max(0, Math.floor((to - from) / by) + 1) }, (_, i) => 10 ** (from + by * i));
}

const whole = (step: number) => formats().number(step, 0);

function figure(value: number, share: boolean) {
  const size = Math.abs(value);
  const style: Intl.NumberFormatOptions = share
    ? { style: "percent", maximumFractionDigits: 0 }
    : size !== 0 && (size < 0.001 || size >= 1e9)
      ? { notation: "scientific", maximumSignificantDigits: 2 }
      : { notation: size >= 1e4 ? "compact" : "standard", maximumSignificantDigits: 3 };
  return formats().spelled(value, style);
}
