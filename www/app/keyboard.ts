// Keyboard shortcuts of the whole page, inactive while someone types.
import * as change from "../state/index.js";
import { VIEWS } from "../domain/parts.js";
import { isRunningLong, type State } from "../state/store.js";
import { ARROWS } from "../lib/arrow-keys.js";
import { isTyping } from "../lib/events.js";
import { stepFocus, type Walk } from "../state/map-cursor.js";
import type { Apply } from "../state/slice.js";
import type { Actions } from "./actions.js";

const operable = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest("button, a, summary, select, input, [popover]") !== null;

export interface Drawn extends Walk {
  /** the side whose tokens are the rows */
  which: "source" | "target";
  press(key: string): boolean;
}

/**
 * @param drawn the focused cell and its neighbourhood
 * @param act without the actions that a lesson removes
 */
export function listenToKeys(apply: Apply, drawn: () => Drawn, act: Actions, now: () => State) {
  // Nearly all keys are Explore's, and are inactive in other rooms.
  const exploring = () => now().room === "explore";
  const move = (down: number, right: number) => {
    const shown = drawn();
    if (shown.rows.length === 0) return;
    apply((s) => {
      // From the state, not from the screen: keys may come faster than frames.
      const query = s.hovered?.query ?? s.locked.query ?? shown.query;
      const key = s.hovered ? s.hovered.key : s.locked.key;
      // In some views a key is always in focus, chosen or not.
      return stepFocus(s, shown, { query, key: key ?? (right !== 0 ? shown.key : null) }, { down, right });
    });
  };

  addEventListener("keydown", (event) => {
    if (event.defaultPrevented || isTyping(event.target) || (!"?lL".includes(event.key) && !exploring())) return;
    // An open dialog owns the keyboard. An open popover uses Escape itself, and handling the key here would keep it
    // open.
    if (document.querySelector("dialog[open]") || (event.key === "Escape" && document.querySelector(":popover-open")))
      return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if ((event.ctrlKey || event.metaKey) && (key === "z" || key === "y")) {
      if (key === "y" || event.shiftKey) act.redo();
      else act.undo();
    } else if (event.ctrlKey || event.metaKey || event.altKey) {
      return;
    } else if (ARROWS[key]) {
      const inMap = event.target instanceof HTMLElement && event.target.closest("[data-map]");
      if (operable(event.target) && !inMap) return;
      move(...ARROWS[key]);
    } else if (key === "j" || key === "k") move(key === "j" ? 1 : -1, 0);
    else if (key === "Enter" && !operable(event.target)) act.steps.forward();
    else if (key === "Backspace" && !operable(event.target)) act.steps.back();
    else if (key === "p") act.steps[now().play === "slow" ? "pause" : "play"]();
    else if (/^[1-9]$/.test(key) && VIEWS[Number(key) - 1]) act.view(VIEWS[Number(key) - 1]);
    else if (key === "[") act.fold("input");
    else if (key === "]") act.fold("edits");
    else if (key === "l") document.querySelector<HTMLElement>("[data-tool=link]:enabled")?.click();
    else if (key === "m" || key === "x") {
      const { query, key: column, which } = drawn();
      if (query === null || (key === "x" && column === null)) return;
      if (key === "m") act.maskToken(which, query);
      else act.hideCell({ query, key: column as number });
    } else if (key === "Escape" && !now().sheet && now().start.step !== null) act.start.end();
    else if (key === "Escape" && !now().sheet && drawn().press(key)) return;
    else if (key === "Escape")
      apply((s) =>
        s.sheet ? change.setSheet(s, false) : isRunningLong(s) ? change.stopReading(s) : change.release(s),
      );
    else if (drawn().press(key)) {
      // Handled by the view.
    } else if (key === "?") document.getElementById("keys")?.togglePopover();
    else return;
    event.preventDefault();
  });
}
