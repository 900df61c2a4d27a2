// Recent scenes, kept only in this browser, each with the fragment that restores it.
import { shortened } from "../../lib/foreign/sanitize-text.js";
import { editItems } from "../../domain/edits/list.js";
import { fragmentOf } from "../../state/links/link.js";
import { isAddressed, isKept } from "../../domain/models.js";
import { OPENING_SCENES, addressableState, writeUrl } from "../../state/address.js";
import { isPlaying } from "../../state/timeline.js";
import { count, finite, parse, record, text, those, type Shape } from "../../lib/foreign/schema.js";
import type { Session, Sessions } from "./state.js";
import type { State } from "../../state/store.js";

const KEY = "headlight.sessions";
export const MOST = 20;
const TEXT = 160;
const LOOKED_MS = 5000;

const Listed: Shape<Session[]> = those(
  record({ id: text, model: text, text, at: finite, edits: count, fragment: text }),
);

/** Each text of a model has one session, the newest. */
export const withSession = (list: Session[], session: Session): Session[] =>
  [session, ...list.filter((one) => one.model !== session.model || one.text !== session.text)].slice(0, MOST);

/** Restores deleted sessions in their places. */
const withAgain = (list: Session[], back: Session[]): Session[] =>
  back.reduceRight(withSession, list).sort((a, b) => b.at - a.at);

/** Whether the page shows a complete answer. */
const settled = (state: State) =>
  state.room === "explore" && !state.leaving && state.current && state.text !== "" && !isPlaying(state);

/** The scene as a session; null if it is trivial or has no address. */
export function sessionOf(state: State, at: number) {
  const { model, text, edits, own } = state;
  if (!settled(state) || !isAddressed(model) || OPENING_SCENES.includes(writeUrl(addressableState(state)))) return null;
  return {
    id: at.toString(36),
    model: isKept(model) ? (own.find(({ id }) => id === model)?.name ?? model) : model,
    text: shortened(text, TEXT),
    at,
    edits: editItems(edits).length,
    fragment: fragmentOf(state),
  };
}

/** @param storage throws or returns null if storage is forbidden */
export function makeSessionStore(storage: () => Pick<Storage, "getItem" | "setItem" | "removeItem"> | null) {
  return {
    read(): Session[] | null {
      try {
        const kept = storage()?.getItem(KEY);
        if (kept === undefined) return null;
        return (parse(Listed, kept ?? "[]") ?? []).slice(0, MOST);
      } catch {
        return null;
      }
    },
    write(list: Session[]): boolean {
      try {
        if (list.length) storage()?.setItem(KEY, JSON.stringify(list));
        else storage()?.removeItem(KEY);
        return true;
      } catch {
        return false; // it lasts as long as the page
      }
    },
  };
}

export function keepSessions(
  now: () => State,
  tell: (change: Partial<Sessions>) => void,
  {
    storage = () => localStorage,
    clock = Date.now,
  }: { storage?: Parameters<typeof makeSessionStore>[0]; clock?: () => number } = {},
) {
  const kept = makeSessionStore(storage);
  let fragment = "";
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Read again each time, since another tab may have changed the list. */
  function put(change: (list: Session[]) => Session[], deleted: Session[]) {
    const list = kept.read();
    if (list === null) return;
    const next = change(list);
    kept.write(next);
    tell({ list: next, deleted });
  }

  function look() {
    timer = undefined;
    const state = now();
    if (state.text !== "" && !settled(state) && !state.failure && state.room === "explore")
      timer = setTimeout(look, LOOKED_MS); // still being computed
    const session = sessionOf(state, clock());
    if (session) put((list) => withSession(list, session), now().sessions.deleted);
  }

  return {
    readKept: () => tell({ list: kept.read() }),
    changed() {
      const next = fragmentOf(now());
      if (next === fragment) return;
      fragment = next;
      clearTimeout(timer);
      timer = setTimeout(look, LOOKED_MS);
    },
    forget: (id: string) =>
      put((list) => list.filter((one) => one.id !== id), now().sessions.list?.filter((one) => one.id === id) ?? []),
    forgetAll: () => put(() => [], now().sessions.list ?? []),
    remember: () => put((list) => withAgain(list, now().sessions.deleted), []),
  };
}
