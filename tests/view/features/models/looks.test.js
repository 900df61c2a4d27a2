// What there is to look for in a model: the sentence names the heads it is seen in, and a click goes there.
import assert from "node:assert/strict";
import { test } from "node:test";
import "../../../../www/app/words/index.js";
import { EMBEDDED, NAMES } from "../../../../www/domain/models.js";
import { chooserProps } from "../../../../www/features/models/chooser-props.js";
import { chooseActions } from "../../../../www/features/models/choose.js";
import { initialState } from "../../../../www/state/store.js";
import { LANGUAGES } from "../../../../www/protocol/language.js";
import { setLanguage, t } from "../../../../www/i18n/index.js";
import { allowsAction } from "../../../../www/domain/lesson.js";
import { markup } from "../../support/render.js";
import { stubPage } from "../../support/stub-page.js";

const { view: chooser } = (await import("../../../../www/features/models/chooser.js")).panel;

function chosen(model, visited = []) {
  const page = { ...stubPage(), visit: (link) => visited.push(link) };
  return chooserProps({ ...initialState(), model }, chooseActions(page));
}

test("every suggested head is named in the sentence, once, in every language", async () => {
  for (const language of Object.keys(LANGUAGES)) {
    await setLanguage(/** @type {any} */ (language));
    for (const model of NAMES) {
      const sentence = t(`models.${model}.look`);
      for (const { name } of chosen(model).looks) assert.equal(sentence.split(name).length, 2, `${sentence}: ${name}`);
    }
  }
  await setLanguage("en");
});

test("a click on the name opens that head in Head, unless a lesson hides the heads", () => {
  const visited = [];
  const props = chosen("fill", visited);
  assert.match(markup(chooser(props)), /data-go="L2H0"[\s\S]*data-go="L2H1"/);
  for (const { go } of props.looks) go();
  assert.deepEqual(
    visited,
    EMBEDDED.fill.looks?.map((head) => `view=head&head=${head}`),
  );
  const lesson = { hidden: /** @type {any} */ (["heads"]), locked: [], say: "" };
  assert.equal(allowsAction(lesson, "lookAt", [""]), false);
  assert.doesNotMatch(markup(chooser(chosen("sort"))), /data-go/, "no head of it is a clean example");
});

test("an encoder of sounds writes nothing, and a model that reads images beside text looks at them", () => {
  const about = (/** @type {object} */ info) => {
    const state = /** @type {any} */ ({ ...initialState(), model: "own-1", info: { mask: null, ...info } });
    return markup(chooser(chooserProps(state, chooseActions(stubPage())))).split('id="model-about"')[1];
  };
  const hears = (/** @type {string} */ architecture, /** @type {string[]} */ classes = []) =>
    about({ architecture, config: { head: architecture !== "encoder", classes, input: { kind: "features" } } });
  assert.match(hears("encoder-decoder"), /writes its text[\s\S]*each token listens, in Cross/);
  assert.match(hears("encoder"), /each moment into a vector[\s\S]*moments look at each other/);
  assert.match(hears("encoder", ["yes", "no"]), /sound and assigns it to a class[\s\S]*mean decides the class/);
  const sees = about({
    architecture: "decoder",
    config: { head: true, classes: [], input: { kind: "pixels" }, vision: {} },
  });
  assert.match(sees, /a text with images in it[\s\S]*each written token looks in the image/);
});
