// The Compare view: the sides A and B, their distance, the three maps, and similar heads.
import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { t, formats } from "../../i18n/index.js";
import { viewTools } from "../../components/map/tools.js";
import { costNotice, stopButton } from "../../components/costly.js";
import { drawColourBar, legend } from "../../components/map/legend.js";
import { fillCanvas } from "../../lib/canvas.js";
import { mapTable } from "../../components/map/table.js";
import { paint, property } from "../../lib/paint.js";
import { maskedColours, type Theme } from "../../domain/scale.js";
import { bar } from "./bar.js";
import { numbers, rowRead } from "./numbers.js";
import { signedEnd } from "./format.js";
import { pane } from "./map-pane.js";
import { similar } from "./similar.js";
import { inputValue } from "../../lib/events.js";
import type { PanesProps } from "./panes-props.js";
import type { Props } from "./props.js";

const THOUSANDTH = 0.001;

const way = (name: string, go: (() => void) | null) =>
  go ? html`<button type="button" class="quiet-button" @click=${go}>${name}</button>` : nothing;

export function compare({ bar: sides, problem, waits, stop, cost, stale, notes, scaled, shown, similar: kin }: Props) {
  const waiting = html`<p role="status">${waits}</p>${stop ? stopButton(stop) : nothing}`;
  return html`<section class="detail compare" aria-label=${t("compare.region")} ?data-stale=${stale}
    ?data-waits=${waits !== null}>
    ${bar(sides)}
    ${
      problem
        ? html`<div class="compare-problem" role=${problem.error ? "alert" : "status"}
          ?data-error=${problem.error}><p>${problem.text}</p>
          ${way(t("compare.again"), problem.again)} ${way(t("compare.instead"), problem.instead)}</div>`
        : nothing
    }
    ${cost ? costNotice(cost) : nothing}
    ${notes.length ? html`<p class="compare-note">${notes.join(" ")}</p>` : nothing}
    ${
      scaled
        ? html`<p class="compare-note" data-note="scaled" role="status">${scaled.text}
          <button type="button" class="link" data-do="weighted"
            @click=${scaled.weighted}>${t("compare.note.scaled.go")}</button></p>`
        : nothing
    }
    ${
      shown
        ? html`<div class="compare-shown" aria-busy=${waits !== null} data-lay=${shown.panes.arrangement}>
          ${numbers(shown.numbers)}
          ${
            waits !== null
              ? html`<div class="compare-wait">${waiting}</div>`
              : stale
                ? html`<p class="stale compare-old">${t("compare.wait.again")}</p>`
                : nothing
          }
          ${panes(shown.panes, shown.row)}
        </div>`
        : waits !== null
          ? html`<div class="empty center">${waiting}</div>`
          : nothing
    }
    ${similar(kin)}
  </section>`;
}

function panes(props: PanesProps, row: Parameters<typeof rowRead>[0]) {
  const { focus, screen, act, numbers: table } = props;
  const tools = viewTools(props.zoom, props.table, props.full);
  // The map under the tools; maps in a line have them beside the scales.
  const toolsOver = { line: null, square: "difference", stack: "a" }[props.arrangement];
  return html`<div class="compare-panes" ?data-table=${table !== null}>
      ${
        table
          ? tabled(table, tools)
          : props.panes.map((one) =>
              pane({ pane: one, focus, screen, act, ...(one.role === toolsOver ? { tools } : {}) }),
            )
      }
      <div class="compare-read">${legends(props, toolsOver || table ? nothing : tools)} ${rowRead(row)}</div>
    </div>`;
}

const tabled = ({ of, choose, numbers: table }: NonNullable<PanesProps["numbers"]>, tools: unknown) =>
  html`<div class="compare-table">
  <div class="compare-tablebar">
    <div class="segments" role="group" aria-label=${t("compare.table")}>
      ${(["a", "b", "difference"] as const).map(
        (name) =>
          html`<button type="button" class="segment-button" data-table-of=${name} aria-pressed=${name === of}
            @click=${() => choose(name)}>${
              name === "difference" ? t("compare.difference") : name.toUpperCase()
            }</button>`,
      )}
    </div>
    ${tools}
  </div>
  ${mapTable(table)}
</div>`;

const WIDTH = 96;

function legends(
  { tone, most, scales, range, faint, masked, absent, lifted, screen: { theme }, act }: PanesProps,
  tools: unknown,
) {
  const title = t("compare.legend", { low: signedEnd(-most), high: signedEnd(most) });
  return html`<div class="compare-scales">
    ${scales.map((end) => legend({ tone, theme, lifted, masks: masked, most: end, setTone: act.tone }))}
    <div class="compare-signed">
      <span aria-hidden="true">${t("compare.legend.b")}</span>
      <div class="legend-scale" data-scale="signed" title=${title}>
        <canvas width=${WIDTH} height="1" role="img" aria-label=${title}
          ${paint(drawColourBar, "signed", theme)}></canvas>
        <div class="ticks" aria-hidden="true">${[-most, 0, most].map(
          (v, i) =>
            html`<span ${property("--at", i / 2)}>${
              v === 0
                ? formats().number(0)
                : range === "one"
                  ? `${v < 0 ? "−" : "+"}${formats().number(1)}`
                  : signedEnd(v)
            }</span>`,
        )}</div>
      </div>
      <span aria-hidden="true">${t("compare.legend.a")}</span>
      <label class="tone"><span class="visually-hidden">${t("compare.range")}</span>
        <select title=${t("compare.range")} data-choice="range" .value=${live(range)}
          @change=${(e: Event) => act.range(inputValue(e))}>
          ${(["one", "most"] as const).map(
            (name) => html`<option value=${name} ?selected=${name === range}>${t(`compare.range.${name}`)}</option>`,
          )}
        </select></label>
    </div>
    ${
      faint === null
        ? nothing
        : html`<p>${t("compare.faint", { most: bound(faint) })} <button type="button" class="link" data-do="show-faint"
          @click=${() => act.range("most")}>${t("compare.faint.show")}</button></p>`
    }
    ${
      absent
        ? html`<span class="legend-masked"><canvas width="14" height="14" aria-hidden="true"
          ${paint(drawAbsent, theme)}></canvas>${t("legend.absent")}</span>`
        : nothing
    }
    ${tools}
  </div>`;
}

/** Formatted like the numbers beside it, but never rounded down; a tiny one to two digits. */
function bound(value: number) {
  const up = (unit: number) => Math.ceil(value / unit - 1e-9) * unit;
  return value < THOUSANDTH
    ? formats().significant(up(10 ** (Math.floor(Math.log10(value)) - 1)), 2)
    : formats().number(up(THOUSANDTH), 3);
}

/** The swatch of an absent cell. */
function drawAbsent(canvas: HTMLCanvasElement, theme: Theme) {
  const [ground, stroke] = maskedColours(theme);
  fillCanvas(canvas, (x, y) => ((x - y + 15) % 5 === 0 ? stroke : ground));
}
