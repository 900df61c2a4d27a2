// A text between the person and the tokenizer: what was not typed over stays as it was, and what is read the other way
// turns nothing around.
import assert from "node:assert/strict";
import { test } from "node:test";
import { enterKey, fieldText, typedText } from "../../../www/lib/events.js";
import { isolated } from "../../../www/lib/foreign/isolated.js";

const typed = (/** @type {string} */ before, /** @type {string} */ value) =>
  typedText(/** @type {any} */ ({ target: { value } }), before);

test("line breaks that a field has no letters for stay where they were", () => {
  assert.equal(fieldText("a\r\nb\rc\n"), "a\nb\nc\n");
  const before = "one\r\ntwo\rthree\n\tfour \u00a0\u200b\u200f";
  const shown = fieldText(before);
  assert.equal(typed(before, shown), before);
  assert.equal(typed(before, `${shown}!`), `${before}!`);
  assert.equal(typed(before, shown.replace("two", "2")), before.replace("two", "2"));
  assert.equal(typed(before, `\n${shown}`), `\n${before}`);
  assert.equal(typed(before, shown.replace("one\ntwo", "onetwo")), before.replace("\r\n", ""));
  assert.equal(typed(before, ""), "");
  assert.equal(typed("", "x\n\ny"), "x\n\ny");
  assert.equal(typed("a\r\n\r\nb", "a\n\n\nb").replaceAll("\r", ""), "a\n\n\nb");
});

test("a text without such breaks equals the field's", () => {
  for (const value of ["Emma was here.\n\nMr. Knightley", "\ta \u00a0b\u200b ", "e\u0301", "שלום abc"])
    assert.equal(typed("before", value), value);
});

test("only right-to-left text is isolated", () => {
  assert.equal(isolated("שלום"), "\u2068שלום\u2069");
  for (const text of ["abc", "কা", "他们", "1 + 2"]) assert.equal(isolated(text), text);
});

test("Enter writes a line break only where the model has a token for it; with Shift it always does", () => {
  for (const [breaks, event, submits] of /** @type {[boolean, object, boolean][]} */ ([
    [false, { key: "Enter" }, true],
    [true, { key: "Enter" }, false],
    [false, { key: "Enter", shiftKey: true }, false],
    [false, { key: "Enter", isComposing: true }, false],
    [false, { key: "a" }, false],
  ])) {
    const seen = { prevented: false, submitted: false };
    const preventDefault = () => void (seen.prevented = true);
    enterKey(/** @type {any} */ ({ ...event, preventDefault }), breaks, () => void (seen.submitted = true));
    assert.deepEqual(seen, { prevented: submits, submitted: submits }, JSON.stringify([breaks, event]));
  }
});
