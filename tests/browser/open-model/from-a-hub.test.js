// A model from a hub: looked up, fetched on a click, cancelled and gone on with, checked, kept, named by a link,
// deleted.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { commitOf, mirror } from "../mirror.js";
import { addressOf, link, look, settled, unprovoked, until, visitor } from "../visit.js";
import { filesOf, folder, from, lookUp, openDialog, opened, resized, said, take } from "./opening.js";

const { arrive, visit } = visitor();
const DATES = "someone/dates";
const ID = `${DATES}@${commitOf(DATES)}`;
/** 4 MB of weights, so that a test can act during the download. */
const TALES = "someone/tales";
/** A training run with three checkpoints. */
const STEPS = "someone/steps";

/** BERT whose embeddings fit only in eight bits, as a hub would list it: of its weights only the header exists. */
function vast() {
  const { "config.json": config, "model.safetensors": weights } = filesOf("tests/families/bert");
  const rows = 2 ** 24;
  const names = ["word", "token_type", "position"].map((kind) => `embeddings.${kind}_embeddings.weight`);
  const { file, size } = resized(weights, Object.fromEntries(names.map((name) => [name, rows])), 70_000);
  const files = {
    "config.json": JSON.stringify({
      ...JSON.parse(config.toString()),
      vocab_size: rows,
      type_vocab_size: rows,
      max_position_embeddings: rows,
    }),
    "model.safetensors": file,
  };
  return {
    folder: folder("docs"),
    files,
    says: {
      siblings: [
        { rfilename: "config.json", size: files["config.json"].length },
        { rfilename: "model.safetensors", size },
      ],
    },
  };
}

/** @type {Awaited<ReturnType<typeof mirror>>} */
let hub;
before(async () => {
  const dates = { folder: folder("models/dates") };
  hub = await mirror({
    [DATES]: { ...dates, says: { cardData: { license: "mit" } }, branches: ["v1"] },
    [TALES]: { folder: folder("models/tales") },
    [STEPS]: { ...dates, branches: ["step0", "step1000", "step512", "main-v2"] },
    "someone/vast": vast(),
    "someone/gated": { ...dates, says: { gated: "manual" } },
    "someone/empty": { folder: folder("docs") },
    "someone/old": { folder: folder("docs"), files: { "config.json": "{}", "pytorch_model.bin": "x" } },
  });
});
after(() => hub.close());

/** @param {string} [fragment] @param {import("playwright-core").BrowserContextOptions} [options] */
async function visitHub(fragment, options = {}) {
  Object.assign(hub.state, { speed: 0, ranges: true, says: null, cutAfter: Infinity, spoils: "", on: true, asked: [] });
  return visit(fragment, options, from(hub.url));
}

const asked = () =>
  hub.state.asked
    .filter(({ path }) => !path.endsWith("/refs"))
    .map(({ path, range }) => `${path.replace(/.*\/(resolve|revision)\/[^/]+/, "$1")}${range ? ` ${range}` : ""}`);
const ofWeights = () => hub.state.asked.filter(({ path }) => path.endsWith(".safetensors"));

test("nothing is asked of a hub before the person does, and no weights before the click", async () => {
  const { page, errors } = await visitHub();
  await openDialog(page);
  assert.deepEqual(hub.state.asked, []);
  await lookUp(page, DATES);
  assert.deepEqual(asked().sort(), ["resolve/config.json", "resolve/model.safetensors bytes=0-65535", "revision"]);
  const card = await page.locator("[data-part=offer]").innerText();
  const parameters = (await look(page)).info?.parameters.toLocaleString("en");
  for (const part of [
    "Encoder and decoder",
    String(parameters),
    "mit",
    commitOf(DATES).slice(0, 12),
    "config.json",
    "tokenizer.json",
    "model.safetensors",
  ])
    assert.ok(card.includes(part), part);
  await take(page);
  const { model, info, failure, result, text } = await look(page);
  assert.deepEqual(
    [model, info?.name, failure, result?.output, text],
    [ID, "dates", null, "2024-03-05", "5 Mart 2024 Salı"],
  );
  assert.equal(await page.locator("#model option:checked").innerText(), DATES);
  const params = new URLSearchParams((await addressOf(page)).slice(1));
  assert.deepEqual([params.get("model"), Number(params.get("bytes")) > 100_000], [ID, true]);
  await page.click("[data-do=about-model]");
  assert.match(await page.locator("#model-card").innerText(), /headlight[^]*Encoder and decoder/);
  assert.deepEqual(errors, []);
});

test("a stored model opens from its link with the hub offline; Back and Forward find it too", async () => {
  const { page, errors } = await visitHub();
  await openDialog(page);
  await lookUp(page, DATES);
  await take(page);
  hub.state.on = false;
  await page.goto(page.url().replace(/#.*/, "") + link({ model: ID, text: "3/5/24" }));
  await page.reload();
  await settled(page);
  const { model, text, result, hub: now } = await look(page);
  assert.deepEqual([model, text, result?.output, now.open], [ID, "3/5/24", "2024-03-05", false]);
  await page.selectOption("#model", "reverse");
  await until(page, (s) => s.info?.name === "reverse" && s.current);
  // The first visit's scene has no fields in the address.
  await page.waitForFunction(() => !location.hash.includes("dates"));
  await page.goBack();
  await until(page, (s) => s.info?.name === "dates" && s.current);
  assert.equal((await look(page)).model, ID);
  await page.reload();
  await settled(page);
  await page.goForward();
  await until(page, (s) => s.info?.name === "reverse" && s.current);
  await page.goBack();
  await until(page, (s) => s.info?.name === "dates" && s.current);
  assert.deepEqual([(await look(page)).model, unprovoked(errors, /favicon/)], [ID, []]);
});

test("a stored model that another one takes the place of before the engine is there fails nothing", async () => {
  const { page, errors } = await visitHub();
  await openDialog(page);
  await lookUp(page, TALES);
  await take(page);
  await page.waitForFunction(() => location.hash.includes("someone"));
  let go = () => {};
  const held = new Promise((resolve) => (go = () => resolve(undefined)));
  await page.route("**/headlight_bg.wasm", async (route) => {
    await held;
    await route.continue();
  });
  await page.reload();
  await until(page, (s) => s.model.includes("@") && s.info === null);
  await page.selectOption("#model", "reverse");
  await until(page, (s) => s.model === "reverse");
  go();
  await until(page, (s) => s.failure !== null || (s.info?.name === "reverse" && s.current && s.play === "done"));
  const { failure, result, notice } = await look(page);
  assert.deepEqual([failure, notice, result?.output], [null, null, "egabbac"]);
  assert.deepEqual(unprovoked(errors, /favicon/), []);
});

test("a browser without a link's model shows its size, and downloads it on a click", async () => {
  Object.assign(hub.state, { on: true, speed: 0, asked: [] });
  const { page, errors } = await arrive(
    link({ model: ID, bytes: "1100000", text: "3/5/24", view: "lines" }),
    {},
    from(hub.url),
  );
  await page.waitForSelector("[data-part=wanted]");
  await until(page, (s) => s.current);
  assert.deepEqual(hub.state.asked, [], "no one is asked");
  assert.match(await page.locator("[data-part=wanted]").innerText(), new RegExp(`${DATES}[^]*1\\.1 MB`));
  assert.ok(page.url().includes("someone"), "the address stays while it is being decided");
  await page.click("[data-do=take-wanted]");
  await opened(page);
  const { model, text, view, result } = await look(page);
  assert.deepEqual([model, text, view, result?.output], [ID, "3/5/24", "lines", "2024-03-05"]);
  assert.deepEqual(errors, []);
});

test("a link's settings apply to its model only: another one opened instead has its default text", async () => {
  Object.assign(hub.state, { on: true, speed: 0, asked: [] });
  const { page, errors } = await arrive(
    link({ model: ID, bytes: "1100000", text: "3/5/24", view: "lines" }),
    {},
    from(hub.url),
  );
  await page.waitForSelector("[data-part=wanted]");
  await until(page, (s) => s.current);
  await lookUp(page, TALES);
  await take(page);
  const { model, info, view, text, hub: now } = await look(page);
  assert.deepEqual(
    [model, info?.name, view, now.wanted, now.open],
    [`${TALES}@${commitOf(TALES)}`, "tales", "grid", null, false],
  );
  assert.notEqual(text, "3/5/24");
  assert.deepEqual(errors, []);
});

test("a link to a branch opens its current commit, and then names that commit", async () => {
  Object.assign(hub.state, { on: true, speed: 0, asked: [] });
  const fragment = link({ model: `${DATES}@v1`, bytes: "1100000", text: "3/5/24" });
  const { page, errors } = await arrive(fragment, {}, from(hub.url));
  await page.waitForSelector("[data-part=wanted]");
  await page.click("[data-do=take-wanted]");
  await opened(page);
  assert.deepEqual([(await look(page)).model, (await look(page)).text], [ID, "3/5/24"]);
  hub.state.on = false;
  await page.goto(page.url().replace(/#.*/, "") + fragment);
  await page.reload();
  await until(page, (s) => s.info?.name === "dates" && s.model.includes("@") && s.current);
  assert.deepEqual(
    [(await look(page)).model, (await look(page)).text, (await look(page)).hub.open],
    [ID, "3/5/24", false],
  );
  assert.deepEqual(unprovoked(errors, /favicon|ERR_ABORTED/), [], "but for the page that was left while it opened");
});

test("a download is cancelled, and goes on from where it stopped", async () => {
  const { page, errors } = await visitHub();
  await openDialog(page);
  await lookUp(page, TALES);
  hub.state.speed = 400_000;
  await page.click("[data-do=take]");
  await page.waitForFunction(() => /[Mk]B\/s/.test(document.querySelector("[data-part=fetching]")?.textContent ?? ""));
  await until(page, (s) => (s.hub.fetching?.files.at(-1)?.done ?? 0) > 100_000);
  // A slow disk: the download must not be reported as done before it is.
  await page.evaluate(() => {
    const { estimate } = StorageManager.prototype;
    StorageManager.prototype.estimate = async function () {
      await new Promise((go) => setTimeout(go, 300));
      return estimate.call(this);
    };
  });
  await page.click("[data-do=stop]");
  await until(page, (s) => s.hub.fetching === null);
  const have = (await look(page)).hub.kept?.[0]?.have ?? 0;
  assert.ok(have > 100_000, `${have} bytes stay`);
  assert.equal((await look(page)).model, "dates");
  await page.click("[data-do=back]");
  assert.match(await page.locator("[data-kept]").innerText(), / downloaded/);
  hub.state.asked = [];
  hub.state.speed = 0;
  await page.click("[data-do=go-on]");
  await opened(page);
  assert.equal((await look(page)).info?.name, "tales");
  assert.equal(ofWeights().length, 1);
  assert.match(ofWeights()[0].range ?? "", /^bytes=\d{6,}-$/);
  assert.deepEqual(unprovoked(errors, /ERR_ABORTED/), []);
});

/** @param {import("playwright-core").Page} page */
async function deleteKept(page) {
  await page.click("[data-kept] [data-do=doom]");
  await page.click("[data-kept] [data-do=drop]");
}

/** A download that breaks off after 300 kB. @param {Partial<typeof hub.state>} [server] changes of the server */
async function brokenOff(server = {}) {
  const visited = await visitHub();
  Object.assign(hub.state, server);
  await openDialog(visited.page);
  await lookUp(visited.page, TALES);
  hub.state.cutAfter = 300_000;
  await visited.page.click("[data-do=take]");
  await opened(visited.page);
  return visited;
}

test("a broken connection is reported, and the received part is kept", async () => {
  const { page, errors } = await brokenOff();
  assert.match((await said(page)) ?? "", /connection was lost in model\.safetensors/);
  hub.state.cutAfter = Infinity;
  hub.state.asked = [];
  await take(page);
  assert.equal((await look(page)).info?.name, "tales");
  assert.match(ofWeights()[0].range ?? "", /^bytes=2\d{5}-|^bytes=300000-/);
  assert.deepEqual(unprovoked(errors, /ERR_|Failed to load/), []);
});

test("a server without ranges sends all of it again", async () => {
  const { page, errors } = await brokenOff({ ranges: false });
  hub.state.cutAfter = Infinity;
  await take(page);
  assert.equal((await look(page)).info?.name, "tales");
  assert.deepEqual(unprovoked(errors, /ERR_|Failed to load/), []);
});

/** @type {Record<string, (start: number, end: number, size: number) => string | null>} */
const MISPLACED = {
  "begins elsewhere": (start, end, size) => `bytes ${start - 1}-${end}/${size}`,
  "is of another file": (start, end, size) => `bytes ${start}-${end}/${size + 1}`,
};
for (const [what, says] of Object.entries(MISPLACED)) {
  test(`a part that ${what} is not appended: the whole file is downloaded again`, async () => {
    const { page, errors } = await brokenOff();
    Object.assign(hub.state, { cutAfter: Infinity, says, asked: [] });
    await take(page);
    assert.deepEqual([await said(page), (await look(page)).info?.name], [null, "tales"]);
    assert.deepEqual(
      ofWeights().map(({ range }) => range === undefined),
      [false, true],
    );
    assert.deepEqual(unprovoked(errors, /ERR_|Failed to load/), []);
  });
}

test("a part whose beginning a page may not read is appended, and the file compared with its checksum", async () => {
  const { page, errors } = await brokenOff();
  Object.assign(hub.state, { cutAfter: Infinity, says: () => null, asked: [] });
  await take(page);
  assert.deepEqual([await said(page), (await look(page)).info?.name], [null, "tales"]);
  assert.deepEqual(
    ofWeights().map(({ range }) => range === undefined),
    [false],
  );
  assert.deepEqual(unprovoked(errors, /ERR_|Failed to load/), []);
});

for (const file of ["tokenizer.json", "model.safetensors"]) {
  test(`${file} that arrives corrupted is deleted, with a message`, async () => {
    const { page, errors } = await visitHub();
    await openDialog(page);
    await lookUp(page, TALES);
    hub.state.spoils = file;
    await page.click("[data-do=take]");
    await opened(page);
    assert.match(
      (await said(page)) ?? "",
      new RegExp(`${file.replace(".", "\\.")} has a different checksum than on the hub`),
    );
    hub.state.spoils = "";
    await take(page);
    assert.deepEqual([(await look(page)).info?.name, errors], ["tales", []]);
  });
}

test("stored models are listed and can be deleted after a confirmation", async () => {
  const { page, errors } = await visitHub();
  await openDialog(page);
  await lookUp(page, DATES);
  await take(page);
  await openDialog(page);
  await page.waitForSelector(`[data-kept="${ID}"]`);
  await page.focus("[data-kept] [data-do=doom]");
  await page.keyboard.press("Enter");
  await page.waitForSelector("[data-kept] [data-do=drop]");
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("data-do")), "spare");
  await page.keyboard.press("Enter");
  await page.waitForSelector("[data-kept] [data-do=drop]", { state: "detached" });
  assert.equal(await page.locator("[data-kept]").count(), 1);
  // Opening the model instead does not confirm its deletion.
  await page.click("[data-kept] [data-do=doom]");
  await page.click("[data-kept] [data-do=f32]");
  await opened(page);
  await openDialog(page);
  assert.deepEqual(
    [
      await page.locator("[data-kept] [data-do=doom]").count(),
      await page.locator("[data-kept] [data-do=drop]").count(),
    ],
    [1, 0],
  );
  await deleteKept(page);
  await page.waitForSelector("[data-kept]", { state: "detached" });
  assert.equal(
    await page.evaluate(async () => {
      let count = 0;
      for await (const _ of (await (await navigator.storage.getDirectory()).getDirectoryHandle("models")).values())
        count++;
      return count;
    }),
    0,
  );
  assert.deepEqual(errors, []);
});

test("a model with an incomplete record shows its size, and can be deleted or downloaded again", async () => {
  const { page, errors } = await visitHub();
  await openDialog(page);
  await lookUp(page, DATES);
  await take(page);
  const tear = () =>
    page.evaluate(async () => {
      const models = await (await navigator.storage.getDirectory()).getDirectoryHandle("models");
      for await (const folder of models.values()) {
        const record = await folder.getFileHandle("headlight.json");
        const text = await (await record.getFile()).text();
        const writable = await record.createWritable();
        await writable.write(text.slice(0, text.length / 2));
        await writable.close();
      }
    });
  await tear();
  await openDialog(page);
  await page.waitForSelector("[data-kept]");
  assert.match(await page.locator("[data-kept]").innerText(), /someone\/dates[^]*\d[^]*B · damaged/);
  assert.deepEqual(await page.locator("[data-kept] button").allInnerTexts(), ["Delete"]);
  hub.state.asked = [];
  await lookUp(page, DATES);
  await take(page);
  assert.equal(ofWeights().filter(({ range }) => range === undefined).length, 0, "what is here is not asked for again");
  await openDialog(page);
  await page.waitForSelector(`[data-kept="${ID}"] [data-do=f32]`);
  await tear();
  // Its own link no longer finds it.
  await page.reload();
  await page.waitForSelector("[data-part=wanted]");
  await deleteKept(page);
  await page.waitForSelector("[data-kept]", { state: "detached" });
  assert.equal(await said(page), null);
  assert.deepEqual(unprovoked(errors, /favicon/), []);
});

test("two tabs do not fetch the same model at once", async () => {
  const { page, errors } = await visitHub();
  const other = await page.context().newPage();
  await from(hub.url)(other);
  await other.goto(page.url());
  for (const tab of [page, other]) {
    await openDialog(tab);
    await lookUp(tab, TALES);
  }
  hub.state.speed = 300_000;
  await page.click("[data-do=take]");
  await until(page, (s) => (s.hub.fetching?.files.at(-1)?.done ?? 0) > 0);
  await other.click("[data-do=take]");
  await until(other, (s) => s.hub.problem !== null);
  assert.match((await said(other)) ?? "", /another tab/);
  hub.state.speed = 0;
  await opened(page);
  assert.equal((await look(page)).info?.name, "tales");
  assert.deepEqual(errors, []);
});

test("a model that another tab downloads or reads cannot be deleted", async () => {
  const { page, errors } = await visitHub();
  const other = await page.context().newPage();
  await from(hub.url)(other);
  await other.goto(page.url());
  await openDialog(page);
  await lookUp(page, TALES);
  hub.state.speed = 300_000;
  await page.click("[data-do=take]");
  await until(page, (s) => (s.hub.fetching?.files.at(-1)?.done ?? 0) > 0);
  const refused = async () => {
    await openDialog(other);
    await deleteKept(other);
    await until(other, (s) => s.hub.problem !== null);
    assert.match((await said(other)) ?? "", /another tab/);
    assert.equal(await other.locator("[data-kept]").count(), 1);
    await other.keyboard.press("Escape");
  };
  await refused();
  hub.state.speed = 0;
  await opened(page);
  assert.equal((await look(page)).info?.name, "tales");
  // Reads take no time here, so this tab holds the worker's read lock for longer.
  await page.evaluate(async () => {
    const { acquireReadLock } = await import("./www/inside.js").then((inside) => inside.locks);
    for await (const name of (await (await navigator.storage.getDirectory()).getDirectoryHandle("models")).keys())
      Object.assign(window, { done: await acquireReadLock(name) });
  });
  await refused();
  await page.evaluate(() => /** @type {any} */ (window).done());
  await openDialog(other);
  await deleteKept(other);
  await other.waitForSelector("[data-kept]", { state: "detached" });
  assert.deepEqual(errors, []);
});

test("a browser without storage downloads into memory, and says that the model is gone with the page", async () => {
  // Page and worker without a file system; the page's own policy would forbid the override.
  const { page, errors } = await visitHub(undefined, { bypassCSP: true });
  await page.addInitScript(() => {
    delete StorageManager.prototype.getDirectory;
    window.Worker = class extends Worker {
      constructor(/** @type {URL} */ url, /** @type {WorkerOptions} */ options) {
        const code = `import ${JSON.stringify(String(url))}; delete StorageManager.prototype.getDirectory;`;
        const without = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
        super(String(url).includes("fetch-worker") ? without : url, options);
      }
    };
  });
  await page.reload();
  await settled(page);
  await openDialog(page);
  assert.match(await page.locator("[data-part=kept]").innerText(), /stores nothing/);
  await lookUp(page, TALES);
  hub.state.cutAfter = 300_000;
  await page.click("[data-do=take]");
  await opened(page);
  assert.match((await said(page)) ?? "", /connection was lost in model\.safetensors[^]*Download it again\.$/);
  Object.assign(hub.state, { cutAfter: Infinity, asked: [] });
  await take(page);
  assert.deepEqual(
    ofWeights().map(({ range }) => range),
    [undefined],
    "nothing had stayed",
  );
  const { model, info, result } = await look(page);
  assert.deepEqual(
    [model, info?.name, (result?.output.length ?? 0) > 0],
    [`${TALES}@${commitOf(TALES)}`, "tales", true],
  );
  await page.selectOption("#model", "reverse");
  await until(page, (s) => s.info?.name === "reverse" && s.current);
  await page.selectOption("#model", model);
  await until(page, (s) => s.info?.name === "tales" && s.current);
  await page.waitForFunction(() => location.hash.includes("someone"));
  await page.reload();
  await page.waitForSelector("[data-part=wanted]");
  assert.deepEqual(unprovoked(errors, /ERR_|Failed to load|favicon/), []);
});

test("each thing that a hub may answer has its sentence, where it was asked", async () => {
  const { page, errors } = await visitHub();
  await openDialog(page);
  for (const [name, sentence] of /** @type {[string, RegExp][]} */ ([
    ["two words", /owner\/name/],
    ["someone/nothing", /has no model someone\/nothing/],
    ["someone/dates@v9", /has no model/],
    ["someone/gated", /accept its terms/],
    ["someone/empty", /config\.json is missing/],
    ["someone/old", /headlight convert/],
  ])) {
    await lookUp(page, name);
    assert.match((await said(page)) ?? "", sentence, name);
    assert.equal(await page.locator("[data-part=name] [role=alert]").innerText(), await said(page));
  }
  await lookUp(page, "someone/vast");
  assert.match(
    await page.locator("[data-part=offer]").innerText(),
    /32-bit[^]*\d\.\d+ GB, too large[^]*16-bit[^]*too large[^]*8-bit \d\.\d+ GB\n4-bit \d\.\d+ GB\n/,
  );
  assert.deepEqual(
    [
      await page.isChecked("[data-precision=int8]"),
      await page.isDisabled("[data-precision=f32]"),
      await page.isDisabled("[data-precision=f16]"),
      await page.isDisabled("[data-precision=int4]"),
    ],
    [true, true, true, false],
  );
  await page.click("[data-do=back]");
  hub.state.on = false;
  await lookUp(page, DATES);
  assert.match((await said(page)) ?? "", /cannot be reached/);
  await page.click("[data-part=settings] summary");
  await page.fill("[name=endpoint]", "not an address");
  await page.click("[data-do=endpoint]");
  await until(page, (s) => s.hub.problem?.at === "endpoint");
  await page.fill("[name=endpoint]", "");
  await page.click("[data-do=endpoint]");
  assert.equal((await look(page)).hub.endpoint, "https://huggingface.co");
  assert.equal((await look(page)).model, "dates");
  assert.deepEqual(unprovoked(errors, /404|ERR_|Failed to load/), []);
});

test("a download goes on behind a closed dialog, and says when it is here", async () => {
  const { page, errors } = await visitHub();
  await openDialog(page);
  await lookUp(page, TALES);
  hub.state.speed = 200_000;
  await page.click("[data-do=take]");
  await until(page, (s) => (s.hub.fetching?.files.at(-1)?.done ?? 0) > 0);
  await page.keyboard.press("Escape");
  await page.waitForFunction(() =>
    /downloading, \d+%/.test(document.querySelector("[data-do=open-hub]")?.textContent ?? ""),
  );
  hub.state.speed = 0;
  await until(page, (s) => s.notice !== null);
  const { notice, model } = await look(page);
  assert.deepEqual([notice?.key, model, errors], ["notice.fetched", "dates", []]);
});

test("the checkpoints of a training run are walked by a slider, and only a click downloads one", async () => {
  const { page, errors } = await visitHub();
  await openDialog(page);
  await lookUp(page, `${STEPS}@step512`);
  const slider = page.locator("#hub-step");
  await slider.waitFor();
  assert.equal(await slider.getAttribute("aria-valuetext"), "Step 512");
  assert.equal(await page.locator("[data-part=offer] .hub-name").innerText(), `${STEPS}@step512`);
  hub.state.asked.length = 0;
  await slider.press("ArrowRight");
  await until(page, (s) => s.hub.busy === null && s.hub.offer?.revision === "step1000");
  assert.equal(await page.locator("[data-part=steps] output").innerText(), "Step 1,000");
  assert.deepEqual(
    ofWeights().map(({ range }) => range),
    ["bytes=0-65535"],
  );
  await page.click("[data-do=take]");
  await opened(page);
  assert.equal((await look(page)).own[0].name, `${STEPS}@step1000`);

  assert.deepEqual(errors, []);
});
