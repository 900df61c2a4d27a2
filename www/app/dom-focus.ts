// DOM effects beyond templates: opens a dialog, moves the focus.
import type { State } from "../state/store.js";

/** The focused element before the page was drawn, and its ancestors, from the inside out. */
export interface Held {
  element: HTMLElement | null;
  around: HTMLElement[];
  /** whether the focus came there by keys: a mouse leaves the page's own keys to the page */
  byKeys: boolean;
}

const isGone = (element: HTMLElement) => !element.isConnected || element.closest("[hidden]") !== null;

export function manageFocus(root: HTMLElement) {
  const dialogs: Record<string, boolean> = {};
  let tabLost = false;
  /** a button that was disabled while focused: it regains the focus once enabled, if nothing happened meanwhile */
  let waiting: Held | null = null;
  for (const type of ["keydown", "pointerdown"]) addEventListener(type, () => void (waiting = null), true);

  /**
   * A dialog opens by a method only, once its heading is drawn, since its content may load late; once it is closed, the
   * focus returns to its opener.
   */
  function showDialog(id: string, wanted: boolean, from: string) {
    const dialog = document.querySelector<HTMLDialogElement>(`dialog#${id}`);
    if (!dialog) return;
    const open = wanted && document.getElementById(dialog.getAttribute("aria-labelledby") ?? "") !== null;
    if ((dialogs[id] ?? false) === open) return;
    dialogs[id] = open;
    if (open) return dialog.showModal();
    dialog.close();
    root.querySelector<HTMLElement>(from)?.focus();
  }

  /**
   * The focus stays on the pressed tab of Learn, although the next room draws a new one.
   * @param held the focused element
   */
  function keepTab(held: Element | null, { room }: State) {
    tabLost ||= held instanceof HTMLElement && !held.isConnected && "section" in held.dataset;
    if (!tabLost) return;
    const tab = root.querySelector<HTMLElement>(`[data-section="${room}"]`);
    tab?.focus();
    tabLost = !tab;
  }

  /** A button that is disabled while focused keeps the focus; a removed one passes it to its surroundings. */
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

  /**
   * Focuses a surrounding element, not a control: a repeated key press does nothing there, and Tab goes on from there.
   */
  function focusAround(around: HTMLElement[]) {
    const place = around.find((one) => !isGone(one));
    if (!place) return;
    if (!place.hasAttribute("tabindex")) place.tabIndex = -1;
    place.focus({ preventScroll: true });
  }

  return {
    /** Read before the page is drawn. */
    held(): Held {
      const now = document.activeElement;
      if (!(now instanceof HTMLElement) || now === document.body) return { element: null, around: [], byKeys: false };
      const around: HTMLElement[] = [];
      for (let one = now.parentElement; one && one !== root; one = one.parentElement) around.push(one);
      return { element: now, around, byKeys: now.matches(":focus-visible") };
    },
    /** Skips to the map, or to the main content of another room. */
    skip() {
      const main = root.querySelector("main");
      const there = main?.querySelector<HTMLElement>("#maps-panel :is([data-map], .map)") ?? main;
      if (there && there.tabIndex < 0) there.tabIndex = -1;
      there?.focus();
    },
    /** @param state the state that was just drawn */
    drawn(state: State, held: Held) {
      keepTab(held.element, state);
      showDialog("lesson-dialog", state.draft !== null, "[data-tool=link]");
      showDialog("hub-dialog", state.hub.open, "[data-do=open-hub]");
      keepKeyboard(held);
    },
  };
}
