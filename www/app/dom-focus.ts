// What no template can do with what it has drawn: open a dialog, put the keyboard somewhere.
import type { State } from "../state/store.js";

export function manageFocus(root: HTMLElement) {
  const dialogs: Record<string, boolean> = {};
  let tabLost = false;

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

  return {
    /** Past what stands before it, to the map, or to what else the room shows. */
    skip() {
      const main = root.querySelector("main");
      const there = main?.querySelector<HTMLElement>("#maps-panel :is([data-map], .map)") ?? main;
      if (there && there.tabIndex < 0) there.tabIndex = -1;
      there?.focus();
    },
    /**
     * @param state as it was just drawn
     * @param held what had the focus before
     */
    drawn(state: State, held: Element | null) {
      keepTab(held, state);
      showDialog("lesson-dialog", state.draft !== null, "[data-tool=link]");
      showDialog("hub-dialog", state.hub.open && document.getElementById("hub-title") !== null, "[data-do=open-hub]");
    },
  };
}
