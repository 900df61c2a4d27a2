// The learn room: the guided path from bare attention to the whole transformer.
import { answerOf } from "../lab.js";
import { learn as view } from "../../view/learn/learn.js";
import { questionsOf, textOf } from "./questions.js";
import { props as propsOf } from "./props.js";
import { FIRST } from "../../models.js";
import { setModel } from "../../switching.js";
import { goTo, learn as change, setControl, walk, write } from "./state.js";

export { view };

/** @typedef {import("../../state.js").State} State */
/** @typedef {import("./state.js").Spot} Spot */

/** @param {State} state */
export const questions = (state) => questionsOf(state.learn);

/** @param {import("../index.js").Apply} apply */
export function actions(apply) {
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
    enter: (/** @type {import("../../state.js").RoomName} */ room) => apply((s) => ({ ...s, room })),
    go: (/** @type {import("./state.js").StepName} */ step) => apply((s) => goTo(s, step)),
    walk: (/** @type {-1 | 1} */ by) => apply((s) => walk(s, by)),
    /** The model of a first visit, trained. */
    trained: () =>
      apply((s) => (s.model === FIRST ? { ...s, room: "explore" } : setModel({ ...s, room: "explore" }, FIRST))),
    /** The person's words, read by a trained decoder. */
    readOn: () => apply((s) => setModel({ ...s, room: "explore" }, "tales", textOf(s.learn).words.join(" "))),
    write: (/** @type {"words" | "other"} */ which, /** @type {string} */ text) => apply((s) => write(s, which, text)),
    seed: (/** @type {number} */ seed) => apply((s) => change(s, { seed })),
    gain: (/** @type {number} */ gain) => apply((s) => change(s, { gain })),
    set: (
      /** @type {string} */ control,
      /** @type {import("./state.js").Value} */ value,
      /** @type {import("./state.js").Value} */ usual,
    ) => apply((s) => setControl(s, control, value, usual)),
    layer: (/** @type {number} */ layer) => apply((s) => change(s, { layer })),
    head: (/** @type {number} */ head) => apply((s) => change(s, { head })),
    row: (/** @type {number} */ row) => apply((s) => change(s, { row, spot: null, pin: null })),
    hover: (/** @type {Spot | null} */ spot) => apply((s) => (same(s.learn.spot, spot) ? s : change(s, { spot }))),
    pin: (/** @type {Spot | null} */ pin) => apply((s) => change(s, { pin, spot: null })),
  };
}

/** @param {Spot | null} a @param {Spot | null} b */
const same = (a, b) => a?.picture === b?.picture && a?.row === b?.row && a?.col === b?.col;

/** Text fields, sliders, choices, menus and maps use the arrows themselves. @param {EventTarget | null} target */
const ownsArrows = (target) =>
  target instanceof HTMLElement &&
  (target.matches("textarea, select, input:not([type=checkbox])") ||
    target.isContentEditable ||
    target.closest("[data-map], [popover]") !== null);

/** @param {State} state @param {import("../../layout.js").Screen} screen @param {ReturnType<typeof actions>} act */
export const props = (state, screen, act) => propsOf(state, screen, act, (name) => answerOf(state.lab, name, "run"));
