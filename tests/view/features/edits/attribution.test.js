// The search for the heads behind an effect: what is asked and when, cancelling, what counts as older, and the order of
// the bars.
import { said } from "../../../../www/lib/errors.js";
import assert from "node:assert/strict";
import test from "node:test";
import "../../../../www/app/words/index.js";
import * as change from "../../../../www/state/index.js";
import { initialState } from "../../../../www/state/store.js";
import { readUrl, writeUrl } from "../../../../www/state/address.js";
import { panels } from "../../../../www/features/edits/attribution/panels.js";
import { headsOf } from "../../../../www/domain/heads.js";
import { AT_ONCE, questions, search } from "../../../../www/features/edits/attribution/queries.js";
import {
  beginSearch,
  closeSearch,
  resumeSearch,
  haltSearch,
  questionName,
  slice,
} from "../../../../www/features/edits/attribution/state.js";
import { USUAL, answered } from "../../support/answered.js";
import { looked } from "../../support/looked.js";
import { markup } from "../../support/render.js";
import { snapshot } from "../../support/snapshot.js";

const { attributionProps, ranking } = await import("../../../../www/features/edits/attribution/props.js");
await import("../../../../www/app/words/panels.js");
const { attribution } = await import("../../../../www/features/edits/attribution/view.js");
const { attributionDoor, listDrawn } = await import("../../../../www/features/edits/attribution/door.js");

const act = /** @type {any} */ ({ focus() {}, attribution: {} });
const finished = () => answered(initialState());
const edited = async () => answered(change.edit(await finished(), { causal: false }));
/**
 * The rows of a question, with these numbers. @param {any} question @param {(head: any, i: number) => object} row
 * @param {number | null} [effect]
 */
const answer = (question, row, effect = null) => {
  const usual = { loss: 0.1, change: null, effect: null, other: null };
  return { kind: "ablate", effect, rows: question.heads.map((head, i) => ({ ...head, ...usual, ...row(head, i) })) };
};
/**
 * The state after one answer. @param {any} s @param {(head: any, i: number) => object} row @param {number | null}
 * [effect]
 */
function step(s, row, effect) {
  const [[name, question]] = Object.entries(questions(s));
  return {
    ...s,
    answers: {
      ...s.answers,
      [name]: { key: JSON.stringify(question), answer: answer(question, row, effect), failure: null },
    },
  };
}

test("nothing is silenced before it is asked for", async () => {
  assert.deepEqual(questions(await finished()), {});
});

test("a few heads are asked at a time, each once, the next after those before", async () => {
  const { state, asked } = await looked({ ...beginSearch(await finished()), view: "lines" });
  const silenced = asked.filter(({ name }) => name.startsWith("attribution"));
  assert.ok(silenced.every(({ question }) => question.heads.length <= AT_ONCE));
  assert.deepEqual(
    silenced.flatMap(({ question }) => question.heads),
    headsOf(state.info),
  );
  assert.equal(headsOf(state.info).length, 24);
  assert.equal(new Set(silenced.map(({ name }) => name)).size, silenced.length);
  assert.equal(search(state).done, true);
  assert.deepEqual(questions(state), {}, "and then no more");
});

test("one question is pending at a time, so the rest can be cancelled", async () => {
  let s = beginSearch(await finished());
  assert.equal(Object.keys(questions(s)).length, 1);
  s = step(
    step(s, () => ({})),
    () => ({}),
  );
  assert.equal(attributionProps(s, act)?.done, 2 * AT_ONCE);
  assert.equal(attributionProps(s, act)?.phase, "going");
  const halted = haltSearch(s);
  assert.deepEqual(questions(halted), {}, "cancelled: nothing more is asked");
  assert.equal(attributionProps(halted, act)?.phase, "halted");
  assert.equal(attributionProps(halted, act)?.rows.length, 2 * AT_ONCE, "what was found stays");
  assert.deepEqual(questions(resumeSearch(halted)), questions(s));
  assert.deepEqual(questions(closeSearch(s)), {});
});

test("another scene makes it older, and is not searched until it is asked for again", async () => {
  const s = step(beginSearch(await finished()), () => ({}));
  for (const other of [
    await answered(change.edit(s, { scale: false })),
    await answered(change.stepBack(s)),
    await answered(change.setText(s, "3/5/24")),
  ]) {
    assert.equal(attributionProps(other, act)?.stale, true);
    assert.equal(attributionProps(other, act)?.rows.length, AT_ONCE, "what was found stays in sight");
    assert.deepEqual(questions(other), {});
    const again = beginSearch(other);
    assert.equal(attributionProps(again, act)?.stale, false);
    assert.equal(attributionProps(again, act)?.rows.length, 0);
    const [[name, question]] = Object.entries(questions(again));
    assert.notEqual(name, questionName(1, 0), "by a name of its own");
    assert.deepEqual(question.of.edits, other.edits);
  }
  const back = await answered(change.undo(await answered(change.edit(s, { scale: false }))));
  assert.equal(attributionProps(back, act)?.stale, false, "taken back, it holds again");
  assert.equal(Object.keys(questions(back)).length, 1, "and goes on");
});

test("a search closes with its edits, reopens with them, and restarts for others", async () => {
  const s = step(beginSearch(await edited()), () => ({ effect: 0.1 }), 0.3);
  assert.equal(attributionProps(s, act)?.on, true);
  const gone = await answered(change.resetEdits(s));
  assert.equal(attributionProps(gone, act)?.on, false, "closed, as what it explains is gone");
  assert.deepEqual([questions(gone), panels(gone)], [{}, []]);
  assert.match(markup(attributionDoor(attributionProps(gone, act))), /Which heads matter here\?/);
  const back = await answered(change.undo(gone));
  assert.deepEqual([attributionProps(back, act)?.on, attributionProps(back, act)?.rows.length], [true, AT_ONCE]);
  const dragged = await answered(change.edit(back, { attention_temperature: 2 }, "tau"));
  assert.deepEqual(
    [attributionProps(dragged, act)?.stale, questions(dragged)],
    [true, {}],
    "not while a control moves",
  );
  const other = change.endGesture(dragged);
  const [[name, question]] = Object.entries(questions(other));
  assert.equal(name, questionName(1, 0));
  assert.deepEqual(question.of.edits, { causal: false, attention_temperature: 2 });
  assert.deepEqual([attributionProps(other, act)?.rows, attributionProps(other, act)?.stale], [[], false]);
});

test("the edited head is not among those that carry its change, and each other one has a sentence", async () => {
  const heads = { "decoder.blocks.1.cross.2": 0 };
  const s = await answered(change.edit(await finished(), { heads }));
  const { state, asked } = await looked({ ...beginSearch(s), view: "lines" });
  const silenced = asked.filter(({ name }) => name.startsWith("attribution")).flatMap(({ question }) => question.heads);
  assert.equal(silenced.length, headsOf(state.info).length - 1);
  assert.ok(!silenced.some(({ path, head }) => `${path}.${head}` in heads));
  const left = [0, 0.3, 0.8];
  const some = step(beginSearch(s), (_, i) => ({ effect: left[i] ?? 0.5 }), 0.5);
  const shown = markup(attribution(attributionProps(some, act)));
  assert.match(shown, /Without Encoder L0H0, your edits change nothing\./);
  assert.match(shown, /Without Encoder L0H1, your edits do less: 0\.300 nats instead of 0\.500\./);
  assert.match(shown, /Without Encoder L0H2, your edits do more: 0\.800 nats instead of 0\.500\./);
});

test("the number of one token and the sum over all are distinguished", async () => {
  const { state } = await looked({ ...beginSearch(await edited()), view: "lines" });
  const { steps } = /** @type {any} */ (state.answers.shift.answer);
  const among = attributionProps(state, act)?.most;
  assert.equal(among?.kl, Math.max(...steps.map(({ kl }) => kl)));
  assert.equal(among?.among, true, "the answer is the same up to there");
  assert.match(markup(attribution(attributionProps(state, act))), /of these .* nats fall on token/);
  const earlier = { ...state, target: [99, ...state.target.slice(1)] };
  const first = attributionProps(earlier, act);
  assert.equal(first?.stale || first?.most?.among === false, true);
});

test("bars are sorted: by the share of the effect when edited, else by the answer's loss", async () => {
  const losses = [0.3, -0.2, 2, 0.1];
  const plain = ranking(step(beginSearch(await finished()), (_, i) => ({ loss: losses[i] })));
  assert.deepEqual(
    [plain.measured, plain.rows.map((r) => r.value)],
    ["loss", [2, 0.3, 0.1, -0.2]],
    "below zero: without the head the answer is likelier",
  );
  assert.deepEqual(
    plain.rows.map((r) => r.head),
    [2, 0, 3, 1],
  );
  const left = [0.5, 0.1, 0.9, 0.4];
  const under = ranking(step(beginSearch(await edited()), (_, i) => ({ effect: left[i] }), 0.5));
  assert.equal(under.measured, "effect");
  assert.deepEqual(
    under.rows.map((r) => Math.round(r.value * 10) / 10),
    [0.4, 0.1, 0, -0.4],
    "below zero: without the head the edits change more",
  );
  const quiet = ranking(step(beginSearch(await finished()), (_, i) => ({ loss: null, change: Math.abs(losses[i]) })));
  assert.deepEqual([quiet.measured, quiet.rows[0].value], ["change", 2]);
});

test("the first changed token is shown for each head that changes one", async () => {
  const s = await finished();
  const [, { id, text, kind }] = s.result.candidates;
  const other = { step: 3, id, text, kind, probability: 0.7 };
  const { rows } = attributionProps(
    step(beginSearch(s), (_, i) => ({ loss: 1 - i / 10, other: i === 1 ? other : null })),
    act,
  );
  assert.deepEqual(
    rows.map((r) => r.top && [r.top.label.text, r.top.probability]),
    [null, [text, 0.7], null, null],
  );
});

test("for a classifier a head changes its class, not a written token", async () => {
  const config = JSON.stringify({ name: "mine", architecture: "encoder", classes: ["against", "for"] });
  const own = change.openOwn(await finished(), { id: "own-1", name: "mine", text: "abc" });
  const other = { step: 0, id: 1, text: "for", kind: "class", probability: 0.7 };
  const s = step(beginSearch(await answered(own, config)), () => ({ loss: 1, other }));
  const shown = markup(attribution(attributionProps(s, act)));
  assert.match(shown, /The class is then “for” \(70%\)\./);
  assert.doesNotMatch(shown, /writes/);
});

test("a failure is reported and asks no more, until a restart", async () => {
  let s = beginSearch(await finished());
  const [[name, question]] = Object.entries(questions(s));
  s = {
    ...s,
    answers: { ...s.answers, [name]: { key: JSON.stringify(question), answer: null, failure: said("No memory.") } },
  };
  assert.equal(attributionProps(s, act)?.phase, "failed");
  assert.deepEqual(questions(s), {});
  assert.match(markup(attribution(attributionProps(s, act))), /No memory\./);
  assert.equal(Object.keys(questions(beginSearch(s))).length, 1);
});

test("of an encoder's token it asks for that token", async () => {
  const s = { ...(await answered(change.setModel(await finished(), "fill"))), locked: { query: 3, key: null } };
  const [question] = Object.values(questions(beginSearch(s)));
  assert.equal(question.asked, 3);
});

test("the address says that it is on, and a link begins it", async () => {
  const s = beginSearch({ ...(await finished()), focus: USUAL });
  assert.equal(writeUrl(s), "v=4&heads-behind=1");
  assert.equal(writeUrl(closeSearch(s)), "v=4&model=dates");
  const there = await answered(readUrl("v=4&heads-behind=1", initialState()));
  assert.equal(Object.keys(questions(there)).length, 1);
});

test("the export holds the bars; nothing while the search is closed", async () => {
  const { state } = await looked({ ...beginSearch(await edited()), view: "lines" });
  const [panel] = panels(state);
  assert.equal(panel.rows.length, 24);
  assert.deepEqual(
    panel.rows.map((r) => r.value),
    ranking(state).rows.map((r) => r.value),
  );
  assert.deepEqual(panels(closeSearch(state)), []);
  assert.deepEqual(
    panels(change.edit(state, { scale: false })),
    [],
    "nor of other edits than those that the file would name",
  );
});

test("an unfinished search is marked in its file", async () => {
  const some = step(beginSearch(await edited()), (_, i) => ({ effect: 0.1 * i }), 0.3);
  const [panel] = panels(some);
  assert.equal(panel.rows.length, 4);
  assert.match(panel.name, /· 4 of 24 heads$/);
});

test("snapshots: pending, finished, and its button", async () => {
  const s = beginSearch(await edited());
  const { state } = await looked({ ...s, view: "lines" });
  const going = step(
    step(s, (_, i) => ({ effect: 0.1 * i }), 0.3),
    (_, i) => ({ effect: 0.5 - 0.1 * i }),
    0.3,
  );
  snapshot("attribution/going", markup(attribution(attributionProps(going, act))));
  snapshot(
    "attribution/found",
    markup([attributionDoor(attributionProps(closeSearch(state), act)), attribution(attributionProps(state, act))]),
  );
});

test("at another address a search gets a number that no earlier one had", async () => {
  const s = step(beginSearch(beginSearch(await finished())), () => ({}));
  const fresh = initialState();
  const arrived = readUrl("#v=4&view=lines", {
    ...fresh,
    answers: s.answers,
    attribution: slice.survive.address(s.attribution),
  });
  assert.equal(arrived.attribution.on, false);
  const again = beginSearch(arrived);
  assert.ok(!(questionName(again.attribution.run, 0) in s.answers));
  assert.ok(
    Object.keys(again.answers).every((name) => !name.startsWith("attribution ")),
    "and what they found is let go",
  );
  const linked = readUrl("#v=4&heads-behind=1", {
    ...fresh,
    answers: s.answers,
    attribution: slice.survive.address(s.attribution),
  });
  assert.ok(linked.attribution.run >= s.attribution.run);
});

test("a shift that is rounding is not shared out among heads", async () => {
  const shown = async (/** @type {number} */ effect) => {
    let s = beginSearch(await edited());
    while (Object.keys(questions(s)).length) s = step(s, (_, i) => ({ effect: (effect * i) / 10 }), effect);
    return markup(attribution(/** @type {any} */ (attributionProps(s, act))));
  };
  const rounding = await shown(0.00005);
  assert.match(rounding, /too little to attribute to heads/);
  assert.doesNotMatch(rounding, /attribution-bar"|%/);
  assert.match(await shown(0.5), /attribution-bar"/);
});

test("the list comes into sight when it is drawn, however late, and only if the door asked for it", async (context) => {
  const done = /** @type {string[]} */ ([]);
  const heading = { scrollIntoView: () => done.push("scroll"), focus: () => done.push("focus") };
  const { document } = globalThis;
  context.after(() => Object.assign(globalThis, { document }));
  Object.assign(globalThis, {
    document: { querySelector: () => heading },
    requestAnimationFrame: (/** @type {() => void} */ draw) => draw(),
  });
  listDrawn();
  assert.deepEqual(done, [], "a link opened it");
  const props = attributionProps(await finished(), { ...act, attribution: { begin: () => done.push("begin") } });
  const button = /** @type {any} */ (attributionDoor(props)).values[0];
  button.values.find((/** @type {unknown} */ value) => typeof value === "function")();
  assert.deepEqual(done, ["begin"], "it may still load");
  listDrawn();
  listDrawn();
  assert.deepEqual(done, ["begin", "scroll", "focus"]);
});
