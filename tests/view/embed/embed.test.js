// What is embedded in other pages: models are shared and let go, an engine that is closed says so, and a head that an
// edit leaves out is named.
import { said } from "../../../www/lib/errors.js";
import assert from "node:assert/strict";
import test from "node:test";
import { setTimeout as after } from "node:timers/promises";
import "../../../www/app/words/index.js";
import "../../../www/embed/words/index.js";
import { initialState } from "../../../www/state/store.js";
import { shareEngines } from "../../../www/embed/shared-engine.js";
import { connect } from "../../../www/engine/client.js";
import { answered } from "../support/answered.js";
import { markup } from "../support/render.js";

const { viewRun } = await import("../../../www/embed/view.js");

function bench() {
  const models = [];
  const load = () => {
    const model = { closed: false, close: () => (model.closed = true) };
    models.push(model);
    return Promise.resolve(model);
  };
  return { models, load, shared: shareEngines(0) };
}

test("elements that show one model share it, and the last that goes lets it go", async () => {
  const { models, load, shared } = bench();
  const a = shared.take(null, "dates", load);
  const b = shared.take(null, "dates", load);
  assert.equal(models.length, 1);
  shared.release(a);
  await after(5);
  assert.equal(models[0].closed, false);
  shared.release(b);
  await after(5);
  assert.equal(models[0].closed, true);
  shared.take(null, "dates", load);
  assert.equal(models.length, 2, "what was closed is loaded anew");
});

test("an element that is moved keeps its model, and one that shows another lets the first go", async () => {
  const { models, load, shared } = bench();
  let held = shared.take(null, "dates", load);
  shared.release(held);
  held = shared.take(null, "dates", load);
  await after(5);
  assert.deepEqual(
    models.map((model) => model.closed),
    [false],
  );
  assert.equal(shared.take(held, "dates", load), held, "asked again, it is held once");
  held = shared.take(held, "sort", load);
  await after(5);
  assert.deepEqual(
    models.map((model) => model.closed),
    [true, false],
  );
});

test("a model that did not come is asked for again", async () => {
  const { models, load, shared } = bench();
  const held = shared.take(null, "dates", () => Promise.reject(new Error("No network.")));
  await assert.rejects(held.model);
  await after(0);
  const again = shared.take(held, "dates", load);
  assert.notEqual(again, held);
  assert.equal(models.length, 1);
});

/** An engine with a list of its workers. */
function engine(options = {}) {
  const workers = [];
  const made = connect({
    spawn: (_, ended) => {
      const worker = {
        sent: [],
        ended: false,
        postMessage: (m) => worker.sent.push(m),
      };
      ended.addEventListener("abort", () => (worker.ended = true));
      workers.push(worker);
      return /** @type {any} */ (worker);
    },
    model: { url: "models/dates" },
    choice: "auto",
    listen: () => {},
    stopped: () => {},
    restarting: () => {},
    ...options,
  });
  return {
    made,
    workers,
    say: (data) => workers.at(-1).onmessage({ data }),
    last: () => workers.at(-1).sent.at(-1).id,
  };
}
const question = { kind: "layers", n: 1, d: 1, k: 1 };

test("requests are refused with a sentence when an engine closes, pending and later ones", async () => {
  const { made, workers } = engine();
  const waits = made.ask(question);
  made.close();
  await assert.rejects(waits, /closed/);
  await assert.rejects(made.ask(question), /closed/);
  made.choose("cpu");
  assert.deepEqual(
    workers.map((worker) => worker.ended),
    [true],
    "and no other worker is started",
  );
});

test("closed while it is about to start again, an engine leaves no worker", async () => {
  const closing = engine({ restarting: () => closing.made.close() });
  closing.say({ type: "failed", id: 2, failure: { kind: "trap", ...said("unreachable") } });
  assert.deepEqual(
    closing.workers.map((worker) => worker.ended),
    [true],
  );
});

test("pending requests are refused with a sentence when a worker breaks, each time", async () => {
  const { made, say, last, workers } = engine();
  for (let i = 0; i < 3; i++) {
    const waits = made.ask(question);
    const broken = made.ask(question);
    const id = last();
    say({ type: "failed", id, failure: { kind: "trap", ...said("unreachable") } });
    await assert.rejects(waits, (error) => error instanceof Error && error.message.length > 0);
    await assert.rejects(broken);
  }
  assert.equal(workers.length, 3, "after two restarts it stays");
});

test("a worker that does not start refuses requests", async () => {
  const { made, workers } = engine();
  const waits = made.ask(question);
  workers[0].onerror({ preventDefault() {}, message: "" });
  await assert.rejects(waits, (error) => error instanceof Error && error.message.length > 0);
  await assert.rejects(made.ask(question), (error) => error instanceof Error && error.message.length > 0);
});

test("a head removed by an edit is distinguished from one that the model lacks", async () => {
  const { info } = await answered(initialState());
  const shown = (head, heads) =>
    markup(
      viewRun(
        /** @type {any} */ ({
          run: { info, text: "", output: "", heads, derived: { source: [], target: [], patterns: new Map() } },
          head,
          view: "head",
          tone: "linear",
          focus: null,
          screen: {},
          act: {},
        }),
      ),
    );
  const ran = [{ name: "encoder.blocks.0.attn.0", path: "encoder.blocks.0.attn", head: 0, layer: 0, kind: "encoder" }];
  assert.match(
    shown("decoder.blocks.1.cross.2", ran),
    /An edit skips “decoder\.blocks\.1\.cross\.2”.*encoder\.blocks\.0\.attn\.0/s,
  );
  assert.doesNotMatch(shown("decoder.blocks.1.cross.2", []), /Heads that ran|This model has no head/);
  assert.match(shown("decoder.blocks.9.cross.2", ran), /This model has no head/);
});
