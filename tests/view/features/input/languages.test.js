// The languages of a translator: named in the page's language, typed at the beginning of the text, or forced.
import assert from "node:assert/strict";
import test from "node:test";
import "../../../../www/app/features.js"; // a state has a slice of each
import "../../../../www/app/words/index.js";
import * as change from "../../../../www/state/index.js";
import { setLanguage } from "../../../../www/i18n/index.js";
import { initialState, scene } from "../../../../www/state/store.js";
import { languages, languagesProps } from "../../../../www/features/input/languages.js";
import { readUrl, writeUrl } from "../../../../www/state/address.js";
import { answered } from "../../support/answered.js";
import { markup } from "../../support/render.js";

/** @typedef {import("../../../../www/state/store.js").State} State */

const TOKENS = ["eng_Latn", "fra_Latn", "zho_Hans", "zho_Hant"].map((text, i) => ({ id: 100 + i, text }));

/** A translator with these languages. @param {string[]} [spelled] @param {number | null} [forced] */
async function translator(spelled, forced = null) {
  const s = await answered(initialState());
  const info = /** @type {NonNullable<State["info"]>} */ (s.info);
  const tokens = spelled?.map((text, i) => ({ id: 100 + i, text })) ?? TOKENS;
  const config = { ...info.config, forced_first_id: forced };
  return change.setText({ ...s, info: { ...info, config, languages: { source: 100, tokens } } }, "The house.");
}

/** @param {State} s */
function shown(s) {
  let state = s;
  const apply = (/** @type {(s: State) => State} */ next) => void (state = next(state));
  const act = /** @type {any} */ ({
    take: (/** @type {string} */ text) => apply((of) => change.setText(of, text)),
    into: (/** @type {string | null} */ token) => apply((of) => change.setInto(of, token)),
  });
  const props = languagesProps(s, act);
  assert.ok(props);
  return { props, now: () => state };
}

test("languages have their names, with a script only where there are several", async (context) => {
  context.after(() => setLanguage("en"));
  const names = async (/** @type {string[]} */ spelled) =>
    shown(await translator(spelled)).props.all.map(({ name }) => name);
  assert.deepEqual(await names(["eng_Latn", "fra_Latn", "zho_Hans", "zho_Hant"]), [
    "English",
    "French",
    "Simplified Chinese",
    "Traditional Chinese",
  ]);
  assert.deepEqual(await names(["en_XX", "tr_TR"]), ["English", "Turkish"]);
  assert.deepEqual(await names(["__en__", "__bn__"]), ["Bangla", "English"]);
  await setLanguage("tr");
  assert.deepEqual(await names(["en_XX", "fr_XX"]), ["Fransızca", "İngilizce"]);
});

test("another source language stands at the beginning of the text, the usual one does not", async () => {
  const usual = shown(await translator());
  assert.equal(usual.props.from, "eng_Latn");
  usual.props.read("fra_Latn");
  assert.equal(usual.now().text, "fra_Latn The house.");
  const french = shown(usual.now());
  assert.equal(french.props.from, "fra_Latn");
  french.props.read("zho_Hans");
  assert.equal(french.now().text, "zho_Hans The house.");
  french.props.read("eng_Latn");
  assert.equal(french.now().text, "The house.");
});

test("the answer's language is forced, stays for another text, and goes with undo and the model", async () => {
  const free = await translator();
  const { props, now } = shown(free);
  assert.deepEqual([props.into, props.free, scene(free)?.first], [null, true, undefined]);
  props.write("fra_Latn");
  const french = now();
  assert.deepEqual([french.into, french.target, french.play, scene(french)?.first], ["fra_Latn", [], "fast", 101]);
  assert.equal(scene(change.setText(french, "A garden."))?.first, 101);
  assert.equal(scene(change.undo(french))?.first, undefined);
  assert.equal(change.setModel(french, "dates").into, null);
  assert.equal(readUrl(writeUrl(french), initialState()).into, "fra_Latn");
  // The files of others name one, which can be exchanged.
  const forced = shown(await translator(undefined, 102)).props;
  assert.deepEqual([forced.into, forced.free], ["zho_Hans", false]);
  assert.doesNotMatch(markup(languages(forced)), /The model’s choice/);
  assert.match(markup(languages(props)), /Source language[^]*Target language[^]*The model’s choice/);
});

test("a model without languages has no such choice", async () => {
  assert.equal(languagesProps(await answered(initialState()), /** @type {any} */ ({})), null);
});
