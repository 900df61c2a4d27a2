// What can be done on the path: walk it, write its sentences, and set its controls.
import { textOf } from "./queries.js";
import { FIRST } from "../../domain/models.js";
import { setModel } from "../../state/model.js";
import { goTo, learn as change, setControl, walk, write, type StepName, type Value, type Spot } from "./state.js";
import type { Page } from "../feature.js";
import type { RoomName } from "../../state/store.js";

export type Actions = ReturnType<typeof actions>;

export function actions({ apply, visit }: Page) {
  // Left and right walk the path, wherever these keys have no other use. Heard before the keys of the page.
  globalThis.addEventListener?.(
    "keydown",
    (event) => {
      const by = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : 0;
      if (
        !by ||
        event.defaultPrevented ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        event.shiftKey ||
        ownsArrows(event.target)
      )
        return;
      apply((s) => {
        if (s.room !== "learn") return s;
        event.preventDefault();
        return walk(s, by);
      });
    },
    { capture: true },
  );

  return {
    enter: (room: RoomName) => visit(`room=${room}`),
    go: (step: StepName) => apply((s) => goTo(s, step)),
    walk: (by: -1 | 1) => apply((s) => walk(s, by)),
    /** The model of a first visit, trained. */
    trained: () =>
      apply((s) => (s.model === FIRST ? { ...s, room: "explore" } : setModel({ ...s, room: "explore" }, FIRST))),
    /** The person's words, read by a trained decoder. */
    readOn: () => apply((s) => setModel({ ...s, room: "explore" }, "tales", textOf(s.learn).words.join(" "))),
    write: (which: "words" | "other", text: string) => apply((s) => write(s, which, text)),
    seed: (seed: number) => apply((s) => change(s, { seed })),
    gain: (gain: number) => apply((s) => change(s, { gain })),
    set: (control: string, value: Value, usual: Value) => apply((s) => setControl(s, control, value, usual)),
    layer: (layer: number) => apply((s) => change(s, { layer })),
    head: (head: number) => apply((s) => change(s, { head })),
    row: (row: number) => apply((s) => change(s, { row, spot: null, pin: null })),
    hover: (spot: Spot | null) => apply((s) => (same(s.learn.spot, spot) ? s : change(s, { spot }))),
    pin: (pin: Spot | null) => apply((s) => change(s, { pin, spot: null })),
  };
}

const same = (a: Spot | null, b: Spot | null) => a?.picture === b?.picture && a?.row === b?.row && a?.col === b?.col;

/** Text fields, sliders, choices, menus and maps use the arrows themselves. */
const ownsArrows = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.matches("textarea, select, input:not([type=checkbox])") ||
    target.isContentEditable ||
    target.closest("[data-map], [popover]") !== null);
