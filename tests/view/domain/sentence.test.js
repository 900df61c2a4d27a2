// One plain sentence for a cell, a row or a column of a head: what it is for, where it looks, and how much.
import assert from "node:assert/strict";
import test from "node:test";
import "../../../www/app/words/index.js";
import { setLanguage } from "../../../www/i18n/index.js";
import { makePattern } from "../../../www/domain/map/pattern.js";
import { contributionSaid, shareSaid } from "../../../www/domain/map/bar-sentences.js";
import { describeLabel, label } from "../../../www/domain/labels.js";
import { readingOfHead, sentence, sentenceOfTwo } from "../../../www/domain/map/sentence.js";

const token = (/** @type {string} */ text, nth = null) => ({ text, kind: /** @type {const} */ ("text"), nth });
const special = (/** @type {string} */ text) => ({
  text: `⟨${text}⟩`,
  kind: /** @type {const} */ ("special"),
  nth: null,
});
const patch = (/** @type {number} */ y, /** @type {number} */ x) => ({ ...token(`${y},${x}`), patch: { y, x } });
const moment = (/** @type {string} */ time) => ({ ...token(time), moment: /** @type {const} */ (true) });
const b = { ...token("b"), nth: 2 };

/** Two rows over two tokens. @param {any} [more] */
const reading = (more = {}) => ({
  pattern: makePattern(2, 2, Float32Array.of(0.47, 0.53, 0.002, 0.998)),
  rows: [special("start"), token("e")],
  cols: [b, special("end")],
  writes: [token("e"), token("g")],
  kind: /** @type {const} */ ("cross"),
  predicts: true,
  continues: false,
  mask: null,
  name: null,
  silenced: false,
  sinks: false,
  ...more,
});
const own = { kind: "decoder", cols: [special("start"), token("e")] };
const cell = (/** @type {number | null} */ query, /** @type {number | null} */ key) => ({ query, key });

test("a moment of a sound is named by its time, and is in no text", () => {
  const heard = [moment("0.38 s"), moment("0.40 s")];
  assert.equal(
    sentence(reading({ cols: heard }), cell(0, 0)),
    "To write “e”, this head looks at 0.38 s of the sound (47%).",
  );
  assert.match(sentence(reading({ cols: heard }), cell(null, 1)), /^0\.40 s: this head looks at it most/);
  const read = reading({ kind: "encoder", predicts: false, rows: heard, cols: heard });
  assert.match(sentence(read, cell(0, 1)), /0\.38 s, this head looks at 0\.40 s of the sound/);
  const specials = { start_id: 1, end_id: 2, pad_id: 0, config: { input: { kind: "features" } } };
  const spoken = (/** @type {string} */ text) => label({ id: 5, text, kind: "text" }, specials);
  assert.deepEqual([spoken("0.38 s").moment, spoken(" s").moment, spoken("12 s").moment], [true, undefined, true]);
  assert.equal(label({ id: 5, text: "0.38 s", kind: "text" }, { ...specials, config: {} }).moment, undefined);
  const part = { part: { key: heard[0], inSource: true, head: "Cross L0H1" }, run: "with", before: null, value: 1 };
  const said = contributionSaid(
    /** @type {any} */ ({ ...part, target: { kind: "answer", answer: b, foil: null, isClass: false } }),
    String,
  );
  assert.match(said, /^0\.38 s of the sound, by Cross L0H1,/);
  assert.match(shareSaid(b, heard[0], "source", 0.5), /from 0\.38 s of the sound/);
});

test("cross-attention: the written token, and where in the text the head looks", () => {
  assert.equal(sentence(reading(), cell(0, 0)), "To write “e”, this head looks at “b₂” in your text (47%).");
  assert.equal(sentence(reading(), cell(1, 0)), "To write “g”, this head looks at “b₂” in your text (<1%).");
  assert.equal(
    sentence(reading({ name: "Cross L0H1" }), cell(0, null)),
    "To write “e”, Cross L0H1 looks most at ⟨end⟩ in your text (53%).",
    "a row alone",
  );
  assert.equal(
    sentence(reading(), cell(null, 1)),
    "⟨end⟩: this head looks at it most to write “g” (100%).",
    "a column alone",
  );
  assert.match(sentence(reading(), cell(0, 0), describeLabel), /“b, occurrence 2”/);
  assert.equal(sentence(reading(), cell(null, null)), "");
  const seen = reading({ kind: "encoder", predicts: false, rows: [patch(1, 2), b], cols: [patch(1, 2), patch(2, 1)] });
  assert.equal(
    sentence(seen, cell(0, 1)),
    "To read the patch in row 1, column 2, this head looks at the patch in row 2, column 1 (53%).",
  );
  assert.match(sentence(seen, cell(null, 1)), /^The patch in row 2, column 1: this head looks at it most to read “b/);
  assert.equal(sentence(reading(), cell(5, 0)), "", "a token that is not there any more");
});

test("a row says which share goes to the sink of its head, and a cell does not", () => {
  const rest = reading({ pattern: makePattern(1, 2, Float32Array.of(0.25, 0.5)), sinks: true });
  assert.match(sentence(rest, cell(0, null)), /most at ⟨end⟩ in your text \(50%\)\. Its sink takes 25% of the row\.$/);
  assert.doesNotMatch(sentence(rest, cell(0, 0)), /sink/);
  const whole = reading({ pattern: makePattern(1, 2, Float32Array.of(0.4, 0.6)), sinks: true });
  assert.doesNotMatch(sentence(whole, cell(0, null)), /sink/, "nothing is left for it");
});

test("a row without a strongest token", () => {
  const even = reading({ pattern: makePattern(1, 2, Float32Array.of(0.5, 0.5)) });
  assert.equal(sentence(even, cell(0, null)), "To write “e”, this head looks evenly at 2 tokens (50% each).");
  assert.match(sentence(even, cell(0, 1)), /looks at ⟨end⟩ in your text \(50%\)/, "a chosen cell");
  const masked = reading({ pattern: makePattern(1, 2, Float32Array.of(1, 0), Uint8Array.of(0, 1)) });
  assert.match(sentence(masked, cell(0, null)), /looks most at “b₂”/, "one visible token");
});

test("the end, a row whose token nobody knows, the decoder's own tokens", () => {
  assert.match(sentence(reading({ writes: [token("e"), special("end")] }), cell(1, 0)), /^To end the answer, /);
  assert.match(sentence(reading({ writes: [null, null] }), cell(1, 0)), /^To predict the token after “e”, /);
  assert.match(sentence(reading(own), cell(1, 0)), /looks back at ⟨start⟩ \(/);
  const back = reading({ ...own, pattern: makePattern(2, 2, Float32Array.of(1, 0, 0.8, 0.2), new Uint8Array(4)) });
  assert.match(sentence(back, cell(1, null)), /looks back most at ⟨start⟩ \(80%\)/);
  assert.match(sentence(reading(own), cell(1, 1)), /looks at “e” itself \(/);
  assert.match(sentence(reading(own), cell(0, 1)), /looks ahead at “e” \(/);
  assert.match(
    sentence(reading({ ...own, continues: true }), cell(1, 0)),
    /^To write “g” after “e”, this head looks back at/,
  );
});

test("an encoder reads, and fills holes in", () => {
  const encoder = { kind: "encoder", predicts: false, rows: [token("a"), token("[mask]")], mask: "[mask]" };
  assert.match(sentence(reading(encoder), cell(0, 1)), /^To read “a”, this head looks at ⟨end⟩ \(/);
  const alone = { ...encoder, rows: [{ ...token("⟨CLS⟩"), kind: "special" }, token("a")] };
  assert.match(sentence(reading(alone), cell(0, 1)), /^At ⟨CLS⟩, this head looks at ⟨end⟩ \(/);
  assert.match(sentence(reading(alone), cell(null, 1)), / looks at it most (at ⟨CLS⟩|to read “a”) \(/);
  assert.match(sentence(reading(encoder), cell(1, 0)), /^To fill in “\[mask\]”, this head looks at “b₂” \(/);
});

test("a masked cell, a masked row, a head that is silenced", () => {
  const masked = (/** @type {number[]} */ ...masks) =>
    reading({ pattern: makePattern(2, 2, new Float32Array(4), Uint8Array.from(masks)) });
  assert.equal(
    sentence(masked(0, 1, 0, 0), cell(0, 1)),
    "To write “e”, this head cannot look at ⟨end⟩ in your text: this cell is masked.",
  );
  assert.match(sentence(masked(1, 1, 0, 0), cell(0, 1)), /looks at nothing: the whole row is masked/);
  assert.match(sentence(reading({ silenced: true }), cell(0, 0)), /\(47%\)\. The head is silenced: .*by 0\.$/);
});

test("two heads in one sentence", () =>
  assert.equal(
    sentenceOfTwo(reading(), { query: 0, key: 0 }, "47%", "masked"),
    "To write “e”, A looks at “b₂” in your text: 47%; B: masked.",
  ));

test("Turkish and Bengali put no suffix on a token", async () => {
  const all = () =>
    [reading(), reading(own), reading({ ...own, continues: true }), reading({ silenced: true })].flatMap((one) =>
      [cell(0, 0), cell(1, 1), cell(0, null), cell(null, 1)].map((at) => sentence(one, at)),
    );
  await setLanguage("tr");
  assert.equal(all()[0], "“e” yazmak için bu başlık metnindeki “b₂” belirtecine bakar (%47).");
  const turkish = all();
  await setLanguage("bn");
  assert.equal(all()[0], "“e” লিখতে এই হেড তোমার লেখার “b₂” টোকেনের দিকে তাকায় (৪৭%)।");
  for (const said of [...turkish, ...all()]) assert.doesNotMatch(said, /[”⟩][^\s:.]/u, said);
  await setLanguage("en");
});

test("while a head's numbers are pending there is no sentence", () => {
  const info = /** @type {any} */ ({ sublayers: [], architecture: "decoder", config: {}, mask: null });
  const derived = { source: [], target: [], patterns: new Map(), thumbs: new Map(), written: [] };
  assert.equal(readingOfHead({ info, derived, edits: {} }, { path: "decoder.blocks.0.attn", head: 0 }), null);
});
