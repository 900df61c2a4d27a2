// DOM effects beyond templates: opens a dialog, moves the focus.
import type { State } from "../state/store.js";

/** What had the keyboard before the page was drawn, and all around it, from the inside out. */
export interface Held {
  element: HTMLElement | null;
  around: HTMLElement[];
  /** whether it came there by keys: a mouse leaves the page's own keys to the page */
  byKeys: boolean;
}

const isGone = (element: HTMLElement) => !element.isConnected || element.closest("[hidden]") !== null;

export function manageFocus(root: HTMLElement) {
  const dialogs: Record<string, boolean> = {};
  let tabLost = false;
  /** a button that was disabled under the keyboard: it has it back once it is not, if nothing was done meanwhile */
  let waiting: Held | null = null;
  for (const type of ["keydown", "pointerdown"]) addEventListener(type, () => void (waiting = null), true);

  /** A dialog is opened by a method alone; once it is closed, the keyboard is where it was opened from. */
  function showDialog(id: string, open: boolean, from: string) {
    if ((dialogs[id] ?? false) === open) return;
    const dialog = document.querySelector<HTMLDialogElement>(`dialog#${id}`);
    if (!dialog) return;
    dialogs[id] = open;
    if (open) return dialog.showModal();
    dialog.close();
    root.querySelector<HTMLElement>(from)?.focus();
  }

  /**
   * The keyboard stays on the tab of Learn that was pressed, though the next room draws its own.
   * @param held what had the focus
   */
  function keepTab(held: Element | null, { room }: State) {
    tabLost ||= held instanceof HTMLElement && !held.isConnected && "section" in held.dataset;
    if (!tabLost) return;
    const tab = root.querySelector<HTMLElement>(`[data-section="${room}"]`);
    tab?.focus();
    tabLost = !tab;
  }

  /** A button that is disabled under the keyboard keeps it; one that goes leaves it to what stood around it. */
  function keepKeyboard(held: Held) {
    const now = document.activeElement;
    const stays = now instanceof HTMLElement && now !== document.body && !now.matches(":disabled") && !isGone(now);
    const last = held.element ? held : waiting;
    waiting = null;
    if (stays || !last?.element || !last.byKeys) return;
    if (isGone(last.element)) focusAround(last.around);
    else if (last.element.matches(":disabled")) waiting = last;
    else last.element.focus({ preventScroll: true });
  }

  /** No control: a key that is pressed once more does nothing there, and Tab goes on from there. */
  function focusAround(around: HTMLElement[]) {
    const place = around.find((one) => !isGone(one));
    if (!place) return;
    if (!place.hasAttribute("tabindex")) place.tabIndex = -1;
    place.focus({ preventScroll: true });
  }

  return {
    /** Asked before the page is drawn. */
    held(): Held {
      const now = document.activeElement;
      if (!(now instanceof HTMLElement) || now === document.body) return { element: null, around: [], byKeys: false };
      const around: HTMLElement[] = [];
      for (let one = now.parentElement; one && one !== root; one = one.parentElement) around.push(one);
      return { element: now, around, byKeys: now.matches(":focus-visible") };
    },
    /** Past what stands before it, to the map, or to what else the room shows. */
    skip() {
      const main = root.querySelector("main");
      const there = main?.querySelector<HTMLElement>("#maps-panel :is([data-map], .map)") ?? main;
      if (there && there.tabIndex < 0) there.tabIndex = -1;
      there?.focus();
    },
    /** @param state as it was just drawn */
    drawn(state: State, held: Held) {
      keepTab(held.element, state);
      showDialog("lesson-dialog", state.draft !== null, "[data-tool=link]");
      showDialog("hub-dialog", state.hub.open && document.getElementById("hub-title") !== null, "[data-do=open-hub]");
      keepKeyboard(held);
    },
  };
}
