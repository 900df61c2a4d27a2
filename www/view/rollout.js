// The Rollout view: from which inputs a token is made, layer by layer: as paths, as shares, and as a map of every token.
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { live } from "../vendor/lit-html/directives/live.js";
import { t, write } from "../i18n/index.js";
import { choices } from "./controls.js";
import { margins } from "./overlay.js";
import { cellSize } from "./geometry.js";
import { labMap } from "./labmap.js";
import { spelled, spoken, weight } from "./labels.js";
import { legend } from "./legend.js";
import { paint, property } from "./paint.js";
import { inputAt, tokenAt } from "./rollout-frame.js";
import { drawPaths } from "./rollout-picture.js";

/** @typedef {import("./labels.js").Label} Label */
/** @typedef {import("./draw.js").Pattern} Pattern */
/** @typedef {"rollout" | "flow"} Measure */
/** @typedef {"mean" | "max" | "min"} Fusion */
/** @typedef {{ input: number, side: "source" | "target", label: Label, share: number }} Share */

/**
 * @typedef {object} Picture
 * @property {import("./rollout-frame.js").PathFrame} frame
 * @property {import("./rollout-picture.js").Paths | null} paths none where the text is long
 * @property {{ source: Label[], target: Label[] }} labels
 * @property {{ source: string[], target: string[] }} names of the levels
 * @property {{ side: "source" | "target", level: number, token: number }} top
 */

/**
 * @param {object} props
 * @param {Label} props.token the one that is looked back from
 * @param {Label | null} props.written what was written there
 * @param {Measure} props.measure
 * @param {Fusion} props.fusion
 * @param {number} props.residual
 * @param {number} props.usual residual
 * @param {number} props.level
 * @param {string[]} props.steps their names, the input first
 * @param {Picture} props.picture
 * @param {number[] | null} props.row shares of all inputs; null until they are known
 * @param {Share[]} props.shares the same, the largest first
 * @param {number | null} props.total of all flows, where they are flows
 * @param {number | null} props.input the one that is followed
 * @param {{ side: "source" | "target", first: number, rows: Label[], cols: Label[], pattern: Pattern | null }[]} props.groups inputs of either side
 * @param {number} props.query
 * @param {boolean} props.table whether all shares are listed
 * @param {boolean} props.stale whether the numbers are older than what is set
 * @param {string | null} props.unread why the text that is typed is not read, as a sentence, where what is shown is kept from the text before
 * @param {string | null} props.problem
 * @param {Parameters<typeof legend>[0]} props.legend
 * @param {import("./scale.js").Tone} props.tone
 * @param {import("./draw.js").Screen & { width: number, narrow: boolean }} props.screen
 * @param {{ measure(v: Measure): void, fuse(v: Fusion): void, residual(v: number): void, layer(v: number): void, follow(input: number): void, point(input: number | null): void, look(query: number | null, input: number | null): void, choose(query: number): void, table(open: boolean): void }} props.act
 */
export function rollout(props) {
  const { token, written, measure, input, shares, act } = props;
  const followed =
    input === null || props.picture.paths === null ? null : (shares.find((s) => s.input === input)?.label ?? null);
  return html`<section class="detail rollout" aria-label=${t("view.rollout")} ?data-stale=${props.stale}>
    <div class="detail-head">
      <h2>${t("rollout.title", { token: spelled(token), written: written && spelled(written) })}</h2>
      ${props.problem ? nothing : props.unread !== null ? html`<span class="stale">${t("maps.stale")}</span>` : props.stale ? html`<span class="busy-note">${t("maps.busy")}</span>` : nothing}
      ${legend(props.legend)}
    </div>
    ${props.problem ? html`<p class="rollout-problem error-text" role="alert">${t("rollout.failed", { message: props.problem })}</p>` : nothing}
    <p class="hint rollout-read">${
      followed
        ? html`${t("rollout.followed", { token: spelled(followed) })} <button type="button" class="link" @click=${() => act.follow(/** @type {number} */ (input))}>${t("rollout.all")}</button>`
        : t(props.picture.paths === null ? "rollout.long" : measure === "flow" ? "rollout.read.flow" : "rollout.read")
    }</p>
    ${pathPicture(props.picture, props)}
    ${controls(props)}
    <div class="rollout-lower">
      ${props.groups.some((group) => group.pattern) ? everyToken(props) : html`<p class="empty">${props.unread !== null ? props.unread : t("maps.busy")}</p>`}
      ${shareList(props)}
    </div>
  </section>`;
}

/** @param {Picture} picture @param {Parameters<typeof rollout>[0]} props */
function pathPicture(
  { frame, paths, labels, names, top },
  { row, input, measure, tone, screen, token, steps, shares, act },
) {
  const at = (/** @type {any} */ e) => /** @type {const} */ ({ x: e.offsetX, y: e.offsetY });
  const said = shares
    .slice(0, 3)
    .map((s) => `${spoken(s.label)} ${weight(s.share)}`)
    .join(", ");
  return html`<div class="rollout-picture" role="img" aria-label=${t(paths ? "rollout.picture" : "rollout.picture.long", { token: spoken(token), layers: steps.length - 1, shares: said })}>
    <canvas ${paint(drawPaths, frame, paths, row, labels, names, top, input, measure === "flow", tone, screen)}
      @pointermove=${(/** @type {any} */ e) => {
        const { x, y } = at(e);
        act.point(inputAt(frame, x, y));
      }} @pointerleave=${() => act.point(null)}
      @click=${(/** @type {any} */ e) => {
        const { x, y } = at(e);
        const [to, from] = [inputAt(frame, x, y), paths && tokenAt(frame, top.side, top.level, x, y)];
        if (to !== null) act.follow(to);
        else if (from !== null) act.choose(from);
      }}></canvas>
  </div>`;
}

/** @param {Parameters<typeof rollout>[0]} props */
function controls({ measure, fusion, residual, usual, level, steps, act }) {
  const flow = measure === "flow";
  return html`<div class="rollout-controls">
    ${choices({
      id: "rollout-measure",
      label: t("rollout.measure"),
      hint: t(`rollout.about.${measure}`),
      value: measure,
      edited: false,
      reset: () => {},
      options: /** @type {const} */ (["rollout", "flow"]).map((value) => ({
        value,
        label: t(`rollout.measure.${value}`),
      })),
      set: act.measure,
    })}
    ${choices({
      id: "rollout-fusion",
      label: t("rollout.fusion"),
      hint: t(`rollout.fusion.${fusion}.hint`),
      value: fusion,
      edited: false,
      reset: () => {},
      options: /** @type {const} */ (["mean", "max", "min"]).map((value) => ({
        value,
        label: t(`rollout.fusion.${value}`),
      })),
      set: act.fuse,
    })}
    <div class="control">
      <div class="control-head"><label for="rollout-residual">${t("rollout.residual")}</label>
        <button type="button" class="rollout-reset" ?hidden=${residual === usual} aria-label=${t("rollout.residual.reset", { value: usual })} title=${t("rollout.residual.reset", { value: usual })} @click=${() => act.residual(usual)}>↺</button>
        <output for="rollout-residual">${write().number(residual, 2)}</output></div>
      <input id="rollout-residual" type="range" min="0" max="1" step="0.05" .value=${live(String(residual))} aria-describedby="rollout-residual-hint" @input=${(/** @type {any} */ e) => act.residual(Number(e.target.value))} />
      <p class="hint" id="rollout-residual-hint">${t("rollout.residual.hint", { value: residual })}</p>
    </div>
    <div class="control">
      <div class="control-head"><label for="rollout-layer">${t("rollout.layer")}</label><output for="rollout-layer">${steps[flow ? steps.length - 1 : level]}</output></div>
      <input id="rollout-layer" type="range" min="0" max=${steps.length - 1} step="1" ?disabled=${flow} .value=${live(String(flow ? steps.length - 1 : level))} aria-valuetext=${steps[level]} aria-describedby="rollout-layer-hint" @input=${(/** @type {any} */ e) => act.layer(Number(e.target.value))} />
      <p class="hint" id="rollout-layer-hint">${t(flow ? "rollout.layer.flow" : "rollout.layer.hint")}</p>
    </div>
    <p class="hint rollout-limit">${t("rollout.limit")}</p>
  </div>`;
}

/** Of the list, that many are named. */
const NAMED = 8;

/** @param {Parameters<typeof rollout>[0]} props */
function shareList({ shares, total, input, table, act }) {
  if (shares.length === 0) return nothing;
  const most = shares[0].share || 1;
  const [named, rest] = [shares.slice(0, NAMED), shares.slice(NAMED)];
  const sum = (/** @type {Share[]} */ list) => weight(list.reduce((all, s) => all + s.share, 0));
  return html`<div class="rollout-shares">
    <h3 class="title">${t("rollout.shares")}</h3>
    <ol @pointerleave=${() => act.point(null)}>
      ${named.map(
        (
          s,
        ) => html`<li><button type="button" class="rollout-share" aria-pressed=${input === s.input} title=${t("rollout.share", { token: spelled(s.label), value: weight(s.share) })}
        @click=${() => act.follow(s.input)} @pointerenter=${() => act.point(s.input)}>
        <span class="token-text" data-kind=${s.label.kind}>${s.label.text}${s.label.nth === null ? nothing : html`<sub>${s.label.nth}</sub>`}</span>
        <span class="mini" ${property("--weight", (s.share / most).toFixed(3))}></span><span class="value">${weight(s.share)}</span></button></li>`,
      )}
    </ol>
    <p class="hint">${rest.length ? html`${t("rollout.more", { count: rest.length, value: sum(rest) })}<br />` : nothing}${total === null ? t("rollout.sum", { value: sum(shares) }) : t("rollout.sum.flow", { value: sum(shares), total })}</p>
    <details class="fold" .open=${live(table)} @toggle=${(/** @type {any} */ e) => act.table(e.target.open)}>
      <summary>${t("rollout.table")}</summary>
      ${
        table
          ? html`<table class="rollout-table">
        <thead><tr><th scope="col">${t("rollout.table.input")}</th><th scope="col"></th><th scope="col">${t("rollout.table.share")}</th></tr></thead>
        <tbody>${shares.toSorted((a, b) => a.input - b.input).map((s) => html`<tr><th scope="row">${spelled(s.label)}</th><td>${t(`rollout.table.from.${s.side}`)}</td><td class="value">${weight(s.share)}</td></tr>`)}</tbody>
      </table>`
          : nothing
      }
    </details>
  </div>`;
}

/** A cell of the maps, where there is room: larger ones would say no more. */
const MOST_CELL = 22;
const BETWEEN = 24;

/** Widths that give all maps cells of one size. @param {{ rows: Label[], cols: Label[] }[]} groups @param {number} free @param {number} dpr */
function evenWidths(groups, free, dpr) {
  const columns = groups.reduce((sum, { cols }) => sum + cols.length, 0);
  const around = (/** @type {number} */ cell) =>
    groups.map(({ rows, cols }) => {
      const { left, right } = margins(rows, cols, cell, null);
      return left + right;
    });
  const fit = (/** @type {number} */ cell) =>
    cellSize(free - around(cell).reduce((a, b) => a + b, 0), Infinity, columns, 1, dpr, MOST_CELL);
  const cell = fit(fit(MOST_CELL));
  return around(cell).map((edges, i) => edges + groups[i].cols.length * cell);
}

/** @param {Parameters<typeof rollout>[0]} props */
function everyToken({ measure, groups, query, input, level, steps, tone, screen, act }) {
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
            focus: /** @type {any} */ ({ query, key }),
            look: (cell) => act.look(cell?.query ?? null, cell ? first + cell.key : null),
            choose: (cell) => act.choose(cell.query),
          })}
        </figure>`;
      })}
    </div>
    <p class="hint">${t("rollout.map.read")}</p>
  </div>`;
}
