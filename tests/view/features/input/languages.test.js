// The languages of a translator: named in the page's language, typed at the beginning of the text, or forced.
import assert from "node:assert/strict";
import test from "node:test";
import "../../../../www/app/features.js"; // a state has a slice of each
import "../../../../www/app/words/index.js";
import * as change from "../../../../www/state/index.js";
import { setLanguage } from "../../../../www/i18n/index.js";
import { initialState, isBlank, scene, subject } from "../../../../www/state/store.js";
import { beams } from "../../../../www/features/input/beams/state.js";
import { queries } from "../../../../www/features/input/beams/queries.js";
import { suggestionProps } from "../../../../www/features/edits/suggestions/props.js";
import { compare, enginesModel } from "../../../../www/features/compare/state.js";
import { otherSubject } from "../../../../www/features/compare/sides.js";
import { otherQuestion, ownQuestion } from "../../../../www/features/patch/queries.js";
import { actions as patchActions } from "../../../../www/features/patch/props.js";
import { patch } from "../../../../www/features/patch/state.js";
import { languageInto } from "../../../../www/protocol/translation.js";
import { progress } from "../../../../www/state/texts/list.js";
import { shiftQuestions } from "../../../../www/state/edit-effect.js";
import { languages, languagesProps } from "../../../../www/features/input/languages.js";
import { addressableState, readUrl, writeUrl } from "../../../../www/state/address.js";
import { answered } from "../../support/answered.js";
import { markup } from "../../support/render.js";
import { stubActions } from "../../support/stub-page.js";

const { props } = await import("../../../../www/features/input/props.js");
const around = { seen: null, inert: false };

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
  // Two tokens of one name, and those that the browser has no name for.
  assert.deepEqual(await names(["aka_Latn", "twi_Latn", "xyz_Latn", "xyz_Arab", "__xyz__"]), [
    "Akan (aka_Latn)",
    "Akan (twi_Latn)",
    "xyz",
    "xyz (Arabic)",
    "xyz (Latin)",
  ]);
  await setLanguage("tr");
  assert.deepEqual(await names(["en_XX", "fr_XX", "xyz_Arab"]), ["Fransızca", "İngilizce", "xyz (Arap)"]);
});

test("a language that another model spells differently is the same, where only one can be meant", async () => {
  const into = async (/** @type {string} */ chosen, /** @type {string[]} */ spelled) =>
    languageInto({ ...(await translator(spelled)) }, chosen)?.text ?? null;
  assert.equal(await into("fra_Latn", ["__en__", "__fr__"]), "__fr__");
  assert.equal(await into("__fr__", ["en_XX", "fr_XX"]), "fr_XX");
  assert.equal(await into("tr_TR", ["eng_Latn", "tur_Latn"]), "tur_Latn");
  // By its usual script and country, where those are told apart.
  assert.equal(await into("__zh__", ["zho_Hans", "zho_Hant"]), "zho_Hans");
  assert.equal(await into("zho_Hant", ["zho_Hans", "zho_Hant"]), "zho_Hant");
  assert.equal(await into("__fa__", ["prs_Arab", "pes_Arab"]), "pes_Arab");
  assert.equal(await into("__ko__", ["eng_Latn", "kor_Hang"]), "kor_Hang");
  for (const [chosen, spelled] of /** @type {[string, string[]][]} */ ([
    ["kas_Latn", ["kas_Arab", "kas_Deva"]],
    ["__ak__", ["aka_Latn", "twi_Latn"]],
    ["fra_Latn", ["__en__", "__de__"]],
    ["no language", ["__en__", "__fr__"]],
  ]))
    assert.equal(await into(chosen, spelled), null, chosen);
});

test("Patch and Compare read the other text in the source language", async () => {
  const s = { ...change.setText(await translator(), "fra_Latn La maison."), current: true };
  const patching = (/** @type {string} */ text) => patch(s, { text });
  const inCompare = (/** @type {string} */ text) => otherSubject(compare(s, { other: "prompt", text }))?.source;
  for (const [typed, read] of [
    ["Le jardin.", "fra_Latn Le jardin."],
    ["eng_Latn The garden.", "eng_Latn The garden."],
  ]) {
    assert.equal(otherQuestion(patching(typed))?.of.source, read);
    assert.equal(inCompare(typed), read);
  }
  assert.equal(otherQuestion(patching("La maison.")), null, "it is the same text");
  const usual = patch(await translator(), { text: "The garden." });
  assert.equal(otherQuestion({ ...usual, current: true })?.of.source, "The garden.");

  let swapped = patching("Le jardin.");
  const { swap } = patchActions(/** @type {any} */ ({ apply: (/** @type {any} */ to) => (swapped = to(swapped)) }));
  swap();
  assert.deepEqual([swapped.text, swapped.patch.text], ["fra_Latn Le jardin.", "La maison."]);
  swapped = patching("eng_Latn The garden.");
  swap();
  assert.deepEqual([swapped.text, swapped.patch.text], ["eng_Latn The garden.", "fra_Latn La maison."]);
  // A text in the usual language is typed without it, and needs it beside another one.
  swapped = {
    ...patch(change.setText(await translator(), "The house."), { text: "fra_Latn Le jardin." }),
    current: true,
  };
  swap();
  assert.deepEqual([swapped.text, swapped.patch.text], ["fra_Latn Le jardin.", "eng_Latn The house."]);
  assert.equal(otherQuestion({ ...swapped, current: true })?.of.source, "eng_Latn The house.");
  swap();
  assert.deepEqual([swapped.text, swapped.patch.text], ["eng_Latn The house.", "fra_Latn Le jardin."]);
});

test("the target language stays for another precision of the repository", async () => {
  const french = change.setInto({ ...(await translator()), model: `some/one@${"a".repeat(40)}` }, "fra_Latn");
  const into = (/** @type {string} */ id) =>
    change.openOwn(french, /** @type {any} */ ({ id, name: id, text: "A text.", architecture: "encoder-decoder" }))
      .into;
  assert.equal(into(`${french.model}~int8`), "fra_Latn");
  assert.equal(into(`some/other@${"a".repeat(40)}`), null);
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
  assert.equal(french.props.plain, "The house.", "the field shows the text alone");
  assert.equal(french.props.around("Un jardin."), "fra_Latn Un jardin.", "a new text is in the same language");
  assert.equal(french.props.around(""), "fra_Latn ");
  for (const field of ["", " maison", "  maison ", "\nUne maison"]) {
    const text = french.props.around(field);
    assert.equal(shown({ ...french.now(), text }).props.plain, field, "the field keeps what was typed");
  }
  assert.equal(french.props.around("zho_Hans 花园"), "zho_Hans 花园", "unless another one is typed");
  assert.equal(usual.props.around("A garden."), "A garden.");
  const indented = await translator();
  assert.equal(shown({ ...indented, text: " fra_Latn  La maison." }).props.from, "fra_Latn");
});

test("a language alone is no text: nothing is read until there is one", async () => {
  const empty = shown(change.setText(await translator(), ""));
  empty.props.read("fra_Latn");
  const s = empty.now();
  assert.deepEqual([s.text, isBlank(s), scene(s), s.play, s.result], ["fra_Latn ", true, null, "off", null]);
  assert.deepEqual(change.setInto(s, "zho_Hans").play, "off");
  assert.equal(suggestionProps(s, /** @type {any} */ ({})), null, "nothing to try");
  const typed = change.setText(s, "fra_Latn La maison.");
  assert.deepEqual([isBlank(typed), scene(typed)?.source, typed.play], [false, "fra_Latn La maison.", "fast"]);
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
  assert.equal(scene(change.redo(change.undo(french)))?.first, 101);
  assert.equal(scene({ ...french, into: "xyz_Latn" })?.first, undefined, "a language that the model does not have");
  assert.equal(change.setModel(french, "dates").into, null);
  assert.equal(readUrl(writeUrl(french), initialState()).into, "fra_Latn");
  // A person's own model has no address, and neither has its language.
  assert.equal(addressableState({ ...french, model: "own-1" }).into, null);
  // The files of others name one, which can be exchanged.
  const forced = shown(await translator(undefined, 102)).props;
  assert.deepEqual([forced.into, forced.free], ["zho_Hans", false]);
  assert.doesNotMatch(markup(languages(forced)), /The model’s choice/);
  assert.match(markup(languages(props)), /Source language[^]*Target language[^]*The model’s choice/);
});

test("every question about an answer names its language, and that of another model its own token", async () => {
  const plain = { ...(await translator()), current: true };
  const firsts = (/** @type {State} */ of) => {
    const s = patch(beams({ ...of, current: true }, { count: 2 }), { text: "The garden." });
    const [search] = queries(s);
    const other = (/** @type {any} */ set) => otherSubject(compare(s, set))?.first;
    return [
      subject(s).first,
      JSON.parse(search.key)[1].of.first,
      ownQuestion(s)?.of.first,
      otherQuestion(s)?.of.first,
      other({ other: "prompt", text: "The garden." }),
      other({ other: "plain" }),
      /** @type {any} */ (shiftQuestions(s).shift).of.first,
      JSON.parse(progress(s).about).first,
    ];
  };
  const edited = change.edit(plain, { causal: false });
  assert.deepEqual(firsts(edited), Array(8).fill(undefined));
  const french = change.setInto(edited, "fra_Latn");
  assert.deepEqual(firsts(french), Array(8).fill(101));

  /** @param {string[]} spelled */
  async function beside(spelled, text = "The house.") {
    const info = (await translator(spelled)).info;
    const taken = { model: "b", key: "b 1", info, sameTokens: false, under: enginesModel(french) };
    const state = { ...french, text };
    const of = otherSubject(compare(state, { other: "model", model: "b", taken: /** @type {any} */ (taken) }));
    return [of?.first, of?.source];
  }
  assert.deepEqual(await beside(["eng_Latn", "deu_Latn", "fra_Latn"]), [102, "The house."]);
  assert.deepEqual(await beside(["__en__", "__fr__"]), [101, "The house."]);
  assert.deepEqual(await beside(["__fr__", "__en__"], "fra_Latn La maison."), [100, "La maison."]);
  assert.deepEqual(await beside(["__en__", "__fr__"], "fra_Latn La maison."), [101, "__fr__ La maison."]);
  assert.deepEqual(await beside(["__fr__", "__en__"]), [100, "__en__ The house."], "its usual language is another");
  assert.deepEqual(await beside(["__en__", "__de__"], "fra_Latn La maison."), [undefined, "La maison."]);
});

test("the sentence on a forced token names the choice, or the model's files", async () => {
  const s = await translator();
  const { result, info } = await answered(initialState());
  const rule = (/** @type {number} */ id, /** @type {number | null} */ forced) => {
    const [likeliest, ...others] = /** @type {any} */ (result).candidates;
    const candidates = [likeliest, { ...others[0], id }];
    const config = { .../** @type {any} */ (info).config, forced_first_id: forced };
    const state = { ...s, info: { .../** @type {any} */ (s.info), config } };
    const shown = { ...result, candidates, next: id, forced: true, emitted: [] };
    return props(/** @type {any} */ ({ ...state, result: shown }), /** @type {any} */ (around), stubActions()).next
      .rule;
  };
  assert.match(String(rule(101, null)), /you chose this target language/);
  assert.match(String(rule(101, 102)), /you chose this target language/);
  assert.match(String(rule(102, 102)), /its generation settings require it/);
});

test("a model without languages has no such choice", async () => {
  assert.equal(languagesProps(await answered(initialState()), /** @type {any} */ ({})), null);
});
