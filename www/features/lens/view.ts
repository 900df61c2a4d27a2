// The Lens view: the output head's prediction from the stream after each layer, and one token's trace through them.
import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { cellUnder } from "./layout.js";
import { describeLabel, formatWeight, labelText } from "../../domain/labels.js";
import { drawLens, drawSpot } from "./picture.js";
import type { Colour } from "./state.js";
import { formatFigure } from "../../domain/numbers.js";
import { forgetArrow } from "../../lib/arrow-keys.js";
import { formats, t } from "../../i18n/index.js";
import { gridRole } from "../../components/map/grid-role.js";
import { inputValue, isChecked, takeFiles } from "../../lib/events.js";
import { legend, scaleLegend } from "../../components/map/legend.js";
import { options } from "../../components/controls.js";
import { paint, property } from "../../lib/paint.js";
import { statusNote } from "../../components/status-notes.js";
import { term } from "../../components/term.js";
import { tokenText } from "../../components/map/readout.js";
import { countsAt, valueAt } from "../../domain/map/pattern.js";
import { UNMATCHED, type LensProps } from "./props.js";

type Picture = NonNullable<LensProps["picture"]>;

export function lens(props: LensProps) {
  const { picture, problem, headless } = props;
  return html`<section class="detail lens" aria-label=${t("view.lens")} ?data-stale=${props.stale}>
    <div class="detail-head">
      <h2>${term("lens", t("lens.title"))}</h2>
      ${problem ? nothing : statusNote(props.unread !== null, props.stale)}
      ${picture ? legendOf(picture, props) : nothing}
    </div>
    ${problem ? html`<p class="error-text" role="alert">${t("lens.failed", { message: problem })}</p>` : nothing}
    ${
      headless
        ? html`<p class="empty">${t(props.classifies ? "lens.headless.classes" : "lens.headless")}</p>`
        : picture
          ? html`${controls(props)} ${props.recorded ? nothing : file(props)}
            <div class="lens-body">
              <div class="lens-picture">
                <div class="lens-names" aria-hidden="true" ${property("--top", `${picture.grid.top}px`)}
                  >${picture.rows.map(({ text }) => html`<span>${text}</span>`)}</div>
                ${grid(picture, props)}
              </div>
              <p class="hint">${t(hintOf(props))}</p>
              ${readout(picture, props)}
            </div>
            <p class="hint">${about(picture, props)}</p>`
          : problem
            ? nothing
            : html`<p class="empty" role="status">${props.unread ?? t("maps.busy")}</p>`
    }
  </section>`;
}

const hintOf = ({ recorded }: LensProps) => (recorded ? "lens.hint.recorded" : "lens.hint");

const legendOf = ({ scale }: Picture, { colour, screen: { theme }, act }: LensProps) =>
  scale.kind === "upward"
    ? scaleLegend({ scale, title: t(`lens.colour.${colour}`), theme, masks: false, mark: null })
    : legend({
        tone: scale.kind === "pattern" ? scale.tone : "linear",
        theme,
        lifted: false,
        name: t(`lens.colour.${colour}`),
        masks: false,
        setTone: act.tone,
      });

const controls = ({ colour, colours, recorded, between, traced, chosen, cross, act }: LensProps) =>
  html`<div class="lens-controls">
    <label>${t("lens.colour")} <select .value=${live(colour)}
      @change=${(e: Event) => act.colour(inputValue<Colour>(e))}>${options(
        colours.map((value) => ({ value, label: t(`lens.colour.${value}`) })),
        colour,
      )}</select></label>
    ${
      recorded
        ? nothing
        : html`<label><input type="checkbox" .checked=${live(between)}
            @change=${(e: Event) => act.between(isChecked(e))} />
            ${t(cross ? "lens.between.cross" : "lens.between")}</label>`
    }
    ${
      traced
        ? html`<p>${t("lens.traced")} ${tokenText(traced)}
          ${
            chosen
              ? html`<button type="button" class="link"
                  @click=${() => act.trace(null)}>${t("lens.trace.reset")}</button>`
              : nothing
          }</p>`
        : nothing
    }
  </div>`;

/** The trained lens of a file, with a button to remove it. */
const file = ({ trained, opening, refused, act }: LensProps) =>
  html`<div class="lens-file">
    ${
      trained
        ? html`<p role="status">${t(`lens.file.${trained.kind}`, { name: trained.name })}
          <button type="button" class="quiet-button framed" data-do="close-lens"
            @click=${act.closeFile}>${t("lens.file.close")}</button></p>`
        : html`<label class="quiet-button framed file-button"><input type="file"
            class="visually-hidden" data-do="open-lens" accept=".pt,.pth,.bin,.safetensors" ?disabled=${opening}
            @change=${(e: Event) => takeFiles(e).slice(0, 1).map(act.openFile)} />${t("lens.file.open")}</label>
          <span class="hint">${t(opening ? "lens.file.opening" : "lens.file.hint")}</span>`
    }
    ${refused ? html`<p class="error-text" role="alert">${refused}</p>` : nothing}
  </div>`;

const about = ({ unmatched }: Picture, { trained, recorded }: LensProps) =>
  recorded
    ? t("lens.about.recorded")
    : trained
      ? html`${t(`lens.about.${trained.kind}`)} ${
          unmatched ? t("lens.file.unmatched", { mark: UNMATCHED.trim() }) : nothing
        } ${t("lens.file.unlinked")}`
      : t("lens.about");

function grid(picture: Picture, props: LensProps) {
  const { screen, colour, act } = props;
  const { pattern, words, rows, cols, scale, focus, grid: place } = picture;
  const at = (e: PointerEvent) => cellUnder(place, e.offsetX, e.offsetY, rows.length, cols.length);
  const point = (cell: { query: number; key: number } | null) => {
    forgetArrow();
    act.point(cell && picture.spotOf(cell));
  };
  const isHere = (cell: { query: number; key: number }) => cell.query === focus.query && cell.key === focus.key;
  const say = (query: number, key: number) =>
    t("lens.cell", {
      token: describeLabel(words[query * cols.length + key]),
      value: !countsAt(pattern, query, key)
        ? t("lens.unknown")
        : scale.kind === "upward"
          ? formatFigure(valueAt(pattern, query, key))
          : formatWeight(valueAt(pattern, query, key)),
    });
  return gridRole(
    {
      id: "lens-map",
      kind: "lens-map",
      name: t("lens.map", { colour: t(`lens.colour.${colour}`) }),
      about: t(hintOf(props)),
      of: pattern,
      rows,
      cols,
      focus,
      say,
      move: ({ query, key }) => act.point(picture.spotOf({ query, key: key ?? 0 })),
      keys: (e) => {
        if (e.key !== "Enter") return;
        e.preventDefault();
        act.open(picture.spotOf(focus));
      },
    },
    html`<canvas aria-hidden="true"
        ${paint(drawLens, pattern, words, cols, picture.column, scale, place, screen)}></canvas>
      <canvas class="lens-spot" aria-hidden="true" ${paint(drawSpot, focus.query, focus.key, place, screen)}
        @pointermove=${(e: PointerEvent) => point(at(e))}
        @pointerleave=${(e: PointerEvent) => e.pointerType !== "touch" && point(null)}
        @click=${(e: PointerEvent) => {
          const cell = at(e);
          // The first tap points at a cell, the second opens it: a finger cannot hover.
          if (cell && isHere(cell)) act.open(picture.spotOf(cell));
          else if (cell) point(cell);
        }}></canvas>`,
  );
}

/** A recording may lack them. */
function numbers({ entropy, kl }: Picture) {
  if (Number.isNaN(kl) && Number.isNaN(entropy)) return nothing;
  return html`<p class="hint">${
    Number.isNaN(kl) ? t("lens.numbers.entropy", { entropy }) : t("lens.numbers", { entropy, kl })
  }</p>`;
}

function readout(picture: Picture, { traced, tracedId, recorded, act }: LensProps) {
  const { tops, place, token, trace } = picture;
  return html`<div class="lens-readout">
    <div><h3 class="title">${t("lens.read", { place })} ${tokenText(token)}</h3>
    <ol class="lens-tops" data-sentences>${tops.map(
      ({ id, label, probability, sentence }, i) =>
        html`<li><button type="button" class="bar-row lens-top" aria-pressed=${id === tracedId}
          data-said=${sentence} ?data-stands=${i === 0}
          title="${sentence} ${t("lens.trace", { token: labelText(label) })}" @click=${() => act.trace(id)}>
          ${tokenText(label)}<span class="mini" ${property("--weight", probability.toFixed(3))}></span><span
            class="value">${formatWeight(probability)}</span></button></li>`,
    )}</ol>
    ${numbers(picture)}</div>
    ${
      traced && trace.length
        ? html`<table class="lens-trace">
          <caption class="title">${t("lens.trace.of", { token: labelText(traced) })}</caption>
          <thead><tr><th scope="col">${t("lens.trace.where")}</th><td></td><th
            scope="col">${t("lens.trace.probability")}</th><th scope="col">${t("lens.trace.place")}</th></tr></thead>
          <tbody>${trace.map(
            ({ name, probability, rank, beyond, here }) => html`<tr ?data-here=${here}><th scope="row">${name}</th>
              <td><span class="mini" ${property("--weight", probability.toFixed(3))}></span></td>
              <td class="value">${formatWeight(probability)}</td>
              <td class="value">${beyond ? `> ${formats().number(rank)}` : formats().number(rank + 1)}</td></tr>`,
          )}</tbody></table>`
        : traced && recorded
          ? html`<p class="hint">${t("lens.trace.unknown", { token: labelText(traced) })}</p>`
          : nothing
    }
  </div>`;
}
