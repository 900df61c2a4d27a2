// Over training steps: a measure of every head over the checkpoints of the open model's repository, under the views of
// one head and the Timeline.
import { stepActions, type Actions } from "./actions.js";
import { stepProps } from "./props.js";
import { stepQueries } from "./queries.js";
import { nothing } from "lit-html";
import type { PagePanel } from "../feature.js";

type Props = NonNullable<ReturnType<typeof stepProps>>;

const UNDER: readonly string[] = ["grid", "head", "timeline"];

export const panel = {
  region: "under",
  part: "model",
  actions: (page) => ({ overSteps: stepActions(page) }),
  props: (_, { shown, seen }, act: { overSteps: Actions }) =>
    seen && !seen.screen.full && UNDER.includes(shown.view) ? stepProps(shown, seen, act.overSteps) : null,
  view: (props: Props, content: typeof import("./view.js") | null) => content?.overSteps(props) ?? nothing,
  content: () => import("./view.js"),
  queries: stepQueries,
} satisfies PagePanel;
