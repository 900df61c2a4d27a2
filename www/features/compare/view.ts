// The Compare view: what A and B are, how different, the three maps, and which heads look alike.
import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { t, write } from "../../i18n/index.js";
import { viewTools } from "../../components/map/tools.js";
import { costNotice, stopButton } from "../../components/costly.js";
import { drawColourBar, legend } from "../../components/map/legend.js";
import { fillCanvas } from "../../lib/canvas.js";
import { mapTable } from "../../components/map/table.js";
import { paint, property } from "../../lib/paint.js";
import { maskedColours, type Tone, type Theme } from "../../domain/scale.js";
import { bar } from "./bar.js";
import { numbers, rowRead, signedEnd } from "./numbers.js";
import { pane, type Pane, type Acts } from "./pane.js";
import { similar } from "./similar.js";
import type { Arrangement } from "./port.js";
import type { Screen } from "../../components/map/draw.js";

const THOUSANDTH = 0.001;

interface CompareProps {
  bar: Parameters<typeof bar>[0];
  problem: { text: string; again: (() => void) | null; instead: (() => void) | null; error: boolean } | null;
  /** what is awaited, in words */
  waits: string | null;
  /** where a person had it read, though it takes long */
  stop: (() => void) | null;
  /** what the other side's text would cost, while a person is asked */
  cost: Parameters<typeof costNotice>[0] | null;
  /** whether what is shown was of another question */
  stale: boolean;
  notes: string[];
  /** null where there is nothing to show yet */
  shown: null | { numbers: Parameters<typeof numbers>[0]; panes: Panes; row: Parameters<typeof rowRead>[0] };
  similar: Parameters<typeof similar>[0];
}

export function compare({ bar: sides, problem, waits, stop, cost, stale, notes, shown, similar: kin }: CompareProps) {
  return html`<section class="detail compare" aria-label=${t("compare.region")} ?data-stale=${stale}
    ?data-waits=${waits !== null}>
    ${bar(sides)}
    ${
      problem
        ? html`<div class="compare-problem" role=${problem.error ? "alert" : "status"}
          ?data-error=${problem.error}><p>${problem.text}</p>
          ${
            problem.again
              ? html`<button type="button" class="quiet-button" @click=${problem.again}>${t("compare.again")}</button>`
              : nothing
          }
          ${
            problem.instead
              ? html`<button type="button" class="quiet-button"
                @click=${problem.instead}>${t("compare.instead")}</button>`
              : nothing
          }</div>`
        : nothing
    }
    ${cost ? costNotice(cost) : nothing}
    ${notes.length ? html`<p class="compare-note">${notes.join(" ")}</p>` : nothing}
    ${
      shown
        ? html`<div class="compare-shown" aria-busy=${waits !== null} data-lay=${shown.panes.arrangement}>
          ${numbers(shown.numbers)}
          ${
            waits !== null
              ? html`<div class="compare-wait"><p role="status">${waits}</p>${stop ? stopButton(stop) : nothing}</div>`
              : stale
                ? html`<p class="stale compare-old">${t("compare.wait.again")}</p>`
                : nothing
          }
          ${panes(shown.panes, shown.row)}
        </div>`
        : waits !== null
          ? html`<div class="empty center"><p role="status">${waits}</p>${stop ? stopButton(stop) : nothing}</div>`
          : nothing
    }
    ${similar(kin)}
  </section>`;
}

interface Panes {
  arrangement: Arrangement;
  /** A, B and the difference */
  panes: Pane[];
  focus: { query: number | null; key: number | null };
  tone: Tone;
  /** where the difference's colours end */
  most: number;
  range: "one" | "most";
  /** the largest difference, where no colour shows it */
  faint: number | null;
  /** whether some cell is masked */
  masked: boolean;
  /** whether some cell is on one side only */
  absent: boolean;
  /** whether weights may be above 1 */
  lifted: boolean;
  screen: Screen;
  zoom: Parameters<typeof viewTools>[0];
  table: Parameters<typeof viewTools>[1];
  /** in place of the maps */
  numbers: null | {
    of: "a" | "b" | "difference";
    choose(of: "a" | "b" | "difference"): void;
    numbers: Parameters<typeof mapTable>[0];
  };
  act: Acts & { range(range: "one" | "most"): void; tone(tone: Tone): void };
}

/** What is read off the maps stands beside the difference where there is room. */
function panes(props: Panes, row: Parameters<typeof rowRead>[0]) {
  const { focus, screen, act, numbers: table } = props;
  const tools = viewTools(props.zoom, props.table);
  // Where the read-out is narrow, the difference is not.
  const above = props.arrangement === "square";
  return html`<div class="compare-panes" ?data-table=${table !== null}>
      ${
        table
          ? tabled(table, tools)
          : props.panes.map((one) =>
              pane({ pane: one, focus, screen, act, ...(above && one.role === "difference" ? { tools } : {}) }),
            )
      }
      <div class="compare-read">${scales(props, above || table ? nothing : tools)} ${rowRead(row)}</div>
    </div>`;
}

/** The numbers of one of the three maps. */
const tabled = (
  { of, choose, numbers: table }: NonNullable<Panes["numbers"]>,
  tools: unknown,
) => html`<div class="compare-table">
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

/** The colours of all three maps. */
function scales({ tone, most, range, faint, masked, absent, lifted, screen: { theme }, act }: Panes, tools: unknown) {
  const title = t("compare.legend", { low: signedEnd(-most), high: signedEnd(most) });
  return html`<div class="compare-scales">
    ${legend({ tone, theme, lifted, masks: masked, setTone: act.tone })}
    <div class="compare-signed">
      <span aria-hidden="true">${t("compare.legend.b")}</span>
      <div class="legend-scale" data-scale="signed" title=${title}>
        <canvas width=${WIDTH} height="1" role="img" aria-label=${title}
          ${paint(drawColourBar, "signed", theme)}></canvas>
        <div class="ticks" aria-hidden="true">${[-most, 0, most].map(
          (v, i) =>
            html`<span ${property("--at", i / 2)}>${
              v === 0 ? write().number(0) : range === "one" ? `${v < 0 ? "−" : "+"}${write().number(1)}` : signedEnd(v)
            }</span>`,
        )}</div>
      </div>
      <span aria-hidden="true">${t("compare.legend.a")}</span>
      <label class="tone"><span class="visually-hidden">${t("compare.range")}</span>
        <select title=${t("compare.range")} data-choice="range" .value=${live(range)}
          @change=${(e: any) => act.range(e.target.value)}>
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
          ${paint(drawAbsent, theme)}></canvas>${t("compare.legend.absent")}</span>`
        : nothing
    }
    ${tools}
  </div>`;
}

/**
 * As numbers beside it are written, but never less than it is; the smallest to two digits.
 * @param value above 0
 */
function bound(value: number) {
  const up = (unit: number) => Math.ceil(value / unit - 1e-9) * unit;
  return value < THOUSANDTH
    ? write().significant(up(10 ** (Math.floor(Math.log10(value)) - 1)), 2)
    : write().number(up(THOUSANDTH), 3);
}

/** How a cell looks that one side does not have. */
function drawAbsent(canvas: HTMLCanvasElement, theme: Theme) {
  const [ground, stroke] = maskedColours(theme);
  fillCanvas(canvas, (x, y) => ((x - y + 15) % 5 === 0 ? stroke : ground));
}
