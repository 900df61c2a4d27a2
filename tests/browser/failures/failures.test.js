// What can fail does fail here: each time the page says so in a sentence, keeps what is the person's, and gets going
// again.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  ANSWER,
  answerTo,
  held,
  link,
  look,
  numbers,
  sameAnswer,
  settled,
  until,
  unprovoked,
  visitor,
} from "../visit.js";

const { arrive, visit } = visitor();
const TARGET = "11,9,11,13,6,9,12,6,9,14";
const WRITTEN = link({ text: "12 Ekim 1999", edits: '{"attention_temperature":2}' });
const EDITED = link({ ...held(TARGET), text: "12 Ekim 1999", edits: '{"attention_temperature":2}' });

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("playwright-core").Route} Route */

const ALERT = "[role=alert]";
/** A readable sentence: a capital, some words, a full stop. */
const SENTENCE = /^\p{Lu}[^]{20,}\.(\s|$)/u;

/** The page's answers without failures, by fragment. @type {Map<string, ReturnType<typeof ask>>} */
const answers = new Map();

/** @param {string} fragment */
function wanted(fragment) {
  const answer = answers.get(fragment) ?? ask(fragment);
  answers.set(fragment, answer);
  return answer;
}

/** @param {string} fragment */
async function ask(fragment) {
  const { page, errors } = await visit(fragment);
  const { result } = await look(page);
  await page.close();
  assert.deepEqual(errors, []);
  return result;
}

/** Breaks the answer to a file. @param {(body: Buffer) => Buffer} change @returns {(route: Route) => Promise<void>} */
const broken = (change) => async (route) => {
  const response = await route.fetch();
  const body = change(await response.body());
  await route.fulfill({ response, body, headers: { ...response.headers(), "content-length": String(body.length) } });
};

/**
 * The file to break, and how. @type {{ name: string, file: string, how: (route: Route) => unknown, kind: string, words:
 * RegExp, provoked: RegExp }[]}
 */
const BROKEN = [
  {
    name: "the engine's binary is missing",
    file: "**/headlight_bg.wasm",
    how: (route) => route.fulfill({ status: 404 }),
    kind: "engine",
    words: /could not be downloaded \(404\)/,
    provoked: /headlight_bg\.wasm|404/,
  },
  {
    name: "the engine's binary breaks off",
    file: "**/headlight_bg.wasm",
    how: (route) => route.abort("connectionreset"),
    kind: "engine",
    words: /fetch/i,
    provoked: /headlight_bg\.wasm|ERR_CONNECTION_RESET/,
  },
  {
    name: "the engine's binary is cut short",
    file: "**/headlight_bg.wasm",
    how: broken((body) => body.subarray(0, 50_000)),
    kind: "engine",
    words: /./,
    provoked: /WebAssembly|wasm/,
  },
  {
    name: "the engine's glue is missing",
    file: "**/wasm/*/headlight.js",
    how: (route) => route.fulfill({ status: 404 }),
    kind: "engine",
    words: /headlight\.js/,
    provoked: /headlight\.js|404/,
  },
  {
    name: "the weights are missing",
    file: "**/model.safetensors",
    how: (route) => route.fulfill({ status: 404 }),
    kind: "model",
    words: /model\.safetensors could not be downloaded \(404\)/,
    provoked: /model\.safetensors|404/,
  },
  {
    name: "the weights are cut short",
    file: "**/model.safetensors",
    how: broken((body) => body.subarray(0, body.length >> 1)),
    kind: "model",
    words: /model\.safetensors/i,
    provoked: /^$/,
  },
  {
    name: "the weights belong to another model",
    file: "**/config.json",
    how: broken((body) => Buffer.from(String(body).replace('"n_decoder_layers": 2', '"n_decoder_layers": 3'))),
    kind: "model",
    words: /decoder\.blocks\.2.*missing/,
    provoked: /^$/,
  },
  {
    name: "the configuration is no JSON",
    file: "**/config.json",
    how: broken(() => Buffer.from('{"format": "headlight/1",')),
    kind: "model",
    words: /config\.json/i,
    provoked: /^$/,
  },
  {
    name: "the configuration has an unknown key",
    file: "**/config.json",
    how: broken((body) => Buffer.from(String(body).replace("{", '{"n_ears": 2,'))),
    kind: "model",
    words: /n_ears/,
    provoked: /^$/,
  },
  {
    name: "the tokenizer is no JSON",
    file: "**/tokenizer.json",
    how: broken(() => Buffer.from("{")),
    kind: "model",
    words: /tokenizer\.json/i,
    provoked: /^$/,
  },
];

for (const { name, file, how, kind, words, provoked } of BROKEN) {
  test(`${name}: a sentence, nothing lost, and a second try that works`, async () => {
    const { page, errors } = await arrive(EDITED, {}, (page) => page.route(file, how));
    await until(page, (s) => s.failure !== null);
    const failed = await look(page);
    assert.equal(failed.failure?.kind, kind);
    const alert = await page.locator(ALERT).innerText();
    assert.match(alert, SENTENCE);
    assert.match(alert, words);
    assert.equal(await page.inputValue("#source"), "12 Ekim 1999");
    assert.deepEqual(failed.edits, { attention_temperature: 2 });
    assert.deepEqual(unprovoked(errors, provoked), []);

    await page.locator("#source").press("End");
    await page.keyboard.type("9");
    await page.waitForTimeout(100);
    assert.match(await page.locator(ALERT).innerText(), words, "a letter more mends nothing");
    await page.keyboard.press("Backspace");
    await page.waitForTimeout(100);
    assert.equal(await page.locator(ALERT).innerText(), alert);

    const before = errors.length;
    await page.unroute(file);
    await page.getByRole("button", { name: "Restart" }).click();
    await until(page, (s) => s.current);
    await settled(page);
    assert.equal(await page.locator(ALERT).count(), 0);
    // The typing released the link's tokens, so they were written again.
    sameAnswer((await look(page)).result, await wanted(WRITTEN));
    assert.deepEqual(errors.slice(before), []);
  });
}

test("the GPU is requested but missing: the CPU runs, and the page explains it unasked", async () => {
  const { page, errors } = await arrive(link({ engine: "gpu" }), {}, (page) =>
    page.route("**/engines.json", (route) => route.fulfill({ json: { cpu: { bytes: 1 }, gpu: { bytes: 1 } } })),
  );
  await settled(page);
  const { running, result } = await look(page);
  assert.equal(running?.kind, "cpu");
  assert.ok(running?.reason);
  assert.equal(result?.output, ANSWER);
  assert.match(await page.locator(".notice span").innerText(), /runs on the CPU\.$/, "the reason is on the page");
  await page.click(".badge");
  assert.ok(await page.locator("#engine-menu .reason").first().isVisible(), "and in the menu");
  assert.deepEqual(errors, []);
});

test("the engine traps: it is started again with everything as it was", async () => {
  const { page, errors } = await visit(EDITED);
  await page.evaluate(async () => (await import("./www/main.js")).engine.fault("trap"));
  const seen = await answerTo(page, () => page.fill("#tau", "3"));
  assert.match(await page.locator(".notice").innerText(), /restarted/);
  assert.equal(seen.text, "12 Ekim 1999");
  assert.deepEqual(seen.edits, { attention_temperature: 3 });
  sameAnswer(seen.result, await wanted(EDITED.replace("%3A2%7D", "%3A3%7D")));
  assert.equal(seen.failure, null);
  assert.deepEqual(errors, []);
});

test("an engine that keeps trapping restarts only on request", async () => {
  const { page, errors } = await visit(EDITED);
  const shown = (await look(page)).result;
  for (let i = 0; i < 3; i++) {
    await page.evaluate(async () => (await import("./www/main.js")).engine.fault("trap"));
    await page.fill("#tau", String(3 + i / 2));
    await settled(page);
  }
  const failed = await look(page);
  assert.equal(failed.failure?.kind, "trap");
  assert.match(await page.locator(ALERT).innerText(), SENTENCE);
  assert.match(await page.locator(ALERT).innerText(), /a trap was asked for/, "with what the engine said as it broke");
  assert.doesNotMatch(await page.locator(ALERT).innerText(), /panicked|\.rs/, "and not with where in its source");
  assert.deepEqual(failed.edits, { attention_temperature: 4 });
  assert.equal(failed.result?.maps.length, shown?.maps.length, "the last good picture stays");
  assert.ok(await page.locator(".map").isVisible());
  await page.getByRole("button", { name: "Restart" }).click();
  await until(page, (s) => s.current);
  assert.equal(await page.locator(ALERT).count(), 0);
  sameAnswer((await look(page)).result, await wanted(EDITED.replace("%3A2%7D", "%3A4%7D")));
  assert.deepEqual(errors, []);
});

test("a thread of the engine breaks: the page says so, even before the engine has started", async () => {
  const { page, errors } = await arrive("", {}, (page) =>
    page.route("**/thread.js", async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(/(\w+)\.runThread\(\)/, "$1.run()");
      assert.match(body, /\.run\(\)/);
      await route.fulfill({ response, body });
    }),
  );
  await until(page, (s) => s.failure !== null);
  const { failure } = await look(page);
  assert.equal(failure?.kind, "trap");
  assert.match(await page.locator(ALERT).innerText(), SENTENCE);
  assert.deepEqual(errors, []);
});

test("where a thread cannot join, or is late, the engine works alone", async () => {
  const answering = (/** @type {boolean} */ joins) =>
    `onmessage = ({ data: port }) => (port.onmessage = () => port.postMessage(${joins}));`;
  // One among several cannot join; none answers.
  for (const [first, others] of [
    [answering(false), answering(true)],
    ["", ""],
  ]) {
    let asked = 0;
    const { page, errors } = await visit("", {}, async (page) => {
      await page.addInitScript(() => Object.defineProperty(navigator, "hardwareConcurrency", { value: 8 }));
      await page.route("**/thread.js", async (route) => {
        const body = asked++ === 0 ? first : others;
        // With the page's headers: without them its threads are blocked.
        await route.fulfill({ response: await route.fetch(), body });
      });
    });
    assert.equal(asked, 3, "the page begins threads");
    const { info, failure } = await look(page);
    assert.deepEqual([failure, info?.name], [null, "reverse"]);
    assert.doesNotMatch((await page.textContent(".badge .adapter")) ?? "", /threads/);
    assert.deepEqual(errors, []);
  }
});

test("a worker that vanishes without a word is missed, and started again with everything as it was", async () => {
  // The worker starts before the page, and holds its first message until the page listens.
  const { page, errors } = await visit(EDITED, {}, (page) =>
    page.route("**/www/main.js", async (route) => {
      await new Promise((go) => setTimeout(go, 1000));
      await route.continue();
    }),
  );
  await page.evaluate(async () => (await import("./www/main.js")).engine.fault("vanish"));
  await until(page, (s) => s.notice?.key === "notice.restarted");
  const seen = await answerTo(page, () => page.fill("#tau", "3"));
  assert.deepEqual([seen.text, seen.failure], ["12 Ekim 1999", null]);
  sameAnswer(seen.result, await wanted(EDITED.replace("%3A2%7D", "%3A3%7D")));
  assert.deepEqual(errors, []);
});

test("a model that broke the engine is not reopened by a reload, only on request; another one is", async () => {
  const { page, errors } = await visit(EDITED);
  for (let i = 0; i < 3; i++) {
    await page.evaluate(async () => (await import("./www/main.js")).engine.fault("trap"));
    await page.fill("#tau", String(3 + i / 2));
    await settled(page);
  }
  await page.reload();
  await until(page, (s) => s.failure?.code === "crashed");
  assert.match(await page.locator(ALERT).innerText(), SENTENCE);
  await page.selectOption("#model", "copy");
  await until(page, (s) => s.model === "copy" && s.current && s.result !== null);
  await page.waitForURL(/model=copy/);
  await page.goBack();
  await until(page, (s) => s.failure?.code === "crashed");
  await page.getByRole("button", { name: "Restart" }).click();
  await until(page, (s) => s.model === "dates" && s.current);
  assert.equal(await page.locator(ALERT).count(), 0);
  assert.deepEqual(errors, []);
});

test("a worker that cannot start at all is a visible failure", async () => {
  const { page, errors } = await arrive(EDITED, {}, (page) =>
    page.route("**/www/worker.js", (route) => route.fulfill({ status: 404 })),
  );
  await until(page, (s) => s.failure !== null);
  assert.match(await page.locator(ALERT).innerText(), SENTENCE);
  assert.equal(await page.inputValue("#source"), "12 Ekim 1999");
  await page.unroute("**/www/worker.js");
  await page.getByRole("button", { name: "Restart" }).click();
  await until(page, (s) => s.current);
  assert.equal(await page.locator(ALERT).count(), 0);
  assert.deepEqual(unprovoked(errors, /worker\.js|404/), []);
});

test("a lost device falls back to the CPU with text and edits, and a note", async () => {
  const { page, errors } = await visit(EDITED);
  await page.evaluate(async () => (await import("./www/main.js")).engine.fault("lose-device"));
  const seen = await answerTo(page, () => page.fill("#tau", "3"));
  assert.match(await page.locator(".notice").innerText(), /lost.*CPU/);
  assert.equal(seen.running?.kind, "cpu");
  assert.match(seen.running?.reason?.code ?? "", /lost/);
  assert.deepEqual([seen.text, seen.edits, seen.failure], ["12 Ekim 1999", { attention_temperature: 3 }, null]);
  sameAnswer(seen.result, await wanted(EDITED.replace("%3A2%7D", "%3A3%7D")));
  assert.deepEqual(errors, []);
});

test("a failure in the middle keeps the last good picture, marked as old", async () => {
  const { page, errors } = await visit("#v=2&model=add&text=047%2B085%3D");
  const good = await look(page);
  const bad = await answerTo(page, () => page.fill("#source", "1".repeat(200)));
  assert.deepEqual(numbers(bad.result), numbers(good.result));
  assert.ok(await page.locator(".maps .stale").isVisible());
  assert.match(await page.locator(ALERT).innerText(), /last valid answer/);
  assert.deepEqual(errors, []);
});

test("a room or view whose files are missing shows it in place, and a reload loads it", async () => {
  for (const [file, open] of [
    ["learn", "[data-room=learn]"],
    ["why", "[data-view=why]"],
  ]) {
    const { page, errors } = await visit();
    const files = new RegExp(`/www/${file}-\\w+[.]js$`);
    await page.route(files, (route) => route.fulfill({ status: 404 }));
    await page.click(open);
    await page.waitForSelector(ALERT);
    assert.match(await page.locator(ALERT).innerText(), /^Some panels did not load[.] .*\s*Try again$/);
    assert.ok(!(await page.locator("main").innerText()).includes("Opening"), "and no longer that it comes");
    assert.equal(await page.locator(".notice").count(), 0, "said once");
    if (file === "why") await page.unroute(files);
    await page.click(`${ALERT} [data-do=again]`);
    if (file === "learn") {
      await page.waitForSelector(`${ALERT} [data-do=reload]`);
      assert.match(await page.locator(ALERT).innerText(), /^This part did not load: .* updated,.*[.]\s*Reload$/);
      await page.unroute(files);
      await page.click(`${ALERT} [data-do=reload]`);
    }
    await page.waitForSelector(file === "learn" ? "main math" : ".why-bars");
    assert.deepEqual(unprovoked(errors, /404|dynamically imported module/), []);
    await page.close();
  }
});
