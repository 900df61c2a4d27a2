// Things to try: three for each model, each one click, and a second one takes it back.
import assert from "node:assert/strict";
import test from "node:test";
import "../../../../www/app/words/index.js";
import * as change from "../../../../www/state/index.js";
import { t } from "../../../../www/i18n/index.js";
import { FIRST, NAMES } from "../../../../www/domain/models.js";
import { suggestionProps } from "../../../../www/features/edits/suggestions/props.js";
import { initialState } from "../../../../www/state/store.js";
import { holdsEdits } from "../../../../www/domain/edits/document.js";
import { suggestionsFor } from "../../../../www/features/edits/suggestions/suggestions.js";
import { toggleSuggestion } from "../../../../www/features/edits/suggestions/toggle.js";
import { suggestions } from "../../../../www/features/edits/suggestions/view.js";
import { answered } from "../../support/answered.js";
import { markup } from "../../support/render.js";

for (const model of NAMES) {
  test(`three suggestions for ${model}, each with its effect, its reason, and where to look`, () => {
    const tries = suggestionsFor(model, /** @type {any} */ ({ sublayers: [], config: {} }), { path: "a", head: 0 });
    assert.equal(tries.length, 3);
    for (const { id } of tries)
      for (const part of ["", ".hint", ".after"])
        assert.ok(t(/** @type {any} */ (`suggestion.${model}.${id}${part}`)).length > 10, `${model}.${id}${part}`);
  });
}

test("the first thing to try on a first visit silences one head, and looks at it", () => {
  const [{ edits, head }] = suggestionsFor(FIRST, /** @type {any} */ ({ sublayers: [] }), { path: "a", head: 0 });
  assert.deepEqual(edits, { heads: { [`${head?.path}.${head?.head}`]: 0 } });
});

const finished = await answered(initialState());
/** @param {any} s */
const propsOf = (s) => /** @type {any} */ (suggestionProps(s, /** @type {any} */ ({ again() {} })));

test("a note says that held tokens stay, and a button releases them", async () => {
  const held = await answered(change.stepBack(finished));
  assert.deepEqual([propsOf(finished).held, propsOf(held).held], [false, true]);
  const afters = new Set(propsOf(held).tries.map(({ after }) => after));
  assert.deepEqual([...afters], [t("suggestion.held.after")]);
  assert.match(markup(suggestions(propsOf(held))), /data-do="release"/);
  assert.doesNotMatch(markup(suggestions(propsOf(finished))), /data-do="release"/);
  assert.equal(suggestionProps({ ...held, text: "" }, /** @type {any} */ ({})), null);
});

test("one click applies a suggestion and writes the answer again, a second one reverts it", async () => {
  for (const one of suggestionsFor("dates", finished.info, finished.focus)) {
    const tried = await answered(toggleSuggestion(finished, one));
    assert.ok(holdsEdits(tried.edits, one.edits), one.id);
    assert.deepEqual(tried.wrote, tried.edits, "written under it");
    if (one.head) assert.deepEqual(tried.focus, one.head);
    const back = await answered(toggleSuggestion(tried, one));
    assert.deepEqual(
      [back.edits, back.target, back.past.length],
      [finished.edits, finished.target, finished.past.length],
    );
  }
});

test("one suggestion at a time is applied, and other edits stay", async () => {
  const [one, two] = suggestionsFor("dates", finished.info, finished.focus);
  let s = await answered(change.edit(finished, { heads: { "encoder.blocks.0.attn.0": 0.5 } }));
  s = await answered(toggleSuggestion(await answered(toggleSuggestion(s, one)), two));
  assert.deepEqual(s.edits, { heads: { "encoder.blocks.0.attn.0": 0.5 }, ...two.edits });
  assert.deepEqual(
    propsOf(s).tries.map(({ done }) => done),
    [false, true, false],
  );
  s = await answered(toggleSuggestion(s, two));
  assert.deepEqual(s.edits, { heads: { "encoder.blocks.0.attn.0": 0.5 } });
});

test("of digits, silencing some heads takes back the silence of others, whose sentence would contradict", async () => {
  const digits = /** @type {any} */ ({ ...finished, model: "digits" });
  const [nine, early] = suggestionsFor("digits", finished.info, finished.focus);
  const s = toggleSuggestion(toggleSuggestion(digits, nine), early);
  assert.deepEqual(s.edits, early.edits);
  assert.deepEqual(toggleSuggestion(s, nine).edits, nine.edits);
});

test("a user's model has three too, as far as its parts allow", async () => {
  const all = suggestionsFor("own-1", finished.info, finished.focus);
  assert.deepEqual(
    all.map(({ id }) => id),
    ["future", "silence", "gate"],
  );
  const encoder = {
    sublayers: [{ path: "encoder.blocks.0.attn", stack: "encoder", kind: "attn", block: 0, n_heads: 1, gated: false }],
    config: {},
    architecture: "encoder",
  };
  assert.deepEqual(
    suggestionsFor("own-1", /** @type {any} */ (encoder), { path: "encoder.blocks.0.attn", head: 0 }).map(
      ({ id }) => id,
    ),
    ["silence", "blur"],
  );
});

test("a user's model's question matches its task", async () => {
  const hints = [];
  for (const [name, config] of Object.entries({
    answers: {},
    continues: { architecture: "decoder" },
    fills: { architecture: "encoder", head: true },
    classifies: { architecture: "encoder", classes: ["a", "b"] },
    reads: { architecture: "encoder" },
  })) {
    const own = change.openOwn(finished, {
      id: `own-${name}`,
      name,
      text: "abc",
      architecture: config.architecture ?? "encoder-decoder",
    });
    const { tries: all } = propsOf(await answered(own, JSON.stringify(config)));
    const hint = all.find(({ id }) => id === "silence")?.hint ?? "";
    assert.equal(/answer/.test(hint), name === "answers", hint);
    hints.push(hint);
    const blur = all.find(({ id }) => id === "blur");
    if (blur) assert.equal(/text/.test(blur.after), name === "continues", blur.after);
  }
  assert.equal(new Set(hints).size, 5);
});

test("in Compare the compared heads stay", async () => {
  for (const one of suggestionsFor("dates", finished.info, finished.focus)) {
    const s = { ...finished, view: /** @type {const} */ ("compare") };
    assert.deepEqual(toggleSuggestion(s, one).focus, s.focus, one.id);
  }
});
