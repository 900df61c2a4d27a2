// The page over an engine that only replays a recorded run: each view draws from it or says in a sentence why not.
import assert from "node:assert/strict";
import test from "node:test";
import "../../../www/app/words/index.js";
import { createEngineListener } from "../../../www/app/engine-events.js";
import { createStore, effects } from "../../../www/app/effects.js";
import { props } from "../../../www/app/explore.js";
import { featureOf, load, openIn, queriesIn } from "../../../www/app/features.js";
import { page as template } from "../../../www/app/page.js";
import { VIEWS } from "../../../www/domain/parts.js";
import { queries } from "../../../www/engine/queries.js";
import { setLanguage, t } from "../../../www/i18n/index.js";
import { wordsOf } from "../../../www/i18n/problem.js";
import * as change from "../../../www/state/index.js";
import { ROOMS, initialState, scene } from "../../../www/state/store.js";
import { LANGUAGES } from "../../../www/protocol/language.js";
import { answered } from "../support/answered.js";
import { markup } from "../support/render.js";
import { replayEngine } from "../support/replay-engine.js";
import { stubActions } from "../support/stub-page.js";

const screen = { theme: /** @type {const} */ ("light"), dpr: 1, ink: {}, width: 628, height: 688, narrow: false };
const turn = () => new Promise((resolve) => setImmediate(resolve));

/** The page as app/start.ts wires it, without a browser, over a recording of the first scene. */
async function opened() {
  const s = await answered(initialState());
  const recording = /** @type {any} */ ({ model: s.info, scene: scene(s), result: s.result });
  const store = createStore(initialState(), (s) => s);
  const { now, apply } = store;
  const engine = replayEngine(recording, {
    listen: (answer, newest) => heard(answer, newest),
    stopped: assert.fail,
    restarting: assert.fail,
  });
  const broker = queries({ ...engine, filesOf: () => ({ url: "" }) }, /** @type {any} */ (apply), {
    now: () => 0,
    later: () => {},
    seen: () => true,
  });
  const heard = createEngineListener({ now, apply, queries: broker, ran: () => {} });
  const nothing = () => {};
  apply((s) => ({ ...s, can: engine.can }));
  const begun = store.begin(
    effects({
      engine,
      apply,
      changeModel: nothing,
      forget: broker.forget,
      rememberPanels: nothing,
      rememberStart: nothing,
      prefetch: nothing,
      timers: [],
      showModels: nothing,
      openIn,
      open: nothing,
      question: () => broker.want(queriesIn(now())),
      address: nothing,
      draw: nothing,
      isHidden: () => true,
    }),
  );
  engine.run(/** @type {any} */ (begun));
  await turn();
  const act = stubActions();
  return {
    now,
    engine,
    result: recording.result,
    shown: () => markup(template({ ...props(now(), screen, act), hub: null, start: null })),
    /** Changes the state, as a gesture does, and lets everything answer. */
    async does(/** @type {import("../../../www/state/slice.js").Transition} */ transition) {
      apply(transition);
      await load(openIn(now()));
      apply((s) => ({ ...s }));
      await turn();
    },
  };
}

/** Escaped, as in markup. @param {string} code */
const sentence = (code) => wordsOf({ code }).replaceAll("&", "&amp;");

test("the recorded run is shown as any other", async () => {
  const { now, shown, result } = await opened();
  assert.equal(now().current, true);
  assert.equal(now().result?.output, result.output);
  assert.equal(now().failure, null);
  assert.ok(shown().includes(result.output));
});

for (const language of Object.keys(LANGUAGES))
  test(`each view and room draws the recording or says why not, in ${language}`, async () => {
    const p = await opened();
    await setLanguage(/** @type {any} */ (language));
    const places = [
      ...VIEWS.map((view) => (/** @type {any} */ s) => change.setView({ ...s, room: "explore" }, view)),
      ...ROOMS.filter((room) => room !== "explore").map((room) => (/** @type {any} */ s) => ({ ...s, room })),
    ];
    /** @type {Record<string, string | undefined>} */
    const needs = {};
    for (const place of places) {
      await p.does(place);
      const name = openIn(p.now());
      const lack = featureOf(name)?.needs;
      const shown = p.shown();
      needs[name] = lack;
      if (lack) assert.ok(shown.includes(sentence(`cannot-${lack}`)), `${name}: ${sentence(`cannot-${lack}`)}`);
      assert.ok(!shown.includes(t("room.loading")), name);
      assert.ok(!/aria-busy="?true/.test(shown), `${name} waits for nothing`);
    }
    assert.deepEqual(p.engine.refused, [], "no view asks for anything that the engine cannot do");
    assert.equal(needs.grid, undefined);
    assert.equal(needs.train, "train");
    assert.ok(Object.values(needs).filter(Boolean).length > 8);
    await p.does((s) => ({ ...s, room: "explore" }));
    assert.ok(p.shown().includes(sentence("cannot-edit")), "in place of the Edits panel");
    assert.ok(p.shown().includes(sentence("cannot-write")), "in place of the steps");
    await setLanguage("en");
  });

test("a measure or a layer that only a question knows are refused in a sentence", async () => {
  const p = await opened();
  const says = async (/** @type {string} */ name, /** @type {any} */ transition) => {
    await p.does(transition);
    assert.ok(p.shown().includes(sentence("cannot-ask")), name);
  };
  await says("a measure", (s) => ({ ...s, view: "grid", grid: { ...s.grid, sort: "entropy" } }));
  for (const layer of ["scores", "raw", "weighted"])
    await says(layer, (s) => ({ ...s, view: "head", grid: { ...s.grid, sort: "layer" }, head: { ...s.head, layer } }));
  assert.deepEqual([...new Set(p.engine.refused)].sort(), ["heads", "trace", "weighted"]);
});

test("an edit or another text is refused where it was made; the picture stays, and undo brings it back", async () => {
  const p = await opened();
  await p.does((s) => change.edit(s, { padding: [[1, 0]] }));
  assert.equal(p.now().failure?.code, "cannot-edit");
  assert.ok(p.shown().includes(sentence("cannot-edit")));
  assert.equal(p.now().result?.output, p.result.output);
  await p.does((s) => change.undo(s));
  assert.deepEqual([p.now().failure, p.now().current], [null, true]);
  await p.does((s) => change.setText(s, "another text"));
  assert.equal(p.now().failure?.code, "cannot-write");
  assert.ok(p.shown().split("error-text")[1]?.includes(sentence("cannot-write")), "beside the text");
});

test("requests are refused with a problem that the page can say", async () => {
  const { engine } = await opened();
  await assert.rejects(engine.ask(/** @type {any} */ ({ kind: "heads" })), { code: "cannot-ask" });
  await assert.rejects(engine.trace("*"), { code: "cannot-ask" });
  await assert.rejects(engine.train({ kind: "recipes" }), { code: "cannot-train" });
});
