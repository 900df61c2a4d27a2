// The learn room: the guided path from bare attention to the whole transformer.
import { answerOf } from "../../protocol/answers.js";
import { props as propsOf } from "./props.js";
import { queriesOf } from "../../engine/queries.js";
import { questionsOf } from "./queries.js";
import type { Actions } from "./actions.js";
import type { State } from "../../state/store.js";
import type { Screen } from "../../components/screen.js";

export { actions } from "./actions.js";
export { learn as view } from "./view.js";

export const queries = (state: State) => queriesOf(questionsOf(state.learn));

export const props = (state: State, { screen }: { screen: Screen }, act: Actions) =>
  propsOf(state, screen, act, (name) => answerOf(state.lab, name, "run"));
