// An hour of everything, in two tabs on one store: what is done is random, and what must hold is that the memory stays
// flat, that the console stays empty, and that the page then shows what a fresh one computes. `cargo xtask soak`.
import assert from "node:assert/strict";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { zipSync } from "fflate";
import { launch } from "puppeteer-core";
import { PAGE, VIEWPORT, listen, program } from "../browser/chromium.js";
import { follow, look, sameAnswer, settled, until } from "../browser/visit.js";
import { columnsOf, grown, heading, line, measure, processes } from "./memory.js";
import { MODELS, PLACES, TEXTS, addressOf, burstOf, countEdits, random } from "./scenes.js";

/** @typedef {import("puppeteer-core").Page} Page */
/** @typedef {{ page: Page, errors: string[], home: any }} Tab `home`: what it answered there at first */

/** How much of each an hour has. */
const AN_HOUR = {
  edits: 20_000,
  models: 500,
  addresses: 2_000,
  traps: 200,
  losses: 50,
  suspensions: 200,
  visits: 60,
  "kept models": 20,
};
/** @typedef {keyof typeof AN_HOUR} Kind */
const KINDS = /** @type {Kind[]} */ (Object.keys(AN_HOUR));

const TRAIN = "#v=2&room=train";
const HOME = "#v=2&model=dates&text=3%2F5%2F24&view=grid";
const MINUTE = 60_000;
const minutes = Number(process.env.HEADLIGHT_SOAK ?? 60);
const seed = Number(process.env.HEADLIGHT_SEED ?? Date.now() % 2 ** 31);
const r = random(seed);
console.log(`${minutes} minutes from seed ${seed}`);

/** What an action of the page's does, one a frame, as text: the page's rules forbid to make functions of it there. */
const play = (/** @type {Page} */ page, /** @type {import("./scenes.js").Act[]} */ acts) =>
  page.evaluate(`(async () => {
    const { act } = await import("./www/main.js");
    for (const [name, ...given] of ${JSON.stringify(acts)}) {
      name.split(".").reduce((of, part) => of[part], act)(...given);
      await new Promise((go) => setTimeout(go));
    }
  })()`);

const fault = (/** @type {Page} */ page, /** @type {"trap" | "lose-device"} */ how) =>
  page.evaluate(async (how) => (await import("./www/main.js")).engine.fault(how), how);

const known = (/** @type {Page} */ page) =>
  page.evaluate(async () => {
    const { model, info, failure, running } = (await import("./www/main.js")).now();
    return { model, info, failure, running };
  });

const { gpu } = await (await fetch(`${PAGE}wasm/engines.json`)).json();
const browser = await launch({
  ...program({ gpu: gpu !== null }),
  defaultViewport: VIEWPORT,
  protocolTimeout: 5 * MINUTE,
  // What watches the network keeps 200 MB of what was fetched in the page's own process, which would be measured.
  networkEnabled: false,
});
const context = await browser.createBrowserContext();
/** A model that Train opens. */
const zip = join(tmpdir(), `headlight-soak-${process.pid}.zip`);
const packed = ["config.json", "tokenizer.json", "model.safetensors"].map((name) => [
  name,
  readFileSync(`models/reverse/${name}`),
]);
writeFileSync(zip, zipSync(Object.fromEntries(packed)));
const pause = (/** @type {number} */ ms) => new Promise((go) => setTimeout(go, ms));
/** Each model as the engine told of it. @type {Record<string, any>} */
const infos = {};
/** @type {string[]} */
const problems = [];
/** @type {Record<string, number>} */
const done = { ...AN_HOUR };
for (const kind in done) done[kind] = 0;
done["started again by hand"] = 0;
/** How long all of a kind took. @type {Record<string, number>} */
const seconds = Object.fromEntries(KINDS.map((kind) => [kind, 0]));

/** @param {string} [fragment] @param {import("puppeteer-core").BrowserContext} [of] @returns {Promise<Tab>} */
async function open(fragment = HOME, of = context) {
  // In a window of its own: a tab behind another one draws once a second.
  const page = await of.newPage({ type: "window" });
  const errors = listen(/** @type {any} */ (page));
  // Each has the focus, whichever is in front.
  await (await page.createCDPSession()).send("Emulation.setFocusEmulationEnabled", { enabled: true });
  await page.evaluateOnNewDocument(() => {
    localStorage["headlight.start"] = "shown";
    localStorage["headlight.panels"] ??= "more";
  });
  await page.goto(PAGE + fragment);
  await settled(page);
  return { page, errors, home: (await look(page)).result };
}

/**
 * Until the tab has answered; a failure is a find.
 * @param {Page} page @param {string} after @param {boolean} [provoked]
 */
async function answered(page, after, provoked = false) {
  await settled(page);
  const { failure } = await known(page);
  if (!failure) return;
  if (!provoked) problems.push(`after ${after}: ${JSON.stringify(failure)}`);
  // As its button does.
  await play(page, [["retry"]]);
  await settled(page);
}

/**
 * The engine broke, as it was told to, and was started again: three times in a row not unasked. Returns whether it was
 * by hand.
 * @param {Page} page @param {string} after
 */
async function mended(page, after) {
  await settled(page);
  const { failure } = await known(page);
  const stays = failure?.kind === "trap" || failure?.kind === "device-lost";
  if (stays) done["started again by hand"]++;
  await answered(page, after, stays);
  return stays;
}

/** One turn of each kind; the engine of the second tab breaks, that of the first lives for the whole hour. */
const TURNS = {
  async edits(/** @type {Page} */ page) {
    const { model, info } = await known(page);
    const acts = burstOf(r, info, model);
    await play(page, acts);
    await answered(page, JSON.stringify(acts));
    return countEdits(acts);
  },
  async models(/** @type {Page} */ page) {
    const model = r.one(MODELS);
    await play(page, [["model", model]]);
    await answered(page, `the model ${model}`);
    return 1;
  },
  async addresses(/** @type {Page} */ page) {
    const model = r.one(MODELS);
    const fragment = addressOf(r, infos[model], model);
    await follow(page, fragment);
    await answered(page, fragment);
    return 1;
  },
  async traps() {
    const { page } = tabs[1];
    await fault(page, "trap");
    await play(page, [["again"], ["edit", { attention_temperature: 1 + r.next() }]]);
    await mended(page, "a trap");
    return 1;
  },
  async losses() {
    const { page } = tabs[1];
    await play(page, [["chooseEngine", "gpu"]]);
    await answered(page, "the gpu engine");
    await fault(page, "lose-device");
    await play(page, [["edit", { attention_temperature: 1 + r.next() }]]);
    const byHand = await mended(page, "a lost device");
    const { running } = await known(page);
    // A person who starts it again has the one that they chose.
    if (running?.kind !== "cpu" && !byHand) problems.push("a lost device is still at work");
    await play(page, [["chooseEngine", "auto"]]);
    await answered(page, "another engine");
    return 1;
  },
  async suspensions(/** @type {Page} */ page) {
    const session = await page.createCDPSession();
    const { model, info } = await known(page);
    await play(page, burstOf(r, info, model));
    // In the middle of its answer, while the other tab goes on.
    await session.send("Page.setWebLifecycleState", { state: "frozen" });
    const other = tabs.find((tab) => tab.page !== page)?.page;
    if (other) done.edits += await TURNS.edits(other);
    await session.send("Page.setWebLifecycleState", { state: "active" });
    await session.detach();
    await answered(page, "it was suspended");
    return 1;
  },
  /** A third tab on the same store, for a moment. */
  async visits() {
    const model = r.one(MODELS);
    const fragment = addressOf(r, infos[model], model);
    const { page, errors } = await open(fragment);
    await answered(page, `a visit to ${fragment}`);
    problems.push(...errors.map((error) => `on a visit to ${fragment}: ${error}`));
    await page.close();
    return 1;
  },
  /** One tab keeps a model, another one lists it, both delete it at once, and then it is in no list. */
  async "kept models"() {
    const keeper = await open(TRAIN);
    const input = /** @type {any} */ (await keeper.page.waitForSelector("[data-open=zip]"));
    await input.uploadFile(zip);
    await until(keeper.page, (s) => s.train.kept?.length === 1);
    const lister = await open(TRAIN);
    const both = [keeper.page, lister.page];
    for (const page of both) await page.waitForSelector("[data-kept] [data-do=drop]");
    await Promise.all(both.map((page) => page.$eval("[data-kept] [data-do=drop]", (button) => button.click())));
    for (const page of both) await until(page, (s) => s.train.kept?.length === 0);
    const later = await open(TRAIN);
    await until(later.page, (s) => s.train.kept?.length === 0);
    for (const { page, errors } of [keeper, lister, later]) {
      problems.push(...errors.map((error) => `a kept model: ${error}`));
      await page.close();
    }
    return 1;
  },
};

/** Every tab in the same place. */
async function sample() {
  const row = [];
  for (const { page, home } of tabs) {
    await follow(page, HOME);
    await answered(page, "the way home");
    sameAnswer((await look(page)).result, home, gpu ? 1e-3 : undefined);
    await pause(500);
    row.push(...(await measure(page)));
  }
  return [...row, ...(await processes(browser))];
}

/** What stands in the tab after all that was done to it; then another model under an edit. @param {Tab} tab */
async function compare({ page }) {
  await compareLink(page);
  const model = r.one(MODELS);
  await follow(page, `#${new URLSearchParams({ v: "2", model, text: TEXTS[model][0] })}`);
  await answered(page, "the last address");
  await play(page, [["edit", { attention_temperature: 2 }]]);
  await answered(page, "the last edit");
  assert.match(await compareLink(page), /edits=/);
}

/** What a tab shows, and what a fresh page makes of its link. @param {Page} page */
async function compareLink(page) {
  // The address follows a moment later.
  await pause(3000);
  const link = await page.evaluate(() => location.hash);
  const apart = await browser.createBrowserContext();
  const fresh = await open(link, apart);
  const [here, there] = [await look(page), await look(fresh.page)];
  assert.deepEqual([here.model, here.text, here.edits], [there.model, there.text, there.edits], link);
  sameAnswer(here.result, there.result, gpu ? 1e-3 : undefined);
  await apart.close();
  console.log(`a fresh page computes the same of ${link}`);
  return link;
}

/** How often a kind is to be done. @param {Kind} kind */
const wanted = (kind) => (kind === "losses" && gpu === null ? 0 : Math.round((AN_HOUR[kind] * minutes) / 60));

/** The kinds in the order in which they come: each as often as it is to be, shuffled. @returns {Kind[]} */
function plan() {
  // Bursts have 7.5 on the average.
  const BURST = 7;
  const order = KINDS.flatMap((kind) => Array(Math.ceil(wanted(kind) / (kind === "edits" ? BURST : 1))).fill(kind));
  for (let i = order.length - 1; i > 0; i--) {
    const j = r.int(i + 1);
    [order[i], order[j]] = [order[j], order[i]];
  }
  return order;
}

/** @type {Tab[]} */
const tabs = [];
try {
  tabs.push(await open(), await open());
  // Everything has been loaded once before anything is measured.
  for (const { page } of tabs)
    for (const model of MODELS) {
      await play(page, [["model", model]]);
      await answered(page, `the model ${model}`);
      infos[model] = (await known(page)).info;
    }
  for (const { page } of tabs)
    for (const place of PLACES) {
      await follow(page, `#v=2&model=dates&${place}`);
      await answered(page, place);
    }
  const columns = columnsOf(tabs.length);
  console.log(heading(columns));
  /** @type {number[][]} */
  const rows = [];
  // Measuring is no use: its time does not count.
  let began = Date.now();
  const whole = minutes * MINUTE;
  const between = Math.min(MINUTE, whole / 20);
  const order = plan();
  // A slow machine takes longer, twice as long at most; what is still to be done then is short.
  for (let turn = 0; turn < order.length && Date.now() - began < 2 * whole; turn++) {
    // Not faster than an hour has it.
    await pause((turn / order.length) * whole - (Date.now() - began));
    if (Date.now() - began >= rows.length * between) {
      const since = Date.now();
      rows.push(await sample());
      began += Date.now() - since;
      console.log(line(columns, (Date.now() - began) / MINUTE, /** @type {number[]} */ (rows.at(-1))));
    }
    const [kind, start] = [order[turn], Date.now()];
    done[kind] += await TURNS[kind](r.int(4) ? tabs[0].page : tabs[1].page);
    seconds[kind] += (Date.now() - start) / 1000;
    if (problems.length > 20) throw new Error("too much has gone wrong");
  }
  for (const kind of KINDS)
    if (done[kind] < wanted(kind)) problems.push(`${done[kind]} ${kind} were done, of ${wanted(kind)}`);
  for (const tab of tabs) await compare(tab);
  problems.push(...grown(columns, rows));
} catch (error) {
  problems.push(/** @type {Error} */ (error).stack ?? String(error));
}
problems.push(...tabs.flatMap(({ errors }, i) => errors.map((error) => `tab ${i + 1}: ${error}`)));
await browser.close();
rmSync(zip);
const time = (/** @type {string} */ kind) => (kind in seconds ? ` in ${seconds[kind].toFixed(0)} s` : "");
const counts = Object.entries(done).map(([kind, count]) => `${count} ${kind}${time(kind)}`);
console.log(`\n${counts.join(", ")}`);
const left = gpu === null ? ["device losses, for no gpu engine is there"] : [];
left.push("a worker that takes part in the engine's threads is counted, and its memory is the engine's");
left.push("training, hubs, a network that fails, Firefox and WebKit");
console.log(`left out: ${left.join("; ")}`);
for (const problem of problems) console.error(`\n${problem}`);
console.log(problems.length ? `\nseed ${seed}: ${problems.length} problems` : `\nseed ${seed}: all holds`);
process.exitCode = problems.length ? 1 : 0;
