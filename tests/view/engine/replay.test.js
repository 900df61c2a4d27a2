// The page over an engine that only replays a recording: each view draws from it or says in a sentence why not.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import "../../../www/app/words/index.js";
import { createEngineListener } from "../../../www/app/engine-events.js";
import { createStore, effects } from "../../../www/app/effects.js";
import { props } from "../../../www/app/explore.js";
import { seenIn } from "../../../www/app/scene-in-view.js";
import { csv } from "../../../www/features/export/tables.js";
import { featureOf, load, openIn, queriesIn } from "../../../www/app/features.js";
import { page as template } from "../../../www/app/page.js";
import { VIEWS } from "../../../www/domain/parts.js";
import { queries } from "../../../www/engine/queries.js";
import { openRecording, replayOf } from "../../../www/engine/recording/index.js";
import { recordingEngine } from "../../../www/engine/recording/engine.js";
import { recordingOpener } from "../../../www/features/recording/opener.js";
import { setLanguage, t } from "../../../www/i18n/index.js";
import { wordsOf } from "../../../www/i18n/problem.js";
import * as change from "../../../www/state/index.js";
import { writeUrl } from "../../../www/state/address.js";
import { arrive } from "../../../www/state/links/open-address.js";
import { ROOMS, initialState } from "../../../www/state/store.js";
import { LANGUAGES } from "../../../www/protocol/language.js";
import { answered } from "../support/answered.js";
import { markup } from "../support/render.js";
import { fileOf, recordingFile } from "../support/recording-file.js";
import { stubActions } from "../support/stub-page.js";

const screen = { theme: /** @type {const} */ ("light"), dpr: 1, ink: {}, width: 628, height: 688, narrow: false };
const turn = () => new Promise((resolve) => setImmediate(resolve));

/** The page over a recording of the first scene. */
async function opened(/** @type {import("../../../www/protocol/engine.js").Edits} */ edits = {}, top_p = {}) {
  const first = initialState();
  const sampling = { ...first.sampling, ...top_p };
  const recorded = await answered({ ...first, edits, wrote: edits, sampling, drawn: sampling });
  const result = /** @type {import("../../../www/protocol/messages.js").RunResult} */ (recorded.result);
  return { ...(await over(fileOf(recordingFile(recorded)))), result };
}

/** The page as app/start.ts wires it, without a browser, over a recording. @param {ReturnType<typeof fileOf>} file */
async function over(file) {
  const replay = /** @type {NonNullable<Awaited<ReturnType<typeof replayOf>>>} */ (
    await replayOf(await openRecording(file, "run"))
  );
  const store = createStore(initialState(), (s) => s);
  const { now, apply } = store;
  // As the page opens it, but for the engine, which is this one alone.
  await recordingOpener({ apply, keep: () => {} })(file, { url: null, told: () => {}, wanted: () => true });
  /** @type {string[]} */
  const refused = [];
  const bare = recordingEngine(replay, { listen: (answer, newest) => heard(answer, newest) });
  const engine = {
    ...bare,
    ask: (/** @type {import("../../../www/protocol/engine.js").EngineQuestion} */ question) =>
      bare.ask(question).catch((error) => {
        refused.push(question.kind);
        throw error;
      }),
  };
  const broker = queries({ ...engine, filesOf: () => ({ url: "" }) }, /** @type {any} */ (apply), {
    now: () => 0,
    later: () => {},
    seen: () => true,
  });
  const heard = createEngineListener({
    now,
    apply,
    can: () => engine.can,
    queries: broker,
    ran: () => {},
    waits: () => {},
  });
  const nothing = () => {};
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
      openLate: nothing,
      openIn,
      open: nothing,
      question: () => broker.want(queriesIn(now())),
      address: nothing,
      draw: nothing,
      isHidden: () => true,
    }),
  );
  apply((s) => change.setRunningEngine(s, RUNNING, false));
  if (begun) engine.run(begun);
  await turns();
  const act = stubActions();
  return {
    now,
    engine,
    refused,
    file,
    shown: () => markup(template({ ...props(now(), screen, act), hub: null, start: null })),
    /** Changes the state, as a gesture does, and lets everything answer. */
    async does(/** @type {import("../../../www/state/slice.js").Transition} */ transition) {
      apply(transition);
      await load(openIn(now()));
      apply((s) => ({ ...s }));
      await turns();
    },
  };
}

/** The engine of a worker, beside the recording. */
const RUNNING = /** @type {import("../../../www/protocol/messages.js").EngineInfo} */ ({
  kind: "cpu",
  adapter: "",
  reason: null,
  precisions: ["f32"],
});

/** A file is read in a few turns. */
async function turns() {
  for (let i = 0; i < 12; i++) await turn();
}

/** The first ability that a feature needs and the engine lacks. */
const lackOf = (
  /** @type {Pick<import("../../../www/engine/engine.js").Engine, "can">} */ { can },
  /** @type {Parameters<typeof featureOf>[0]} */ name,
) => featureOf(name)?.needs?.find((one) => !can[one]);

/** Escaped, as in markup. @param {string} code */
const sentence = (code) => wordsOf({ code }).replaceAll("&", "&amp;");

const places = () => [
  ...VIEWS.map((view) => (/** @type {any} */ s) => change.setView({ ...s, room: "explore" }, view)),
  ...ROOMS.filter((room) => room !== "explore").map((room) => (/** @type {any} */ s) => ({ ...s, room })),
];

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
    /** @type {Record<string, string | undefined>} */
    const needs = {};
    for (const place of places()) {
      await p.does(place);
      const name = openIn(p.now());
      const lack = lackOf(p.engine, name);
      const shown = p.shown();
      needs[name] = lack;
      if (lack) assert.ok(shown.includes(sentence(`cannot-${lack}`)), `${name}: ${sentence(`cannot-${lack}`)}`);
      assert.ok(!shown.includes(t("room.loading")), name);
      assert.ok(!/aria-busy="?true/.test(shown), `${name} waits for nothing`);
    }
    assert.deepEqual(p.refused, [], "no view asks for anything that the engine cannot do");
    assert.equal(needs.grid, undefined);
    assert.equal(needs.train, "train");
    assert.ok(Object.values(needs).filter(Boolean).length > 8);
    await p.does((s) => ({ ...s, room: "explore" }));
    assert.ok(p.shown().includes(sentence("cannot-edit")), "in place of the Edits panel");
    assert.ok(p.shown().includes(sentence("cannot-write")), "under the text");
    await setLanguage("en");
  });

test("a measure or a layer that only a question knows are refused in a sentence", async () => {
  const p = await opened();
  const says = async (/** @type {string} */ name, /** @type {any} */ transition, why = sentence("cannot-ask")) => {
    await p.does(transition);
    assert.ok(p.shown().includes(why), name);
  };
  await says("a measure", (s) => ({ ...s, view: "grid", grid: { ...s.grid, sort: "entropy" } }));
  const inHead = (/** @type {string} */ layer) => (/** @type {any} */ s) => ({
    ...s,
    view: "head",
    grid: { ...s.grid, sort: "layer" },
    head: { ...s.head, layer },
  });
  for (const layer of ["scores", "raw"]) await says(layer, inHead(layer), "--sites");
  await says("weighted", inHead("weighted"));
  await says("anatomy", (s) => ({ ...s, view: "anatomy" }), "--sites");
  assert.deepEqual([...new Set(p.refused)].sort(), ["heads", "weighted"]);
});

test("a recording has no section on weights, even if it was left open at a model", async () => {
  const p = await opened();
  await p.does((s) => ({ ...s, view: "head", weights: { ...s.weights, open: true } }));
  assert.ok(p.shown().includes(t("head.strongest")), "the head is drawn");
  assert.ok(!p.shown().includes("head-weights"), "no section on weights");
  assert.deepEqual(p.refused, []);
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

test("Back within a recording shows its run again, also with settings that no address spells", async () => {
  for (const edits of [{}, { causal: false }]) {
    const p = await opened(edits, { top_p: 1 });
    const scene = writeUrl(p.now());
    await p.does((s) => change.setView(s, "lines"));
    await p.does((s) => arrive(s, "", scene));
    assert.deepEqual([p.now().view, p.now().failure, p.now().current], ["grid", null, true]);
    assert.equal(p.now().result?.output, p.result.output);
  }
});

test("a recording is stepped through as its answer was written, with the first rows of its patterns", async () => {
  const p = await opened();
  const rows = () =>
    Object.fromEntries((p.now().result?.maps ?? []).map(({ path, shape }) => [path, shape.slice(1).join(" × ")]));
  const [source, whole] = [p.result.source.length, p.result.target.length];
  assert.equal(rows()["decoder.blocks.0.attn"], `${whole} × ${whole}`);
  await p.does((s) => change.stepBack(change.stepBack(s)));
  await p.does((s) => s);
  const there = p.now();
  assert.deepEqual([there.failure, there.current, there.target.length], [null, true, p.result.emitted.length - 2]);
  assert.equal(there.result?.output, "2024-03-");
  assert.equal(rows()["decoder.blocks.0.attn"], `${whole - 2} × ${whole - 2}`);
  assert.equal(rows()["decoder.blocks.1.cross"], `${whole - 2} × ${source}`);
  assert.equal(rows()["encoder.blocks.0.attn"], `${source} × ${source}`);
  const [before, now] = [p.result, there.result].map((result) =>
    result?.maps.find(({ path }) => path.endsWith("cross")),
  );
  assert.ok(before && now);
  assert.deepEqual(now.values.slice(0, source), before.values.slice(before.offset, before.offset + source));
  await p.does((s) => change.stepForward(s));
  assert.equal(p.now().result?.output, "2024-03-0");
  await p.does((s) => change.stepForward(s));
  await p.does((s) => change.stepForward(s));
  assert.deepEqual([p.now().failure, p.now().result?.output], [null, "2024-03-05"], "there is nothing after its end");
});

test("an edited run comes with its edits, and leaves none behind", async () => {
  const edits = { attention_temperature: 3 };
  const p = await opened(edits);
  assert.deepEqual([p.now().edits, p.now().current, p.now().failure], [edits, true, null]);
  assert.ok(p.shown().includes(t("edits.recorded")));
  assert.equal(p.now().result?.output, p.result.output);
  await p.does((s) => change.setModel(s, "copy"));
  assert.deepEqual(p.now().edits, {});
  await p.does((s) => change.setModel(s, p.now().own[0].id));
  assert.deepEqual(p.now().edits, edits);
});

test("requests are refused with a problem that the page can say", async () => {
  const { engine } = await opened();
  await assert.rejects(engine.ask(/** @type {any} */ ({ kind: "heads" })), { code: "cannot-ask" });
  await assert.rejects(engine.trace("*.scores"), { code: "recording.sites" });
  await assert.rejects(engine.survey(/** @type {any} */ ({})), { code: "cannot-ask" });
  await assert.rejects(engine.train({ kind: "recipes" }), { code: "cannot-train" });
});

const LENS = readFileSync(new URL("../../golden/lenses/nnsightful.json", import.meta.url));

for (const language of Object.keys(LANGUAGES))
  test(`a recorded logit lens is shown in Lens, and each other view says what it needs, in ${language}`, async () => {
    const p = await over(fileOf(LENS, "lens.json"));
    await setLanguage(/** @type {any} */ (language));
    assert.deepEqual([p.now().view, p.now().current, p.now().failure], ["lens", true, null]);
    /** @type {Record<string, string | undefined>} */
    const needs = {};
    for (const place of places()) {
      await p.does(place);
      const name = openIn(p.now());
      const shown = p.shown();
      needs[name] = lackOf(p.engine, name);
      if (needs[name]) assert.ok(shown.includes(sentence(`cannot-${needs[name]}`)), name);
      assert.ok(!/aria-busy="?true/.test(shown), `${name} waits for nothing`);
    }
    const { grid, head, lines, anatomy, compare, rollout, atlas, lens, ...others } = needs;
    assert.deepEqual([grid, head, lines, anatomy, compare, rollout], Array(6).fill("see"));
    assert.deepEqual([atlas, lens], [undefined, undefined]);
    assert.ok(Object.values(others).every(Boolean));
    assert.deepEqual(p.refused, [], "no view asks for anything that the engine cannot do");
    await p.does((s) => change.setView({ ...s, room: "explore" }, "lens"));
    const shown = p.shown();
    for (const said of [
      t("recording.note.lens", { file: "lens.json" }),
      t("recording.note.alike"),
      t("lens.about.recorded"),
      t("lens.numbers.entropy", { entropy: 4.2 }).split(" ")[0],
    ])
      assert.ok(shown.includes(said), said);
    for (const not of ["open-lens", "checkbox", "NaN"]) assert.ok(!shown.includes(not), not);
    await setLanguage("en");
  });

test("what is exported of a recorded lens lacks what the file lacks", async () => {
  const p = await over(fileOf(LENS, "lens.json"));
  await load("lens");
  const file = JSON.parse(LENS.toString());
  await p.does((s) => ({ ...s, lens: { ...s.lens, colour: "probability" } }));
  const seen = /** @type {import("../../../www/features/feature.js").Seen} */ (seenIn(p.now(), screen));
  const panels = featureOf("lens")?.panels?.(p.now(), seen) ?? [];
  const table = [...csv(/** @type {any} */ ({ panels, model: "tiny-gpt2", edits: {} }))].join("");
  assert.deepEqual(
    table.split("\r\n").filter((line) => line.includes("NaN")),
    [],
  );
  const best = file.topk.at(-1).at(-1)[0];
  const without = file.tracked.filter((/** @type {object} */ column) => !(best in column)).length;
  assert.ok(without > 0);
  assert.equal(table.split("\r\n").filter((line) => /,absent(,|$)/.test(line)).length, without * file.layers.length);
});
