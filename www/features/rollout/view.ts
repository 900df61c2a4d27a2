// The Rollout view: from which inputs a token is made, layer by layer: as paths, as shares, and as a map of every
// token.
import { inputNumber, type At } from "../../lib/events.js";
import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { t, formats } from "../../i18n/index.js";
import { choices } from "../../components/controls.js";
import { margins } from "../../components/map/overlay.js";
import { cellSize } from "../../domain/map/geometry.js";
import { labMap } from "../../components/map/lab-map.js";
import { labelText, describeLabel, formatWeight, type Label } from "../../domain/labels.js";
import { legend } from "../../components/map/legend.js";
import { paint, property } from "../../lib/paint.js";
import { inputAt, tokenAt } from "../../domain/rollout-frame.js";
import { drawPaths } from "./picture.js";
import { term } from "../../components/term.js";
import { statusNote } from "../../components/conditions.js";
import { tokenText } from "../../components/map/readout.js";
import { FUSIONS, MEASURES } from "./state.js";
import type { RolloutProps } from "./props.js";

export function rollout(props: RolloutProps) {
  const { token, written, measure, input, shares, row, act } = props;
  const followed =
    input === null || props.picture.paths === null ? null : (shares.find((s) => s.input === input)?.label ?? null);
  const title = t("rollout.title", { token: labelText(token), written: written && labelText(written) });
  return html`<section class="detail rollout" aria-label=${t("view.rollout")} ?data-stale=${props.stale}>
    <div class="detail-head">
      <h2>${term("rollout", title)}</h2>
      ${props.problem ? nothing : statusNote(props.unread !== null, props.stale)}
      ${legend(props.legend)}
    </div>
    ${
      props.problem
        ? html`<p class="rollout-problem error-text"
          role="alert">${t("rollout.failed", { message: props.problem })}</p>`
        : nothing
    }
    <p class="hint rollout-read">${
      followed
        ? html`${t("rollout.followed", { token: labelText(followed) })} <button type="button" class="link"
          @click=${() => act.follow(input as number)}>${t("rollout.all")}</button>`
        : props.picture.paths !== null
          ? t(measure === "flow" ? "rollout.read.flow" : "rollout.read")
          : props.picture.part && row
            ? t("rollout.part", { count: props.picture.part.length, share: partShare(props.picture.part, row) })
            : t("rollout.long")
    }</p>
    ${pathPicture(props.picture, props)}
    ${controls(props)}
    <div class="rollout-lower">
      ${
        props.groups.some((group) => group.pattern)
          ? everyToken(props)
          : html`<p class="empty">${props.unread ?? t("maps.busy")}</p>`
      }
      ${shareList(props)}
    </div>
  </section>`;
}

const placeIn = (part: number[], input: number) => {
  const at = part.indexOf(input);
  return at < 0 ? null : at;
};

const partShare = (part: number[], row: number[]) => part.reduce((sum, input) => sum + row[input], 0);

function pathPicture(
  { frame, paths, part, labels, names, top }: RolloutProps["picture"],
  { row, input, measure, tone, screen, token, steps, shares, act }: RolloutProps,
) {
  const said = shares
    .slice(0, 3)
    .map((s) => `${describeLabel(s.label)} ${formatWeight(s.share)}`)
    .join(", ");
  const inputOf = (x: number, y: number) => {
    const at = inputAt(frame, x, y);
    return at === null || part === null ? at : part[at];
  };
  const [bars, followed] =
    part === null ? [row, input] : [row && part.map((one) => row[one]), input === null ? null : placeIn(part, input)];
  return html`<div class="rollout-picture" role="img"
    aria-label=${t(paths ? "rollout.picture" : "rollout.picture.long", {
      token: describeLabel(token),
      layers: steps.length - 1,
      shares: said,
    })}>
    <canvas ${paint(drawPaths, frame, paths, bars, labels, names, top, followed, measure === "flow", tone, screen)}
      @pointermove=${(e: PointerEvent) => act.point(inputOf(e.offsetX, e.offsetY))}
      @pointerleave=${() => act.point(null)}
      @click=${({ offsetX: x, offsetY: y }: PointerEvent) => {
        const [to, from] = [inputOf(x, y), paths && tokenAt(frame, top.side, top.level, x, y)];
        if (to !== null) act.follow(to);
        else if (from !== null) act.choose(from);
      }}></canvas>
  </div>`;
}

/** There is nothing that these go back to. */
const unedited = (id: string, label: string, hint: string) => ({ id, label, hint, edited: false, reset() {} });

function controls({ measure, fusion, residual, usual, level, steps, act }: RolloutProps) {
  const flow = measure === "flow";
  return html`<div class="rollout-controls">
    ${choices({
      ...unedited("rollout-measure", t("rollout.measure"), t(`rollout.about.${measure}`)),
      value: measure,
      options: MEASURES.map((value) => ({ value, label: t(`rollout.measure.${value}`) })),
      set: act.measure,
    })}
    ${choices({
      ...unedited("rollout-fusion", t("rollout.fusion"), t(`rollout.fusion.${fusion}.hint`)),
      value: fusion,
      options: FUSIONS.map((value) => ({ value, label: t(`rollout.fusion.${value}`) })),
      set: act.fuse,
    })}
    <div class="control">
      <div class="control-head"><label for="rollout-residual">${t("rollout.residual")}</label>
        <button type="button" class="rollout-reset" ?hidden=${residual === usual}
          aria-label=${t("rollout.residual.reset", { value: usual })}
            title=${t("rollout.residual.reset", { value: usual })} @click=${() => act.residual(usual)}>↺</button>
        <output for="rollout-residual">${formats().number(residual, 2)}</output></div>
      <input id="rollout-residual" type="range" min="0" max="1" step="0.05" .value=${live(String(residual))}
        aria-describedby="rollout-residual-hint" @input=${(e: Event) => act.residual(inputNumber(e))} />
      <p class="hint" id="rollout-residual-hint">${t("rollout.residual.hint", { value: residual })}</p>
    </div>
    <div class="control">
      <div class="control-head"><label for="rollout-layer">${t("rollout.layer")}</label><output
        for="rollout-layer">${steps[flow ? steps.length - 1 : level]}</output></div>
      <input id="rollout-layer" type="range" min="0" max=${steps.length - 1} step="1" ?disabled=${flow}
        .value=${live(String(flow ? steps.length - 1 : level))} aria-valuetext=${steps[level]}
          aria-describedby="rollout-layer-hint" @input=${(e: Event) => act.layer(inputNumber(e))} />
      <p class="hint" id="rollout-layer-hint">${t(flow ? "rollout.layer.flow" : "rollout.layer.hint")}</p>
    </div>
    <p class="hint rollout-limit">${t("rollout.limit")}</p>
  </div>`;
}

const NAMED = 8;

function shareList({ shares, total, input, table, act }: RolloutProps) {
  if (shares.length === 0) return nothing;
  const most = shares[0].share || 1;
  const [named, rest] = [shares.slice(0, NAMED), shares.slice(NAMED)];
  const sum = (list: typeof shares) => formatWeight(list.reduce((all, s) => all + s.share, 0));
  return html`<div class="rollout-shares">
    <h3 class="title">${t("rollout.shares")}</h3>
    <ol @pointerleave=${() => act.point(null)}>
      ${named.map(
        (s) => html`<li><button type="button" class="rollout-share" aria-pressed=${input === s.input}
          title=${t("rollout.share", { token: labelText(s.label), value: formatWeight(s.share) })}
        @click=${() => act.follow(s.input)} @pointerenter=${() => act.point(s.input)}>
        ${tokenText(s.label)}
        <span class="mini" ${property("--weight", (s.share / most).toFixed(3))}></span><span
          class="value">${formatWeight(s.share)}</span></button></li>`,
      )}
    </ol>
    <p class="hint">${
      rest.length ? html`${t("rollout.more", { count: rest.length, value: sum(rest) })}<br />` : nothing
    }${
      total === null ? t("rollout.sum", { value: sum(shares) }) : t("rollout.sum.flow", { value: sum(shares), total })
    }</p>
    <details class="fold" .open=${live(table)} @toggle=${(e: At<HTMLDetailsElement>) => act.table(e.target.open)}>
      <summary>${t("rollout.table")}</summary>
      ${
        table
          ? html`<table class="rollout-table">
        <thead><tr><th scope="col">${t("rollout.table.input")}</th><th scope="col"></th><th
          scope="col">${t("rollout.table.share")}</th></tr></thead>
        <tbody>${shares
          .toSorted((a, b) => a.input - b.input)
          .map(
            (s) =>
              html`<tr><th scope="row">${labelText(s.label)}</th><td>${t(`rollout.table.from.${s.side}`)}</td><td
                class="value">${formatWeight(s.share)}</td></tr>`,
          )}</tbody>
      </table>`
          : nothing
      }
    </details>
  </div>`;
}

/** A cell of the maps, where there is room: larger ones would say no more. */
const MOST_CELL = 22;
const BETWEEN = 24;

/** Widths that give all maps cells of one size. */
function evenWidths(groups: { rows: Label[]; cols: Label[] }[], free: number, dpr: number) {
  const columns = groups.reduce((sum, { cols }) => sum + cols.length, 0);
  const around = (cell: number) =>
    groups.map(({ rows, cols }) => {
      const { left, right } = margins(rows, cols, cell, null);
      return left + right;
    });
  const fit = (cell: number) =>
    cellSize(free - around(cell).reduce((a, b) => a + b, 0), Infinity, columns, 1, dpr, MOST_CELL);
  const cell = fit(fit(MOST_CELL));
  return around(cell).map((edges, i) => edges + groups[i].cols.length * cell);
}

function everyToken({ measure, groups, query, input, level, steps, tone, screen, act }: RolloutProps) {
  const widths = evenWidths(
    groups,
    (screen.narrow ? screen.width : screen.width - 216) - 8 - BETWEEN * (groups.length - 1),
    screen.dpr,
  );
  return html`<div class="rollout-every">
    <h3 class="title">${t(measure === "flow" ? "rollout.map.of-rollout" : "rollout.map")}</h3>
    <div class="rollout-maps">
      ${groups.map(({ side, first, rows, cols, pattern }, i) => {
        if (!pattern) return nothing;
        const part = t(groups.length > 1 ? `rollout.map.${side}` : "rollout.map.self");
        const key = input === null || input < first || input >= first + cols.length ? null : input - first;
        return html`<figure>
          <figcaption class="hint">${part}</figcaption>
          ${labMap({
            name: t("rollout.map.name", { step: steps[level], part }),
            pattern,
            rows,
            cols,
            unread: null,
            width: widths[i],
            most: MOST_CELL,
            tone,
            screen,
            focus: { query, key },
            look: (cell) => act.look(cell?.query ?? null, cell ? first + cell.key : null),
            choose: (cell) => act.choose(cell.query),
          })}
        </figure>`;
      })}
    </div>
    <p class="hint">${t("rollout.map.read")}</p>
  </div>`;
}
