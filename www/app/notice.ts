// State → the notice of a change: its sentence, its action, and how long it stays.
import { t } from "../i18n/index.js";
import { isEmbedded } from "../domain/models.js";
import { MISSING } from "../state/address.js";
import { canUndo, modelBefore } from "../state/undo.js";
import type { Actions } from "./actions.js";
import type { Key } from "../i18n/vocabulary.js";
import type { State } from "../state/store.js";

/** Notices of lasting problems stay until a person closes them. */
const STAYING = ["notice.lost", "notice.late", "notice.model-failed", MISSING];
/** A notice disappears by itself, but not before it can be read. */
const LEAVES_MS = 10_000;
const WORD_MS = 400;
/** The interval of checks whether it is still held. */
const HELD_MS = 1000;

const isStaying = ({ key }: NonNullable<State["notice"]>) => STAYING.includes(key ?? "");
const textOf = ({ text, key, params }: NonNullable<State["notice"]>) => text ?? t(key as Key, params);

/**
 * @param held whether the pointer or the focus is on it, or the page is not visible
 * @returns called after each change
 */
export function createNoticeTimer(leave: () => void, held: () => boolean): (state: State) => void {
  let shown: State["notice"] = null;
  let from: State["room"] = "explore";
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = (ms: number) => {
    timer = setTimeout(() => (held() ? wait(HELD_MS) : leave()), ms);
  };
  return ({ notice, room }) => {
    // It does not follow a person into another room.
    if (notice && notice === shown && room !== from && !isStaying(notice)) return leave();
    from = room;
    if (notice === shown) return;
    shown = notice;
    clearTimeout(timer);
    if (notice && !isStaying(notice)) wait(Math.max(LEAVES_MS, WORD_MS * textOf(notice).split(/\s+/).length));
  };
}

/** Whether the pointer or the focus is on the notice. */
export const isNoticeHeld = () =>
  document.hidden || document.querySelector(".notice:is(:hover, :focus-within)") !== null;

export function noticeProps(state: State, act: Actions) {
  const { notice } = state;
  if (!notice) return null;
  return {
    text: textOf(notice),
    offer: offerOf(state, act),
    close: act.closeNotice,
  };
}

function offerOf(state: State, act: Actions) {
  const { notice, own } = state;
  if (notice?.key === "notice.lost") return { name: t("notice.reload"), go: act.reload };
  if (notice?.key === "notice.late") return { name: t("notice.again"), go: act.fetchLate };
  if (!notice?.undo) return null;
  const before = modelBefore(state);
  const name = before && (isEmbedded(before) ? before : own.find(({ id }) => id === before)?.name);
  if (name) return { name: t("notice.model-back", { name }), go: act.backToModel };
  return canUndo(state) ? { name: t("edits.undo"), go: act.undo } : null;
}
