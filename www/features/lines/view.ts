// The Lines view: queries on the left, keys on the right, and a line for each weight between them.
import { inputNumber, isChecked, type At } from "../../lib/events.js";
import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { repeat } from "lit-html/directives/repeat.js";
import { t, formats } from "../../i18n/index.js";
import { formatWeight, spelledName } from "../../domain/labels.js";
import { SANS } from "../../components/map/lettering.js";
import { css, drawLines, strokeOf } from "../../components/draw-lines.js";
import { headBar } from "./heads.js";
import { prepareCanvas } from "../../lib/canvas.js";
import { statusNote } from "../../components/status-notes.js";
import { toneChoice } from "../../components/map/legend.js";
import type { LinesProps } from "./props.js";
import { STEP } from "./layout.js";
import { followScroll, restoreScroll, sideKeys } from "./keys.js";
import { paint, property } from "../../lib/paint.js";
import { tokenText } from "../../components/map/readout.js";
import { TICKS, TONES, headColour, type Tone, type Theme } from "../../domain/scale.js";
import type { Screen } from "../../components/map/draw.js";

type Weight = ReturnType<LinesProps["numbers"]>[number];

export function lines(props: LinesProps) {
  return html`<section class="detail lines" aria-label=${props.title}>
    <div class="detail-head">
      <h2>${props.title}</h2>
      ${statusNote(false, props.busy)}
      ${legend(props)}
    </div>
    ${headBar(props)}
    ${controls(props)}
    ${
      props.empty !== null
        ? html`<p class="empty center">${props.empty}</p>`
        : [readout(props.readout, props.screen.theme), picture(props), table(props)]
    }
  </section>`;
}

function legend({ tone, screen, act }: LinesProps) {
  return html`<div class="lines-legend">
    <canvas class="lines-scale" role="img"
      aria-label=${t("lines.legend", {
        weights: formats().list(TICKS[tone].slice(1).map((v) => formats().number(v))),
      })} ${paint(drawScale, tone, screen)}></canvas>
    ${toneChoice(tone, act.tone)}
  </div>`;
}

const SAMPLE = 22;

function drawScale(canvas: HTMLCanvasElement, tone: Tone, { dpr, theme, ink }: Screen) {
  const ticks = TICKS[tone].slice(1);
  const [wide, high] = [ticks.length * (SAMPLE + 34), 16];
  const context = prepareCanvas(canvas, wide, high, dpr);
  if (!context) return;
  context.textBaseline = "middle";
  context.font = `12px ${SANS}`;
  ticks.forEach((tick, i) => {
    const x = i * (SAMPLE + 34);
    const { width, alpha } = strokeOf(TONES[tone](tick));
    context.strokeStyle = css(headColour(theme, 0));
    context.globalAlpha = alpha;
    context.lineWidth = width;
    context.beginPath();
    context.moveTo(x + 2, high / 2);
    context.lineTo(x + SAMPLE, high / 2);
    context.stroke();
    context.globalAlpha = 1;
    context.fillStyle = ink.faint;
    context.fillText(formats().number(tick), x + SAMPLE + 5, high / 2 + 1);
  });
}

function controls({ least, special, act }: LinesProps) {
  return html`<div class="lines-controls">
    <label class="lines-least" title=${t("lines.least.hint")}>${t("lines.least")}
      <input type="range" min="0" max="0.5" step="0.01" data-least .value=${live(String(least))}
        aria-valuetext=${formats().number(least, 2)} @input=${(e: Event) => act.least(inputNumber(e))} />
      <output>${formats().number(least, 2)}</output></label>
    <label class="lines-special" title=${t("lines.special.hint")}><input type="checkbox" data-special
      .checked=${live(special)} @change=${(e: Event) => act.special(isChecked(e))} />${t("lines.special")}</label>
  </div>`;
}

function readout({ label, side, told, said, several, hint }: LinesProps["readout"], theme: Theme) {
  return html`<p class="lines-readout" id="lines-readout">${
    label && side
      ? html`${
          said === ""
            ? html`${tokenText(label)} <span class="soft">${t(`lines.${side}.verb`)}</span>`
            : html`<span class="lines-said">${said}</span>`
        } ${
          told.length === 0
            ? html`<span class="soft">${t("lines.none")}</span>`
            : told.map(
                (one) =>
                  html`<span
                    class="lines-told">${tokenText(one.label)} ${one.numbers.map((number) =>
                      numberOf(number, several, theme),
                    )}</span> `,
              )
        }`
      : html`<span class="soft">${hint}</span>`
  }</p>`;
}

const numberOf = ({ name, hue, value }: Weight, several: boolean, theme: Theme) =>
  html`<span class="lines-number value" title=${name}>${
    several
      ? html`<span class="lines-dot" ${property("--hue", css(headColour(theme, hue)))}></span><span
        class="visually-hidden">${name}</span>`
      : nothing
  }${formatWeight(value)}</span>`;

function picture(props: LinesProps) {
  const { sets, left, right, laid, part, pointed, drawn, tone, screen, act } = props;
  return html`<div class="lines-heads"
    aria-hidden="true"><span>${t("lines.query")}</span><span>${t("lines.key")}</span></div>
    <div class="lines-scroll" ${paint(place, laid)}
      ${paint(
        (element: HTMLElement, ..._: unknown[]) => restoreScroll(element, props.scrolled * laid.pitch),
        laid.pitch,
      )} ${paint(followScroll, laid.pitch, laid.high < laid.total, props.lockedAt)}
      @scroll=${(e: At<HTMLElement>) => act.scrolled(Math.floor(e.target.scrollTop / laid.pitch / STEP) * STEP)}
        @pointerleave=${() => act.point(null)} @keydown=${sideKeys}>
      <div class="lines-sheet" ${paint(shift, part.from * laid.pitch)}>
        ${side("query", props)}
        <canvas class="lines-canvas" aria-hidden="true"
          ${paint(
            drawLines,
            sets,
            left,
            right,
            part.from,
            part.to,
            pointed?.side ?? null,
            pointed?.at ?? null,
            drawn,
            laid.wide,
            laid.pitch,
            tone,
            screen,
          )}></canvas>
        ${side("key", props)}
      </div>
    </div>`;
}

function side(
  which: "query" | "key",
  { left, right, rows, cols, part, pointed, locked, numbers, laid, readout, screen, act }: LinesProps,
) {
  const places = (which === "query" ? left : right).slice(part.from, part.to);
  const labels = which === "query" ? rows : cols;
  const cell = (i: number) => (which === "query" ? { query: i, key: null } : { query: null, key: i });
  const across = pointed !== null && pointed.side !== which;
  const lockedHere = which === "query" ? locked.query : locked.query === null ? locked.key : null;
  // One tab stop on each side.
  const stop =
    pointed?.side === which && places.includes(pointed.at)
      ? pointed.at
      : lockedHere !== null && places.includes(lockedHere)
        ? lockedHere
        : places[0];
  return html`<ol class="lines-side" data-side=${which} aria-label=${t(`lines.${which}.list`)}
    @pointerleave=${() => act.point(null)}>
    ${repeat(
      places,
      (i) => i,
      (i) => {
        const found = across ? numbers(i).slice(0, laid.numbers) : [];
        const isPointed = pointed?.side === which && pointed.at === i;
        return html`<li ?data-dim=${across && found.length === 0}><button type="button" class="lines-token"
          data-token="${which}.${i}" ?data-pointed=${isPointed} aria-pressed=${lockedHere === i}
            tabindex=${i === stop ? 0 : -1}
          aria-label=${t(`lines.${which}.token`, { token: spelledName(labels[i]), position: i })}
            aria-describedby=${isPointed ? "lines-readout" : nothing}
          @pointerenter=${() => act.point(cell(i))} @focus=${() => act.point(cell(i))} @blur=${() => act.point(null)}
            @click=${() => act.lock(cell(i))}>${tokenText(labels[i])}</button>
        ${
          found.length === 0
            ? nothing
            : html`<span class="lines-numbers"
              aria-hidden="true">${found.map((number) => numberOf(number, readout.several, screen.theme))}</span>`
        }</li>`;
      },
    )}
  </ol>`;
}

function place(element: HTMLElement, { left, right, pitch, high, total }: LinesProps["laid"]) {
  const sizes = { "--left": left, "--right": right, "--pitch": pitch, "--high": high, "--total": total };
  for (const [name, value] of Object.entries(sizes)) element.style.setProperty(name, `${value}px`);
}

function shift(element: HTMLElement, y: number) {
  element.style.setProperty("--shift", `${y}px`);
}

function table({ top, rows, cols, part, laid, act }: LinesProps) {
  return html`<details class="fold top-cells">
    <summary>${t(part.to - part.from < laid.count ? "lines.top.part" : "lines.top")}</summary>
    ${
      top.length === 0
        ? html`<p class="hint">${t("lines.none")}</p>`
        : html`<table>
      <thead><tr><th scope="col">${t("maps.top.query")}</th><th scope="col">${t("maps.top.key")}</th><th
        scope="col">${t("lines.head")}</th><th scope="col">${t("maps.top.weight")}</th></tr></thead>
      <tbody>${top.map(
        (c) => html`<tr><td>${tokenText(rows[c.query])}</td><td>${tokenText(cols[c.key])}</td><td>${c.name}</td>
        <td><button type="button" class="link value"
          @click=${() => act.lock({ query: c.query, key: null })}>${c.text}</button></td></tr>`,
      )}</tbody>
    </table>`
    }
  </details>`;
}
