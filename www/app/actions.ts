// The page's actions: each feature's, and those of the page itself.
import * as change from "../state/index.js";
import { actionsOf, type PanelActions } from "./features.js";
import { engineActions } from "./engine-menu.js";
import { toggleFold, type SidePanel } from "../state/panels.js";
import type { Language } from "../protocol/language.js";
import type { Page } from "../features/feature.js";
import type { RoomName } from "../state/store.js";
import type { ViewName } from "../domain/parts.js";
import type { Help } from "./help.js";

export type Actions = ReturnType<typeof actions> & PanelActions;

interface Outside {
  engineMenu(open: boolean): void;
  start: Help["actions"];
  switchTheme(): void;
  speak(language: Language): void;
  /** skips to the map */
  skip(): void;
  /** fetches what comes after the first picture, after it failed */
  fetchLate(): void;
  /** fetches the open room or view, after it failed */
  fetchOpen(): void;
  /** opens the list of all terms */
  terms(): void;
}

export function actions(page: Page, outside: Outside) {
  const { apply, engine } = page;
  return {
    ...page.map,
    ...engineActions(page),
    of: actionsOf(page),
    openModel: page.openModel,
    /** until the dialog is there, which brings its own */
    draft: page.makeLesson,

    ...outside,
    enter: (room: RoomName) => apply((s) => ({ ...s, room })),
    view: (view: ViewName) => apply((s) => change.setView(s, view)),
    backToModel: () => apply(change.backToModel),
    retry: () => {
      apply(change.startAgain);
      engine.retry();
    },
    fold: (panel: SidePanel) => apply((s) => toggleFold(s, panel)),
    reload: () => location.reload(),
    closeNotice: () => apply((s) => change.setNotice(s, null)),
  };
}
