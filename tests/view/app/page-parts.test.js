// What stands around the views, as markup: a lesson being made, a student's page, what was looked at lately, things to
// try.
import assert from "node:assert/strict";
import test from "node:test";
import "../../../www/app/words/index.js";
import { stubActions, stubPage } from "../support/stub-page.js";
import * as change from "../../../www/state/index.js";
import { setFailure } from "../../../www/state/run.js";
import { initialState } from "../../../www/state/store.js";
import { answered } from "../support/answered.js";
import { markup } from "../support/render.js";
import { snapshot } from "../support/snapshot.js";

const { props } = await import("../../../www/app/explore.js");
const { actions } = await import("../../../www/app/actions.js");
const { edits } = await import("../../../www/features/edits/view.js");
const { header } = await import("../../../www/app/header.js");
const { openDraft } = await import("../../../www/features/lesson/actions.js");
const { lessonBanner } = await import("../../../www/features/lesson/view.js");
await import("../../../www/app/words/panels.js");
const lessonPanels = await import("../../../www/features/lesson/index.js");
const { input } = await import("../../../www/features/input/view.js");
const more = await import("../../../www/features/input/more/index.js");
const { actions: inputActions } = await import("../../../www/features/input/actions.js");
const { classes } = await import("../../../www/features/input/guesses.js");
const { stepper } = await import("../../../www/features/input/stepper.js");
const { suggestions } = await import("../../../www/features/edits/suggestions/view.js");

const screen = { theme: /** @type {const} */ ("light"), dpr: 1, ink: {}, width: 628, height: 688, narrow: false };
const act = stubActions();
const finished = {
  ...(await answered(initialState())),
  running: { kind: /** @type {const} */ ("cpu"), adapter: "a stand-in", reason: null },
};
const seen = (state) => props({ ...state, result: { ...state.result, ms: 3.1 } }, screen, act);

test("one button plays, one takes a step, each with its word and its own sign", () => {
  const steps = seen(finished).panels.input.steps;
  const buttons = (more) => [...markup(stepper({ ...steps, ...more })).matchAll(/<button.*data-step="(\w+)"[^>]*>/g)];
  assert.deepEqual(
    buttons({}).map(([, name]) => name),
    ["play", "forward", "back", "first"],
  );
  assert.equal(buttons({}).filter(([tag]) => tag.includes("data-worded")).length, 2);
  assert.equal(buttons({ playing: true })[0][1], "pause", "what plays pauses");
  const signs = [...markup(stepper(steps)).matchAll(/<path d="([^"]+)"/g)].map(([, path]) => path);
  assert.equal(new Set(signs).size, 4);
});

test("a text that is too long for the model is truncated, and undo restores the rest", () => {
  const text = "cabbage and more";
  const long = change.setText(finished, text);
  const refused = (/** @type {number | null} */ fits) =>
    setFailure(long, {
      kind: "input",
      code: "TooLong",
      params: { what: "source", length: 16, limit: 7, fits },
    });
  let state = refused(7);
  const own = inputActions(/** @type {any} */ ({ apply: (to) => (state = to(state)), map: {} }));
  const shown = (s) => markup(input({ ...seen(s).panels.input, act: own }, more));
  assert.match(shown(state), /The source has 16 tokens[^]*data-do="cut"[^]*Cut to 7 tokens/);
  own.cut(seen(state).panels.input.cut.end);
  assert.equal(state.text, "cabbage");
  assert.doesNotMatch(shown(state), /data-do="cut"/);
  assert.equal(change.undo(state).text, text);
  assert.doesNotMatch(shown(refused(null)), /data-do="cut"/, "nothing to cut where something else is too long");
});

test("all classes are listed, with the predicted ones marked and the number of others", async () => {
  const own = change.openOwn(finished, { id: "own-1", name: "mine", text: "abc" });
  const read = async (/** @type {object} */ more, count = 40) => {
    const names = Array.from({ length: count }, (_, i) => `class ${i}`);
    const s = await answered(own, JSON.stringify({ name: "mine", architecture: "encoder", classes: names, ...more }));
    const likely = s.result.candidates.map((c, i) => ({ ...c, probability: [0.9, 0.5, 0.4][i] ?? 0 }));
    return seen({ ...s, result: { ...s.result, candidates: likely } }).panels.input.classes;
  };
  const marked = (told) => told.rows.flatMap(({ chosen, id }) => (chosen ? [id] : []));
  const many = await read({});
  assert.deepEqual([many?.rows.length, many?.more, marked(many)], [32, 8, [0]]);
  assert.match(markup(classes(many)), /and 8 more/);
  const apart = await read({ multi_label: true }, 8);
  assert.deepEqual([apart?.rows.length, apart?.more, marked(apart)], [8, 0, [0, 1]]);
  assert.doesNotMatch(markup(classes(apart)), / more/);
  assert.match(markup(classes(apart)), /from the first token alone/);
  assert.match(markup(classes(apart && { ...apart, read: "visible" })), /from the mean of all tokens/);
  assert.match(markup(classes(apart && { ...apart, read: "last" })), /from the last token alone/);
  assert.match(markup(classes(apart && { ...apart, token: "Ada" })), /class of “Ada”/);
});

test("a lesson is being made, its link copied", async () => {
  const lesson = { hidden: ["model", "sampling"], locked: ["text"], say: "Look at the diagonal." };
  const edited = await answered(change.edit(finished, { scale: false }));
  const made = openDraft(edited).draft;
  const { draft } = seen({ ...edited, draft: made && { ...made, id: "1", lesson, copied: true } }).panels.draft;
  // Only the first group of parts: the others are rendered the same way.
  snapshot(
    "app/lesson-dialog",
    markup(lessonPanels.dialog.view({ draft: { ...draft, groups: draft.groups.slice(0, 1) } })),
  );
});

test("a student's page: the instruction, and controls that are locked or not there", () => {
  const lesson = {
    hidden: ["rooms", "link", "recent", "tries", "gamma", "noise", "others", "masks"],
    locked: ["strength", "undo"],
    say: "Two\nlines",
  };
  const state = seen(change.edit({ ...finished, lesson, sessions: { list: [], deleted: [] } }, { scale: false }));
  snapshot(
    "app/lesson",
    markup(lessonBanner(state.panels.lesson)) + markup(header(state.header)) + markup(edits(state.panels.edits)),
  );
});

test("recent sessions, one of them deleted, and a link that could not be copied", () => {
  const session = (n, edits) => ({
    id: `${n}`,
    model: "dates",
    text: `text ${n}`,
    at: 0,
    edits,
    fragment: `v=4&text=${n}`,
  });
  const zone = process.env.TZ;
  process.env.TZ = "UTC";
  snapshot(
    "app/header",
    markup(
      header(
        seen({
          ...finished,
          sessions: { list: [session(2, 0), session(1, 3)], deleted: [session(3, 1)] },
          link: { url: "https://example.org/#v=4", copied: false },
        }).header,
      ),
    ),
  );
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

test("things to try, one of them done", () => {
  snapshot(
    "app/suggestions",
    markup(suggestions(seen(change.edit(finished, { memory: false })).panels.edits.suggestions)),
  );
});

test("another engine is chosen at once, and with training runs only after consent", () => {
  /** @type {any} */
  let state = finished;
  const chosen = [];
  const page = {
    ...stubPage((to) => (state = to(state))),
    now: () => state,
    engine: { choose: (e) => chosen.push(e) },
  };
  const own = actions(/** @type {any} */ (page), /** @type {any} */ ({ engineMenu() {} }));
  const menu = () => markup(header(seen(state).header));
  own.chooseEngine("cpu");
  assert.deepEqual([chosen, state.engine], [["cpu"], "cpu"]);
  assert.doesNotMatch(menu(), /data-do="switch-engine"/);
  state = { ...state, train: { ...state.train, phase: "going" } };
  own.chooseEngine("auto");
  assert.deepEqual([chosen, state.engine, state.train.phase], [["cpu"], "cpu", "going"], "nothing is lost unasked");
  assert.match(menu(), /ends the training run[^]*data-do="switch-engine"/);
  own.chooseEngine("cpu");
  assert.doesNotMatch(menu(), /data-do="switch-engine"/, "the engine that runs needs no consent");
  own.switchEngine("auto");
  assert.deepEqual([chosen, state.engine, state.train.phase], [["cpu", "auto"], "auto", "idle"]);
  assert.equal(state.train.problem, null, "it was asked for");
});

test("the header says that no engine runs once one has failed for good", () => {
  const badge = (change) =>
    markup(header(seen({ ...finished, ...change }).header)).match(/class="badge"[^]*?(?=<button)/)?.[0];
  assert.match(badge({ running: null }) ?? "", /Starting…/);
  for (const running of [null, finished.running])
    assert.match(badge({ running, failure: { kind: "trap", code: "crashed" } }) ?? "", /data-engine="none"[^]*Stopped/);
  assert.match(badge({ failure: { kind: "input", code: "TooLong", params: {} } }) ?? "", /a stand-in/);
});
