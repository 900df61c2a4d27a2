// The dialog of models when its modules do not load: it closes with a notice, and loads at the next press.
import assert from "node:assert/strict";
import test from "node:test";
import "../../support/render.js";
import { createModelsLoader } from "../../../../www/features/models/dialog-loader.js";
import { hub } from "../../../../www/features/models/state.js";
import { initialState } from "../../../../www/state/store.js";

/** A browser's storage with a downloaded model. */
const storage = { getDirectory: async () => ({ getDirectoryHandle: async () => ({}) }) };

/** @type {Record<string, (loader: ReturnType<typeof createModelsLoader>) => unknown>} */
const PRESSES = {
  list: (loader) => loader.list(),
  show: (loader) => loader.show(),
  openStored: (loader) => loader.openStored("own-1"),
  "steps.list": ({ steps }) => steps.list(),
  "steps.fetch": ({ steps }) => steps.fetch([], 0),
  "steps.open": ({ steps }) => steps.open("own-1"),
  dropped: (loader) => loader.dropped(Promise.resolve([])),
};

for (const [name, press] of Object.entries(PRESSES))
  test(`${name}: what does not load is said, and nothing stays open and empty`, async (context) => {
    Object.defineProperty(globalThis, "navigator", { value: { storage }, configurable: true });
    context.after(() => Reflect.deleteProperty(globalThis, "navigator"));
    let state = hub(initialState(), { open: true });
    let asked = 0;
    /** @type {Promise<void>[]} */
    const opened = [];
    const loader = createModelsLoader(
      /** @type {any} */ ({
        now: () => state,
        apply: (/** @type {any} */ transition) => (state = transition(state)),
        opening: (/** @type {Promise<void>} */ loading, /** @type {() => void} */ failed) =>
          opened.push(loading.catch(failed)),
        parts: () => Promise.reject(new Error(`not found, time ${++asked}`)),
      }),
    );
    for (const time of [1, 2]) {
      state = hub({ ...state, notice: null }, { open: true });
      await press(loader);
      await Promise.all(opened);
      assert.deepEqual([asked, state.hub.open, state.notice?.key], [time, false, "notice.lost"]);
    }
  });
