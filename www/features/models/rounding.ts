// The cost of the open model's fewer bits on its text: measured beside the same files in more bits, on request.
import { html, nothing } from "lit-html";
import { t, formats } from "../../i18n/index.js";
import { wordsOf } from "../../i18n/problem.js";
import { askBeside } from "./beside.js";
import { hub, type Rounding } from "./state.js";
import { BITS, PRECISIONS } from "../../domain/models.js";
import { deriveLabels, sublayerAt } from "../../domain/answer.js";
import { formatWeight, labelText } from "../../domain/labels.js";
import { problemOf } from "../../lib/errors.js";
import { readsText } from "../../state/index.js";
import { subject, type State } from "../../state/store.js";
import type { Page } from "../feature.js";
import type { ModelAnswer, Precision } from "../../protocol/engine.js";

type Answer = Extract<ModelAnswer, { kind: "rounding" }>;

/** The most exact precision for which there is room beside the open model; null if it has no fewer bits, or no room. */
export function exactBeside({ info, own, model }: Pick<State, "info" | "own" | "model">): Precision | null {
  const card = own.find(({ id }) => id === model)?.card;
  if (!info || !card) return null;
  const used = card.memory[info.precision] ?? 0;
  const fits = (bytes: number | undefined) =>
    bytes !== undefined && (card.limit === null || bytes + used <= card.limit);
  const more = PRECISIONS.slice(0, PRECISIONS.indexOf(info.precision));
  return more.find((precision) => fits(card.memory[precision])) ?? null;
}

/** Loads the same files in more bits as the second model, if it is another, and compares both on the page's text. */
export async function measureRounding(page: Page) {
  const { now, apply, filesOf } = page;
  const state = now();
  const [precision, files] = [exactBeside(state), filesOf(state.model)];
  if (precision === null || !("folder" in files)) return;
  const of = { info: state.info, result: state.result, bits: BITS[precision] };
  const set = (part: Pick<Rounding, "answer" | "problem">) =>
    apply((s) => (s.info === of.info ? hub(s, { rounding: { ...of, ...part } }) : s));
  const key = `${state.model} ${precision}`;
  set({ answer: null, problem: null });
  try {
    const exact = { folder: { ...files.folder, precision } };
    const answer = await askBeside(page, key, exact, { kind: "rounding", of: { ...subject(state), model: key } });
    set({ answer: answer as Answer, problem: null });
  } catch (error) {
    set({ answer: null, problem: problemOf(error) });
  }
}

/** Null where nothing is rounded, nothing could be compared, or no text is read. */
export function roundingProps(state: State) {
  const { info, result, hub } = state;
  const precision = exactBeside(state);
  if (precision === null || !info || !result || !readsText(state) || !state.can.lab) return null;
  const rounding = hub.rounding?.info === info ? hub.rounding : null;
  const pending = rounding !== null && rounding.answer === null && rounding.problem === null;
  const measured = rounding?.result === result ? rounding : null;
  return {
    bits: BITS[precision],
    pending,
    problem: measured?.problem ? wordsOf(measured.problem) : null,
    answer: measured?.answer && {
      ...measured.answer,
      worst: measured.answer.worst && placeOf(measured.answer.worst, state),
    },
  };
}

/** The cell in words. */
function placeOf(cell: NonNullable<Answer["worst"]>, { info, result }: State) {
  const found = info && result && sublayerAt(info, cell.path);
  if (!found) return null;
  const labels = deriveLabels(result, info);
  const of = (target: boolean) => labels[target ? "target" : "source"];
  const name = (all: ReturnType<typeof of>, at: number) => (all[at] ? labelText(all[at]) : String(at));
  return {
    exact: formatWeight(cell.exact),
    rounded: formatWeight(cell.rounded),
    head: t("head.short", { layer: found.block, head: cell.head }),
    query: name(of(found.stack === "decoder"), cell.query),
    key: name(of(found.stack === "decoder" && found.kind !== "cross"), cell.key),
  };
}

export function rounding(props: ReturnType<typeof roundingProps>, measure: () => void) {
  if (!props) return nothing;
  const { bits, pending, problem, answer } = props;
  const row = (name: string, value: unknown) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`;
  const nats = (kl: number) => t("hub.rounding.nats", { value: formats().significant(kl, 2) });
  const hint = pending ? "hub.rounding.pending" : answer ? "hub.rounding.beside" : "hub.rounding.hint";
  return html`<section data-part="rounding" aria-busy=${pending}><h3 class="title">${t("hub.rounding")}</h3>
    ${
      answer
        ? html`<dl class="hub-facts">
      ${row(t("hub.rounding.mean"), formats().significant(answer.mean, 2))}
      ${answer.worst ? row(t("hub.rounding.worst"), t("hub.rounding.worst.cell", answer.worst)) : nothing}
      ${row(t("hub.rounding.moved"), t("hub.rounding.moved.rows", { moved: answer.moved, rows: answer.rows }))}
      ${answer.kl === null ? nothing : row(t("hub.rounding.kl"), nats(answer.kl))}
    </dl>`
        : html`<button type="button" class="quiet-button framed" data-do="measure-rounding" ?disabled=${pending}
          @click=${measure}>${t("hub.rounding.measure", { bits })}</button>`
    }
    ${problem === null ? nothing : html`<p class="error-text" role="alert">${problem}</p>`}
    <p class="hint" role="status">${t(hint, { bits })}</p>
  </section>`;
}
