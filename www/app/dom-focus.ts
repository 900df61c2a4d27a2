// What no template can do with what it has drawn: open a dialog, put the keyboard somewhere.
import type { State } from "../state/store.js";

/** What takes the keyboard without a touch screen's keyboard rising, and is no map or list of its own. */
const OPERABLE =
  'button, a[href], input:is([type="range"], [type="checkbox"], [type="radio"]), summary, [tabindex="0"]';

/** What had the keyboard before the page was drawn, and all around it, from the inside out. */
export interface Held {
  element: HTMLElement | null;
  around: HTMLElement[];
}

const isDisabled = (element: HTMLElement) => element.matches(":disabled");
const isGone = (element: HTMLElement) => !element.isConnected || element.closest("[hidden]") !== null;

/** @returns whether it could */
function focusOn(element: HTMLElement) {
  element.focus({ preventScroll: true });
  return document.activeElement === element;
}

export function manageFocus(root: HTMLElement) {
  const dialogs: Record<string, boolean> = {};
  let tabLost = false;
  /** a button that was disabled under the keyboard: it has it back once it is not */
  let waiting: HTMLElement | null = null;

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
  function keepKeyboard({ element, around }: Held) {
    const now = document.activeElement;
    if (now instanceof HTMLElement && now !== document.body && !isDisabled(now)) {
      waiting = null;
      return;
    }
    const last = element ?? waiting;
    waiting = null;
    if (!last) return;
    if (!isGone(last)) {
      if (isDisabled(last)) waiting = last;
      else focusOn(last);
      return;
    }
    for (const place of around.filter((one) => !isGone(one)))
      for (const one of place.querySelectorAll<HTMLElement>(OPERABLE)) if (focusOn(one)) return;
  }

  return {
    /** Asked before the page is drawn. */
    held(): Held {
      const now = document.activeElement;
      if (!(now instanceof HTMLElement) || now === document.body) return { element: null, around: [] };
      const around: HTMLElement[] = [];
      for (let one = now.parentElement; one && one !== root; one = one.parentElement) around.push(one);
      return { element: now, around };
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
