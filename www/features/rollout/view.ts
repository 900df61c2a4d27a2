// The Rollout view: the inputs that make up a token, layer by layer: as paths, as shares, and as a map of every token.
import { scrollHint } from "../../components/scroll-hint.js";
import type { At } from "../../lib/events.js";
import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { t } from "../../i18n/index.js";
import { margins } from "../../components/map/overlay.js";
import { cellSize } from "../../domain/map/geometry.js";
import { labMap } from "../../components/map/lab-map.js";
import { labelText, describeLabel, formatWeight, type Label } from "../../domain/labels.js";
import { legend } from "../../components/map/legend.js";
import { paint, property } from "../../lib/paint.js";
import { inputAt, linkAt, tokenAt } from "../../domain/rollout-frame.js";
import { drawPaths } from "./picture.js";
import { term } from "../../components/term.js";
import { statusNote } from "../../components/status-notes.js";
import { controls } from "./settings.js";
import { routeList } from "./route-list.js";
import { routeText } from "./route-picture.js";
import type { RolloutProps } from "./props.js";

export function rollout(props: RolloutProps) {
  const { token, written, measure, input, row, routes, act } = props;
  const followed = props.picture.paths === null ? null : props.followed;
  const title = t("rollout.title", { token: labelText(token), written: written && labelText(written) });
  return html`<section class="detail rollout" aria-label=${t("view.rollout")} ?data-stale=${props.stale}>
    <div class="detail-head">
      <h2>${term("rollout", title)}</h2>
      ${props.problem ? nothing : statusNote(props.unread !== null, props.stale)}
      ${routes ? nothing : legend(props.legend)}
    </div>
    ${
      props.problem
        ? html`<p class="rollout-problem error-text"
          role="alert">${t("rollout.failed", { message: props.problem })}</p>`
        : nothing
    }
    <p class="hint rollout-read">${
      followed
        ? html`${t("rollout.followed", { token: followed })} <button type="button" class="link"
          @click=${() => act.follow(input as number)}>${t("rollout.all")}</button>`
        : props.picture.paths !== null
          ? t(measure === "rollout" ? "rollout.read" : `rollout.read.${measure}`)
          : routes
            ? nothing
            : props.picture.part && row
              ? t("rollout.part", { count: props.picture.part.length, share: partShare(props.picture.part, row) })
              : t("rollout.long")
    }</p>
    ${props.lent && !routes ? html`<p class="hint" data-lent>${t("rollout.lent")}</p>` : nothing}
    ${props.linear && !routes ? html`<p class="hint">${t("rollout.linear")}</p>` : nothing}
    ${pathPicture(props.picture, props)}
    ${routes ? routeLine(routes) : nothing}
    ${controls(props)}
    ${routes ? routeList(props, routes) : lower(props)}
  </section>`;
}

/** The sentence about the line under the pointer. */
const routeLine = ({ all, marked, known, kinds }: NonNullable<RolloutProps["routes"]>) =>
  html`<p class="hint rollout-route">${
    marked >= 0
      ? html`<strong>${routeText(all[marked])}</strong>`
      : t(known && all.length === 0 ? "rollout.routes.none" : "rollout.routes.hint")
  }</p>
  <ul class="rollout-kinds">${kinds.map((kind) => html`<li data-kind=${kind}>${t(`rollout.kind.${kind}`)}</li>`)}</ul>`;

const lower = (props: RolloutProps) => html`<div class="rollout-lower">
      ${
        props.groups.some((group) => group.pattern)
          ? everyToken(props)
          : html`<p class="empty">${props.unread ?? t("maps.busy")}</p>`
      }
      ${shareList(props)}
    </div>`;

const placeIn = (part: number[], input: number) => {
  const at = part.indexOf(input);
  return at < 0 ? null : at;
};

const partShare = (part: number[], row: number[]) => part.reduce((sum, input) => sum + row[input], 0);

function pathPicture(
  { frame, paths, part, first, labels, names, top }: RolloutProps["picture"],
  { row, input, measure, tone, screen, token, steps, shares, routes, act }: RolloutProps,
) {
  const said = shares.length
    ? shares.map((s) => `${s.said} ${formatWeight(s.share)}`)
    : (routes?.all ?? []).map(routeText);
  const inputOf = (x: number, y: number) => {
    const at = inputAt(frame, x, y);
    return at === null || part === null ? at : part[at];
  };
  const routeAt = (x: number, y: number) => {
    const at = routes && paths && linkAt(frame, paths.links, x, y);
    return at === null ? null : (routes?.all[at] ?? null);
  };
  /** The token of a click on the top level. */
  const rowAt = (x: number, y: number) => {
    const at = paths && tokenAt(frame, top.side, top.level, x, y);
    if (at === null || part === null) return at;
    return top.side === "target" ? part[frame.counts.source + at] - first : part[at];
  };
  const [bars, followed] =
    part === null ? [row, input] : [row && part.map((one) => row[one]), input === null ? null : placeIn(part, input)];
  const name = measure === "routes" ? "rollout.picture.routes" : paths ? "rollout.picture" : "rollout.picture.long";
  const through = measure === "rollout" && paths && "source" in paths ? paths : null;
  const marked = routes && routes.marked >= 0 ? routes.marked : null;
  return html`<div class="rollout-picture" ${scrollHint()} role="img"
    aria-label=${t(name, {
      token: describeLabel(token),
      layers: routes?.sublayers ?? steps.length - 1,
      lines: routes?.all.length,
      shares: said.slice(0, 3).join(", "),
    })}>
    <canvas
      ${paint(
        drawPaths,
        ...([frame, paths?.links ?? null, through, bars, labels, names, top, followed, marked, tone, screen] as const),
      )}
      @pointermove=${({ offsetX: x, offsetY: y }: PointerEvent) => {
        const to = inputOf(x, y);
        act.point(to, to === null ? (routeAt(x, y)?.id ?? null) : null);
      }}
      @pointerleave=${() => act.point(null)}
      @click=${({ offsetX: x, offsetY: y }: PointerEvent) => {
        const [to, from, route] = [inputOf(x, y), rowAt(x, y), routeAt(x, y)];
        if (to !== null) act.follow(to);
        else if (from !== null) act.choose(from);
        else if (route?.head) act.open(route.head);
        else if (route) act.point(null, route.id);
      }}></canvas>
  </div>`;
}

const NAMED = 8;

function shareList({ shares, total, input, table, act }: RolloutProps) {
  if (shares.length === 0) return nothing;
  const most = shares[0].share || 1;
  // The followed input is listed, however small its share is.
  const named = shares.filter((share, i) => i < NAMED || share.input === input);
  const rest = shares.filter((share) => !named.includes(share));
  const sum = (list: typeof shares) => formatWeight(list.reduce((all, s) => all + s.share, 0));
  return html`<div class="rollout-shares">
    <h3 class="title">${t("rollout.shares")}</h3>
    <ol data-sentences @pointerleave=${() => act.point(null)}>
      ${named.map(
        (s, i) => html`<li><button type="button" class="bar-row rollout-share" aria-pressed=${input === s.input}
          data-said=${s.sentence} ?data-stands=${input === null ? i === 0 : input === s.input}
          title="${s.sentence} ${t("rollout.share", { token: s.name, value: formatWeight(s.share) })}"
        @click=${() => act.follow(s.input)} @pointerenter=${() => act.point(s.input)}>
        <span class="token-text" data-kind=${s.label.kind}>${s.name}</span>
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

/** The maximum size of a map's cell. */
const MOST_CELL = 22;
const BETWEEN = 24;

/** Widths that give all maps the same cell size. */
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
    (screen.narrow ? screen.width : screen.width - 256) - 8 - BETWEEN * (groups.length - 1),
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
