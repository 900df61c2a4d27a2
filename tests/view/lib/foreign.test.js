// What comes from outside has the shape it has to have, or is not there; names that are shown turn nothing around.
import assert from "node:assert/strict";
import test from "node:test";
import "../../../www/app/words/index.js";
import { nameOf } from "../../../www/domain/models.js";
import { cardOf } from "../../../www/features/models/card.js";
import { wordsOf } from "../../../www/i18n/problem.js";
import { legible } from "../../../www/lib/foreign/sanitize-text.js";
import { count, fit, label, list, maybe, named, nullable, oneOf } from "../../../www/lib/foreign/schema.js";
import { optional, parse, record, text, those } from "../../../www/lib/foreign/schema.js";
import { segmentsOf } from "../../../www/lib/foreign/segments.js";
import { mutants } from "../support/mutants.js";

const Model = record({
  name: label,
  layers: count,
  kind: oneOf(["encoder", "decoder"]),
  parts: list(record({ name: text, size: nullable(count) })),
  sizes: named(count),
  note: optional(text),
  tags: maybe(those(text)),
});
const WHOLE = {
  name: "a",
  layers: 2,
  kind: "decoder",
  parts: [{ name: "x", size: null }],
  sizes: { f32: 4 },
  tags: ["t"],
};

test("a record is read whole, without unknown fields, or not at all", () => {
  assert.deepEqual(fit(Model, { ...WHOLE, more: 1 }), WHOLE);
  assert.deepEqual(fit(Model, { ...WHOLE, tags: ["t", 7, null] }), WHOLE);
  assert.deepEqual(fit(Model, { ...WHOLE, tags: 7 }), { ...WHOLE, tags: null });
  for (const key of ["name", "layers", "kind", "parts", "sizes"]) {
    assert.equal(fit(Model, { ...WHOLE, [key]: undefined }), null, key);
    assert.equal(fit(Model, { ...WHOLE, [key]: { toString: "x" } }), null, key);
  }
  assert.equal(parse(Model, "{"), null);
  // Inherited properties, and the prototype itself, are not parts.
  assert.equal(fit(record({ toString: text }), {}), null);
  assert.equal(Object.getPrototypeOf(fit(named(count), JSON.parse('{"__proto__": 1}'))), Object.prototype);
});

test("whatever replaces a part, the result has the shape", () => {
  const read = mutants(WHOLE).flatMap((one) => fit(Model, one) ?? []);
  assert.ok(read.length > 0);
  for (const one of read) assert.deepEqual(fit(Model, one), one);
});

test("a mistake in a shape is no misfit", () => {
  assert.throws(() => fit(() => assert.fail("mine"), 1), /mine/);
});

test("a shown name is one line without direction changes, of limited length", () => {
  assert.equal(legible("bert-base"), "bert-base");
  assert.equal(legible("বাংলা ক\u09cd\u200dষ 👩\u200d🔬"), "বাংলা ক\u09cd\u200dষ 👩\u200d🔬", "joiners are of the script");
  assert.equal(legible("a\u202egpj.exe\n\0\u2066"), "a\\u{202e}gpj.exe\\u{a}\\u{0}\\u{2066}");
  for (const unseen of ["\u00ad", "\u180e", "\u200b", "\u2060", "\u2064", "\u3164", "\u{e0041}", "\u{e007f}"])
    assert.equal(legible(`a${unseen}b`), `a\\u{${unseen.codePointAt(0)?.toString(16)}}b`);
  assert.equal(legible("😀".repeat(201)), `${"😀".repeat(200)}…`);
  assert.ok(legible("\u0000".repeat(1e6)).length < 2000);
});

test("names from files are sanitized everywhere: of models, of tensors, and in problems", () => {
  const name = "a\u202eb";
  const own = nameOf({ model: "own", own: [] }, /** @type {any} */ ({ name, precision: "f32" }));
  const survey = /** @type {any} */ ({
    ignored: [name],
    unfollowed: [name],
    config: { classes: [] },
    architecture: "encoder",
  });
  const { ignored, unfollowed } = cardOf(survey, /** @type {any} */ ({}));
  assert.deepEqual([own, ...ignored, ...(unfollowed ?? [])], Array(3).fill("a\\u{202e}b"));
  const said = wordsOf({ code: "Config", params: { key: name, problem: { code: "Unreadable", params: name } } });
  assert.doesNotMatch(said, /\u202e/);
});

test("letters and words of a long text equal those of its parts", () => {
  const text = "ক্ষ্ম্যৈ 👩\u200d🔬 🇹🇷🇹🇷🇹🇷 e\u0301\r\n ".repeat(200);
  for (const granularity of /** @type {const} */ (["grapheme", "word"])) {
    const segmenter = new Intl.Segmenter("en", { granularity });
    const whole = Array.from(segmenter.segment(text), ({ segment }) => segment);
    assert.deepEqual([...segmentsOf(text, segmenter)], whole, granularity);
  }
  assert.equal([...segmentsOf("\u0301".repeat(5000), new Intl.Segmenter())].join("").length, 5000);
});
