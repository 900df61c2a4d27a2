// What can be done in the exercises room.
import { toggleCell } from "./cards/attention.js";
import { moveStep } from "./cards/stack.js";
import { setTone } from "../../state/focus.js";
import { check, givenOf, ownOf } from "./cards.js";
import { answerPart, clearCard, openCard, setOwn, toggleSolution } from "./state.js";
import type { Card } from "./inputs.js";
import type { Page } from "../feature.js";
import type { RoomName } from "../../state/store.js";
import type { Tone } from "../../domain/scale.js";

export type Actions = ReturnType<typeof actions>;

export const actions = ({ apply, visit }: Page) => ({
  enter: (room: RoomName) => visit(`room=${room}`),
  open: (card: Card) => apply((s) => openCard(s, card)),
  answer: (card: Card, part: string, text: string) => apply((s) => answerPart(s, card, part, text)),
  toggle: (part: string, query: number, key: number) =>
    apply((s) => answerPart(s, s.exercises.card, part, toggleCell(givenOf(s, part), query, key))),
  move: (part: string, at: number, by: number) =>
    apply((s) => answerPart(s, s.exercises.card, part, moveStep(givenOf(s, part), at, by))),
  setOwn: (card: Card, name: string, text: string) => apply((s) => setOwn(s, card, name, text)),
  redraw: (card: Card) => apply((s) => setOwn(s, card, "seed", String(((ownOf(s, card).own.seed || 0) + 1) % 2 ** 32))),
  check: () => apply(check),
  setTone: (tone: Tone) => apply((s) => setTone(s, tone)),
  show: (card: Card) => apply((s) => toggleSolution(s, card)),
  clear: (card: Card) => apply((s) => clearCard(s, card)),
});
