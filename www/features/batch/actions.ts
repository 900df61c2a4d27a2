// The actions of the batch room.
import { setTone } from "../../state/selection.js";
import * as change from "./state.js";
import { doing, type Page } from "../feature.js";
import type { RoomName } from "../../state/store.js";

export type Actions = ReturnType<typeof actions>;

export function actions({ apply, makeLesson, visit }: Page) {
  const does = doing(apply);
  return {
    enter: (room: RoomName) => visit(`room=${room}`),
    teach: makeLesson,
    set: does(change.batch),
    sentence: does(change.setSentence),
    addSentence: does(change.addSentence),
    removeSentence: does(change.removeSentence),
    look: does(change.look),
    pair: does(change.setPair),
    addPair: does(change.addPair),
    removePair: does(change.removePair),
    setTone: does(setTone),
  };
}
