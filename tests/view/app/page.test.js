// The page in its states, as markup: at once a test, an example, and a way to see what a change changed.
import { said } from "../../../www/lib/errors.js";
import assert from "node:assert/strict";
import test from "node:test";
import "../../../www/app/words/index.js";
import { stubActions } from "../support/stub-page.js";
import * as change from "../../../www/state/index.js";
import { VIEWS } from "../../../www/domain/parts.js";
import { initialState } from "../../../www/state/store.js";
import { html, markup } from "../support/render.js";
import { answered } from "../support/answered.js";
import { looked } from "../support/looked.js";
import { snapshot } from "../support/snapshot.js";

const { load } = await import("../../../www/app/features.js");
const { props } = await import("../../../www/app/explore.js");
const { page } = await import("../../../www/app/page.js");
const { maps } = await import("../../../www/app/explore-view.js");
const { hubDialog } = await import("../../../www/features/models/dialog.js");
const { noticeBar } = await import("../../../www/components/status-notes.js");
await load("head");

/** The part of the page that a state changes: a snapshot of all of it would be too long to review. */
const PARTS = {
  page: (p) => page({ ...p, hub: hubDialog(null) }),
  input: (p) => html`<section class="panel input" aria-label="Input">${p.drawn.panels("input")}</section>`,
  maps: (p) => maps(p.maps),
  edits: (p) => p.drawn.panels("edits"),
  notice: (p) => noticeBar(p.notice),
};

const act = stubActions();
const screen = { theme: /** @type {const} */ ("light"), dpr: 1, ink: {}, width: 628, height: 688, narrow: false };
const running = { kind: /** @type {const} */ ("cpu"), adapter: "a stand-in", reason: null };

/**
 * @param {string} name @param {import("../../../www/state/store.js").State} state @param {(keyof typeof PARTS)[]} parts
 */
function compare(name, state, ...parts) {
  const timeless = state.result ? { ...state, result: { ...state.result, ms: 3.1 } } : state;
  const now = parts.map((part) => markup(PARTS[part](props(timeless, screen, act)))).join("");
  snapshot(`app/${name}`, now);
}

const finished = async () => ({ ...(await answered(initialState())), running });

test("while it loads", () =>
  compare("loading", change.setProgress(initialState(), { phase: "weights", done: 412_000, total: 760_000 }), "page"));
test("the default scene, finished", async () => compare("finished", await finished(), "maps"));
test("four tokens in", async () => {
  let s = await answered(change.stepFirst(await finished()));
  for (let i = 0; i < 4; i++) s = await answered(change.stepForward(s));
  compare("stepping", s, "input");
});
test("edited", async () => {
  const s = await answered(
    change.edit(await finished(), {
      causal: false,
      padding: [[1, 0]],
      heads: { "decoder.blocks.1.cross.0": 0 },
      gates: { "decoder.blocks.1.cross": "closed" },
      gammas: { "encoder.blocks.0.mlp": 2 },
      dropout: { rate: 0.1, drop_path: 0, seed: 7 },
    }),
  );
  compare("edited", (await looked(s)).state, "edits");
});
test("one head, one cell, a logarithmic scale", async () =>
  compare(
    "head",
    change.setLocked({ ...(await finished()), view: "head", tone: "log" }, { query: 2, key: 7 }),
    "maps",
  ));
test("one head with chosen tokens, and without those that are special", async () => {
  const head = await import("../../../www/state/map.js");
  const s = head.head({ ...(await finished()), view: "head" }, { specials: false, strongest: 25 });
  compare("head-chosen", head.choose(head.choose(s, "rows", [1, 2], true), "cols", [3], true), "maps");
});
test("one head as a table", async () => {
  const head = await import("../../../www/state/map.js");
  compare(
    "head-table",
    head.setTable(
      change.setLocked(
        { ...(await finished()), view: "head", focus: { path: "decoder.blocks.0.attn", head: 1 } },
        { query: 1, key: 0 },
      ),
      true,
    ),
    "maps",
  );
});
test("without a text", async () => compare("empty", change.setText(await finished(), ""), "input", "maps"));
test("with a text that cannot be read", async () =>
  compare(
    "problem",
    change.setFailure(change.setText(await finished(), "x"), { kind: "input", ...said("This text is too long.") }),
    "maps",
  ));
test("on a narrow screen the answer stands over the sheet of edits, with its changes", async () => {
  const s = await answered(change.edit(await finished(), { causal: false, attention_temperature: 3 }));
  const said = (/** @type {any} */ state, narrow = true) =>
    markup(PARTS.edits(props(state, { ...screen, narrow }, act))).split('class="sheet-answer"')[1];
  assert.ok(
    said(s)
      ?.slice(0, 200)
      .includes(s.result?.output ?? "?"),
  );
  assert.equal(said(s, false), undefined, "beside the panel the answer is in sight");
  assert.equal(said(await finished()), undefined);
});

test("the choice of attention kind is absent if no kind applies", async () => {
  for (const view of VIEWS) {
    await load(view);
    const kinds = markup(PARTS.maps(props({ ...(await finished()), view }, screen, act)));
    assert.equal(kinds.includes('role="tablist"'), !["atlas", "lens", "why", "patch"].includes(view), view);
  }
});

test("a text that goes on", async () =>
  compare("goes-on", await answered(change.setModel(await finished(), "induction")), "input"));
test("a text with a hole, and one without", async () => {
  const hole = await answered(change.setModel(await finished(), "fill", "It is [mask]."));
  compare("hole", hole, "input");
  compare(
    "no-hole",
    await answered({ ...change.setText(hole, "It is."), locked: { query: null, key: null } }),
    "input",
  );
});
test("an encoder that says nothing, edited", async () => {
  const own = change.openOwn(await finished(), { id: "own-1", name: "mine", text: "abc" });
  const s = await answered(own, '{"name":"mine","architecture":"encoder","head":false}');
  compare(
    "reads",
    await answered(change.edit(s, { scale: false }), '{"name":"mine","architecture":"encoder","head":false}'),
    "input",
    "edits",
  );
});
test("an encoder that knows classes, edited", async () => {
  const own = change.openOwn(await finished(), { id: "own-1", name: "mine", text: "abc" });
  const config = '{"name":"mine","architecture":"encoder","classes":["for it","against"]}';
  const s = await answered(own, config);
  compare("classifies", await answered(change.edit(s, { scale: false }), config), "input", "edits");
});
test("while another model loads", async () =>
  compare(
    "leaving",
    change.setProgress(change.setModel(await finished(), "tales"), {
      phase: "weights",
      done: 2_000_000,
      total: 10_000_000,
    }),
    "input",
    "maps",
  ));
test("with an unknown character and a notice", async () => {
  const s = await answered(change.setText(await answered(change.edit(await finished(), { padding: [[0]] })), "5 ☃"));
  compare("unknown", s, "input", "notice");
});
