// The actions of Why: ask about another token, walk on to a head or a key, and back.
import {
  backTo,
  enterHead,
  enterKey,
  point,
  setAnswer,
  setFoil,
  setLikeness,
  setTyped,
  why,
  NO_FOIL,
  type Run,
  type Typed,
} from "./state.js";
import { answerRow, sideInFront } from "../../state/answer-row.js";
import { nameOfHead, type HeadRef } from "../../domain/heads.js";
import { setKind } from "../../state/map-actions.js";
import { setLocked } from "../../state/selection.js";
import type { Page } from "../feature.js";
import type { QuerySide } from "../../protocol/engine.js";
import type { State } from "../../state/store.js";

export type Acts = ReturnType<typeof actions>;

export const actions = ({ apply, visit }: Page) => ({
  row: (row: number) => apply((s) => askAbout(s, row)),
  answer: (id: number) => apply((s) => setAnswer(s, id)),
  /** null asks about the answer alone */
  foil: (id: number | null) => apply((s) => setFoil(s, id ?? NO_FOIL)),
  /** sets a token by its text */
  type: (which: Typed["which"], text: string) => apply((s) => setTyped(s, which, text)),
  likeness: (text: string) => apply((s) => setLikeness(s, text)),
  head: (head: HeadRef, side: QuerySide) => apply((s) => enterHead(s, head, side)),
  key: (key: number) => apply((s) => enterKey(s, key)),
  back: (clicks: number) => apply((s) => backTo(s, clicks)),
  point: (pair: { row: number; col: number } | null) => apply((s) => point(s, pair)),
  run: (run: Run) => apply((s) => why(s, { run })),
  all: (all: boolean) => apply((s) => why(s, { all })),
  patch: (link: string) => visit(link),
  look: (head: HeadRef, row: number) => visit(`view=head&head=${nameOfHead(head)}&query=${row}`),
});

/** Asks about a row of the last stack; if another stack is in front, brings this one's heads there. */
function askAbout(state: State, row: number): State {
  const side = answerRow(state)?.side;
  const there = side === sideInFront(state) ? state : setKind(state, side === "target" ? "decoder" : "encoder");
  return setLocked(there, { query: row, key: null });
}
