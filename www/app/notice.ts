// State → what is said of a change in a line of its own, and what can be done about it.
import { t } from "../i18n/index.js";
import { isEmbedded } from "../domain/models.js";
import { canUndo, modelBefore } from "../state/undo.js";
import type { Actions } from "./actions.js";
import type { Key } from "../i18n/vocabulary.js";
import type { State } from "../state/store.js";

export function noticeProps(state: State, act: Actions) {
  const { notice } = state;
  if (!notice) return null;
  return {
    text: notice.text ?? t(notice.key as Key, notice.params),
    offer: offerOf(state, act),
    close: act.closeNotice,
  };
}

function offerOf(state: State, act: Actions) {
  const { notice, own } = state;
  if (notice?.key === "notice.lost") return { name: t("notice.reload"), go: act.reload };
  if (!notice?.undo) return null;
  const before = modelBefore(state);
  const name = before && (isEmbedded(before) ? before : own.find(({ id }) => id === before)?.name);
  if (name) return { name: t("notice.model-back", { name }), go: act.backToModel };
  return canUndo(state) ? { name: t("edits.undo"), go: act.undo } : null;
}
