// From one model to another, and what each kind of them does with a text.
import { said } from "../../../www/lib/errors.js";
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import test from "node:test";
import * as change from "../../../www/state/index.js";
import { fitEdits } from "../../../www/domain/edits/document.js";
import { fillIn, putMask } from "../../../www/state/places-in-text.js";
import { words as en } from "../../../www/app/words/index.js";
import {
  EMBEDDED,
  NAMES,
  embeddedModel,
  examplesOf,
  modelWords,
  nameOf,
  textOf,
  sameTokens,
  wayOf,
} from "../../../www/domain/models.js";
import { initialState, inOneGo, scene, sceneName } from "../../../www/state/store.js";
import { addressableState, ownModelIn, readUrl, withoutModel, writeUrl } from "../../../www/state/address.js";
import { arrive } from "../../../www/state/links/open-address.js";
import { linkTo } from "../../../www/state/links/link.js";
import { chooserProps } from "../../../www/features/models/chooser-props.js";
import { canRedo, canUndo } from "../../../www/state/undo.js";
import { answered, configOf } from "../support/answered.js";
import { Engine } from "../support/fake-engine.js";
import { markup } from "../support/render.js";

const { stubActions } = await import("../support/stub-page.js");
const { props } = await import("../../../www/app/explore.js");
const { input } = await import("../../../www/features/input/view.js");
const more = await import("../../../www/features/input/more/index.js");
const { pieces } = await import("../../../www/features/input/marked-text.js");

const act = stubActions();
const screen = { theme: /** @type {const} */ ("light"), dpr: 1, ink: {}, width: 628, height: 688, narrow: false };
/** @param {string} model */
const infoOf = async (model) => (await Engine.open("cpu")).load(configOf(model));
const dates = () => answered(initialState());
/** "decoder.blocks.1.cross.2" → "L1H2" @param {string} head */
const shortOf = (head) => head.replace(/^\w+\.blocks\.(\d+)\.\w+\.(\d+)$/, "L$1H$2");
const folder = (/** @type {string} */ name) => new URL(`../../../${EMBEDDED[name].url}/`, import.meta.url);

for (const name of NAMES) {
  test(`${name} has its words, and matches its description`, () => {
    for (const part of ["short", "does", "look", "write", "about"])
      assert.ok(Object.hasOwn(en, `models.${name}.${part}`), part);
    const model = EMBEDDED[name];
    assert.ok(model.examples.includes(model.text), "its usual text is among the examples");
    const named = en[`models.${name}.look`].match(/L\d+H\d+/g) ?? [];
    assert.deepEqual((model.looks ?? []).map(shortOf), named, "the heads that there are to look for");
    const config = new URL("config.json", folder(name));
    if (!existsSync(config)) return;
    const read = JSON.parse(readFileSync(config, "utf8"));
    assert.equal(read.architecture, model.architecture);
    assert.equal(wayOf({ architecture: read.architecture, config: read }), model.way);
    if (model.way === "fills") for (const text of model.examples) assert.ok(text.includes("[mask]"), text);
    assert.equal(read.name, name);
  });
}

test("a model opens on the first head that there is to look for", async () => {
  for (const name of NAMES.filter((name) => EMBEDDED[name].looks)) {
    const sublayers = EMBEDDED[name].looks.map((look) => ({
      path: look.replace(/\.\d+$/, ""),
      kind: "attn",
      n_heads: 4,
    }));
    const { focus } = change.setModelInfo(
      { ...initialState(), model: name },
      { ...(await infoOf(name)), sublayers: /** @type {any} */ (sublayers.reverse()) },
    );
    assert.equal(`${focus?.path}.${focus?.head}`, EMBEDDED[name].looks[0], name);
  }
});

test("a text longer than any in training gets a note", async () => {
  for (const [text, long] of /** @type {[string, boolean][]} */ ([
    ["abcdefgh", false],
    ["abcdefghabcd", true],
  ])) {
    const s = await answered({ ...initialState(), model: "reverse", text });
    const said = markup(input(props(s, screen, act).panels.input, more));
    assert.equal(/12 tokens, and this model was trained on at most 8/.test(said), long, text);
  }
});

test("while another model loads nothing is asked, the picture stays, and positional edits are dropped", async () => {
  const before = await answered(change.edit(await dates(), { padding: [[1, 0]], attention_temperature: 2 }));
  const s = change.setModel(before, "reverse");
  assert.equal(s.text, textOf("reverse"));
  assert.equal(scene(s), null);
  assert.deepEqual([s.leaving?.result, s.leaving?.info], [before.result, before.info]);
  assert.deepEqual(s.edits, { attention_temperature: 2 });
  assert.deepEqual(s.notice, { key: "notice.model-edits", undo: true });
  const there = await answered(s);
  assert.equal(there.leaving, null);
  assert.deepEqual(there.edits, { attention_temperature: 2 }, "what the new model has a place for stays");
});

test(
  "edits of what the new model does not have go when it says so, and the way back brings model, text and edits " +
    "back",
  async () => {
    const edits = {
      heads: { "decoder.blocks.1.cross.2": 0, "decoder.blocks.0.attn.1": 0 },
      gates: { "decoder.blocks.0.attn": "open" },
      memory: false,
      scale: false,
    };
    const before = await answered(change.edit(await dates(), edits));
    const s = await answered(change.setModel(before, "induction"));
    assert.deepEqual(s.edits, { heads: { "decoder.blocks.0.attn.1": 0 }, scale: false });
    assert.equal(s.notice?.key, "notice.model-edits");
    assert.deepEqual(s.focus, { path: "decoder.blocks.1.attn", head: 1 }, "the head that tells most");
    const back = change.backToModel(s);
    assert.deepEqual(
      [back.model, back.text, back.target, back.edits],
      ["dates", before.text, before.target, before.edits],
    );
    assert.ok(back.leaving, "it has to be loaded again");
    const again = await answered(back);
    assert.deepEqual([again.edits, again.notice], [before.edits, null]);
    assert.equal(change.backToModel(again).model, "induction");
    assert.equal(
      change.backToModel(change.edit(again, { scale: true })).model,
      "dates",
      "an edit is of the model that is there",
    );
  },
);

test("undo and redo stay within the open model, and find its earlier changes", async () => {
  const spelt = change.setText(await dates(), "3/5/24");
  const there = await answered(change.setModel(spelt, "reverse"));
  assert.deepEqual([canUndo(there), change.undo(there)], [false, there]);
  const undone = change.undo(change.setText(there, "chief"));
  assert.deepEqual([undone.model, undone.text, canUndo(undone)], ["reverse", textOf("reverse"), false]);
  const home = await answered(change.setModel(undone, "dates"));
  assert.deepEqual([canUndo(home), canRedo(home)], [true, false], "what was undone belongs to the other one");
  const left = change.undo(home);
  assert.deepEqual([left.model, left.text], ["dates", "3/5/24"], "as it was when it was left");
  assert.deepEqual(
    [change.undo(left).model, change.undo(left).text, canUndo(change.undo(left))],
    ["dates", textOf("dates"), false],
  );
});

test("edits fit a model or are left out, one by one", async () => {
  const [decoder, encoder] = [await infoOf("tales"), await infoOf("fill")];
  const kept = (/** @type {any} */ edits, /** @type {any} */ info) => fitEdits(edits, info).edits;
  assert.deepEqual(kept({ causal: false }, encoder), {});
  assert.deepEqual(kept({ causal: false }, decoder), { causal: false });
  assert.deepEqual(kept({ target_padding: [[1, 0]], padding: [[0]] }, encoder), { padding: [[0]] });
  assert.deepEqual(
    kept(
      {
        hidden_cells: [
          ["decoder.blocks.0.attn", 1, 1, 0],
          ["decoder.blocks.0.attn", 9, 1, 0],
          ["encoder.blocks.0.attn", null, 0, 0],
        ],
      },
      decoder,
    ),
    { hidden_cells: [["decoder.blocks.0.attn", 1, 1, 0]] },
  );
  assert.deepEqual(kept({ gammas: { "encoder.blocks.0.mlp": 2, "encoder.blocks.7.mlp": 2 } }, encoder), {
    gammas: { "encoder.blocks.0.mlp": 2 },
  });
  assert.equal(fitEdits({ scale: false }, decoder).dropped, false);
});

test("an edit that changes nothing in the new model goes without a word", async () => {
  const tales = await answered(change.setModel(await dates(), "tales"));
  const seeing = await answered(change.edit(tales, { causal: false }));
  const fill = await answered(change.setModel(seeing, "fill"));
  assert.deepEqual([fill.edits, fill.notice?.key ?? null], [{}, null]);
});

test("a model that fails to load leaves the previous one, and a message", async () => {
  const before = await answered(change.edit(await dates(), { attention_temperature: 2 }));
  const s = change.setFailure(change.setModel(before, "tales"), { kind: "model", ...said("It is not there.") });
  assert.deepEqual(s.notice?.params, { name: "tales", message: "It is not there." });
  assert.deepEqual({ ...s, notice: null }, before);
  const twice = change.setFailure(change.setModel(change.setModel(before, "tales"), "reverse"), {
    kind: "model",
    ...said("No."),
  });
  assert.equal(twice.model, "dates", "the last one that was there");
});

test("changes made while a model failed to load stay, except those of its text", async () => {
  const before = await dates();
  const away = change.setModel(before, "tales");
  const busy = {
    ...away,
    view: /** @type {const} */ ("compare"),
    compare: { ...away.compare, range: /** @type {const} */ ("most") },
    timeline: { ...away.timeline, moment: 3 },
    exporting: { ...away.exporting, open: true },
  };
  const s = change.setFailure(busy, { kind: "model", ...said("It is not there.") });
  assert.deepEqual(
    [s.model, s.view, s.compare.range, s.exporting.open, s.timeline.moment],
    ["dates", "compare", "most", true, before.timeline.moment],
  );
});

test("a failing engine is not a failing model: a loading model keeps loading", async () => {
  const s = change.setFailure(change.setModel(await dates(), "tales"), { kind: "engine", ...said("It stopped.") });
  assert.deepEqual([s.model, s.failure?.kind, s.leaving?.model], ["tales", "engine", "dates"]);
});

test("an engine that fails while a model loads can be restarted: nothing is blocked", async () => {
  const s = change.setModel(await dates(), "tales");
  const maps = (state) => props(state, screen, act).maps;
  assert.deepEqual([maps(s)?.inert, maps(s)?.problem], [true, null]);
  const failed = maps(change.setFailure(s, { kind: "trap", code: "crashed" }));
  assert.deepEqual([failed?.inert, failed?.problem?.kind, failed?.problem?.kept], [false, "trap", false]);
});

test("the address names the model, and only changed fields", async () => {
  const s = await answered(change.setModel(await dates(), "induction"));
  assert.equal(writeUrl(s), "v=4&model=induction");
  const typed = await answered(change.setText(s, "abcab"));
  assert.equal(writeUrl(typed), "v=4&model=induction&text=abcab");
  const back = readUrl(`#${writeUrl(typed)}`, initialState());
  assert.deepEqual([back.model, back.text, back.play], ["induction", "abcab", "fast"]);
  assert.equal(readUrl("#v=4&model=reverse", initialState()).text, textOf("reverse"));
  assert.deepEqual(readUrl("#v=4&model=tales&temperature=0", initialState()).sampling.temperature, 0);
});

test("two models of one name are told apart", async () => {
  const add = (/** @type {any} */ s, /** @type {string} */ id) => change.openOwn(s, { id, name: "gpt2", text: "a" });
  const s = ["own-1", "own-2", "own-3", "own-2"].reduce(add, await dates());
  assert.deepEqual(Object.fromEntries(s.own.map(({ id, name }) => [id, name])), {
    "own-1": "gpt2",
    "own-2": "gpt2 (2)",
    "own-3": "gpt2 (3)",
  });
});

test("a user's model has no address; its scene is stored beside one", async () => {
  const config = '{"name":"mine","architecture":"decoder"}';
  const own = change.openOwn({ ...(await dates()), room: "learn" }, { id: "own-1", name: "mine", text: "abcab" });
  assert.deepEqual([own.room, own.model, own.text], ["explore", "own-1", "abcab"]);
  const s = await answered({ ...own, view: "head" }, config);
  const patched = { ...s, patch: { ...s.patch, text: "abcad", answer: 3 } };
  assert.equal(writeUrl(addressableState(patched)), "v=4&model=reverse&view=head", "nor do texts of its views");
  const kept = writeUrl(s);
  assert.equal(ownModelIn(kept), "own-1");
  const back = readUrl(withoutModel(kept), initialState());
  assert.deepEqual([back.text, back.view, back.notice], ["abcab", "head", null]);
  assert.equal(readUrl(withoutModel("v=1&model=own-1&view=patch"), initialState()).patch.part, "resid_pre");
  assert.equal(ownModelIn("v=4&model=tales"), null);
});

test("a text that goes on is written so far and no further, and play writes as much again", async () => {
  let s = await answered(change.setModel(await dates(), "induction", "abc"));
  const go = inOneGo(s);
  assert.equal(s.result?.output, "defghijklm".slice(0, go));
  assert.deepEqual([s.play, s.target.length], ["done", go]);
  assert.doesNotMatch(writeUrl(s), /target/, "a link writes it again");
  s = change.startPlay(s);
  assert.deepEqual([s.play, s.target.length], ["slow", go], "it goes on from where it is");
  s = await answered({ ...s, current: false });
  assert.deepEqual([s.play, s.target.length], ["done", 2 * go]);
  assert.match(writeUrl(s), /target=/, "a link alone would have it write less");
  s = change.stepForward(s);
  assert.deepEqual([s.play, s.target.length], ["off", 2 * go + 1], "a step always takes one");
  s = await answered({ ...change.startPlay(change.stepFirst(s)), current: false });
  assert.deepEqual([s.play, s.target.length], ["done", go]);
});

test("a text that was played on stays as long under edits, however little of it is there", async () => {
  const short = await answered(change.setModel(await dates(), "induction", "abc"));
  const long = await answered({ ...change.startPlay(short), current: false });
  const edited = change.edit(long, { scale: false });
  assert.equal(scene(edited)?.writes, long.target.length);
  const result = { .../** @type {any} */ (long.result), emitted: long.target.slice(0, 2) };
  const unfinished = change.setResult(edited, result, { written: false });
  assert.deepEqual([unfinished.target.length, unfinished.play, unfinished.current], [2, "fast", false]);
  assert.equal(sceneName(unfinished), sceneName(edited), "nothing else is asked meanwhile");
  for (const other of [change.edit(unfinished, { causal: false }), change.undo(change.setText(unfinished, "x"))])
    assert.equal((await answered(other)).target.length, long.target.length);
});

test("where a play that writes on is paused, a step takes one token, and leads no further", async () => {
  const written = await answered(change.setModel(await dates(), "induction", "abc"));
  const go = written.target.length;
  const played = await answered(change.stepForward(change.startPlay(written)));
  assert.deepEqual([played.play, played.target.length], ["off", go + 1]);
  for (const [step, length] of /** @type {const} */ ([
    [change.stepForward, go + 2],
    [change.stepBack, go],
  ])) {
    const stepped = await answered(step(played));
    assert.deepEqual([stepped.play, stepped.target.length, scene(stepped)?.writes], ["off", length, null]);
  }
});

test("an encoder with a head is asked for the first hole, or for the token that is chosen", async () => {
  const s = await answered(change.setModel(await dates(), "fill", "It [mask] [mask]."));
  assert.deepEqual([scene(s)?.asked, s.result?.asked], [null, 2]);
  const chosen = await answered({ ...change.lock(s, { query: 0, key: null }), current: false });
  assert.equal(chosen.result?.asked, 0);
  assert.equal(scene({ ...(await dates()), locked: { query: 3, key: null } })?.asked, null, "nobody else is asked");
});

test("a guess fills the hole in, and a token can be made one", async () => {
  const s = await answered(change.setModel(await dates(), "fill", "It [mask] [mask]."));
  const filled = await answered(fillIn(s, " is"));
  assert.equal(filled.text, "It is [mask].");
  assert.equal(filled.result?.asked, 5, "the next hole is asked for");
  assert.equal(change.undo(filled).text, s.text);
  const open = await answered(putMask(filled, 1));
  assert.deepEqual([open.text, open.locked.query, open.result?.asked], ["I[mask] is [mask].", 1, 1]);
  assert.equal(putMask(filled, 2).text, "It [mask]is [mask].", "the space before a word stays");
  const asking = { ...s, current: false };
  assert.equal(fillIn(asking, "x"), asking, "what an older answer guessed is filled into no other text");
});

test("a hole is spelled as the vocabulary spells it, and where it has none nothing is offered", async () => {
  const s = await answered(change.setModel(await dates(), "fill", "It is."));
  const spelled = (/** @type {string | null} */ mask) => ({
    ...s,
    locked: { query: 1, key: null },
    info: { .../** @type {any} */ (s.info), mask },
  });
  assert.equal(putMask(spelled("<mask>"), 1).text, "I<mask> is.");
  const none = spelled(null);
  assert.equal(putMask(none, 1), none);
  const shown = (/** @type {typeof s} */ state) => props(state, screen, act).panels.input;
  assert.equal(shown(spelled("<mask>"))?.hole?.mask, "<mask>");
  assert.equal(shown(none)?.hole, null);
  assert.match(markup(input(/** @type {any} */ (shown(spelled("<mask>"))), more)), /with <mask>|with &lt;mask&gt;/);
});

test("two texts are separated, visibly and audibly, and the separator can be inserted", async () => {
  const s = await answered(change.setModel(await dates(), "fill", "It is."));
  const read = /** @type {any} */ (s.result);
  const page = (/** @type {any} */ state) =>
    markup(input(/** @type {any} */ (props(state, screen, act).panels.input), more));
  const pair = {
    ...s,
    info: { ...s.info, separator: "[SEP]" },
    result: {
      ...read,
      source: read.source.map((/** @type {any} */ token, /** @type {number} */ i) =>
        i > 3 ? { ...token, segment: 1 } : token,
      ),
    },
  };
  assert.equal(page(pair).match(/data-second/g)?.length, read.source.length - 4);
  assert.equal(page(pair).match(/second text/g)?.length, 2 * (read.source.length - 4), "title and name");
  assert.match(page(pair), /data-do="separate"[^>]*cursor[^>]*>\s*\[SEP\]/);
  assert.doesNotMatch(page(s), /data-second|second text|separate/);
});

test("only a model that reads pairs says how two texts are written", async () => {
  const offers = (/** @type {any} */ s, /** @type {object} */ more) =>
    props({ ...s, info: { ...s.info, ...more } }, screen, act).panels.input?.separator;
  const s = await dates();
  const end = s.result?.source.at(-1)?.text;
  assert.equal(offers(s, { separator: end, token_types: 0 }), null, "it ends every text");
  assert.equal(offers(s, { separator: end, token_types: 2 }), end, "it tells two texts apart");
  assert.equal(offers(s, { separator: "[sep]", token_types: 0 }), "[sep]", "it ends no text");
  assert.equal(offers({ ...s, result: null }, { separator: end, token_types: 0 }), null);
});

test("the characters of the hovered token are marked, each once, in the field's own text", async () => {
  const marked = (/** @type {any} */ ...all) =>
    pieces("a🙂b ক", all).map(({ text, marked, looks }) => `${marked ? (looks ? "<" : "(") : ""}${text}`);
  assert.deepEqual(marked(), ["a🙂b ক"]);
  assert.deepEqual(
    marked({ span: [1, 3], looks: true }),
    ["a", "<🙂", "b ক"],
    "several tokens of one character have its span",
  );
  assert.deepEqual(marked({ span: [1, 3], looks: false }, { span: [1, 4], looks: true }), ["a", "<🙂", "<b", " ক"]);
  const s = await answered(change.setModel(await dates(), "fill", "It is."));
  const shown = (/** @type {Partial<typeof s>} */ more) => props({ ...s, ...more }, screen, act).panels.input?.marked;
  const span = (/** @type {number} */ i) => s.result?.source[i].span;
  assert.deepEqual(shown({}), []);
  assert.deepEqual(shown({ pointed: 2 }), [{ span: span(2), looks: true }]);
  assert.deepEqual(shown({ hovered: { query: 1, key: 4 } }), [
    { span: span(1), looks: true },
    { span: span(4), looks: false },
  ]);
  assert.deepEqual(shown({ pointed: 2, current: false }), [], "the answer may be of another text");
  assert.match(
    markup(input(/** @type {any} */ (props({ ...s, pointed: 1 }, screen, act).panels.input), more)),
    /<mark data-looks>\n *t\n/,
  );
  const both = await dates();
  const cross = props({ ...both, hovered: { query: 0, key: 3 } }, screen, act).panels.input?.marked;
  assert.deepEqual(
    cross,
    [{ span: both.result?.source[3].span, looks: false }],
    "what is written has no place in the text",
  );
});

test("an embedded model has its description before it loads", () => {
  assert.equal(embeddedModel("own-1"), null);
  assert.equal(embeddedModel("tales")?.way, "continues");
});

test("models have the same tokens if their tokenizers are the same, however many tokens they know", () => {
  const url = () => ({ url: "" });
  for (const a of NAMES) {
    for (const b of NAMES) {
      const [x, y] = [a, b].map((name) => new URL("tokenizer.json", folder(name)));
      if (existsSync(x) && existsSync(y))
        assert.equal(sameTokens(a, b, url), readFileSync(x, "utf8") === readFileSync(y, "utf8"), `${a} and ${b}`);
    }
  }
  const files = (/** @type {string} */ id) =>
    id === "dates"
      ? { url: "models/dates" }
      : { files: { "config.json": "", "tokenizer.json": id.endsWith("x") ? "X" : "Y" } };
  assert.equal(sameTokens("own-1-x", "own-2-x", files), true);
  assert.equal(sameTokens("own-1-x", "own-2-y", files), false);
  assert.equal(sameTokens("own-1-x", "dates", files), false, "that is not known");
});

test("a model keeps its opened name, or that of its files; a reduced precision is named", () => {
  const card = (/** @type {string} */ family) => /** @type {any} */ ({ name: "theirs", family });
  const own = (/** @type {any} */ more) => ({
    model: "own-1",
    own: [{ id: "own-1", name: "mine", text: "", architecture: /** @type {const} */ ("encoder"), ...more }],
  });
  const info = { name: "base", precision: /** @type {const} */ ("f32") };
  assert.equal(nameOf({ model: "dates", own: [] }, { name: "dates", precision: "f32" }), "dates");
  assert.equal(nameOf(own({ card: card("BERT") }), info), "theirs", "what it was trained from is not what it is");
  assert.equal(nameOf(own({ card: card("BERT") }), { ...info, precision: "int8" }), "theirs (int8)");
  assert.equal(
    nameOf(own({ card: card("headlight") }), { ...info, precision: "f16" }),
    "theirs (f16)",
    "as its folder is called",
  );
  assert.equal(
    nameOf(own({ card: card("BERT"), name: "theirs (int8)" }), info),
    "theirs",
    "the gpu engine has it whole",
  );
  assert.equal(nameOf(own({}), { name: "unnamed", precision: "f32" }), "mine");
});

test("a model that was trained here keeps the hints and the texts of its recipe, if it does the same", () => {
  const own = [
    { id: "own-1", name: "mine", text: "", architecture: /** @type {const} */ ("encoder-decoder"), recipe: "sort" },
    { id: "own-2", name: "else", text: "", architecture: /** @type {const} */ ("decoder"), recipe: "" },
  ];
  assert.equal(modelWords("own-1", "answers", own), "sort");
  assert.equal(modelWords("own-1", "continues", own), "own-continues", "what a decoder does is another thing");
  assert.deepEqual(examplesOf("own-1", own), EMBEDDED.sort.examples);
  assert.equal(modelWords("own-2", "continues", own), "own-continues");
  assert.deepEqual([examplesOf("own-2", own), examplesOf("own-3", own)], [[], []]);
  assert.deepEqual(examplesOf("dates", own), EMBEDDED.dates.examples);
});

// ---- models that are kept in this browser ----

const KEPT = /** @type {const} */ ({
  id: "0b2ad14c-4c1f-4f6e-9d55-3f8cfd0a1e11",
  name: "reverse",
  recipe: "reverse",
  step: 3000,
  text: "badge",
  bytes: 1,
  date: 1,
  whole: true,
});

test("a kept model is one to choose, and its address brings model, text and edits back", async () => {
  const listed = change.setKept(initialState(), [KEPT, { ...KEPT, id: "torn", damaged: true }]);
  const { kept, own } = chooserProps(listed, stubActions());
  assert.deepEqual([kept.map(({ name }) => name), own], [["reverse, step 3,000"], []]);
  const open = { ...change.openOwn(listed, listed.own[0]), text: "chief", edits: { scale: false }, wrote: {} };
  const address = writeUrl(addressableState(open));
  const there = readUrl(address, { ...initialState(), own: listed.own });
  assert.deepEqual(
    [there.model, there.text, there.edits, there.notice],
    [`kept-${KEPT.id}`, "chief", { scale: false }, null],
  );
  assert.equal(new URL(linkTo(open, "https://x/")).hash.slice(1).split("&target")[0], address.split("&target")[0]);
  assert.equal(arrive(open, "#v=4&model=dates", null).own.length, 1, "it stays in the list");
});

test("of the stored steps of one training run the newest eight are listed", () => {
  const stored = (/** @type {string} */ repo, /** @type {string} */ revision) =>
    /** @type {any} */ ({ id: `${repo}@${revision}`, name: `${repo}@${revision}`, whole: true, card: {} });
  const steps = Array.from({ length: 20 }, (_, i) => stored("someone/run", `step${i}`));
  const others = [stored("someone/run", "early-data"), stored("someone/else", "step1")];
  const s = initialState();
  const { kept } = chooserProps({ ...s, hub: { ...s.hub, kept: [...steps, ...others] } }, stubActions());
  assert.deepEqual(kept, [...steps.slice(0, 8), ...others]);
});

test("without the stored model its link gets one sentence, and shows a first visit", () => {
  const s = readUrl(`#v=4&model=kept-${KEPT.id}&text=chief&view=head`, initialState());
  assert.deepEqual([s.model, s.text, s.view, s.notice?.key], ["reverse", "cabbage", "grid", "notice.kept-gone"]);
});

test("a deleted model leaves the list, and stays open until another opens", () => {
  const listed = change.setKept(initialState(), [KEPT]);
  const open = change.openOwn(listed, listed.own[0]);
  assert.equal(change.setKept(open, []).own.length, 1);
  assert.equal(change.setKept(listed, []).own.length, 0);
  const many = Array.from({ length: 9 }, (_, i) => ({ ...KEPT, id: `${i}` }));
  const all = change.openOwn(change.setKept(initialState(), many), { ...open.own[0], id: "own-1" });
  assert.equal(all.own.length, 10, "they take no memory, so that none has to go");
});
