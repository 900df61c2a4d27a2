// One plain sentence for a bar: what a part adds, where a share comes from, what a layer or a step would write.
import assert from "node:assert/strict";
import test from "node:test";
import "../../../www/app/words/index.js";
import { setLanguage } from "../../../www/i18n/index.js";
import {
  classSaid,
  contributionSaid,
  inputSaid,
  matchSaid,
  nextSaid,
  shareSaid,
  wouldSaid,
  writesSaid,
} from "../../../www/domain/map/bar-sentences.js";

/** @param {string} text @param {number | null} [nth] */
const token = (text, nth = null) => ({ text, kind: /** @type {const} */ ("text"), nth });
const end = { text: "⟨end⟩", kind: /** @type {const} */ ("special"), nth: null };
const say = (/** @type {number} */ value) => `${value < 0 ? "−" : value > 0 ? "+" : ""}${Math.abs(value).toFixed(1)}`;

const over = { kind: /** @type {const} */ ("answer"), answer: token("g"), foil: token("d"), isClass: false };
/** @param {any} [more] */
const contribution = (more = {}) =>
  contributionSaid({ part: "Cross L0H1", value: 1.3, target: over, run: "with", before: null, ...more }, say);
const read = { key: token("g"), inSource: true, head: "Cross L0H1" };

test("a part's contribution, to which of two tokens", () => {
  assert.equal(contribution(), "Cross L0H1 adds +1.3 to “g” over “d”.");
  assert.equal(contribution({ value: -0.4 }), "Cross L0H1 adds +0.4 to “d” over “g”.", "less for one is more");
  assert.equal(contribution({ part: read }), "“g” of your text, by Cross L0H1, adds +1.3 to “g” over “d”.");
  assert.equal(contribution({ part: { ...read, inSource: false } }), "“g”, by Cross L0H1, adds +1.3 to “g” over “d”.");
});

test("one token, a class, a vector, a likeness, a score", () => {
  const to = (/** @type {any} */ target, value = 1.3) => contribution({ target, value });
  assert.equal(to({ ...over, foil: null }), "Cross L0H1 adds +1.3 to the logit of “g”.");
  assert.equal(to({ ...over, foil: null }, -0.4), "Cross L0H1 takes 0.4 from the logit of “g”.");
  assert.equal(to({ ...over, isClass: true }), "Cross L0H1 adds +1.3 to class “g” over “d”.");
  assert.match(to({ kind: "output" }), /to the output vector\.$/);
  assert.match(to({ kind: "likeness" }), /to the similarity\.$/);
  const score = { kind: "score", head: "Dec L1H0", query: token("a", 2), key: end };
  assert.match(to(score), /to the score of Dec L1H0 from “a₂” to ⟨end⟩\.$/);
});

test("runs: plain, the edits' difference, a silenced head's missing contribution", () => {
  assert.equal(contribution({ run: "without" }), "Without edits, Cross L0H1 adds +1.3 to “g” over “d”.");
  assert.equal(
    contribution({ run: "difference", value: -0.2 }),
    "The edits change what Cross L0H1 adds to “g” over “d” by −0.2.",
  );
  assert.equal(
    contribution({ value: 0, before: -1.3 }),
    "Cross L0H1 adds 0.0 to “g” over “d”. Without edits, Cross L0H1 adds +1.3 to “d” over “g”.",
  );
});

test("the origin of a share", () => {
  const share = (/** @type {any} */ from, value = 0.32) => shareSaid(token("e"), token("b", 1), from, value);
  assert.equal(share("source"), "32% of what reaches “e” comes from “b₁” of your text.");
  assert.equal(share("written"), "32% of what reaches “e” comes from “b₁” of the answer.");
  assert.equal(share("token", 0.002), "<1% of what reaches “e” comes from “b₁”.");
  assert.equal(share("itself"), "32% of what reaches “e” comes from itself.");
});

const g = { label: token("g"), probability: 0.83 };
const d = { label: token("d"), probability: 0.12 };

test("the model's output after a layer", () => {
  const layer = (/** @type {any} */ site) => ({ site, layer: 1 });
  assert.equal(wouldSaid(layer("layer"), g, g, false), "After layer 1 the model would write “g” (83%).");
  assert.equal(wouldSaid(layer("layer"), d, g, false), "After layer 1 “d” has 12%; the model would write “g” (83%).");
  assert.match(wouldSaid(layer("attention"), g, g, false), /^After the attention of layer 1 the model/);
  assert.match(wouldSaid(layer("cross"), g, g, false), /^After the cross-attention of layer 1 the model/);
  assert.match(wouldSaid({ site: "input" }, g, g, false), /^From the input alone the model/);
  assert.equal(wouldSaid(null, g, g, true), "Here the model would fill in “g” (83%).");
});

test("the written token of a step, and the runner-up", () => {
  const table = (/** @type {boolean[]} */ ...chosen) => [g, d].map((one, i) => ({ ...one, chosen: chosen[i] }));
  const said = (/** @type {any} */ rows, /** @type {number} */ i, atStep = true) => nextSaid(rows, rows[i], atStep);
  const likeliest = table(true, false);
  assert.equal(said(likeliest, 0), "At this step the model writes “g” with 83%; “d” would be next, 12%.");
  assert.equal(said(likeliest, 1, false), "Next “d” has 12%; the model writes “g” (83%).");
  const drawn = table(false, true);
  assert.equal(said(drawn, 1), "At this step the model writes “d” with 12%; “g” is likelier, 83%.");
  assert.equal(said(drawn, 0), "At this step “g” has 83%; the model writes “d” (12%).");
  assert.equal(said(table(false, false), 0), "At this step “g” has 83%.", "nothing is written");
  assert.equal(said([{ ...g, chosen: true }], 0), "At this step the model writes “g” with 83%.");
  assert.equal(classSaid(g), "The model gives “g” 83%.");
});

const everySentence = () => {
  const rows = [g, d].map((one, i) => ({ ...one, chosen: i === 1 }));
  const targets = [over, { ...over, foil: null }, { ...over, isClass: true }, { kind: "output" }];
  return [
    ...[...targets, { kind: "likeness" }, { kind: "score", head: "L1H0", query: token("a"), key: end }].flatMap(
      (target) =>
        ["Cross L0H1", read, { ...read, inSource: false }].flatMap((part) => [
          contribution({ target, part }),
          contribution({ target, part, value: -1, before: 2 }),
          contribution({ target, part, run: "difference" }),
        ]),
    ),
    ...["source", "written", "token", "itself"].map((from) =>
      shareSaid(token("e"), end, /** @type {any} */ (from), 0.32),
    ),
    ...["layer", "attention", "cross", "input"].flatMap((site) =>
      [g, d].map((one) => wouldSaid(/** @type {any} */ ({ site, layer: 1 }), one, g, false)),
    ),
    wouldSaid(null, d, g, true),
    ...rows.flatMap((row) => [nextSaid(rows, row, true), nextSaid(rows, row, false)]),
    classSaid(g),
  ];
};

test("Turkish and Bengali put no suffix on a token, and leave no number out", async (context) => {
  context.after(() => setLanguage("en"));
  await setLanguage("tr");
  assert.equal(
    contribution({ part: read }),
    "Cross L0H1 ile metnindeki “g” belirteci, “d” belirtecine karşı “g” belirtecine +1.3 katkı yapar.",
  );
  assert.equal(wouldSaid({ site: "layer", layer: 1 }, g, g, false), "Katman 1 sonrasında model “g” yazardı (%83).");
  const turkish = everySentence();
  await setLanguage("bn");
  assert.equal(wouldSaid({ site: "layer", layer: 1 }, g, g, false), "লেয়ার ১-এর পরে মডেল “g” লিখত (৮৩%)।");
  for (const said of [...turkish, ...everySentence()]) {
    assert.doesNotMatch(said, /[”⟩][^\s:;.,।]/u, said);
    assert.match(said, /\d|[০-৯]/u, said);
    assert.doesNotMatch(said, /undefined|null|\[object/, said);
  }
});

test("a head's weights: logits it raises and lowers, matching keys, its inputs", () => {
  const plain = (/** @type {number} */ value) => value.toFixed(1);
  const row = (/** @type {number} */ value) => ({ label: token("b"), value });
  assert.equal(writesSaid(token("a"), row(2.5), plain), "Looking at “a” raises the logit of “b” by 2.5.");
  assert.equal(writesSaid(token("a"), row(-2.5), plain), "Looking at “a” lowers the logit of “b” by 2.5.");
  assert.equal(
    matchSaid(end, row(-0.5), plain),
    "The query of ⟨end⟩ and the key of “b” have the product q · k = -0.5.",
  );
  assert.equal(inputSaid("L0H1", "key", "0.204"), "The output of L0H1 and this head’s keys overlap by 0.204.");
});
