// The parts of the page that are loaded when they are opened: rooms, and views of a folder of their own.
import { guarded } from "./lesson.js";
import { setNotice } from "./looking.js";
import { enter, room } from "./rooms/index.js";
import { openView, standsAlone, viewOf } from "./views/index.js";

/** @typedef {import("./state.js").State} State */

/**
 * @param {object} page
 * @param {() => State} page.now
 * @param {(transition: (state: State) => State) => void} page.apply
 * @param {() => import("./actions.js").Actions} page.act
 * @param {import("./engine.js").Engine} page.engine
 * @param {() => void} page.arrived a part is here
 */
export function partsOf({ now, apply, act, engine, arrived }) {
  /** @type {Map<string, any>} */
  const viewActions = new Map();
  /** @type {Map<string, any>} */
  const roomActions = new Map();

  /** A part of the page is on its way: once it is here it asks its questions and is drawn. @param {Promise<void>} loading */
  function opening(loading) {
    loading.then(arrived, () => apply((s) => setNotice(s, { key: "notice.room", undo: false })));
  }

  /** What can be done in the room that is open. @param {import("./rooms/index.js").Room} here */
  function actionsOf(here) {
    const name = now().room;
    if (!roomActions.has(name)) roomActions.set(name, here.actions(apply, act(), engine.train));
    return roomActions.get(name);
  }

  return {
    opening,
    actionsOf,
    /** Loads the room that is entered. */
    enter: () => opening(enter(now().room)),
    /** Loads the view that is opened. */
    openView() {
      const { view } = now();
      if (!viewOf(view) && standsAlone(view)) opening(openView(view));
    },
    /** What can be done in a view that stands in a folder of its own. @param {import("./state.js").ViewName} name */
    ofView(name) {
      const here = viewOf(name);
      if (here && !viewActions.has(name))
        viewActions.set(
          name,
          guarded(here.actions(apply, act(), engine), () => now().lesson, `${name}.`),
        );
      return viewActions.get(name);
    },
    /** The room's own template, null while it is on its way. @param {import("./layout.js").Screen | null} screen */
    roomView(screen) {
      const here = room(now().room);
      return here && screen ? here.view(here.props(now(), screen, actionsOf(here))) : null;
    },
  };
}
