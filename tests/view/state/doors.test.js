// The page's four doors, an address, a file of edits, a stored record and a hub's answer, against whatever comes in:
// nothing throws, what is read is read again as the same, and a refusal is a sentence. Some hundred of each, or as many
// as `cargo xtask fuzz` has time for; what breaks something is then kept beside this file, and tried again each time.
import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import fc from "fast-check";
import "../../../www/app/words/index.js";
import "../../../www/app/words/panels.js";
import { EditDocument } from "../../../www/domain/edits/document.js";
import { FORMAT } from "../../../www/features/export/json.js";
import { readEdits } from "../../../www/features/export/open-edits.js";
import { lookUp } from "../../../www/features/models/hub/listing.js";
import { readAbout } from "../../../www/features/models/stored-models.js";
import { keptAs } from "../../../www/domain/kept/models.js";
import { wordsOf } from "../../../www/i18n/problem.js";
import { problem } from "../../../www/lib/errors.js";
import { fit } from "../../../www/lib/foreign/schema.js";
import { fields, readUrl, writeUrl } from "../../../www/state/address.js";
import { initialState } from "../../../www/state/store.js";
import { answered } from "../support/answered.js";

const RUNS = 200;
/** The duration for each kind, if set. */
const SECONDS = Number(process.env.HEADLIGHT_FUZZ);
const CASES = join(import.meta.dirname, "doors");

/**
 * @param {string} kind @param {fc.IRawProperty<any, any>} property its inputs are JSON
 * @param {number} [share] of the runs, for slow ones
 */
function check(kind, property, share = 1) {
  const file = join(CASES, `${kind}.json`);
  const limit = { numRuns: 1e9, interruptAfterTimeLimit: 1000 * SECONDS, markInterruptAsFailure: false };
  return fc.assert(property, {
    ...(SECONDS ? limit : { numRuns: Math.ceil(RUNS * share) }),
    examples: existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : [],
    reporter(out) {
      if (SECONDS) console.log(`${kind}: ${out.numRuns} variants from seed ${out.seed}`);
      if (!out.failed) return;
      if (SECONDS) {
        mkdirSync(CASES, { recursive: true });
        writeFileSync(file, JSON.stringify([out.counterexample]));
      }
      throw new Error(fc.defaultReportMessage(out), { cause: out.errorInstance });
    },
  });
}

/** Any JSON value, also with names from Object.prototype. */
const anything = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom(null, true, -1, 0.5, 1e300, 2 ** 53, "", "__proto__", "constructor", "\u202e\0", "x".repeat(999)),
);
const mostly = (/** @type {fc.Arbitrary<any>} */ likely) => fc.oneof({ weight: 3, arbitrary: likely }, anything);

const path = fc.constantFrom("encoder.blocks.0.attn", "decoder.blocks.1.cross", "decoder.blocks.1.mlp", "attn", "x");
const headPath = fc.tuple(path, fc.nat(5)).map(([path, head]) => `${path}.${head}`);
const number = fc.oneof(fc.double(), fc.constantFrom(0, 1, 0.5, -1));
const bits = fc.array(fc.array(fc.constantFrom(0, 1), { maxLength: 4 }), { maxLength: 3 });
const places = fc.array(fc.nat(9), { maxLength: 3 });
const source = fc.oneof(
  fc.constantFrom("mean", "zero"),
  fc.record({ text: fc.string(), positions: places }, { requiredKeys: ["text"] }),
  fc.record({ ids: places, positions: places }, { requiredKeys: ["ids"] }),
);
const patch = fc.record(
  {
    site: mostly(path.map((path) => `${path}.z`)),
    head: mostly(fc.nat(5)),
    positions: mostly(places),
    from: mostly(source),
    minus: mostly(source),
    factor: mostly(number),
    nonsense: anything,
  },
  { requiredKeys: ["site", "from"] },
);
const edits = fc.record(
  {
    causal: mostly(fc.boolean()),
    padding: mostly(bits),
    target_padding: mostly(bits),
    scale: mostly(fc.boolean()),
    attention_temperature: mostly(number),
    memory: mostly(fc.boolean()),
    hidden_cells: mostly(fc.array(fc.tuple(path, fc.option(fc.nat(5)), fc.nat(9), fc.nat(9)), { maxLength: 3 })),
    heads: mostly(fc.dictionary(headPath, number, { maxKeys: 3 })),
    patterns: mostly(fc.dictionary(headPath, fc.constantFrom("uniform", "frozen", "pie"), { maxKeys: 3 })),
    gates: mostly(fc.dictionary(path, fc.oneof(number, fc.constantFrom("open", "closed", "ajar")), { maxKeys: 3 })),
    gammas: mostly(fc.dictionary(path, number, { maxKeys: 3 })),
    patches: mostly(fc.array(patch, { maxLength: 2 })),
    dropout: mostly(fc.record({ rate: number, drop_path: number, seed: fc.nat() })),
    nonsense: anything,
  },
  { requiredKeys: [] },
);

const text = fc.oneof(fc.string({ unit: "grapheme" }), fc.string({ unit: "binary" }));
const words = fc.constantFrom("1", "0", "-1", "1e99", "dates", "copy", "head", "grid", "learn", "2,3,4", "encoder.0.1");
const value = fc.oneof(
  text,
  words,
  edits.map((e) => JSON.stringify(e)),
  anything.map((v) => JSON.stringify(v)),
);
const fieldNames = fields().map(({ name }) => name);
const address = fc.oneof(
  text,
  fc
    .array(fc.tuple(fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...fieldNames) }, text), value), { maxLength: 6 })
    .map((pairs) => `v=4&${pairs.map(([name, one]) => `${encodeURIComponent(name)}=${escaped(one)}`).join("&")}`),
);

/** URL-encoded; a lone surrogate cannot be. @param {string} one */
const escaped = (one) => encodeURIComponent(one.toWellFormed());

test("any address is read, and its state survives a round trip", () => {
  // A name that every object has is no value.
  for (const { name } of fields())
    assert.equal(writeUrl(readUrl(`#v=4&${name}=valueOf`, initialState())).includes("native"), false, name);
  check(
    "address",
    fc.property(address, (fragment) => {
      const written = writeUrl(readUrl(`#${fragment.toWellFormed()}`, initialState()));
      assert.equal(writeUrl(readUrl(`#${written}`, initialState())), written);
    }),
  );
});

test("any file of edits is read, or refused in a sentence", async () => {
  const { info } = await answered({ ...initialState(), model: "dates", text: "5 May" });
  assert.ok(info);
  check(
    "edits",
    fc.property(mostly(edits), (drawn) => {
      const given = JSON.parse(JSON.stringify(drawn));
      const edits = fit(EditDocument, given);
      if (edits) assert.deepEqual(fit(EditDocument, JSON.parse(JSON.stringify(edits))), edits);
      const read = readEdits(JSON.stringify(given), "a.json", info, "dates");
      if ("wrong" in read) assert.match(read.wrong, /a\.json/);
      else assert.deepEqual(fit(EditDocument, read.edits), read.edits);
    }),
  );
});

test("the edits of any picture's file are read, or refused in a sentence", async () => {
  const { info } = await answered({ ...initialState(), model: "dates", text: "5 May" });
  assert.ok(info);
  const picture = fc
    .record(
      { format: mostly(fc.constant(FORMAT)), edits: mostly(edits), title: anything, panels: anything },
      { requiredKeys: ["format"] },
    )
    .map((one) => JSON.stringify(one));
  const cut = fc
    .tuple(picture, fc.nat(), fc.nat(9), text)
    .map(([file, at, most, put]) => [...file].toSpliced(at % file.length, most, put).join(""));
  check(
    "picture",
    fc.property(fc.oneof(picture, cut, text), (file) => {
      const read = readEdits(file, "a.json", info, "dates");
      if ("wrong" in read) assert.match(read.wrong, /a\.json/);
      else assert.deepEqual(fit(EditDocument, read.edits), read.edits);
    }),
  );
});

const COMMIT = "0123456789abcdef0123456789abcdef01234567";
const file = fc.record({ name: mostly(text), size: mostly(fc.nat()), sha256: anything, git: anything });
const card = fc.record({
  name: mostly(text),
  family: mostly(text),
  files: mostly(fc.array(fc.record({ name: text, size: fc.nat() }), { maxLength: 2 })),
  licence: mostly(text),
  parameters: mostly(fc.nat()),
});
const about = fc.record({
  listing: mostly(
    fc.record({
      repo: mostly(fc.constant("a/b")),
      commit: mostly(fc.constant(COMMIT)),
      revision: mostly(fc.constant("main")),
      licence: anything,
      files: mostly(fc.array(file, { maxLength: 2 })),
      weights: mostly(fc.array(text, { maxLength: 2 })),
    }),
  ),
  card: mostly(card),
  whole: mostly(fc.boolean()),
  date: mostly(fc.nat()),
});

test("any stored record is read, or ignored", () => {
  check(
    "record",
    fc.property(
      fc.oneof(
        about.map((one) => JSON.stringify(one)),
        text,
      ),
      (record) => {
        const read = readAbout(record);
        if (read !== null) assert.deepEqual(readAbout(JSON.stringify(read)), read);
      },
    ),
  );
});

const sibling = fc.record({
  rfilename: mostly(fc.constantFrom("config.json", "model.safetensors", "model.safetensors.index.json", "../x")),
  size: mostly(fc.nat(4000)),
  lfs: anything,
});
const told = fc.record(
  {
    id: mostly(fc.constantFrom("a/b", "a/../b")),
    sha: mostly(fc.constant(COMMIT)),
    siblings: mostly(fc.array(mostly(sibling), { maxLength: 4 })),
    gated: anything,
    cardData: anything,
    tags: anything,
  },
  { requiredKeys: ["sha", "siblings"] },
);

test("any model kept by Train is listed under its key, and can be deleted", () => {
  const kept = fc.record({
    name: mostly(text),
    recipe: mostly(text),
    step: mostly(fc.option(fc.nat())),
    text: mostly(text),
    bytes: mostly(fc.nat()),
    date: mostly(fc.nat()),
    whole: mostly(fc.boolean()),
    last: anything,
  });
  check(
    "kept",
    fc.property(mostly(kept), (about) => {
      const read = keptAs(["key", about]);
      assert.equal(read.id, "key");
      if (!read.damaged) assert.deepEqual(keptAs(["key", read]), read);
    }),
  );
});

test("any answer of a hub is a listing, or refused in a sentence", async (t) => {
  /** @type {{ told: unknown, rest: Uint8Array }} */
  let hub;
  t.mock.method(globalThis, "fetch", async (/** @type {string} */ url) =>
    url.includes("/api/") ? Response.json(hub.told) : new Response(/** @type {any} */ (hub.rest)),
  );
  const rest = fc.oneof(
    fc.array(fc.nat(255), { maxLength: 99 }),
    anything.map((one) => [...new TextEncoder().encode(JSON.stringify(one))]),
    anything.map((one) => {
      const header = new TextEncoder().encode(JSON.stringify(one));
      return [header.length & 255, (header.length >> 8) & 255, 0, 0, 0, 0, 0, 0, ...header];
    }),
  );
  await check(
    "hub",
    fc.asyncProperty(mostly(told), rest, async (told, rest) => {
      hub = { told, rest: Uint8Array.from(rest) };
      const unpack = async () => Promise.reject(problem("hub.header", { file: "a.gguf" }));
      const name = { repo: "a/b", revision: "main" };
      const ended = await lookUp("https://hub.example.org", name, unpack).catch((error) => error);
      if ("listing" in ended) return assert.match(ended.listing.repo, /^[^/]+\/[^/]+$/);
      assert.match(ended.code ?? String(ended), /^hub\./);
      assert.ok(wordsOf(ended).length > 10);
    }),
    0.2,
  );
});
