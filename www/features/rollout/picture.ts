// Draws the paths from one token through the layers down to the inputs, and under each input its share as a bar.
import { t } from "../../i18n/index.js";
import { ready } from "../../lib/canvas.js";
import { inCell, spelled } from "../../domain/labels.js";
import { MONO, SANS, apart, lean, letterer } from "../../components/map/lettering.js";
import {
  BARS,
  ROOM,
  SEEN,
  barWidth,
  endOf,
  endsThere,
  followedOn,
  inputPlace,
  leaning,
  linkStroke,
  numbered,
  placeAt,
  radiusOf,
} from "../../domain/rollout-frame.js";
import { TONES, patternColour } from "../../domain/scale.js";
import { thinned } from "../../domain/geometry.js";
import type { Label } from "../../domain/labels.js";
import type { Place, PathFrame } from "../../domain/rollout-frame.js";
import type { Screen } from "../../components/map/draw.js";
import type { Tone } from "../../domain/scale.js";

export type Paths = {
  source: Float64Array[];
  target: Float64Array[];
  links: { from: Place; to: Place; share: number }[];
};

/**
 * @param paths null where they are not known
 * @param shares of all inputs
 * @param names of the levels
 * @param top the token they come from
 * @param input the one that is followed
 * @param pipes whether a link's strength is its own width, and says nothing of what passes through a token
 */
export function drawPaths(
  canvas: HTMLCanvasElement,
  f: PathFrame,
  paths: Paths | null,
  shares: number[] | null,
  labels: { source: Label[]; target: Label[] },
  names: { source: string[]; target: string[] },
  top: Place,
  input: number | null,
  pipes: boolean,
  tone: Tone,
  screen: Screen,
) {
  const context = ready(canvas, f.width, f.height, screen.dpr);
  if (!context) return;
  context.textBaseline = "middle";
  drawLevels(context, f, names, paths && top, screen.ink);
  if (input !== null) drawColumn(context, f, input, screen.ink);
  if (paths) drawLinks(context, f, paths.links, screen.ink);
  drawNodes(context, f, pipes ? null : paths, paths && top, tone, screen);
  drawLabels(context, f, labels, paths && top, input, screen.ink);
  if (shares) drawBars(context, f, shares, input, screen.ink);
  if (f.caption !== null) drawCaptions(context, f, f.caption, screen.ink);
  keepInSight(canvas, placeAt(f, { ...top, level: 0 }).x);
}

/** Where the picture scrolls, the token on top is in sight. */
function keepInSight(canvas: HTMLCanvasElement, x: number) {
  const box = canvas.parentElement;
  if (!box || box.scrollWidth <= box.clientWidth) return;
  if (x < box.scrollLeft + 64 || x > box.scrollLeft + box.clientWidth - 64) box.scrollLeft = x - box.clientWidth / 2;
}

function drawCaptions(context: CanvasRenderingContext2D, f: PathFrame, y: number, ink: Record<string, string>) {
  context.font = `12px ${SANS}`;
  context.fillStyle = ink.faint;
  context.textAlign = "center";
  for (const side of ["source", "target"] as const)
    context.fillText(t(`rollout.side.${side}`), f.start[side] + ((f.counts[side] - 1) / 2) * f.pitch, y);
}

function drawLevels(
  context: CanvasRenderingContext2D,
  f: PathFrame,
  names: { source: string[]; target: string[] },
  top: Place | null,
  ink: Record<string, string>,
) {
  context.font = `12px ${SANS}`;
  const both = f.counts.source > 0 && f.counts.target > 0;
  for (const side of ["source", "target"] as const) {
    if (f.counts[side] === 0) continue;
    const right = both && side === "target";
    names[side].forEach((name, l) => {
      context.textAlign = right ? "left" : "right";
      context.fillStyle = side === top?.side && l === top.level ? ink.ink : ink.faint;
      context.fillText(
        name,
        right ? f.start.target + (f.counts.target - 0.5) * f.pitch + 8 : f.start[side] - f.pitch / 2 - 6,
        f.levels[side][l],
      );
    });
  }
}

/** The column of an input, to see where its paths end. */
function drawColumn(context: CanvasRenderingContext2D, f: PathFrame, input: number, ink: Record<string, string>) {
  const { x, y } = placeAt(f, inputPlace(f, input));
  context.fillStyle = ink.line;
  context.globalAlpha = 0.5;
  context.fillRect(x - f.pitch / 2, y - 10, f.pitch, f.foot - y + 10);
  context.globalAlpha = 1;
}

/** @param links the strongest first */
function drawLinks(
  context: CanvasRenderingContext2D,
  f: PathFrame,
  links: Paths["links"],
  ink: Record<string, string>,
) {
  context.strokeStyle = ink.accent;
  context.lineCap = "round";
  for (const { from, to, share } of links.toReversed()) {
    const [a, b] = [placeAt(f, from), placeAt(f, to)];
    const middle = (a.y + b.y) / 2;
    const { width, alpha } = linkStroke(share);
    context.globalAlpha = alpha;
    context.lineWidth = width;
    context.beginPath();
    context.moveTo(a.x, a.y);
    context.bezierCurveTo(a.x, middle, b.x, middle, b.x, b.y);
    context.stroke();
  }
  context.globalAlpha = 1;
}

/** Every token of every level as a dot; those the paths pass through by how much does. */
function drawNodes(
  context: CanvasRenderingContext2D,
  f: PathFrame,
  paths: Paths | null,
  top: Place | null,
  tone: Tone,
  { theme, ink }: Screen,
) {
  for (const side of ["source", "target"] as const) {
    for (let level = 0; level < f.levels[side].length; level++) {
      for (let token = 0; token < f.counts[side]; token++) {
        const { x, y } = placeAt(f, { side, level, token });
        const share = paths ? paths[side][level][token] : 0;
        const chosen = side === top?.side && level === top.level && token === top.token;
        context.beginPath();
        context.arc(x, y, radiusOf(f, share, chosen), 0, 2 * Math.PI);
        if (share < SEEN && !chosen) {
          context.fillStyle = ink.faint;
          context.globalAlpha = 0.5;
          context.fill();
          context.globalAlpha = 1;
          continue;
        }
        context.fillStyle = `rgb(${patternColour(theme, TONES[tone](Math.min(1, chosen ? 1 : share))).join(" ")})`;
        context.fill();
        context.lineWidth = 1;
        context.strokeStyle = ink.accent;
        context.stroke();
      }
    }
  }
}

function drawLabels(
  context: CanvasRenderingContext2D,
  f: PathFrame,
  labels: { source: Label[]; target: Label[] },
  top: Place | null,
  input: number | null,
  ink: Record<string, string>,
) {
  const style = letterer(context, ink);
  for (const side of ["source", "target"] as const) {
    const chosen = followedOn(f, side, input);
    for (const i of thinned(f.counts[side], f.pitch, chosen, apart(labels[side], f.pitch, f.leans))) {
      style(i === chosen, labels[side][i]);
      const { x } = placeAt(f, { side, level: 0, token: i });
      if (leaning(f, labels[side][i], i, f.crowded && side === "target"))
        leanDown(context, labels[side][i], x, f.foot + 12);
      else upright(context, f, labels[side][i], i, x, f.foot + 13);
    }
    if (side !== top?.side) continue;
    for (const i of thinned(f.counts[side], f.pitch, top.token, apart(labels[side], f.pitch, f.leans))) {
      style(i === top.token, labels[side][i]);
      const { x, y } = placeAt(f, { side, level: top.level, token: i });
      if (leaning(f, labels[side][i], i, false)) lean(context, labels[side][i], x, y - 12);
      else upright(context, f, labels[side][i], i, x, y - 17);
    }
  }
}

/** Over its column; a long first one ends there, and begins in the room to its left. */
function upright(context: CanvasRenderingContext2D, f: PathFrame, label: Label, i: number, x: number, y: number) {
  const long = endsThere(f, label, i);
  context.textAlign = long ? "right" : "center";
  context.fillText(spelled(label), long ? x + endOf(f) : x, y);
}

function leanDown(context: CanvasRenderingContext2D, label: Label, x: number, y: number) {
  context.save();
  context.translate(x, y);
  context.rotate(Math.PI / 4);
  context.textAlign = "left";
  context.fillText(spelled(label), 0, 0);
  context.restore();
}

function drawBars(
  context: CanvasRenderingContext2D,
  f: PathFrame,
  shares: number[],
  input: number | null,
  ink: Record<string, string>,
) {
  const most = Math.max(...shares, 1e-9);
  const wide = barWidth(f);
  const numbers = new Set(numbered(f, shares));
  context.font = `12px ${MONO}`;
  context.textAlign = "center";
  const each = shares.map((share, i) => ({
    share,
    i,
    x: placeAt(f, inputPlace(f, i)).x,
    high: Math.max(1, (share / most) * BARS),
  }));
  for (const { i, x, high } of each) {
    context.fillStyle = ink.accent;
    context.globalAlpha = input === null || input === i ? 1 : 0.35;
    context.fillRect(x - wide / 2, f.foot - high, wide, high);
  }
  context.globalAlpha = 1;
  const followed = each.find(({ i }) => i === input);
  for (const { share, i, x, high } of each) {
    if (i !== input && (!numbers.has(i) || (followed && Math.abs(x - followed.x) < ROOM))) continue;
    context.fillStyle = i === input || input === null ? ink.ink : ink.faint;
    context.fillText(inCell(share), x, f.foot - high - 9);
  }
}
