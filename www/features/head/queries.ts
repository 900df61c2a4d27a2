// What the Head view asks the engine: what each key really adds to each query, while that layer is shown.
import { subject } from "../../state/store.js";
import type { LookQuestion } from "../../protocol/messages.js";
import type { State } from "../../state/store.js";

export const weightedQuestion = (state: State, path: string): LookQuestion & { kind: "weighted" } => ({
  kind: "weighted",
  of: subject(state),
  path,
});

export function questions(state: State): Record<string, LookQuestion> {
  const path = (state.preview ?? state.focus)?.path;
  if (
    state.view !== "head" ||
    state.views.head.layer !== "weighted" ||
    !path ||
    !state.result?.maps.some((map) => map.path === path) ||
    !state.current
  )
    return {};
  return { "head.weighted": weightedQuestion(state, path) };
}
