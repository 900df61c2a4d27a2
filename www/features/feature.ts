// What every view, room and panel of the page is: the interface that app/features.ts lists and the page draws alike.
import type { Cell, HeadRef } from "../state/store.js";
import type { Derived } from "../domain/answer.js";
import type { layout, Screen } from "../components/region-layout.js";
import type { ModelInfo, RunResult } from "../protocol/messages.js";

/** What there is to look at: the newest answer, the head in front with its pattern, the focused cell, and the room. */
export interface Seen extends ReturnType<typeof layout> {
  info: ModelInfo;
  result: RunResult;
  derived: Derived;
  /** the locked head */
  focus: HeadRef;
  /** the head in front: the one under the pointer, else the locked one */
  shown: HeadRef;
  cell: Cell;
  screen: Screen;
}
