// The actions of the exercises room.
import { toggleCell } from "./cards/attention.js";
import { moveStep } from "./cards/stack.js";
import { setTone } from "../../state/selection.js";
import { check, givenOf, help, ownOf } from "./cards.js";
import { answerPart, clearCard, openCard, setOwn } from "./state.js";
import type { Card } from "./inputs.js";
import { doing, showing, type Page } from "../feature.js";
import type { RoomName } from "../../state/store.js";

export type Actions = ReturnType<typeof actions>;

export function actions(page: Page) {
  const { apply, makeLesson, visit } = page;
  const does = doing(apply);
  /** Changes the answer to a part of the open card. */
  const change = (part: string, to: (given: string) => string) =>
    apply((s) => answerPart(s, s.exercises.card, part, to(givenOf(s, part))));
  return {
    enter: (room: RoomName) => visit(`room=${room}`),
    teach: makeLesson,
    show: showing(page),
    open: does(openCard),
    answer: does(answerPart),
    toggle: (part: string, query: number, key: number) => change(part, (given) => toggleCell(given, query, key)),
    move: (part: string, at: number, by: number) => change(part, (given) => moveStep(given, at, by)),
    setOwn: does(setOwn),
    redraw: (card: Card) =>
      apply((s) => setOwn(s, card, "seed", String(((ownOf(s, card).own.seed || 0) + 1) % 2 ** 32))),
    check: does(check),
    setTone: does(setTone),
    help: does(help),
    clear: does(clearCard),
  };
}
