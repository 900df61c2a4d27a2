// The parts of the page that are loaded when they are opened: rooms, and views of a folder of their own.
import { guarded } from "../state/lesson.js";
import { setNotice } from "../state/focus.js";
import { enter, room } from "./rooms.js";
import { openView, standsAlone, viewOf } from "./views.js";
import type { Actions } from "./actions.js";
import type { Engine } from "../engine/client.js";
import type { Room } from "./rooms.js";
import type { Screen } from "../components/region-layout.js";
import type { State, ViewName } from "../state/store.js";

interface PartsOfProps {
  now: () => State;
  apply: (transition: (state: State) => State) => void;
  act: () => Actions;
  engine: Engine;
  /** a part is here */
  arrived: () => void;
}

export function partsOf({ now, apply, act, engine, arrived }: PartsOfProps) {
  const viewActions: Map<string, any> = new Map();
  const roomActions: Map<string, any> = new Map();

  /** A part of the page is on its way: once it is here it asks its questions and is drawn. */
  function opening(loading: Promise<void>) {
    loading.then(arrived, () => apply((s) => setNotice(s, { key: "notice.room", undo: false })));
  }

  /** What can be done in the room that is open. */
  function actionsOf(here: Room) {
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
    /** What can be done in a view that stands in a folder of its own. */
    ofView(name: ViewName) {
      const here = viewOf(name);
      if (here && !viewActions.has(name))
        viewActions.set(
          name,
          guarded(here.actions(apply, act(), engine), () => now().lesson, `${name}.`),
        );
      return viewActions.get(name);
    },
    /** The room's own template, null while it is on its way. */
    roomView(screen: Screen | null) {
      const here = room(now().room);
      return here && screen ? here.view(here.props(now(), screen, actionsOf(here))) : null;
    },
  };
}
