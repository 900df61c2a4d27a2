// An image or a sound that is dropped where nothing reads it: the notice says why, in each language.
import assert from "node:assert/strict";
import test from "node:test";
import "../../../../www/app/words/index.js";
import { setLanguage, t } from "../../../../www/i18n/index.js";
import { mediumOfFile, setUnread } from "../../../../www/features/input/media-arrival.js";
import { initialState } from "../../../../www/state/store.js";
import { answered } from "../../support/answered.js";

test("what a model does not read is said of a model that has loaded, and of none before", async (context) => {
  context.after(() => setLanguage("en"));
  const early = { en: /not loaded yet.*again/, tr: /henüz yüklenmedi.*yeniden/, bn: /এখনো লোড হয়নি.*আবার/ };
  const loaded = await answered(initialState());
  for (const [language, words] of Object.entries(early)) {
    await setLanguage(/** @type {any} */ (language));
    for (const name of ["a.png", "a.wav"]) {
      const medium = mediumOfFile(/** @type {any} */ ({ type: "", name }));
      assert.ok(medium);
      const said = (/** @type {typeof loaded} */ s) => {
        const { notice } = setUnread(s, medium, name);
        return t(/** @type {any} */ (notice?.key), notice?.params);
      };
      assert.match(said({ ...loaded, info: null }), words);
      assert.doesNotMatch(said(loaded), words);
      for (const s of [loaded, { ...loaded, info: null }]) assert.ok(said(s).includes(name));
    }
  }
});
