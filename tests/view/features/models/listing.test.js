// What a hub says of a model is looked at before it is used: names, commits and sizes become addresses and folders.
import assert from "node:assert/strict";
import test from "node:test";
import "../../../../www/app/words/index.js";
import "../../../../www/app/words/panels.js";
import { lookUp } from "../../../../www/features/models/hub/listing.js";
import "../../../../www/i18n/index.js";
import { assemble } from "../../../../www/features/models/local-files.js";
import { wordsOf } from "../../../../www/i18n/problem.js";
import { mutants } from "../../support/mutants.js";

const COMMIT = "0123456789abcdef0123456789abcdef01234567";
const HUB = "https://hub.example.org";
const HEADER = JSON.stringify({ "a.weight": { dtype: "F32", shape: [2, 2], data_offsets: [0, 16] } });
const WEIGHTS = new Uint8Array(8 + HEADER.length + 16);
new DataView(WEIGHTS.buffer).setBigUint64(0, BigInt(HEADER.length), true);
WEIGHTS.set(new TextEncoder().encode(HEADER), 8);

/** The engine's reading of a GGUF file, whose first byte is the number of bytes that it needs. @type {any} */
const unpack = async (/** @type {string} */ name, /** @type {Uint8Array} */ bytes, /** @type {number} */ size) =>
  bytes.length < bytes[0] * 2 ** 20
    ? { needs: bytes[0] * 2 ** 20 }
    : {
        config: JSON.stringify({ [name]: size }),
        tokenizer: null,
        tokenizer_config: "{}",
        header: `${bytes.length}`,
        begin: 0,
        length: 0,
      };

/**
 * The result of looking up these files on a hub, with this listing. @param {Record<string, string | Uint8Array>} files
 * @param {Record<string, unknown>} [says] @param {string} [revision] @param {string} [file]
 */
async function looked(files, says = {}, revision = "main", file = "") {
  /** @type {string[]} */
  const asked = [];
  const before = globalThis.fetch;
  globalThis.fetch = async (url, options) => {
    const { pathname } = new URL(String(url));
    asked.push(pathname);
    if (pathname.startsWith("/api/"))
      return Response.json({
        id: "someone/tiny",
        sha: COMMIT,
        siblings: Object.entries(files).map(([rfilename, content]) => ({ rfilename, size: content.length })),
        ...says,
      });
    const content = files[decodeURIComponent(pathname.split(`/resolve/${COMMIT}/`)[1])];
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(/** @type {any} */ (options)?.headers?.range ?? "") ?? [];
    return from === undefined
      ? new Response(/** @type {any} */ (content))
      : new Response(/** @type {any} */ (content.slice(Number(from), Number(to) + 1)), { status: 206 });
  };
  try {
    return { ...(await lookUp(HUB, { repo: "someone/tiny", revision, ...(file && { file }) }, unpack)), asked };
  } catch (error) {
    throw Object.assign(/** @type {object} */ (error), { asked });
  } finally {
    globalThis.fetch = before;
  }
}
const TINY = { "config.json": "{}", "model.safetensors": WEIGHTS };
const sharded = (/** @type {string} */ shard) => ({
  "config.json": "{}",
  "model.safetensors.index.json": JSON.stringify({ weight_map: { "a.weight": shard } }),
  [shard]: WEIGHTS,
  "more.safetensors": WEIGHTS,
  "other.safetensors": WEIGHTS,
});

test("the headers of weights are asked for beside the configuration", async () => {
  let begun = () => {};
  const header = new Promise((done) => (begun = () => done(undefined)));
  const before = globalThis.fetch;
  globalThis.fetch = async (url) => {
    const { pathname } = new URL(String(url));
    const siblings = Object.entries(TINY).map(([rfilename, { length }]) => ({ rfilename, size: length }));
    if (pathname.startsWith("/api/")) return Response.json({ id: "someone/tiny", sha: COMMIT, siblings });
    if (pathname.endsWith("config.json")) return header.then(() => new Response("{}"));
    begun();
    return new Response(WEIGHTS);
  };
  try {
    const { outline } = await lookUp(HUB, { repo: "someone/tiny", revision: "main" }, unpack);
    assert.deepEqual([outline.config, outline.headers], ["{}", [HEADER]]);
  } finally {
    globalThis.fetch = before;
  }
});

test("a listing as it should be", async () => {
  const { listing, outline } = await looked(TINY);
  assert.deepEqual(
    [listing.repo, listing.commit, listing.weights, outline.headers],
    ["someone/tiny", COMMIT, ["model.safetensors"], [HEADER]],
  );
  assert.equal(
    (await looked(TINY, { id: undefined })).listing.repo,
    "someone/tiny",
    "a hub that does not say its name",
  );
  assert.equal((await looked(TINY, { id: "someone/renamed" })).listing.repo, "someone/renamed");
  const files = sharded("model-1.safetensors");
  const { weights, files: downloaded } = (await looked(files)).listing;
  assert.deepEqual(weights, ["model-1.safetensors"]);
  const stored = new Map(downloaded.map(({ name }) => [name, new Blob([/** @type {any} */ (files)[name]])]));
  const opened = await assemble("tiny", stored);
  assert.deepEqual(opened.outline.files, weights, "what was downloaded opens again");
});

test("of the files that may hold the settings of images the one that does is listed", async () => {
  const names = ["processor_config.json", "preprocessor_config.json"];
  const [whole, alone] = names;
  const listed = async (/** @type {Record<string, string>} */ files) => {
    const { listing } = await looked({ ...TINY, ...files });
    return listing.files.map(({ name }) => name).filter((name) => names.includes(name));
  };
  const [inside, others] = ['{"image_processor": {"size": 9}}', '{"patch_size": 14}'];
  assert.deepEqual(await listed({ [whole]: inside, [alone]: "{}" }), [whole]);
  assert.deepEqual(await listed({ [whole]: others, [alone]: "{}" }), [alone]);
  assert.deepEqual(await listed({ [whole]: inside }), [whole]);
  assert.deepEqual(await listed({ [whole]: others }), [], "the card says that they are missing");
  assert.deepEqual(await listed({ [alone]: "{}" }), [alone]);
});

test("a malformed commit, and a wrong one", async () => {
  for (const sha of ["", "main", "../..", COMMIT.slice(1), `${COMMIT}/..`, "0123456789ABCDEF?"])
    await assert.rejects(
      looked(TINY, { sha }),
      { code: "hub.nonsense", asked: ["/api/models/someone/tiny/revision/main"] },
      sha,
    );
  assert.equal((await looked(TINY, {}, COMMIT)).listing.commit, COMMIT);
  await assert.rejects(looked(TINY, {}, COMMIT.replace("0", "f")), { code: "hub.nonsense" });
});

test("a repository that leads elsewhere", async () => {
  for (const id of ["../secret", "a/b/c", "/a/b", "a/..", ""])
    await assert.rejects(looked(TINY, { id }), { code: "hub.nonsense" }, String(id));
});

test("a malformed answer, field by field, gets a sentence", async () => {
  const whole = { cardData: { license: "mit" }, tags: ["license:mit"], gated: false };
  assert.equal((await looked(TINY, whole)).listing.licence, "mit");
  for (const says of [...mutants(whole), ...mutants({ id: "a/b", sha: COMMIT })]) {
    const ended = await looked(TINY, says).catch((error) => error);
    assert.ok("listing" in ended || /^hub\./.test(ended.code), `${JSON.stringify(says)}: ${ended}`);
    const { licence = null } = ended.listing ?? {};
    assert.ok(licence === null || typeof licence === "string", JSON.stringify(says));
  }
  for (const index of mutants({ weight_map: { a: "model.safetensors" } }))
    await assert.rejects(
      looked({ "config.json": "{}", "model.safetensors.index.json": JSON.stringify(index) }),
      (/** @type {any} */ error) => /^hub\./.test(error.code),
      JSON.stringify(index),
    );
});

test("weights whose size contradicts their header, before the download", async () => {
  const siblings = (/** @type {number} */ more) =>
    Object.entries(TINY).map(([rfilename, content]) => ({
      rfilename,
      size: content.length + (rfilename === "config.json" ? 0 : more),
    }));
  await looked(TINY, { siblings: siblings(0) });
  await assert.rejects(looked(TINY, { siblings: siblings(-1) }), (error) =>
    /not a complete safetensors file: its header says \d+ bytes/.test(wordsOf(error)),
  );
});

test("invalid sizes", async () => {
  for (const size of [-1, 1.5, "600", null, Number.MAX_VALUE])
    await assert.rejects(
      looked(TINY, { siblings: [{ rfilename: "config.json", size }] }),
      { code: "hub.no-sizes" },
      String(size),
    );
  await assert.rejects(looked(TINY, { siblings: [null] }), { code: "hub.no-sizes" });
});

test("an index that names files elsewhere, though the hub has them", async () => {
  for (const shard of [
    "../model.safetensors",
    "/model.safetensors",
    "parts/model-1.safetensors",
    "parts\\model-1.safetensors",
    ".hidden.safetensors",
    "C:model.safetensors",
    "a\nb.safetensors",
  ]) {
    await assert.rejects(
      looked(sharded(shard)),
      (/** @type {any} */ error) =>
        error.code === "hub.elsewhere-shard" && error.params.file === shard && error.asked.length === 3,
      shard,
    );
  }
});

test("a hub that never ends is not read for ever, and not at all once nobody waits", async () => {
  const before = globalThis.fetch;
  for (const endless of ["listing", "config.json", "index", "header"]) {
    let sent = 0;
    let ended = false;
    /** An endless body of spaces: JSON might still follow. */
    const forEver = () =>
      new Response(
        new ReadableStream({
          pull(controller) {
            sent += 2 ** 20;
            controller.enqueue(new Uint8Array(2 ** 20).fill(32));
          },
          cancel: () => void (ended = true),
        }),
      );
    const files = ["config.json", endless === "index" ? "model.safetensors.index.json" : "model.safetensors"];
    const siblings = files.map((rfilename) => ({ rfilename, size: WEIGHTS.length }));
    globalThis.fetch = async (url) => {
      const { pathname } = new URL(String(url));
      if (pathname.startsWith("/api/"))
        return endless === "listing" ? forEver() : Response.json({ sha: COMMIT, siblings });
      const asked = pathname.endsWith("index.json")
        ? "index"
        : pathname.endsWith("config.json")
          ? "config.json"
          : "header";
      return asked === endless ? forEver() : new Response(asked === "header" ? WEIGHTS : "{}");
    };
    const name = { repo: "someone/tiny", revision: "main" };
    try {
      const code = endless === "header" ? "hub.header" : "hub.too-much";
      await assert.rejects(lookUp(HUB, name, unpack), { code }, endless);
      assert.ok(sent < 2 ** 27, `${endless}: ${sent}`);
      if (endless === "header") continue;
      assert.ok(ended, endless);
      sent = 0;
      await assert.rejects(
        lookUp(HUB, name, unpack, () => sent < 2 ** 22),
        { code: "closed" },
      );
      assert.ok(sent < 2 ** 23, `${endless}: ${sent} after it was closed`);
    } finally {
      globalThis.fetch = before;
    }
  }
});

test("of GGUF files one is read as far as the engine needs it, and nothing else", async () => {
  const file = new Uint8Array(6 * 2 ** 20);
  file[0] = 5;
  const files = { "a-Q8_0.gguf": file, "b-Q4_0.gguf": file, "README.md": "" };
  await assert.rejects(looked(files), { code: "hub.which-gguf", params: { files: ["a-Q8_0.gguf", "b-Q4_0.gguf"] } });
  await assert.rejects(looked(files, {}, "main", "c.gguf"), { code: "hub.no-gguf", params: { file: "c.gguf" } });
  for (const [there, named] of /** @type {const} */ ([
    [files, "b-Q4_0.gguf"],
    [{ "b-Q4_0.gguf": file }, ""],
  ])) {
    const { listing, outline, template, asked } = await looked(/** @type {any} */ (there), {}, "main", named);
    assert.deepEqual(
      [listing.file, listing.weights, listing.files.map(({ name }) => name)],
      ["b-Q4_0.gguf", ["b-Q4_0.gguf"], ["b-Q4_0.gguf"]],
    );
    assert.deepEqual(outline, {
      config: JSON.stringify({ "b-Q4_0.gguf": 6 * 2 ** 20 }),
      generation: null,
      headers: [`${5 * 2 ** 20}`],
      files: ["b-Q4_0.gguf"],
    });
    assert.deepEqual(template, { config: "{}", jinja: null });
    assert.equal(asked.filter((path) => path.endsWith(".gguf")).length, 2);
  }
  // Of several parts each is read, and named.
  const parts = { "c-00002-of-00002.gguf": file, "c-00001-of-00002.gguf": file };
  const { listing, outline } = await looked({ ...files, ...parts }, {}, "main", "c-00002-of-00002.gguf");
  assert.deepEqual([listing.file, listing.weights], ["c-00001-of-00002.gguf", Object.keys(parts).reverse()]);
  assert.deepEqual([outline.files, outline.headers.length], [listing.weights, 2]);
  assert.deepEqual(Object.keys(JSON.parse(outline.config)), listing.weights);
  await assert.rejects(looked({ "c-00002-of-00002.gguf": file }), {
    code: "hub.no-part",
    params: { file: "c-00001-of-00002.gguf", count: 2 },
  });
  // Names of parts are made one by one, however many there should be.
  const first = Array.from({ length: 1000 }, (_, i) => `${i}-00001-of-99999.gguf`);
  const rejected = { code: "hub.which-gguf", params: { files: first.slice(0, 4) } };
  await assert.rejects(looked(Object.fromEntries(first.map((name) => [name, file]))), rejected);
  const second = { file: "0-00002-of-99999.gguf", count: 99_999 };
  await assert.rejects(looked({ [first[0]]: file }), { code: "hub.no-part", params: second });
  // Beside a configuration safetensors count, unless a file of GGUF is named.
  assert.equal((await looked({ ...TINY, "a.gguf": file })).listing.file, undefined);
  assert.equal((await looked({ ...TINY, "a.gguf": file }, {}, "main", "a.gguf")).listing.file, "a.gguf");
});

test("weights with an invalid folder name are ignored", async () => {
  for (const name of ["../m.safetensors", "a\\b.safetensors", "..safetensors"])
    await assert.rejects(looked({ "config.json": "{}", [name]: WEIGHTS }), { code: "hub.no-weights" }, name);
});

test("requests to a hub abort when the dialog closes", async (t) => {
  const close = new AbortController();
  const fetching = t.mock.method(
    globalThis,
    "fetch",
    (/** @type {string} */ _, /** @type {{ signal: AbortSignal }} */ { signal }) =>
      new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason))),
  );
  const looking = lookUp(HUB, { repo: "someone/tiny", revision: "main" }, unpack, () => true, close.signal);
  close.abort();
  await assert.rejects(looking, { code: "closed" });
  assert.equal(fetching.mock.callCount(), 1);
});
