// What no template can do with the elements it has drawn: open a dialog, bring a tab into sight, put the keyboard somewhere.

/** @typedef {import("./state.js").State} State */

/** @param {HTMLElement} root */
export function around(root) {
  /** @type {Record<string, boolean>} the dialogs, and whether they are open */
  const dialogs = {};
  /** @type {string | null} */
  let tab = null;
  let tabLost = false;

  /** A dialog is opened by a method alone; once it is closed, the keyboard is where it was opened from. @param {string} id @param {boolean} open @param {string} from */
  function showDialog(id, open, from) {
    const dialog = /** @type {HTMLDialogElement | null} */ (document.getElementById(id));
    if (!dialog || (dialogs[id] ?? false) === open) return;
    dialogs[id] = open;
    if (open) return dialog.showModal();
    dialog.close();
    /** @type {HTMLElement | null} */ (root.querySelector(from))?.focus();
  }

  /** The tab of the view that is open is seen, where there are more than the row has room for. @param {State} state */
  function showTab({ room, view }) {
    const now = room === "explore" ? view : null;
    if (now === tab) return;
    const row = root.querySelector(".views");
    const open = row?.querySelector("[aria-pressed=true]");
    if (now && (!row || !open)) return;
    tab = now;
    if (!row || !open || row.scrollWidth <= row.clientWidth) return;
    const [box, place] = [row.getBoundingClientRect(), open.getBoundingClientRect()];
    row.scrollLeft += place.left - box.left - (box.width - place.width) / 2;
  }

  /** The keyboard stays on the tab of Learn that was pressed, though the next room draws its own. @param {Element | null} held what had the focus @param {State} state */
  function keepTab(held, { room }) {
    tabLost ||= held instanceof HTMLElement && !held.isConnected && "section" in held.dataset;
    if (!tabLost) return;
    const tab = /** @type {HTMLElement | null} */ (root.querySelector(`[data-section="${room}"]`));
    tab?.focus();
    tabLost = !tab;
  }

  return {
    /** Past what stands before it, to the map, or to what else the room shows. */
    skip() {
      const main = root.querySelector("main");
      const there = /** @type {HTMLElement | null} */ (
        main?.querySelector("#maps-panel :is([data-map], .map)") ?? main
      );
      if (there && there.tabIndex < 0) there.tabIndex = -1;
      there?.focus();
    },
    /** @param {State} state as it was just drawn @param {Element | null} held what had the focus before */
    drawn(state, held) {
      keepTab(held, state);
      showDialog("lesson-dialog", state.draft !== null, "[data-tool=link]");
      showDialog("hub-dialog", state.hub.open && document.getElementById("hub-title") !== null, "[data-do=open-hub]");
      showTab(state);
    },
  };
}
