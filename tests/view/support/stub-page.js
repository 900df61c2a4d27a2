// A page whose actions go nowhere, for what is drawn of it.
import "./render.js";
import { joinPanels, openIn, featureOf, sourcesOf } from "../../../www/app/features.js";
import { pictureOf } from "../../../www/features/export/describe.js";
import { seenIn } from "../../../www/app/scene-in-view.js";
import { actions } from "../../../www/app/actions.js";
import { actions as start } from "../../../www/features/start/actions.js";
import { mapActions } from "../../../www/state/map-actions.js";
import { initialState } from "../../../www/state/store.js";

/** @param {(transition: any) => void} apply @returns {import("../../../www/features/feature.js").Page} */
export const stubPage = (apply = () => {}) =>
  /** @type {any} */ ({
    now: initialState,
    apply,
    engine: {},
    map: mapActions(apply),
    visit() {},
    address: () => "",
    copy: async () => true,
    filesOf: () => ({ url: "" }),
    openModel() {},
    makeLesson() {},
    later() {},
    seen: () => null,
    sources: () => null,
    dropped() {},
    openStored() {},
    steps: { list() {}, fetch() {}, stop() {}, open() {} },
    recent: { forget() {}, forgetAll() {}, remember() {} },
  });

/** Inert actions of the page. */
export function stubActions() {
  const act = actions(
    stubPage(),
    /** @type {any} */ ({
      engineMenu() {},
      switchTheme() {},
      speak() {},
      skip() {},
      fetchLate() {},
      terms() {},
      start: start(stubPage()),
    }),
  );
  joinPanels(stubPage(), (some) => Object.assign(act, some));
  return /** @type {import("../../../www/app/actions.js").Actions} */ (act);
}

/** The props of the open view. */
export const viewProps = (state, screen, act = stubActions()) =>
  featureOf(openIn(state)).props(state, /** @type {any} */ (seenIn(state, screen)), act.of(openIn(state)));

/** The page's exported picture of a state. */
export const exportedOf = (state, seen, what, link) => pictureOf(state, seen, sourcesOf(state.view), what, link);
