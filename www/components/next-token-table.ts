// The next-token table: bars with probabilities, and how far the edits moved each candidate.
import { html, nothing } from "lit-html";
import { formats, t } from "../i18n/index.js";
import { slider, numberField } from "./controls.js";
import { property } from "../lib/paint.js";
import { term } from "./term.js";
import { lessonPart } from "./lesson-part.js";
import { describeLabel, formatWeight, type Label } from "../domain/labels.js";
import { nextSaid } from "../domain/map/bar-sentences.js";
import type { Sampling } from "../protocol/engine.js";
import type { Parts } from "../domain/lesson.js";

/** Ranks of less probable tokens are noise. */
export const MENTIONED = 0.005;

interface Row {
  label: Label;
  rank: number;
  chosen: boolean;
  probability: number;
  /** null if unknown */
  logit: number | null;
  baseline: { rank: number; probability: number } | null;
}

interface CandidatesProps {
  /** whether the candidates are those of the chosen step, and not the next ones */
  atStep: boolean;
  rows: Row[] | null;
  /** the reason why the most probable token is not written */
  rule: string | null;
  /** whether there is no room for a next token */
  full: boolean;
  /** whether tokens are words rather than characters */
  wide: boolean;
  sampling: Sampling;
  parts: Parts;
  act: { sample(change: Partial<Sampling>, gesture?: string): void; done(): void };
}

export function candidates(props: CandidatesProps) {
  const { atStep, rows, rule, full, wide, parts } = props;
  return html`<div class="block next">
    <h2 class="title">${term("logit", t(atStep ? "next.title.step" : "next.title"))}</h2>
    ${
      full
        ? html`<p class="hint">${t("next.full")}</p>`
        : rows
          ? html`<ol class="bars" data-sentences ?data-wide=${wide}>${rows.map((row, i) =>
              bar(row, nextSaid(rows, row, atStep), stands(rows, i), null),
            )}</ol>`
          : html`<p class="hint">${t("next.none")}</p>`
    }
    ${rule === null ? nothing : html`<p class="hint" data-rule>${rule}</p>`}
    ${lessonPart(parts.sampling, () => choosing(props))}
  </div>`;
}

function choosing({ sampling, act }: Parameters<typeof candidates>[0]) {
  const mode = sampling.temperature === 0 ? t("sampling.greedy") : t("sampling.drawn", sampling);
  return html`<details class="fold">
    <summary>${t("sampling.title")}<small>${mode}</small></summary>
    ${slider({
      id: "temperature",
      label: t("sampling.temperature"),
      term: "temperature",
      hint: t("sampling.temperature.hint"),
      value: sampling.temperature,
      neutral: 0,
      min: 0,
      max: 3,
      step: 0.05,
      edited: false,
      set: (v) => act.sample({ temperature: v }, "sampling"),
      done: act.done,
    })}
    ${numberField({
      id: "top-k",
      label: t("sampling.top_k"),
      term: "top-k",
      hint: t("sampling.top_k.hint"),
      value: sampling.top_k,
      min: 0,
      max: 100000,
      set: (v) => act.sample({ top_k: v }),
    })}
    ${numberField({
      id: "sampling-seed",
      label: t("sampling.seed"),
      hint: t("sampling.seed.hint"),
      value: sampling.seed,
      min: 0,
      max: 4294967295,
      set: (v) => act.sample({ seed: v }),
    })}
  </details>`;
}

/** Whether a bar's sentence shows while none is pointed at: that of the chosen one, or the first. */
export const stands = (rows: { chosen: boolean }[], i: number) =>
  i ===
  Math.max(
    0,
    rows.findIndex(({ chosen }) => chosen),
  );

/**
 * @param said its sentence
 * @param stands whether it shows while no bar is pointed at
 * @param take the action of a click, if there is one
 */
export function bar(
  { label, rank, chosen, probability, logit, baseline }: Row,
  said: string,
  stands: boolean,
  take: (() => void) | null,
) {
  const moves = baseline && Math.max(probability, baseline.probability) >= MENTIONED ? baseline : null;
  const told = { name: describeLabel(label), probability: formatWeight(probability) };
  const title =
    logit === null ? t("next.probability", told) : t("next.logit", { ...told, logit: formats().number(logit, 2) });
  const was = baseline
    ? t("next.was", { rank: baseline.rank + 1, probability: formatWeight(baseline.probability) })
    : "";
  const content = html`<span class="bar-token" data-kind=${label.kind}>${label.text}</span>
    <span class="bar-track" ${property("--p", probability.toFixed(4))}>
      ${moves ? html`<span class="bar-was" ${property("--p", moves.probability.toFixed(4))}></span>` : nothing}
    </span>
    <span class="bar-value">${formatWeight(probability)}</span>
    <span class="bar-move">${moves ? moved(rank, moves.rank) : nothing}</span>`;
  const all = `${said} ${was ? `${title}. ${was}` : title}`;
  return take
    ? html`<li><button type="button" class="bar bar-take" ?data-chosen=${chosen} title=${all}
      data-said=${said} ?data-stands=${stands}
      @click=${take}>${content}</button></li>`
    : html`<li class="bar" ?data-chosen=${chosen} title=${all} data-said=${said}
      ?data-stands=${stands}>${content}</li>`;
}

/** The ranks that count: a token from beyond them is new. */
const LOOKED_AT = 6;

/** The move of a leading token by an edit, 0 being the first; null if it stays. */
export function rankChange(now: number, before: number): { sign: "up" | "down" | "new"; by: number } | null {
  if (now === before) return null;
  const by = Math.abs(now - before);
  return { sign: now > before ? "down" : before >= LOOKED_AT && now < LOOKED_AT ? "new" : "up", by };
}

function moved(now: number, before: number) {
  const change = rankChange(now, before);
  if (!change) return nothing;
  const { sign, by } = change;
  return html`<span aria-hidden="true">${t(`next.moved.${sign}`, { by })}</span><span
    class="visually-hidden">${t(`next.said.${sign}`, { by, before: before + 1 })}</span>`;
}
