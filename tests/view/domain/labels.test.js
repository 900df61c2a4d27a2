// How tokens are spelled.
import assert from "node:assert/strict";
import test from "node:test";
import { outputLabels } from "../../../www/domain/answer.js";
import {
  accessibleName,
  describeLabel,
  formatWeight,
  label,
  labels,
  labelText,
  longText,
  quoted,
  readOut,
  spelledName,
} from "../../../www/domain/labels.js";
import { tokenText } from "../../../www/components/map/readout.js";
import { markup } from "../support/render.js";
import { setLanguage } from "../../../www/i18n/index.js";
import { labelWidth } from "../../../www/domain/label-width.js";
import { margins } from "../../../www/components/map/overlay.js";

const specials = { start_id: 1, end_id: 2, pad_id: 0 };
const token = (text, kind = "text", id = 50) => ({ id, text, kind, span: null });

test("whitespace is seen, marks stand on a dotted circle, control characters on a dot", () => {
  assert.deepEqual(label(token(" "), specials), { text: "␣", kind: "space", nth: null });
  assert.equal(label(token("\u09be"), specials).text, "◌\u09be");
  assert.equal(label(token("\u09cd"), specials).text, "◌\u09cd");
  assert.equal(label(token("\u200d"), specials).text, "·");
  assert.equal(label(token("é"), specials).text, "é");
});

test("a patch of an image is named by its row and column, and a text of that spelling is not", async () => {
  const seeing = { ...specials, config: { input: { kind: "pixels" } } };
  const [patch, text] = [label(token("2,13"), seeing), label(token("2,13"), specials)];
  assert.deepEqual(patch, { text: "2,13", kind: "text", nth: null, patch: { y: 2, x: 13 } });
  assert.deepEqual([describeLabel(patch), describeLabel(text)], ["Patch in row 2, column 13", "2,13"]);
  assert.deepEqual([quoted(patch, labelText), quoted(text, labelText)], ["the patch in row 2, column 13", "“2,13”"]);
});

test("patches and moments have the language's digits and decimal point; tables keep their text", async () => {
  const heard = { ...specials, config: { input: { kind: "features" } } };
  const seeing = { ...specials, config: { input: { kind: "pixels" } } };
  const shown = /** @type {const} */ ({ en: ["2,13", "1.5 s"], tr: ["2;13", "1,5 s"], bn: ["২,১৩", "১.৫ s"] });
  for (const [language, [place, time]] of Object.entries(shown)) {
    await setLanguage(/** @type {keyof typeof shown} */ (language));
    const [patch, moment] = [label(token("2,13"), seeing), label(token("1.5 s"), heard)];
    assert.deepEqual([patch, moment].map(labelText), [place, time]);
    assert.ok(markup(tokenText(patch)).trim().endsWith(place));
    assert.deepEqual([describeLabel(moment), quoted(moment, labelText)], [time, time]);
    assert.deepEqual([patch.text, moment.text], ["2,13", "1.5 s"]);
  }
  await setLanguage("en");
});

test("the name of a repeated space has the number as it is seen", async () => {
  const spaces = () => labels([token("\n"), token("\n")], specials).map(accessibleName);
  assert.deepEqual(spaces(), ["⏎, occurrence 1", "⏎, occurrence 2"]);
  await setLanguage("bn");
  for (const [i, name] of spaces().entries()) assert.ok(name.endsWith(` ⏎·${"১২"[i]}`), name);
  await setLanguage("en");
});

test("a patch that is spelled is named as it is seen and by its place", () => {
  const patch = label(token("2,13"), { ...specials, config: { input: { kind: "pixels" } } });
  assert.deepEqual(
    [spelledName(patch), spelledName(label(token("a"), specials))],
    ["2,13, Patch in row 2, column 13", "a"],
  );
});

test("special tokens have names, by id or by spelling", () => {
  assert.equal(label(token("[X]", "special", 1), specials).text, "⟨start⟩");
  assert.equal(label(token("[X]", "special", 2), specials).text, "⟨end⟩");
  assert.equal(label(token("[CLS]", "special", 9), specials).text, "⟨CLS⟩");
  assert.equal(label(token("<|sep|>", "special", 9), specials).text, "⟨sep⟩");
});

test("a start, end or padding token is named by its role", () => {
  const twice = { start_id: 2, end_id: 2, pad_id: 1 };
  const end = token("</s>", "special", 2);
  assert.deepEqual(
    labels([end, token("a"), end], twice).map(({ text }) => text),
    ["⟨start⟩", "a", "⟨end⟩"],
  );
  assert.equal(label(end, twice).text, "⟨end⟩");
  const pads = { start_id: 0, end_id: 1, pad_id: 0 };
  assert.deepEqual(
    labels([token("<pad>", "special", 0), token("<pad>", "special", 0)], pads).map(({ text }) => text),
    ["⟨start⟩", "⟨pad⟩"],
  );
  assert.equal(
    label(token("[SEP]", "special", 3), { start_id: null, end_id: 3, pad_id: 0, separator: "[SEP]" }).text,
    "⟨SEP⟩",
    "between two texts nothing ends",
  );
});

test("repeats are numbered, single tokens are not", () => {
  const named = (/** @type {string[]} */ ...all) =>
    labels(
      all.map((text) => token(text)),
      specials,
    ).map(labelText);
  assert.deepEqual(named("b", "e", "b", "é", "é", "কি", "কি"), ["b₁", "e", "b₂", "é₁", "é₂", "কি₁", "কি₂"]);
  // Neither a digit with a subscript nor minus one.
  assert.deepEqual(named("2", "0", "2", " ", "2"), ["2·₁", "0", "2·₂", "␣", "2·₃"]);
  assert.deepEqual(named("-", "-", "Mr.", "Mr."), ["-·₁", "-·₂", "Mr.·₁", "Mr.·₂"]);
});

test("a language with its own digits numbers repeats in them, separated from the token", async () => {
  await setLanguage("bn");
  const named = labels(
    ["২", "০", "২", "a", "a"].map((text) => token(text)),
    specials,
  );
  await setLanguage("en");
  assert.deepEqual(named.map(labelText), ["২·১", "০", "২·২", "a·১", "a·২"]);
  assert.deepEqual(
    named.map(({ nth }) => nth),
    [1, null, 2, 1, 2],
    "data keep the number",
  );
});

test("a weight too small for three digits is not called zero", () => {
  assert.equal(formatWeight(0), "0.000");
  assert.equal(formatWeight(0.0001), "<0.001");
  assert.equal(formatWeight(0.12345), "0.123");
});

test("beside a map there is room for all that its rows may write, the end too, in the focused row's bold", () => {
  const rows = labels(
    [
      { id: 1, text: "", kind: "special" },
      { id: 7, text: "a", kind: "text" },
    ],
    { start_id: 1, end_id: 2, pad_id: 0 },
  );
  const written = outputLabels(/** @type {any} */ ({ start_id: 1, end_id: 2, pad_id: 0 }), rows);
  assert.deepEqual(written.map(labelText), ["a", "⟨end⟩"]);
  assert.deepEqual(outputLabels(/** @type {any} */ ({ start_id: 1, end_id: null, pad_id: 0 }), rows).map(labelText), [
    "a",
  ]);
  const long = [{ text: "⟨başlangıç⟩", kind: /** @type {const} */ ("special"), nth: null }];
  assert.ok(margins(rows, rows, 20, long).right >= 26 + 1.08 * labelWidth(long[0]));
});

test("a text is read out of its tokens with one space between two words, whether the tokens have it or not", () => {
  const tokens = (/** @type {[string, number, number][]} */ ...all) =>
    all.map(([text, from, to]) => ({
      id: 5,
      text,
      kind: /** @type {const} */ ("text"),
      span: /** @type {[number, number]} */ ([from, to]),
    }));
  const start = { id: 0, text: "<s>", kind: /** @type {const} */ ("special"), span: null };
  assert.equal(readOut([start, ...tokens(["the", 0, 3], ["fox", 4, 7], [".", 7, 8])]), "the fox.");
  assert.equal(readOut(tokens(["the", 0, 3], [" fox", 4, 7], ["es", 7, 9])), "the foxes");
});

test("a token that a list may cut can be read whole", () => {
  const label = (/** @type {string} */ text) => /** @type {any} */ ({ text, kind: "text", nth: null });
  assert.equal(longText(label("internationalisation")), "internationalisation");
  assert.equal(longText(label("token")), null);
  assert.match(markup(tokenText(label("internationalisation"))), /title="internationalisation"/);
});
