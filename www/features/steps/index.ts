// Over training steps: a measure of every head over the checkpoints of the open model's repository, under the views of
// one head and the Timeline.
import { stepActions, type Actions } from "./actions.js";
import { stepProps } from "./props.js";
import { stepQueries } from "./queries.js";
import { overSteps } from "./view.js";
import type { PagePanel } from "../feature.js";

const UNDER: readonly string[] = ["grid", "head", "timeline"];

export const panel = {
  region: "under",
  part: "model",
  actions: (page) => ({ overSteps: stepActions(page) }),
  props: (_, { shown, seen }, act: { overSteps: Actions }) =>
    seen && !seen.screen.full && UNDER.includes(shown.view) ? stepProps(shown, seen, act.overSteps) : null,
  view: overSteps,
  queries: stepQueries,
} satisfies PagePanel;
