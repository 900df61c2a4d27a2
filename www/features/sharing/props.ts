// State → the props of the link to this picture, and of recent scenes.
import { LONG } from "../../state/links/link.js";
import { leftOutOfLink } from "../../state/media.js";
import { isAddressed, isKept } from "../../domain/models.js";
import type { Actions } from "./actions.js";
import type { Sharing } from "../../components/copy-link.js";
import type { State } from "../../state/store.js";

export const sharingProps = (state: State, act: Sharing["act"]) => ({
  ...state.link,
  long: state.link.url.length > LONG,
  own: !isAddressed(state.model),
  kept: isKept(state.model),
  left: leftOutOfLink(state),
  lessons: state.lesson === null,
  act,
});

export const recentProps = (
  { sessions: { list, deleted } }: State,
  act: Pick<Actions, "forget" | "forgetAll" | "remember">,
) => list && { list, deleted: deleted.length, act };
