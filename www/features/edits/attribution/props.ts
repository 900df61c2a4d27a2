// State → the props of the search for the heads behind an effect: bars, the largest first, and how far it is.
import { headName } from "../../../domain/head-names.js";
import { isEdited } from "../../../domain/edits/document.js";
import { label } from "../../../domain/labels.js";
import { search } from "./queries.js";
import type { TokenProbability } from "../../../protocol/engine.js";
import type { State } from "../../../state/store.js";
import type { Actions } from "../actions.js";
import type { AttributionProps, Measured } from "./view.js";

/** What there is to say of each head, the largest first. */
export function ranking(state: State): {
  measured: Measured;
  total: number | null;
  rows: { path: string; head: number; value: number; top: TokenProbability | null }[];
} {
  const { rows, effect } = search(state);
  const measured =
    rows.some((row) => row.effect !== null) && effect !== null
      ? "effect"
      : rows.some((row) => row.kl !== null)
        ? "kl"
        : "change";
  const value = (row: (typeof rows)[number]) =>
    measured === "effect" ? (effect as number) - (row.effect ?? 0) : (row[measured] ?? 0);
  return {
    measured,
    total: effect,
    rows: rows
      .map((row) => ({ path: row.path, head: row.head, value: value(row), top: row.top }))
      .sort((a, b) => b.value - a.value),
  };
}

export function attributionProps(state: State, act: Pick<Actions, "focus" | "attribution">): AttributionProps | null {
  const {
    info,
    result,
    attribution: { on, halted, all },
  } = state;
  if (!info || !result) return null;
  const { heads, rows: found, failure, stale, done, about } = search(state);
  const { measured, total, rows } = ranking(state);
  const leads = result.candidates[0]?.id ?? null;
  return {
    on,
    edited: isEdited(state.edits),
    measured,
    total,
    asked: info.architecture === "encoder",
    about: isEdited(about.of.edits),
    rows: rows.map(({ path, head, value, top }) => ({
      name: headName(info, path, head),
      value,
      focused: state.focus?.path === path && state.focus.head === head,
      // Another token than the one that leads now.
      top: top && top.id !== leads ? { label: label(top, info), probability: top.probability } : null,
      go: () => act.focus({ path, head }),
    })),
    done: found.length,
    of: heads.length,
    phase: failure !== null ? "failed" : done ? "done" : halted || stale ? "halted" : "going",
    stale,
    problem: failure,
    all,
    act: act.attribution,
  };
}
