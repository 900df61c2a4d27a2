// What can be done in the batch room.
import { setTone } from "../../state/focus.js";
import * as change from "./state.js";
import type { Page } from "../feature.js";
import type { RoomName } from "../../state/store.js";
import type { Tone } from "../../domain/scale.js";

export type Actions = ReturnType<typeof actions>;

export const actions = ({ apply, visit }: Page) => ({
  enter: (room: RoomName) => visit(`room=${room}`),
  sentence: (i: number, text: string) => apply((s) => change.setSentence(s, i, text)),
  addSentence: () => apply(change.addSentence),
  removeSentence: (i: number) => apply((s) => change.removeSentence(s, i)),
  causal: (causal: boolean) => apply((s) => change.batch(s, { causal })),
  seed: (seed: number) => apply((s) => change.batch(s, { seed })),
  look: (cell: change.Batch["cell"]) =>
    apply((s) => (JSON.stringify(s.batch.cell) === JSON.stringify(cell) ? s : change.batch(s, { cell }))),
  pair: (i: number, part: Partial<change.Pair>) => apply((s) => change.setPair(s, i, part)),
  addPair: () => apply(change.addPair),
  removePair: (i: number) => apply((s) => change.removePair(s, i)),
  setTone: (tone: Tone) => apply((s) => setTone(s, tone)),
  length: (length: string) => apply((s) => change.batch(s, { length })),
});
