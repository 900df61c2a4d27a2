// The page's actions: each feature's, and those of the page itself.
import * as change from "../state/index.js";
import * as edits from "../features/edits/index.js";
import * as input from "../features/input/index.js";
import * as lesson from "../features/lesson/actions.js";
import * as start from "../features/start/actions.js";
import * as sharing from "../features/sharing/actions.js";
import { actionsOf, featureOf } from "./features.js";
import { askEngine, clearRuns, hasRuns } from "../features/train/run.js";
import { chooseActions } from "../features/models/choose.js";
import { makeExportActions } from "../features/export/actions.js";
import { revisit } from "../state/timeline.js";
import { toggleFold, type SidePanel } from "../state/panels.js";
import type { Dropped } from "../features/models/drop.js";
import type { EngineChoice } from "../protocol/messages.js";
import type { Language } from "../protocol/language.js";
import type { Page } from "../features/feature.js";
import type { RoomName } from "../state/store.js";
import type { ViewName } from "../domain/parts.js";

export type Actions = ReturnType<typeof actions>;

interface Outside {
  engineMenu(open: boolean): void;
  switchTheme(): void;
  speak(language: Language): void;
  /** skips to the map */
  skip(): void;
  /** opens the list of all terms */
  terms(): void;
  recent: Parameters<typeof sharing.actions>[1];
  dropped(dropped: Dropped[]): void;
  /** opens a model that was fetched before and is stored here */
  openStored(id: string): void;
}

export function actions(page: Page, { recent, dropped, openStored, ...outside }: Outside) {
  const { apply, engine } = page;
  const switchEngine = (choice: EngineChoice) => {
    apply((s) => change.setEngine(hasRuns(s) ? clearRuns(s, null) : s, choice));
    engine.choose(choice);
  };
  return {
    ...page.look,
    ...input.actions(page),
    ...edits.actions(page),
    ...chooseActions(page, dropped, openStored),
    ...sharing.actions(page, recent),
    ...lesson.actions(page),
    export: makeExportActions(page, () => sourcesOf(page.now().view)),
    start: start.actions(page),
    of: actionsOf(page),
    openModel: page.openModel,

    ...outside,
    enter: (room: RoomName) => apply((s) => ({ ...s, room })),
    view: (view: ViewName) => apply((s) => change.setView(s, view)),
    revisit: (moment: number | null) => apply((s) => revisit(s, moment)),
    backToModel: () => apply(change.backToModel),
    chooseEngine: (choice: EngineChoice) => {
      if (choice === page.now().engine) apply((s) => askEngine(s, null));
      else if (hasRuns(page.now())) apply((s) => askEngine(s, choice));
      else switchEngine(choice);
    },
    switchEngine,
    retry: () => {
      apply(change.startAgain);
      engine.retry();
    },
    fold: (panel: SidePanel) => apply((s) => toggleFold(s, panel)),
    reload: () => location.reload(),
    closeNotice: () => apply((s) => change.setNotice(s, null)),
  };
}

export function sourcesOf(name: ViewName) {
  const view = featureOf(name);
  return view && { view, effect: edits };
}
