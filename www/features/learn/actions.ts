// The actions of the path: walk it, write its sentences, and set its controls.
import { sentences } from "./queries.js";
import { STEPS } from "./steps.js";
import { setModel } from "../../state/model.js";
import { goTo, learn as change, setControl, walk, write, type Spot } from "./state.js";
import { doing, showing, type Page } from "../feature.js";
import type { RoomName } from "../../state/store.js";

export type Actions = ReturnType<typeof actions>;

export function actions(page: Page) {
  const { apply, makeLesson, visit } = page;
  const does = doing(apply);
  const set = does(change);
  // The left and right arrows walk the path unless something else uses them. Registered before the page's keys.
  globalThis.addEventListener?.(
    "keydown",
    (event) => {
      const by = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : 0;
      const { ctrlKey, metaKey, altKey, shiftKey } = event;
      if (!by || event.defaultPrevented || ctrlKey || metaKey || altKey || shiftKey || ownsArrows(event.target)) return;
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
    teach: makeLesson,
    go: does(goTo),
    walk: does(walk),
    /** Opens the step's model in Explore, on its text. */
    explore: (model: string) => apply((s) => setModel({ ...s, room: "explore" }, model, sentences(s.learn).words)),
    show: showing(page),
    write: (which: "words" | "other", text: string) =>
      apply((s) => write(s, which, text, STEPS[s.learn.step].trained?.[which])),
    seed: (seed: number) => set({ seed }),
    gain: (gain: number) => set({ gain }),
    set: does(setControl),
    layer: (layer: number) => set({ layer }),
    head: (head: number) => set({ head }),
    row: (row: number) => set({ row, spot: null, pin: null }),
    hover: (spot: Spot | null) => apply((s) => (same(s.learn.spot, spot) ? s : change(s, { spot }))),
    pin: (pin: Spot | null) => set({ pin, spot: null }),
  };
}

const same = (a: Spot | null, b: Spot | null) => a?.picture === b?.picture && a?.row === b?.row && a?.col === b?.col;

/** Text fields, sliders, choices, menus and maps handle the arrows themselves. */
const ownsArrows = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.matches("textarea, select, input:not([type=checkbox])") ||
    target.isContentEditable ||
    target.closest("[data-map], [popover]") !== null);
