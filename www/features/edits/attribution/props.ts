// State → the props of the search for the heads behind an effect: bars, the largest first, and its progress.
import { wordsOf } from "../../../i18n/problem.js";
import { headName } from "../../../domain/head-names.js";
import { isEdited } from "../../../domain/edits/document.js";
import { wayOf } from "../../../domain/models.js";
import { label } from "../../../domain/labels.js";
import { search } from "./queries.js";
import { shiftOf } from "../../../state/edit-effect.js";
import type { ModelInfo } from "../../../protocol/engine.js";
import type { State } from "../../../state/store.js";
import type { Actions } from "../actions.js";

/**
 * Each head's number, in descending order: its share of an edit's effect, in nats of `total`; the loss of ln p of the
 * answer without it, in nats; or the relative change of the output.
 */
export function ranking(state: State) {
  const { rows, effect: total } = search(state);
  const has = (key: "effect" | "loss") => rows.some((row) => row[key] !== null);
  const measured = has("effect") && total !== null ? "effect" : has("loss") ? "loss" : "change";
  const value = (row: (typeof rows)[number]) =>
    measured === "effect" && total !== null ? total - (row.effect ?? 0) : (row[measured] ?? 0);
  const ranked = rows.map((row) => ({ path: row.path, head: row.head, value: value(row), top: row.other }));
  return { measured, total, rows: ranked.sort((a, b) => b.value - a.value) } as const;
}

/**
 * The most shifted token of the plain answer, beside the sum over the edited answer. Up to their first difference both
 * answers have the same text, so the one is part of the other.
 */
function mostShifted(state: State, info: ModelInfo, total: number | null) {
  const steps = shiftOf(state)?.steps ?? [];
  if (steps.length < 2 || total === null) return null;
  const at = steps.reduce((best, { kl }, i) => (kl > steps[best].kl ? i : best), 0);
  const differs = steps.findIndex(({ id }, i) => state.target[i] !== id);
  const { kl } = steps[at];
  const among = differs < 0 || at <= differs;
  return { kl, total, token: label(steps[at], info).text, place: at + 1, among };
}

export type AttributionProps = NonNullable<ReturnType<typeof attributionProps>>;

export function attributionProps(state: State, act: Pick<Actions, "focus" | "attribution">) {
  const { info, result, attribution, focus } = state;
  if (!info || !result) return null;
  const { on, heads, rows: found, failure, stale, done, about } = search(state);
  const { rows, ...measure } = ranking(state);
  const phase = done ? "done" : attribution.halted || stale ? "halted" : "going";
  return {
    on,
    edited: isEdited(state.edits),
    ...measure,
    way: wayOf(info),
    /** whether something was edited when the search began */
    about: isEdited(about.of.edits),
    rows: rows.map(({ path, head, value, top }) => ({
      name: headName(info, path, head),
      value,
      focused: focus?.path === path && focus.head === head,
      /** the first token that changes once the head is silenced */
      top: top && { label: label(top, info), probability: top.probability },
      go: () => act.focus({ path, head }),
    })),
    done: found.length,
    of: heads.length,
    phase: failure !== null ? ("failed" as const) : phase,
    stale,
    problem: failure && wordsOf(failure),
    most: stale || measure.measured !== "effect" ? null : mostShifted(state, info, measure.total),
    all: attribution.all,
    act: act.attribution,
  };
}
