// Draws the probability of each token, step by step: a bar for the written one, thinner ones for the best alternatives.
import { formats } from "../../i18n/index.js";
import { axis } from "../../lib/axis.js";
import { prepareCanvas } from "../../lib/canvas.js";
import { visibleLabels } from "../../domain/map/geometry.js";
import { labelText, type Label } from "../../domain/labels.js";
import { SANS, fitOn, makeLabelStyler } from "../../components/map/lettering.js";
import { isWithin, labelWidth } from "../../domain/label-width.js";
import type { Screen } from "../../components/map/draw.js";

export type Choice = { label: Label; probability: number };

/** `chosen` is null if unknown: the next token, while an earlier step is visited. */
export type Step = { chosen: (Choice & { rank: number }) | null; rejected: Choice[]; doubt: boolean };

export interface ChartFrame {
  width: number;
  height: number;
  left: number;
  top: number;
  foot: number;
  pitch: number;
  count: number;
  leans: boolean;
}

const LEFT = 48;
const RIGHT = 12;
/** The overhang of the last slanted label. */
const LEANING = 20;
/** The room over a full bar: its number, and the frame of the visited step around that. */
const TOP = 24;
const FRAME = 20;
const HEIGHT = 132;
/** Narrower columns are hard to point at: the chart scrolls instead. */
const LEAST_PITCH = 9;
const MOST_PITCH = 64;

/** @param width in CSS pixels */
export function chartFrame(steps: Step[], width: number): ChartFrame {
  const fit = (room: number) => Math.max(LEAST_PITCH, Math.min(MOST_PITCH, room / Math.max(1, steps.length)));
  const widths = steps.map(({ chosen }) => (chosen ? labelWidth(chosen.label) : 0));
  const leans = steps.some(({ chosen }) => chosen && !isWithin(chosen.label, fit(width - LEFT - RIGHT)));
  const aside = leans ? LEANING : 0;
  const pitch = fit(width - LEFT - RIGHT - aside);
  const label = leans ? Math.min(84, Math.max(...widths) * 0.71 + 14) : 22;
  return {
    width: Math.floor(LEFT + RIGHT + steps.length * pitch + aside),
    height: TOP + HEIGHT + label + 4,
    left: LEFT,
    top: TOP,
    foot: TOP + HEIGHT,
    pitch,
    count: steps.length,
    leans,
  };
}

export function stepAt(f: ChartFrame, x: number): number | null {
  const step = Math.floor((x - f.left) / f.pitch);
  return step >= 0 && step < f.count ? step : null;
}

export function drawTimeline(
  canvas: HTMLCanvasElement,
  steps: Step[],
  f: ChartFrame,
  here: number,
  pointed: number | null,
  { dpr, ink }: Screen,
) {
  const context = prepareCanvas(canvas, f.width, f.height, dpr);
  if (!context) return;
  const x = (i: number) => f.left + i * f.pitch;
  const y = axis([0, 1], [f.foot, f.top]);
  context.textBaseline = "middle";
  context.fillStyle = ink.line;
  steps.forEach(({ doubt }, i) => {
    context.globalAlpha = i === pointed ? 1 : doubt ? 0.6 : 0;
    if (context.globalAlpha > 0) context.fillRect(x(i), f.top - FRAME, f.pitch, f.height - f.top + FRAME);
  });
  context.globalAlpha = 1;
  drawAxis(context, f, y, ink);
  steps.forEach((step, i) => drawStep(context, step, x(i), y, f, i === here, i === steps.length - 1, ink));
  drawNames(context, steps, f, x, here, ink);
  context.strokeStyle = ink.accent;
  context.lineWidth = 2;
  context.strokeRect(x(here) + 1, f.top - FRAME + 1, f.pitch - 2, f.height - f.top + FRAME - 2);
  keepInSight(canvas, x(here), f.pitch);
}

function drawAxis(
  context: CanvasRenderingContext2D,
  f: ChartFrame,
  y: (p: number) => number,
  ink: Record<string, string>,
) {
  context.font = `12px ${SANS}`;
  context.textAlign = "right";
  for (const share of [0, 0.5, 1]) {
    context.fillStyle = ink.faint;
    context.fillText(formats().percent(share), f.left - 8, y(share));
    // At the top the numbers take the place of the line.
    if (share === 1) continue;
    context.strokeStyle = ink.line;
    context.lineWidth = 1;
    context.beginPath();
    context.moveTo(f.left, Math.round(y(share)) + 0.5);
    context.lineTo(f.left + f.count * f.pitch, Math.round(y(share)) + 0.5);
    context.stroke();
  }
}

/** The room around a number, inside the frame. */
const AROUND = 3;

function drawStep(
  context: CanvasRenderingContext2D,
  { chosen, rejected, doubt }: Step,
  left: number,
  y: (p: number) => number,
  f: ChartFrame,
  here: boolean,
  open: boolean,
  ink: Record<string, string>,
) {
  const inner = f.pitch * 0.72;
  const wide = Math.max(2, rejected.length ? inner * 0.5 : inner);
  const thin = Math.max(1, (inner - wide) / Math.max(1, rejected.length) - 1);
  let at = left + (f.pitch - inner) / 2;
  if (chosen) {
    const high = Math.max(1, f.foot - y(chosen.probability));
    context.fillStyle = context.strokeStyle = here ? ink.accent : ink.soft;
    context.lineWidth = 1.5;
    if (open) context.strokeRect(at + 0.75, f.foot - high + 0.75, wide - 1.5, Math.max(0, high - 1.5));
    else context.fillRect(at, f.foot - high, wide, high);
    context.font = `12px ${SANS}`;
    const number = formats().percent(chosen.probability);
    const needed = context.measureText(number).width + 2 * AROUND;
    // A doubtful step shows its number even over its neighbours, except where the frame would cut it.
    if (f.pitch >= needed || (doubt && !here && f.pitch >= needed / 2)) {
      context.textAlign = "center";
      context.fillStyle = doubt ? ink.ink : ink.faint;
      context.fillText(number, left + f.pitch / 2, Math.min(...[chosen, ...rejected].map((c) => y(c.probability))) - 8);
    }
  }
  at += wide + 1;
  context.fillStyle = ink.faint;
  for (const { probability } of rejected) {
    const high = Math.max(1, f.foot - y(probability));
    context.fillRect(at, f.foot - high, thin, high);
    at += thin + 1;
  }
}

/** The longest slanted label in the room below the chart. */
const MOST_SLANTED = 70 * Math.SQRT2;

function drawNames(
  context: CanvasRenderingContext2D,
  steps: Step[],
  f: ChartFrame,
  x: (i: number) => number,
  here: number,
  ink: Record<string, string>,
) {
  const style = makeLabelStyler(context, ink);
  for (const i of visibleLabels(steps.length, f.pitch, here)) {
    const label = steps[i].chosen?.label;
    if (!label) continue;
    style(i === here || steps[i].doubt, label);
    if (f.leans) {
      context.save();
      context.translate(x(i) + f.pitch / 2 - 3, f.foot + 12);
      context.rotate(Math.PI / 4);
      context.textAlign = "left";
      context.fillText(fitOn(context, label, MOST_SLANTED), 0, 0);
      context.restore();
    } else {
      context.textAlign = "center";
      context.fillText(labelText(label), x(i) + f.pitch / 2, f.foot + 13);
    }
  }
}

/** A scrolling chart follows the visited step. */
function keepInSight(canvas: HTMLCanvasElement, x: number, pitch: number) {
  const box = canvas.parentElement;
  if (!box || box.scrollWidth <= box.clientWidth) return;
  if (x < box.scrollLeft + LEFT) box.scrollLeft = x - LEFT - pitch;
  else if (x + pitch > box.scrollLeft + box.clientWidth) box.scrollLeft = x + 2 * pitch - box.clientWidth;
}
