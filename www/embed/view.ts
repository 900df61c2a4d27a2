// A run in another page: one head's map with its scale and the value under the pointer, or all heads to choose from.
import { html, nothing } from "lit-html";
import { t } from "../i18n/index.js";
import { drawCells, type Screen } from "../components/map/draw.js";
import { maskedAt, valueAt, type CellRef, type Pattern } from "../domain/map/pattern.js";
import { unpoolPattern } from "../domain/map/pooled.js";
import { axesOf } from "../domain/answer.js";
import { formatIn, labelText } from "../domain/labels.js";
import { readingOfKind } from "../components/map/captions.js";
import { labMap } from "../components/map/lab-map.js";
import { legend } from "../components/map/legend.js";
import { paint } from "../lib/paint.js";
import { hasHead } from "../domain/heads.js";
import { head as headType } from "../state/codecs.js";
import type { Head, Run } from "./run.js";
import type { Tone } from "../domain/scale.js";

/** The edge of a thumbnail in CSS pixels. */
const THUMB = 64;
const LARGEST = 32;

interface RunProps {
  run: Pick<Run, "info" | "text" | "output" | "heads" | "derived">;
  head: string;
  view: "head" | "grid";
  tone: Tone;
  focus: CellRef | null;
  screen: Screen & { width: number };
  act: {
    point(cell: CellRef | null): void;
    pick(cell: CellRef): void;
    choose(head: string): void;
    tone(tone: Tone): void;
  };
}

export function viewRun(props: RunProps) {
  const { run, view, tone, focus, screen, act } = props;
  const head = run.heads.find((one) => one.name === props.head);
  const pattern = head && patternOf(run, head);
  const asked = headType.read(props.head);
  if (!head || !pattern)
    return html`<p class="embedded-problem"
      role="alert">${t(asked && hasHead(run.info, asked) ? "embed.left-out" : "embed.no-head", {
        name: props.head,
        heads: run.heads.map((one) => one.name),
      })}</p>`;
  const { rows, cols } = axesOf(run.derived, head.kind);
  const title = nameOf(head);
  const value =
    focus &&
    (maskedAt(pattern, focus.query, focus.key)
      ? t("maps.masked")
      : formatIn(pattern)(valueAt(pattern, focus.query, focus.key)));
  return html`<figure class="embedded">
    <figcaption><strong>${title}</strong> <span
      class="of">${run.info.name}${run.output === "" ? nothing : html` · ${run.text} → ${run.output}`}</span
      ></figcaption>
    ${view === "grid" ? thumbs(props) : nothing}
    ${labMap({
      name: title,
      pattern,
      rows,
      cols,
      unread: null,
      width: screen.width,
      most: LARGEST,
      tone,
      screen,
      focus,
      look: (cell) => act.point(cell as CellRef | null),
      choose: act.pick,
    })}
    <p class="under" aria-live="polite">${
      focus
        ? html`${labelText(rows[focus.query])} → ${labelText(cols[focus.key])} <strong>${value}</strong>`
        : readingOfKind(head.kind, run.info)
    }</p>
    ${legend({ tone, theme: screen.theme, lifted: false, setTone: act.tone })}
  </figure>`;
}

/** A head's pattern; spread from blocks until the whole one is there. */
function patternOf({ derived }: RunProps["run"], head: Head): Pattern | undefined {
  const blocks = derived.thumbs.get(head.name);
  const { rows, cols } = axesOf(derived, head.kind);
  return derived.patterns.get(head.name) ?? (blocks && unpoolPattern(blocks, rows.length, cols.length));
}

const nameOf = (head: Head) =>
  `${t(`kind.${head.kind}.long`)} · ${t("head.name", { layer: head.layer, head: head.head })}`;

function thumbs({ run, head, tone, screen, act }: RunProps) {
  const kinds = [...new Set(run.heads.map((one) => one.kind))];
  return html`<div class="thumbs">${kinds.map(
    (kind) => html`<div role="group" aria-label=${t(`kind.${kind}.long`)}><span class="kind">${t(`kind.${kind}`)}</span>
      ${run.heads
        .filter((one) => one.kind === kind)
        .map((one) => {
          const pattern = run.derived.thumbs.get(one.name);
          const cell = pattern ? Math.max(1, Math.floor(THUMB / Math.max(pattern.rows, pattern.cols))) : 1;
          return html`<button type="button" aria-pressed=${one.name === head} aria-label=${nameOf(one)}
            @click=${() => act.choose(one.name)}>
          ${
            pattern
              ? html`<canvas aria-hidden="true" ${paint(drawCells, pattern, cell, tone, screen)}></canvas>`
              : nothing
          }<span>${t("head.short", { layer: one.layer, head: one.head })}</span></button>`;
        })}</div>`,
  )}</div>`;
}
