// A megabyte of what is worst in each alphabet, through everything that goes over a text letter by letter or by a
// pattern: what takes its square in steps does not come to an end here.
import assert from "node:assert/strict";
import test from "node:test";
import "../../../www/app/words/index.js";
import { EditDocument } from "../../../www/domain/edits/document.js";
import { fit } from "../../../www/lib/foreign/schema.js";
import { readEndpoint, readName } from "../../../www/domain/hub-id.js";
import { label, labels, shortenName } from "../../../www/domain/labels.js";
import { globMatcher } from "../../../www/domain/sites.js";
import { differenceOf } from "../../../www/domain/text-difference.js";
import { choose, shardsOf } from "../../../www/features/models/choose-files.js";
import { licenceIn } from "../../../www/features/models/licence.js";
import { folderName as trainedName } from "../../../www/features/train/files.js";
import { wordsOf } from "../../../www/i18n/problem.js";
import { said } from "../../../www/lib/errors.js";
import { legible } from "../../../www/lib/foreign/sanitize-text.js";
import { fields } from "../../../www/state/address.js";

const { escapeXml, widthOf, wrapLines } = await import("../../../www/components/figures/xml.js");

const LENGTH = 1e6;
const of = (/** @type {string} */ some) => some.repeat(Math.ceil(LENGTH / some.length));

/** Worst cases: no space in a text, nothing but spaces, and the beginning of a pattern over and over. */
const WORST = {
  letters: of("a"),
  protein: of("MKVLAAGIVGLLLAQWERTYHPSDFNC"),
  chinese: of("注意力机制"),
  thai: of("ภาษาไทยไม่เว้นวรรค"),
  bengali: of("ক্ষ্ম্যৈ"),
  arabic: of("مُسْتَقِلّ"),
  marks: `e${of("\u0301")}`,
  family: of("👩\u200d"),
  flags: of("🇹🇷"),
  halves: of("\ud83d"),
  turned: of("\u202e\u2066"),
  spaces: of(" "),
  tabs: `license:${of("\t")}x`,
  lines: of("\r\n"),
  fences: `---\n${of("\n---\t")}`,
  items: `---\nlicense:\n${of("- \n")}`,
  dashes: `${of("-")}x`,
  slashes: `https://x.org${of("/")}x`,
  dots: `${of(".1")}A`,
  stars: `${of("*a")}b`,
  brackets: of(" ("),
  quotes: of("'\""),
  zips: of(".zip"),
  json: of("["),
  percents: of("%f0"),
};

test("every letter of a long text is on a line, and no line is too long", () => {
  for (const text of ["a", "注意力机制", "a bc  ", " "].map((some) => some.repeat(5000))) {
    const lines = wrapLines(text, 13, 500);
    assert.equal(lines.join("").replace(/\s/g, "").length, text.replace(/\s/g, "").length);
    assert.ok(lines.every((line) => widthOf(line, 13) <= 500));
  }
});

for (const [name, text] of Object.entries(WORST))
  test(`a megabyte of ${name}`, async () => {
    assert.ok(wrapLines(text, 13, 500, 9).length <= 9);
    assert.ok(widthOf(text.slice(0, 1e4), 13) > 0);
    assert.ok(escapeXml(text).length > 0);
    assert.ok(legible(text).length < 2000);
    const token = { id: 1, text, kind: /** @type {const} */ ("text"), span: null };
    assert.ok(label(token, { start_id: null, end_id: null, pad_id: null }).text.length > 0);
    assert.equal(labels(/** @type {any} */ ([token, token]), /** @type {any} */ ({})).length, 2);
    assert.ok(shortenName(text).length <= 25);
    differenceOf(text, `${text}x`);
    assert.ok(globMatcher(text.slice(0, 5000))("decoder.blocks.0.attn.pattern") !== undefined);
    assert.ok(globMatcher(`*${text}*`)(text));
    readEndpoint(text);
    readName(text);
    trainedName([{ name: text, webkitRelativePath: text }], 3);
    assert.ok(wordsOf(said(text)).length < 2000);
    await licenceIn(new Blob([text]));
    await licenceIn(new Blob([`---\n${text.slice(0, 60_000)}\n---\n`]));
    assert.throws(() => choose([text, `${text}.safetensors`]));
    assert.throws(() => shardsOf(text, [text]));
    fit(EditDocument, { heads: { [text]: 0 }, hidden_cells: [[text, 0, 0, 0]] });
    for (const { type } of fields()) type.read(text);
  });
