// A model from this machine: a folder, files, or what is dropped; and ten that are broken, each with its sentence and
// the old model in place.
import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { test } from "node:test";
import { withoutThreads } from "../engines-agree/beside.js";
import { look, sameAnswer, settled, until, visitor } from "../visit.js";
import { choose, filesOf, folder, openDialog, reheaded, said, take } from "./opening.js";

const { visit } = visitor();
const DATES = filesOf("models/dates");

test("a folder opens, computes the same numbers as the page's model, and has no address", async () => {
  const { page, errors } = await visit();
  const before = await look(page);
  await openDialog(page);
  await page.setInputFiles("[data-choose=folder]", folder("models/dates"));
  await until(page, (s) => s.hub.offer !== null);
  const card = await page.locator("[data-part=offer]").innerText();
  assert.match(card, /dates[^]*Encoder and decoder[^]*this machine/);
  assert.equal(await page.locator("[data-do=take]").innerText(), "Open");
  await take(page);
  const there = await look(page);
  assert.match(there.model, /^own-/);
  assert.deepEqual([there.text, there.failure], [before.text, null]);
  sameAnswer(there.result, before.result, 0);
  assert.equal(new URL(page.url()).hash.includes(there.model), false);
  await openDialog(page);
  assert.equal(await page.locator("[data-kept]").count(), 0, "what lies on this machine is not kept again");
  assert.deepEqual(errors, []);
});

/** A model of 18 MB, most of it positions that no text reaches; its first tensors come last. */
function large() {
  const rows = 70_000;
  const { "config.json": config, "model.safetensors": weights, ...texts } = filesOf("models/induction");
  const file = reheaded(weights, (header, data) => {
    let end = 0;
    /** @type {Buffer[]} */
    const parts = [];
    const tensors = Object.entries(header).reverse();
    for (const [name, one] of tensors) {
      parts.push(data.subarray(...one.data_offsets));
      if (name === "decoder.embed.positions.weight") {
        parts.push(Buffer.alloc((rows - one.shape[0]) * one.shape[1] * 4));
        one.shape[0] = rows;
      }
      one.data_offsets = [
        end,
        (end += one.shape.reduce((/** @type {number} */ a, /** @type {number} */ b) => a * b, 4)),
      ];
    }
    return [Object.fromEntries(tensors), Buffer.concat(parts)];
  });
  const described = JSON.stringify({ ...JSON.parse(config.toString()), n_ctx: rows });
  return { ...texts, "config.json": described, "model.safetensors": file };
}

/** Counts the threads that a worker starts, and stops each if none is to start. */
const countThreads = (/** @type {boolean} */ starts) => {
  Object.assign(globalThis, { threads: 0 });
  globalThis.Worker = class extends Worker {
    /** @param {string | URL} url @param {WorkerOptions} [options] */
    constructor(url, options) {
      super(url, options);
      /** @type {any} */ (globalThis).threads++;
      if (starts) return;
      this.terminate();
      setTimeout(() => this.dispatchEvent(new Event("error")));
    }
  };
};

test("a large file is read on a thread of its own, and where none starts in place", async () => {
  for (const starts of [true, false]) {
    const { page, errors } = await withoutThreads(visit)();
    for (const worker of page.workers()) await worker.evaluate(countThreads, starts);
    const results = [];
    for (const files of [filesOf("models/induction"), large()]) {
      await openDialog(page);
      await choose(page, files);
      await take(page);
      results.push((await look(page)).result);
      const threads = await Promise.all(page.workers().map((worker) => worker.evaluate("globalThis.threads ?? 0")));
      assert.equal(Math.max(...threads), results.length - 1);
    }
    sameAnswer(results[1], results[0], 0);
    assert.deepEqual(errors, []);
  }
});

test("files that are dropped anywhere open the dialog, in another room too", async () => {
  const { page, errors } = await visit();
  await page.click("[data-room=train]");
  await page.waitForSelector("main.room.train");
  await page.evaluate(
    (files) => {
      const data = new DataTransfer();
      for (const [name, bytes] of Object.entries(files))
        data.items.add(new File([Uint8Array.from(atob(bytes), (c) => c.charCodeAt(0))], name));
      for (const type of ["dragover", "drop"])
        document.body.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: data }));
    },
    Object.fromEntries(
      Object.entries({ ...DATES, "README.md": Buffer.from("---\nlicense: mit\n---\n# dates") }).map(([name, bytes]) => [
        name,
        bytes.toString("base64"),
      ]),
    ),
  );
  await page.waitForSelector("[data-part=offer]");
  assert.match(await page.locator("[data-part=offer]").innerText(), /Licence\s+mit/);
  await take(page);
  const { info, room, result } = await look(page);
  assert.deepEqual([info?.name, room, result?.output], ["dates", "explore", "2024-03-05"]);
  assert.deepEqual(errors, []);
});

test("a folder dragged onto the page opens with its files", async () => {
  const { page, errors } = await visit();
  const before = await look(page);
  const browser = await page.context().newCDPSession(page);
  const data = { items: [], files: [folder("models/dates")], dragOperationsMask: 1 };
  for (const type of /** @type {const} */ (["dragEnter", "dragOver", "drop"]))
    await browser.send("Input.dispatchDragEvent", { type, x: 400, y: 300, data });
  await page.waitForSelector("[data-part=offer]");
  assert.match(await page.locator("[data-part=offer]").innerText(), /dates[^]*Encoder and decoder[^]*this machine/);
  await take(page);
  sameAnswer((await look(page)).result, before.result, 0);
  assert.deepEqual(errors, []);
});

/** A folder as a browser lists it, in batches. @typedef {{ [name: string]: string | Tree }} Tree */

test("a dragged folder is read whole, however many entries it has, and a model in a folder of it found", async () => {
  const { page, errors } = await visit();
  const many = Object.fromEntries(Array.from({ length: 250 }, (_, i) => [`a${i}.txt`, ""]));
  const dates = Object.fromEntries(Object.entries(DATES).map(([name, bytes]) => [name, bytes.toString("base64")]));
  await page.evaluate(
    (tree) => {
      const at = (/** @type {string} */ name, /** @type {string} */ path, /** @type {any} */ content) => {
        const fullPath = `${path}/${name}`;
        if (typeof content === "string")
          return {
            isFile: true,
            isDirectory: false,
            name,
            fullPath,
            file: (/** @type {(file: File) => void} */ take) =>
              take(new File([Uint8Array.from(atob(content), (c) => c.charCodeAt(0))], name)),
          };
        const entries = Object.entries(content).map(
          ([name, inside]) => /** @type {any} */ (at(name, fullPath, inside)),
        );
        const createReader = () => {
          const left = [...entries];
          return {
            readEntries: (/** @type {(some: any[]) => void} */ take) => setTimeout(() => take(left.splice(0, 100))),
          };
        };
        return { isFile: false, isDirectory: true, name, fullPath, createReader };
      };
      const item = { kind: "file", type: "", webkitGetAsEntry: () => at("all", "", tree), getAsFile: () => null };
      for (const type of ["dragover", "drop"]) {
        const event = new DragEvent(type, { bubbles: true, cancelable: true });
        Object.defineProperty(event, "dataTransfer", { value: { items: [item], files: [], types: ["Files"] } });
        document.body.dispatchEvent(event);
      }
    },
    /** @type {Tree} */ ({ ...many, models: { mine: dates } }),
  );
  await page.waitForSelector("[data-part=offer]");
  assert.equal(await page.locator(".hub-name").innerText(), "mine");
  await take(page);
  assert.deepEqual([(await look(page)).info?.name, errors], ["dates", []]);
});

test("weights in several files, by their index", async () => {
  const whole = DATES["model.safetensors"];
  /** Every other tensor, with its data made contiguous. @param {number} half */
  const part = (half) =>
    reheaded(whole, (header, data) => {
      const { __metadata__, ...tensors } = header;
      /** @type {Buffer[]} */
      const kept = [];
      let at = 0;
      const entries = Object.entries(tensors)
        .filter((_, i) => i % 2 === half)
        .sort(([, a], [, b]) => a.data_offsets[0] - b.data_offsets[0]);
      const said = Object.fromEntries(
        entries.map(([name, one]) => {
          const bytes = data.subarray(...one.data_offsets);
          kept.push(bytes);
          return [name, { ...one, data_offsets: [at, (at += bytes.length)] }];
        }),
      );
      return [said, Buffer.concat(kept)];
    });
  const parts = { "model-1.safetensors": part(0), "model-2.safetensors": part(1) };
  const namesIn = (/** @type {Buffer} */ file) =>
    Object.keys(JSON.parse(file.subarray(8, 8 + Number(file.readBigUInt64LE(0))).toString()));
  const index = JSON.stringify({
    weight_map: Object.fromEntries(
      Object.entries(parts).flatMap(([name, file]) => namesIn(file).map((tensor) => [tensor, name])),
    ),
  });
  const { page, errors } = await visit(undefined, {}, (page) =>
    page.addInitScript(() => {
      /** @type {string[]} */
      const codes = [];
      const Plain = Worker;
      Object.assign(window, {
        codes,
        Worker: class extends Plain {
          constructor(/** @type {ConstructorParameters<typeof Worker>} */ ...of) {
            super(...of);
            this.addEventListener("message", ({ data }) => data.type === "failed" && codes.push(data.failure.code));
          }
        },
      });
    }),
  );
  const before = await look(page);
  await openDialog(page);
  await choose(page, {
    "config.json": DATES["config.json"],
    "tokenizer.json": DATES["tokenizer.json"],
    "model.safetensors.index.json": index,
    ...parts,
  });
  assert.equal(await said(page), null);
  await take(page);
  sameAnswer((await look(page)).result, before.result, 0);
  // A problem in one file names that file, while the next is already being read.
  const broken = reheaded(parts["model-1.safetensors"], (header, data) => [header, Buffer.alloc(data.length, 255)]);
  await openDialog(page);
  await choose(page, {
    "config.json": DATES["config.json"],
    "tokenizer.json": DATES["tokenizer.json"],
    "model.safetensors.index.json": index,
    ...parts,
    "model-1.safetensors": broken,
  });
  await take(page);
  assert.match((await said(page)) ?? "", /^model-1\.safetensors does not fit config\.json: .*not finite/);
  // The read of the second, which had begun, says nothing, and the model before it answers.
  await until(page, (s) => s.current);
  sameAnswer((await look(page)).result, before.result, 0);
  assert.deepEqual(await page.evaluate(() => /** @type {any} */ (window).codes), ["Weights"]);
  assert.deepEqual(errors, []);
});

const BERT = filesOf("tests/families/bert", (name) => name === "config.json" || name === "model.safetensors");
const config = (/** @type {Buffer} */ file, /** @type {Record<string, unknown>} */ more) =>
  JSON.stringify({ ...JSON.parse(file.toString()), ...more });
/** @param {Record<string, Buffer | string>} files @param {string[]} names */
const without = (files, ...names) =>
  Object.fromEntries(Object.entries(files).filter(([name]) => !names.includes(name)));
/** Under another name. @param {string} tensor @returns {(header: Record<string, any>) => void} */
const renamed = (tensor) => (header) => {
  header.elsewhere = header[tensor];
  delete header[tensor];
};
/** The first tensor of two axes. @param {Record<string, any>} header */
const matrix = (header) => Object.keys(header).find((name) => header[name].shape?.length === 2) ?? "";

/** The fault, the files, and the words of the sentence. @type {[string, Record<string, Buffer | string>, RegExp][]} */
const BROKEN = [
  ["a configuration that is no JSON", { ...BERT, "config.json": "{ not json" }, /config|JSON/i],
  ["no configuration", without(BERT, "config.json"), /model[.]safetensors is not a recording.*config[.]json/],
  ["no weights", without(BERT, "model.safetensors"), /weights are missing/],
  [
    "a family that is not known",
    { ...BERT, "config.json": config(BERT["config.json"], { model_type: "mamba" }) },
    /mamba/,
  ],
  [
    "a mixture of experts",
    { ...BERT, "config.json": config(BERT["config.json"], { model_type: "qwen3_moe", num_experts: 8 }) },
    /^qwen3_moe models are mixtures of experts, which can’t be opened yet: each token chooses/,
  ],
  [
    "a tensor too few",
    { ...BERT, "model.safetensors": reheaded(BERT["model.safetensors"], renamed("embeddings.word_embeddings.weight")) },
    /embeddings\.word_embeddings\.weight/,
  ],
  [
    "a tensor of another shape",
    {
      ...BERT,
      "model.safetensors": reheaded(BERT["model.safetensors"], (header) => void header[matrix(header)].shape.reverse()),
    },
    /embeddings|encoder|shape/,
  ],
  [
    "weights that end early",
    { ...BERT, "model.safetensors": BERT["model.safetensors"].subarray(0, -100) },
    /safetensors|weights|end/i,
  ],
  [
    "weights that end in the header",
    { ...BERT, "model.safetensors": BERT["model.safetensors"].subarray(0, 1000) },
    /not a complete safetensors file/,
  ],
  ["a broken tokenizer", { ...DATES, "tokenizer.json": "{}" }, /tokenizer/],
  [
    "mathematics that is not known",
    { ...BERT, "config.json": config(BERT["config.json"], { hidden_act: "snake" }) },
    /snake|hidden_act/,
  ],
  [
    "weights that are no numbers",
    {
      ...DATES,
      "model.safetensors": reheaded(DATES["model.safetensors"], (header, data) => [
        header,
        Buffer.alloc(data.length, 255),
      ]),
    },
    /not finite|NaN|number/i,
  ],
];

test("a tokenizer with extra tokens is accepted, and a text with such a token refused in place", async () => {
  const { page, errors } = await visit();
  await openDialog(page);
  await choose(page, { ...filesOf("models/reverse"), "tokenizer.json": DATES["tokenizer.json"] });
  await take(page);
  assert.equal((await look(page)).info?.name, "reverse");
  await page.fill("textarea", "15");
  await settled(page);
  assert.match(await page.locator("#source-about").innerText(), /token “5” \(14\).*tokens 0 to 13/);
  await page.fill("textarea", "12");
  await settled(page);
  const { failure, result } = await look(page);
  assert.deepEqual([failure, result?.source.map(({ text }) => text)], [null, ["1", "2", "[end]"]]);
  assert.deepEqual(errors, []);
});

test("each broken folder gets one sentence in place, and the old model stays", async () => {
  const { page, errors } = await visit();
  const before = await look(page);
  await openDialog(page);
  /** @type {string[]} */
  const sentences = [];
  for (const [what, files, named] of BROKEN) {
    await choose(page, files);
    if ((await said(page)) === null) await take(page);
    const sentence = (await said(page)) ?? "";
    sentences.push(sentence);
    assert.match(sentence, named, what);
    assert.ok(sentence.length > 20 && /^[A-Z`“\w].*[.]$/.test(sentence), `${what}: ${sentence}`);
    const now = await look(page);
    assert.deepEqual(
      [now.model, now.text, now.hub.open, now.failure, now.notice],
      ["dates", before.text, true, null, null],
      what,
    );
    if (await page.locator("[data-do=back]").count()) await page.click("[data-do=back]");
  }
  assert.equal(new Set(sentences).size, BROKEN.length, "each has its own");
  await page.keyboard.press("Escape");
  // The previous model still answers.
  await page.fill("textarea", "3/5/24");
  await settled(page);
  assert.equal((await look(page)).result?.output, "2024-03-05");
  assert.deepEqual(errors, []);
});

test("every family opens, one after the other, and its card describes it", async () => {
  const LETTERS = filesOf("models/reverse")["tokenizer.json"];
  const families = new Set();
  const { page, errors } = await visit();
  for (const name of readdirSync(folder("tests/families"))) {
    const given = filesOf(`tests/families/${name}`, (file) => !["golden.safetensors", "inputs.json"].includes(file));
    const { "pixels.safetensors": pixels, "features.safetensors": features, ...files } = given;
    if (!files["config.json"]) continue;
    await openDialog(page);
    // Small random models: letters are enough.
    await choose(page, { ...files, "tokenizer.json": LETTERS });
    assert.equal(await said(page), null, name);
    const card = await page.locator("[data-part=offer]").innerText();
    await take(page);
    await until(page, (s) => s.leaving === null);
    if (!pixels && !features) await page.fill("textarea", "cabbage");
    await settled(page);
    const { failure, result, info } = await look(page);
    assert.deepEqual([failure, errors], [null, []], name);
    assert.ok(info && card.includes(info.family), name);
    if (pixels) assert.equal(await page.locator("[data-lacks=NoProcessor]").count(), 1, name);
    else if (features) assert.equal(await page.locator("[data-do=sound]").count(), 1, name);
    else assert.ok(result?.maps.length, name);
    families.add(info.family);
  }
  assert.ok(families.size > 5, [...families].join(", "));
});

test(
  "words that a vocabulary writes apart are apart in what a decoder goes on with, and a text that is too long " +
    "is a text",
  async () => {
    const { page, errors } = await visit();
    await openDialog(page);
    await choose(
      page,
      filesOf("tests/families/gpt2", (file) => file !== "golden.safetensors" && file !== "inputs.json"),
    );
    await take(page);
    await page.fill("#source", "the quick fox jumps");
    await until(page, (s) => s.current && s.result.target.length > s.result.source.length && s.play !== "fast");
    const { result } = await look(page);
    assert.match(result?.output ?? "", /^( \w+)+$/);
    assert.match((await page.locator(".answer").textContent()) ?? "", /^the quick fox jumps \w+/);
    await page.click("[data-step=back]");
    await settled(page);
    const ghost = await page.locator(".answer .ghost").textContent();
    assert.match(ghost ?? "", /^ \w+$/, "and so is the next one");
    const { limit } = await page.evaluate(async () => ({ limit: (await import("./www/main.js")).now().info.n_ctx }));
    await page.fill("#source", "the quick fox jumps ".repeat(limit));
    await until(page, (s) => s.failure !== null);
    /** @param {string} words */
    const told = (words) =>
      page.waitForFunction((words) => document.querySelector(".input")?.textContent?.includes(words), words);
    await told(`The text has ${4 * limit} tokens and the model reads at most ${limit}`);
    // The page recognises this phrase of the engine by its wording.
    await page.selectOption(".language", "tr");
    await told(`Metin ${4 * limit} belirteç uzunluğunda, model en çok ${limit} belirteç okuyor`);
    assert.match(
      (await page.locator(".answer .given").textContent()) ?? "",
      /^the quick fox jumps/,
      "the text before it stands there as it was",
    );
    assert.deepEqual(errors, []);
  },
);

test("the generation settings in the files, forced and suppressed tokens, are followed and explained", async () => {
  const { page, errors } = await visit();
  const files = filesOf("tests/families/mbart", (file) => file !== "golden.safetensors" && file !== "inputs.json");
  const open = async (/** @type {Record<string, unknown>} */ more) => {
    await openDialog(page);
    const generation = { ...JSON.parse(files["generation_config.json"].toString()), ...more };
    await choose(page, { ...files, "generation_config.json": JSON.stringify(generation) });
    await take(page);
    await page.fill("#source", "the quick fox");
    await settled(page);
    if ((await look(page)).target.length > 0) await page.click("[data-step=first]");
    await until(page, (s) => s.current && s.target.length === 0);
    return (await look(page)).result;
  };
  const rule = page.locator("[data-rule]");
  const plain = await open({});
  assert.deepEqual([plain?.next, await rule.count()], [plain?.candidates[0].id, 0]);
  const [first, second, third] = plain?.candidates.map(({ id }) => id) ?? [];
  const suppressed = await open({ suppress_tokens: [first] });
  assert.deepEqual(
    [suppressed?.next, suppressed?.candidates],
    [second, plain?.candidates],
    "the model's own numbers stay",
  );
  assert.match(await rule.innerText(), /never writes/);
  // A token outside the top ones is listed below them, with its rank.
  const unlikely = [...Array(40).keys()].find((id) => id > 3 && !plain?.candidates.some((c) => c.id === id)) ?? 0;
  const forced = await open({ forced_bos_token_id: unlikely });
  assert.deepEqual([forced?.next, forced?.candidates.slice(0, -1)], [unlikely, plain?.candidates]);
  const { id, rank, text } = /** @type {NonNullable<typeof forced>} */ (forced).candidates[
    plain?.candidates.length ?? 0
  ];
  assert.deepEqual([id, rank > 5], [unlikely, true]);
  assert.ok((await rule.innerText()).includes(`always begin with “${text.trim()}”`), await rule.innerText());
  assert.equal((await page.locator(".next .bar[data-chosen] .bar-token").innerText()).trim(), text.trim());
  assert.equal((await page.locator(".answer .ghost").innerText()).trim(), text.trim());
  await page.click("[data-step=forward]");
  await settled(page);
  assert.deepEqual([(await look(page)).target, await rule.count()], [[unlikely], 0]);
  await open({ eos_token_id: [2, third], forced_bos_token_id: third });
  assert.ok(await page.isDisabled("[data-step=forward]"), "an answer that is over with its first token");
  assert.deepEqual(errors, []);
});
