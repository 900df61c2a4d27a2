// Texts that take long to read: when a person is asked, what is said, and what is then agreed to.
import { said } from "../../../www/lib/errors.js";
import assert from "node:assert/strict";
import test from "node:test";
import "../../../www/app/words/index.js";
import { stubActions } from "../support/stub-page.js";
import * as change from "../../../www/state/index.js";
import { arrive } from "../../../www/state/links/open-address.js";
import { setFailure } from "../../../www/state/run.js";
import { connect } from "../../../www/engine/client.js";
import { setLanguage, t } from "../../../www/i18n/index.js";
import { wordsOf } from "../../../www/i18n/problem.js";
import { UNASKED, initialState, isRunningLong, scene, isAwaitingConsent } from "../../../www/state/store.js";
import { answered } from "../support/answered.js";
import { markup } from "../support/render.js";

const { props } = await import("../../../www/app/explore.js");
const { page } = await import("../../../www/app/page.js");

const screen = { theme: /** @type {const} */ ("light"), dpr: 1, ink: {}, width: 628, height: 688, narrow: false };
const cost = { tokens: 1024, work: 2e11, bytes: 610e6, ms: 38_200, quick: { tokens: 317, ms: 3000 } };
/**
 * The page with an answer, and then with a text that needs an agreement. @param {(s:
 * import("../../../www/state/store.js").State) => any} [change_]
 */
async function asking(change_ = (s) => s) {
  const s = change.setText(await answered(initialState()), "a long text");
  return change_(change.askAboutCost(s, cost));
}
const shown = (/** @type {any} */ state) => markup(page(props(state, screen, stubActions())));

test("the page keeps the old picture, and shows the text's cost with a button", async () => {
  const s = await asking();
  assert.ok(isAwaitingConsent(s));
  assert.equal(s.text, "a long text");
  const html = shown(s);
  const cost = "This text has 1,024 tokens. Reading it here takes about 40 seconds and 610 MB of extra memory\\.";
  const quick = "A text of 300 tokens takes about 3 seconds\\.";
  assert.match(html, new RegExp(`<p role="status">\\s*${cost}\\s*${quick}`));
  assert.match(html, /data-do="read"[^>]*>\s*Read it/);
  assert.match(html, /data-stale/);
  assert.match(html, /class="thumb/);
  assert.doesNotMatch(html, /aria-busy=true|data-busy/);
});

test("before the first picture, a sentence says why the maps are waiting", () => {
  const s = change.askAboutCost({ ...initialState(), text: "a long text" }, cost);
  assert.match(shown(s), /The maps appear once the text has been read\./);
});

test("a model that opens on a long text counts as loaded, though the previous picture stays", async () => {
  const { info, ...before } = await answered(initialState());
  const s = change.setModelInfo(change.setModel({ ...before, info }, "copy", "a long text"), /** @type {any} */ (info));
  assert.ok(s.leaving);
  const html = shown(change.askAboutCost(s, cost));
  assert.match(html, /data-do="read"/);
  assert.match(html, /class="thumb/);
  assert.match(shown(s), /<progress/);
  assert.doesNotMatch(html, /<progress/);
});

test(
  "where the next model fails, the one that waits with a long text stays, and so does what it asks: the engine " +
    "holds that one",
  async () => {
    const before = await answered(initialState());
    const there = change.askAboutCost(
      change.setModelInfo(change.setModel(before, "copy", "a long text"), /** @type {any} */ (before.info)),
      cost,
    );
    for (const next of [
      change.setModel(there, "reverse"),
      arrive(there, "v=4&model=reverse", null),
      change.backToModel(there),
    ]) {
      assert.deepEqual([next.leaving?.model, next.leaving?.leaving], ["copy", null]);
      const s = change.setFailure(next, { kind: "model", ...said("It is not there.") });
      assert.deepEqual([s.model, s.text, s.info, s.leaving], ["copy", "a long text", there.info, null]);
      assert.ok(isAwaitingConsent(s));
      assert.match(shown(s), /data-do="read"/);
    }
    const twice = change.setFailure(change.setModel(change.setModel(there, "reverse"), "sort"), {
      kind: "model",
      ...said("No."),
    });
    assert.equal(twice.model, "copy");
  },
);

test("while it is read the picture is still marked as old, and nothing is written by itself afterwards", async () => {
  const s = change.readIt(await asking());
  const html = shown(s);
  assert.match(html, /data-stale/);
  assert.match(html, /aria-busy=true|data-busy/);
  assert.doesNotMatch(html, /data-do="read"/);
  assert.equal(s.play, "off");
  const now = await answered(s);
  assert.equal(now.reading.asks, null);
  assert.doesNotMatch(shown(now), /data-stale/);
});

test("an agreement covers the text, its edits and a little more; a longer text asks again", async () => {
  const s = change.readIt(await asking());
  assert.equal(isAwaitingConsent(s), false);
  const agreed = scene(s)?.agreed ?? 0;
  assert.ok(agreed >= 1024 && agreed < 1.2 * 1024);
  assert.equal(scene(change.edit(s, { causal: false }))?.agreed, agreed);
  assert.equal(scene(change.setText(s, "another"))?.agreed, agreed);
  assert.notEqual(JSON.stringify(scene(s)), JSON.stringify(scene(await asking())), "so that it is asked for again");
});

test("edits and texts made while it waits wait too; an answer, another model and an empty text end it", async () => {
  const s = await asking((s) => change.edit(s, { causal: false }));
  assert.ok(isAwaitingConsent(s));
  assert.deepEqual(scene(s)?.edits, { causal: false });
  assert.equal(isAwaitingConsent(change.setText(s, "")), false);
  assert.deepEqual(change.setModel(change.readIt(s), "copy").reading, UNASKED);
  const back = await answered(change.setText(s, "5 Mart 2024 Salı"));
  assert.equal(back.reading.asks, null);
  assert.equal(change.setFailure(s, { kind: "input", ...said("no") }).reading.asks, null);
});

test("another text takes the question away at once, with nothing agreed to; the same text brings it back", async () => {
  const s = await asking();
  for (const other of [
    change.setText(s, "short"),
    change.undo(s),
    change.setModel(s, "dates", "short"),
    arrive(s, "v=4&text=short", null),
  ]) {
    assert.equal(isAwaitingConsent(other), false, other.text);
    assert.doesNotMatch(shown(other), /data-do="read"/);
    assert.equal(change.readIt(other), other);
  }
  assert.ok(isAwaitingConsent(change.setText(change.setText(s, "short"), s.text)));
});

test("an agreement and an open question do not apply to another engine", async () => {
  const cpu = { kind: /** @type {const} */ ("cpu"), adapter: "a stand-in", reason: null };
  const asks = { ...(await asking()), running: cpu };
  const none = UNASKED;
  for (const s of [asks, change.readIt(asks)]) {
    const other = change.setEngine(s, "gpu");
    assert.deepEqual([other.reading, scene(other)?.agreed], [none, 0]);
    assert.deepEqual(change.resetEngine(s).reading, none, "as when a device is lost");
    assert.deepEqual(change.setRunningEngine(s, { ...cpu, kind: "gpu" }, true).reading, none);
    assert.deepEqual(arrive(s, "v=4&engine=gpu&text=short", null).reading, none);
    assert.deepEqual(arrive(s, "v=4&view=head&text=short", null).reading.agreed, s.reading.agreed, "the same engine");
    const leaving = change.setModel(s, "reverse");
    const failed = /** @type {const} */ ({ kind: "model", ...said("It is not there.") });
    assert.deepEqual(change.setFailure(leaving, failed).reading, s.reading, "the same engine");
    assert.deepEqual(
      change.setFailure(
        change.setRunningEngine(change.setEngine(leaving, "gpu"), { ...cpu, kind: "gpu" }, true),
        failed,
      ).reading,
      none,
    );
  }
});

test(
  "what has been on its way for a while can be stopped: it then waits as a text that was not read yet, and " +
    "what was agreed to is not any more",
  async () => {
    const reading = change.readIt(await asking());
    assert.equal(isRunningLong(reading), false);
    assert.doesNotMatch(shown(reading), /data-do="stop"/, "not at once");
    const long = change.lastsLong(reading);
    assert.match(shown(long), /data-do="stop"[^>]*>\s*Stop/);
    const s = change.stopReading(long);
    assert.ok(isAwaitingConsent(s) && !isRunningLong(s));
    assert.deepEqual([s.text, s.result, scene(s)?.agreed, scene(s)?.held], [long.text, long.result, 0, true]);
    assert.doesNotMatch(shown(s), /data-do="stop"|aria-busy=true|data-busy/);
    assert.match(shown(s), /data-do="read"/);
    const again = change.readIt(s);
    assert.deepEqual([isAwaitingConsent(again), scene(again)?.held, isRunningLong(again)], [false, undefined, false]);
  },
);

test(
  "what nobody was asked about can be stopped too; it waits once its cost is told, and what comes instead is " +
    "not held",
  async () => {
    const before = await answered(initialState());
    const s = change.stopReading(change.lastsLong(change.edit(before, { causal: false })));
    assert.equal(scene(s)?.held, true);
    const told = change.askAboutCost(s, cost);
    assert.ok(isAwaitingConsent(told));
    for (const other of [
      change.undo(told),
      change.edit(told, { scale: false }),
      change.setText(told, "short"),
      await answered(told),
    ])
      assert.equal(scene(other)?.held, undefined);
    assert.deepEqual((await answered(told)).reading, UNASKED);
    assert.equal(change.stopReading(before), before, "there is nothing to stop");
    assert.equal(change.lastsLong(before), before);
  },
);

test("Stop ends the writing", async () => {
  const s = change.setText(await answered(initialState()), "6 Mart 2024");
  assert.deepEqual([s.play, change.stopReading(s).play], ["fast", "off"]);
});

test("a lesson agrees to everything, and its text is read to the end: nothing in it could ask again", async () => {
  const reading = { ...(await asking()), lesson: /** @type {any} */ ({}) };
  assert.equal(scene(reading)?.agreed, null);
  const long = change.lastsLong({ ...change.readIt(await asking()), lesson: /** @type {any} */ ({}) });
  assert.equal(isRunningLong(long), false);
  assert.equal(change.stopReading(long), long);
});

test("the cost of a superseded scene is ignored", () => {
  /** @type {any} */
  const worker = { sent: [], postMessage: (/** @type {any} */ m) => worker.sent.push(m) };
  /** @type {any[]} */
  const heard = [];
  const page = connect({
    spawn: () => worker,
    base: "http://x/",
    model: { url: "models/dates" },
    choice: "auto",
    listen: (answer) => heard.push(answer),
    stopped() {},
    restarting() {},
  });
  page.run(/** @type {any} */ ({ source: "a" }));
  page.run(/** @type {any} */ ({ source: "b" }));
  const [a, b] = worker.sent.filter((/** @type {any} */ m) => m.type === "run").map((/** @type {any} */ m) => m.id);
  worker.onmessage({ data: { type: "costly", id: a, cost } });
  assert.equal(heard.length, 0);
  worker.onmessage({ data: { type: "costly", id: b, cost } });
  assert.equal(heard.length, 1);
});

test("times and bytes are round, in each language", async () => {
  const say = (/** @type {number} */ ms, bytes = 1.234e9, tokens = 1) => t("reading.cost", { tokens, ms, bytes });
  assert.equal(say(200), "This text has 1 token. Reading it here takes about 1 second and 1.2 GB of extra memory.");
  assert.match(say(7400), /about 7 seconds/);
  assert.match(say(58_000), /about 60 seconds/);
  assert.match(say(185_000), /about 3 minutes/);
  await setLanguage("tr");
  assert.equal(
    say(38_200, 610e6, 1024),
    "Bu metinde 1.024 belirteç var. Onu burada okumak yaklaşık 40 saniye sürer ve 610 MB ek bellek ister.",
  );
  await setLanguage("bn");
  assert.equal(
    say(38_200, 610e6, 1024),
    "এই লেখায় ১,০২৪ টোকেন আছে: এখানে এটি পড়তে প্রায় ৪০ সেকেন্ড আর আরও ৬১০ MB মেমরি লাগে।",
  );
  await setLanguage("en");
});

test("a stopped text stays stopped even if the next model fails to load", async () => {
  const s = change.stopReading(change.lastsLong(change.readIt(await asking())));
  const after = setFailure(s, { kind: "model", ...said("it is broken") });
  assert.equal(scene(after)?.held, true);
});

test("a text that is too long is reported in the page's language, with the engine's count", async () => {
  const refusal = { code: "TooLong", params: { what: "source", length: 1522, limit: 512 } };
  const said = {
    en: "The source has 1,522 tokens and the model reads at most 512: shorten it by 1,010.",
    tr: "Kaynak 1.522 belirteç uzunluğunda, model en çok 512 belirteç okuyor: 1.010 belirteç kısalt.",
    bn: "উৎসে ১,৫২২টি টোকেন আছে, মডেল পড়ে বড়জোর ৫১২টি: ১,০১০টি কমাও।",
  };
  for (const [language, words] of Object.entries(said)) {
    await setLanguage(/** @type {any} */ (language));
    assert.equal(wordsOf(refusal), words);
  }
  await setLanguage("en");
  assert.equal(wordsOf("something else"), "Something else.");
});
