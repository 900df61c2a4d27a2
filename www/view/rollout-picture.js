// Draws the paths from one token through the layers down to the inputs, and under each input its share as a bar.
import { t } from "../i18n/index.js";
import { ready } from "./canvas.js";
import { inCell, spelled } from "./labels.js";
import { MONO, SANS, apart, lean, letterer } from "./lettering.js";
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
} from "./rollout-frame.js";
import { TONES, patternColour } from "./scale.js";
import { thinned } from "./geometry.js";

/** @typedef {import("./labels.js").Label} Label */
/** @typedef {import("./rollout-frame.js").PathFrame} PathFrame */
/** @typedef {import("./rollout-frame.js").Side} Side */
/** @typedef {import("./draw.js").Screen} Screen */
/** @typedef {import("./rollout-frame.js").Place} Place */
/** @typedef {{ source: Float64Array[], target: Float64Array[], links: { from: Place, to: Place, share: number }[] }} Paths */

/**
 * @param {HTMLCanvasElement} canvas
 * @param {PathFrame} f
 * @param {Paths | null} paths null where they are not known
 * @param {number[] | null} shares of all inputs
 * @param {{ source: Label[], target: Label[] }} labels
 * @param {{ source: string[], target: string[] }} names of the levels
 * @param {Place} top the token they come from
 * @param {number | null} input the one that is followed
 * @param {boolean} pipes whether a link's strength is its own width, and says nothing of what passes through a token
 * @param {import("./scale.js").Tone} tone
 * @param {Screen} screen
 */
export function drawPaths(canvas, f, paths, shares, labels, names, top, input, pipes, tone, screen) {
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

/** Where the picture scrolls, the token on top is in sight. @param {HTMLCanvasElement} canvas @param {number} x */
function keepInSight(canvas, x) {
  const box = canvas.parentElement;
  if (!box || box.scrollWidth <= box.clientWidth) return;
  if (x < box.scrollLeft + 64 || x > box.scrollLeft + box.clientWidth - 64) box.scrollLeft = x - box.clientWidth / 2;
}

/** @param {CanvasRenderingContext2D} context @param {PathFrame} f @param {number} y @param {Record<string, string>} ink */
function drawCaptions(context, f, y, ink) {
  context.font = `12px ${SANS}`;
  context.fillStyle = ink.faint;
  context.textAlign = "center";
  for (const side of /** @type {const} */ (["source", "target"]))
    context.fillText(t(`rollout.side.${side}`), f.start[side] + ((f.counts[side] - 1) / 2) * f.pitch, y);
}

/** @param {CanvasRenderingContext2D} context @param {PathFrame} f @param {{ source: string[], target: string[] }} names @param {Place | null} top @param {Record<string, string>} ink */
function drawLevels(context, f, names, top, ink) {
  context.font = `12px ${SANS}`;
  const both = f.counts.source > 0 && f.counts.target > 0;
  for (const side of /** @type {const} */ (["source", "target"])) {
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

/** The column of an input, to see where its paths end. @param {CanvasRenderingContext2D} context @param {PathFrame} f @param {number} input @param {Record<string, string>} ink */
function drawColumn(context, f, input, ink) {
  const { x, y } = placeAt(f, inputPlace(f, input));
  context.fillStyle = ink.line;
  context.globalAlpha = 0.5;
  context.fillRect(x - f.pitch / 2, y - 10, f.pitch, f.foot - y + 10);
  context.globalAlpha = 1;
}

/** @param {CanvasRenderingContext2D} context @param {PathFrame} f @param {Paths["links"]} links the strongest first @param {Record<string, string>} ink */
function drawLinks(context, f, links, ink) {
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

/** Every token of every level as a dot; those the paths pass through by how much does. @param {CanvasRenderingContext2D} context @param {PathFrame} f @param {Paths | null} paths @param {Place | null} top @param {import("./scale.js").Tone} tone @param {Screen} screen */
function drawNodes(context, f, paths, top, tone, { theme, ink }) {
  for (const side of /** @type {const} */ (["source", "target"])) {
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

/** @param {CanvasRenderingContext2D} context @param {PathFrame} f @param {{ source: Label[], target: Label[] }} labels @param {Place | null} top @param {number | null} input @param {Record<string, string>} ink */
function drawLabels(context, f, labels, top, input, ink) {
  const style = letterer(context, ink);
  for (const side of /** @type {const} */ (["source", "target"])) {
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

/** Over its column; a long first one ends there, and begins in the room to its left. @param {CanvasRenderingContext2D} context @param {PathFrame} f @param {Label} label @param {number} i @param {number} x @param {number} y */
function upright(context, f, label, i, x, y) {
  const long = endsThere(f, label, i);
  context.textAlign = long ? "right" : "center";
  context.fillText(spelled(label), long ? x + endOf(f) : x, y);
}

/** @param {CanvasRenderingContext2D} context @param {Label} label @param {number} x @param {number} y */
function leanDown(context, label, x, y) {
  context.save();
  context.translate(x, y);
  context.rotate(Math.PI / 4);
  context.textAlign = "left";
  context.fillText(spelled(label), 0, 0);
  context.restore();
}

/** @param {CanvasRenderingContext2D} context @param {PathFrame} f @param {number[]} shares @param {number | null} input @param {Record<string, string>} ink */
function drawBars(context, f, shares, input, ink) {
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
