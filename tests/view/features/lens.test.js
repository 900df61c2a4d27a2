// The Lens: what is asked of which rows, what a cell says and where it leads, and what is exported.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import "../../../www/app/words/index.js";
import "../../../www/app/words/views.js";
import { initialState } from "../../../www/state/store.js";
import { readUrl, writeUrl } from "../../../www/state/address.js";
import { lensQuestion, stretch } from "../../../www/features/lens/queries.js";
import { arrive } from "../../../www/state/links/open-address.js";
import { lens, point } from "../../../www/features/lens/state.js";
import { setLocked } from "../../../www/state/selection.js";
import { setModelInfo } from "../../../www/state/run.js";
import { wordsOf } from "../../../www/i18n/problem.js";
import { answered } from "../support/answered.js";
import { looked, seenOf } from "../support/looked.js";
import { csv } from "../../../www/features/export/tables.js";
import { markup } from "../support/render.js";
import "../support/unpack-worker.js";
import { stubPage } from "../support/stub-page.js";
import { snapshot } from "../support/snapshot.js";

const WIDTH = { name: "0.weight", found: [8, 8], d_model: 16 };

const view = await import("../../../www/features/lens/index.js");
const screen = { theme: /** @type {const} */ ("light"), dpr: 1, ink: {}, width: 628, height: 688, narrow: false };

/** @param {Partial<import("../../../www/features/lens/state.js").Lens>} [set] @param {object} [more] */
const open = async (set = {}, more = {}) =>
  (await looked(lens({ ...(await answered({ ...initialState(), ...more })), view: "lens" }, set))).state;
const propsOf = async (s) => view.props(s, await seenOf(s, screen), /** @type {any} */ ({}));

test("the newest written token is traced, at every site of the decoder, over all its rows", async () => {
  const s = await open();
  const asked = lensQuestion(s);
  const rows = s.result?.target ?? [];
  assert.deepEqual(asked?.positions, [0, rows.length]);
  assert.equal(asked?.stack, "decoder");
  assert.equal(asked?.token, rows.at(-1)?.id, "the row before the end wrote the last token");
  const { picture, traced } = await propsOf(s);
  assert.equal(picture?.rows[0].text, "Layer 1", "the end is on top");
  assert.equal(picture?.rows.at(-1)?.text, "Input");
  assert.equal(picture?.column, rows.length - 2);
  assert.equal(picture?.trace.length, 3);
  assert.equal(traced?.text, rows.at(-1)?.text);
});

test("a table of it has the columns site, layer, position and token", async () => {
  const s = await open({ colour: "probability" });
  const panels = view.panels(s, await seenOf(s, screen));
  const rows = [...csv(/** @type {any} */ ({ panels, model: "dates", edits: {} }))].join("").split("\r\n");
  const columns = rows[0].split(",");
  for (const other of ["query", "key", "query_token", "key_token"]) assert.ok(!columns.includes(other), other);
  const read = (/** @type {string} */ line) => {
    const fields = line.split(",");
    return Object.fromEntries(columns.map((name, i) => [name, fields[i]]));
  };
  const { picture } = await propsOf(s);
  const [first] = rows.slice(1).map(read);
  assert.deepEqual(
    [first.panel, first.site, first.layer, first.position, first.position_token],
    ["lens.probability", "decoder.blocks.1.resid_post", "1", "0", "⟨start⟩"],
  );
  assert.equal(first.token, picture?.words[0].text);
  const trace = rows
    .slice(1)
    .map(read)
    .find(({ quantity }) => quantity === "rank");
  assert.deepEqual([trace?.site, trace?.layer], ["decoder.blocks.1.resid_post", "1"]);
  assert.equal(Number(trace?.value), (picture?.trace[0].rank ?? 0) + 1);
  // The likeliest tokens stand where those of the cells stand.
  const tops = rows
    .slice(1)
    .map(read)
    .filter(({ panel }) => panel === "lens.top");
  assert.deepEqual([tops.map(({ token }) => token), "name" in first], [picture?.tops.map(({ text }) => text), false]);
  const input = rows
    .slice(1)
    .map(read)
    .find(({ site }) => site?.endsWith("resid_pre"));
  assert.equal(input?.layer, "", "the input follows no layer");
});

test("in a long text only a range around the chosen row is requested", () => {
  const asked = { side: /** @type {const} */ ("target"), written: null };
  assert.deepEqual(stretch({ ...asked, count: 300, row: 299 }, 100), [252, 300]);
  assert.deepEqual(stretch({ ...asked, count: 300, row: 100 }, 100), [76, 124]);
  assert.deepEqual(stretch({ ...asked, count: 300, row: 3 }, 50_000), [0, 16]);
  assert.deepEqual(stretch({ ...asked, count: 7, row: 6 }, 100), [0, 7]);
});

test("a chosen row and token are requested, and restored by a link", async () => {
  const s = await open({ token: 12, between: true, colour: "kl" }, { locked: { query: 4, key: null } });
  assert.equal(lensQuestion(s)?.token, 12);
  const { picture } = await propsOf(s);
  assert.equal(picture?.column, 4);
  assert.deepEqual(
    picture?.rows.map(({ text }) => text),
    ["Layer 1", "L1 attention", "Layer 0", "L0 attention", "Input"],
  );
  const there = readUrl(writeUrl(s), initialState());
  assert.deepEqual([there.lens.token, there.lens.between, there.lens.colour], [12, true, "kl"]);
});

test("colours are of the chosen number; of places one by its reciprocal", async () => {
  const s = await open({ colour: "rank" });
  const { picture } = await propsOf(s);
  assert.deepEqual(picture?.scale, { kind: "pattern", tone: "linear" });
  assert.deepEqual([...(picture?.pattern.values ?? [])].slice(0, 1), [1]);
  assert.equal(picture?.pattern.values.at(-1), Math.fround(1 / 3));
  const spread = await propsOf(await open({ colour: "entropy" }));
  assert.equal(spread.picture?.scale.kind, "upward");
});

test("a cell lists its top five tokens, and leads to its layer at its token", async () => {
  const s = point(await open(), { site: "decoder.blocks.0.resid_post", position: 3 });
  const { picture } = await propsOf(s);
  assert.equal(picture?.place, "Layer 0");
  assert.equal(picture?.tops.length, 5);
  assert.deepEqual(picture?.focus, { query: 1, key: 3 });
  /** @type {string[]} */
  const visited = [];
  const page = { ...stubPage(), now: () => s, visit: (/** @type {string} */ link) => void visited.push(link) };
  view.actions(page).open({ site: "decoder.blocks.0.resid_post", position: 3 });
  assert.deepEqual(visited, ["view=head&head=decoder.blocks.0.attn.0&query=3"]);
});

test("a model without an output head has no lens, and a sentence says so", async () => {
  const s = await answered(
    { ...initialState(), view: "lens" },
    JSON.stringify({ name: "reader", architecture: "encoder", head: false }),
  );
  assert.equal(lensQuestion(s), null);
  assert.match(markup(view.view(await propsOf(s))), /no output head/);
});

test("numbers of another text are marked and not exported", async () => {
  const s = await open({ colour: "probability" });
  const [panel, ...beside] = view.panels(s, await seenOf(s, screen));
  assert.deepEqual([panel.kind, panel.key], ["map", "lens.probability"]);
  // With the text beside it: the trace, and the top tokens.
  assert.deepEqual(
    beside.map(({ kind, key }) => [kind, key]),
    [
      ["bars", "lens.trace.probability"],
      ["bars", "lens.trace.place"],
      ["bars", "lens.top"],
    ],
  );
  const other = setLocked(s, { query: 2, key: null });
  assert.deepEqual(view.panels(other, await seenOf(other, screen)), []);
  assert.match(markup(view.view(await propsOf(other))), /data-stale/);
});

const TRAINED = { key: "mine", name: "params.pt", kind: /** @type {const} */ ("tuned"), layers: [0, 1] };

test("a trained lens is asked for by its key, is named, and marks the rows it has no matrix for", async () => {
  assert.equal(lensQuestion(await open())?.trained, undefined);
  const s = await open({ trained: TRAINED, between: true });
  assert.equal(lensQuestion(s)?.trained, "mine");
  const props = await propsOf(s);
  assert.deepEqual(
    props.picture?.rows.map(({ text }) => text),
    ["Layer 1", "L1 attention °", "Layer 0", "L0 attention °", "Input"],
  );
  const drawn = markup(view.view(props));
  assert.match(drawn, /Using the tuned lens “params.pt”/);
  assert.match(drawn, /Rows marked ° have no matrix/);
  assert.match(drawn, /Links do not include the file/);
  const [panel] = view.panels(s, await seenOf(s, screen));
  assert.equal(panel.name, "Probability of the likeliest token (params.pt)");
  const whole = markup(view.view(await propsOf(await open({ trained: TRAINED }))));
  assert.doesNotMatch(whole, /Rows marked/);
});

test("a lens survives another address of its model, is in none, and goes with the model", async () => {
  const s = await open({ trained: TRAINED });
  assert.doesNotMatch(writeUrl(s), /params|mine/);
  const { lens: there } = arrive(s, "view=head", null);
  assert.deepEqual(there.trained, TRAINED);
  const { trained, problem } = setModelInfo(s, s.info).lens;
  assert.equal(trained, null);
  assert.match(wordsOf(problem), /“params.pt” was removed/);
  const refused = await open({ problem: { code: "lens.file", params: { name: "a.txt" } } });
  assert.equal(setModelInfo(refused, refused.info).lens.problem, null, "what was said of another model");
});

/** A page with this answer of the engine to a file. @param {(lens: any) => Promise<any>} setLens */
function pageWith(setLens) {
  let state = initialState();
  const page = stubPage((transition) => void (state = transition(state)));
  const act = view.actions({ ...page, now: () => state, engine: /** @type {any} */ ({ setLens }) });
  return { act, lens: () => state.lens };
}

const golden = (/** @type {string} */ name) => new File([readFileSync(`tests/golden/lenses/${name}`)], name);

test("files of PyTorch and of safetensors go to the engine with their header and their numbers", async () => {
  for (const name of ["tuned.pt", "tuned.safetensors"]) {
    /** @type {any} */
    let given;
    const { act, lens } = pageWith(async (file) => ((given = file), { kind: "tuned", layers: [0, 1] }));
    await act.openFile(golden(name));
    assert.deepEqual(Object.keys(JSON.parse(given.header)).sort(), ["0.bias", "0.weight", "1.bias", "1.weight"]);
    assert.equal(given.data.size, 2 * (16 * 16 + 16) * 4);
    const { trained, opening, problem } = lens();
    assert.deepEqual(
      [trained?.name, trained?.kind, trained?.key, opening, problem],
      [name, "tuned", given.key, false, null],
    );
  }
});

test("an invalid lens gets a sentence, and the previous lens stays", async () => {
  const refused = { code: "Lens", params: { file: "a.pt", problem: { code: "Width", params: WIDTH } } };
  let fits = true;
  const { act, lens } = pageWith(async () => (fits ? { kind: "tuned", layers: [0] } : Promise.reject(refused)));
  await act.openFile(golden("tuned.pt"));
  fits = false;
  await act.openFile(golden("tuned.pt"));
  assert.equal(lens().trained?.name, "tuned.pt");
  assert.match(wordsOf(lens().problem), /a.pt cannot be used as a lens: `0.weight` has shape \[8, 8\]/);
  await act.openFile(new File(["no lens"], "notes.txt"));
  assert.match(wordsOf(lens().problem), /notes.txt cannot be read as a lens/);
  await act.openFile(new File(["no lens"], "notes.safetensors"));
  assert.match(wordsOf(lens().problem), /notes.safetensors is not a complete safetensors file/);
  act.closeFile();
  assert.deepEqual([lens().trained, lens().problem], [null, null]);
});

test("the picture", async () => snapshot("lens/lens", markup(view.view(await propsOf(await open())))));

test("each of a cell's top tokens has a sentence about that output, and the first one's is the default", async () => {
  const s = point(await open(), { site: "decoder.blocks.0.resid_post", position: 3 });
  const drawn = markup(view.view(await propsOf(s)));
  assert.match(drawn, /data-sentences/);
  assert.match(
    drawn,
    /data-said="After layer 0 the model would write “.” \(\d+%\)\." data-stands title="After layer 0 /,
  );
  assert.equal(drawn.match(/data-said="After layer 0 “.” has /g)?.length, 4);
  const input = point(s, { site: "decoder.blocks.0.resid_pre", position: 3 });
  assert.match(markup(view.view(await propsOf(input))), /data-said="From the input alone the model/);
});
