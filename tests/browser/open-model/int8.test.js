// A model in eight bits: a choice before it is opened, in its name and its address, and what the command line computes with --precision int8.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { compared } from "../compare/compared.js";
import { commandLine, within } from "../export/reading.js";
import { commitOf, mirror } from "../mirror.js";
import { link, look, pattern, settled, unprovoked, until, visitor } from "../visit.js";
import { folder, from, lookUp, openDialog, take } from "./opening.js";

const { visit } = visitor();
const NAME = "someone/dates";
const ID = `${NAME}@${commitOf(NAME)}`;
const HEAD = "decoder.blocks.1.cross";

/** @type {Awaited<ReturnType<typeof mirror>>} */
let hub;
before(async () => void (hub = await mirror({ [NAME]: { folder: folder("models/dates") } })));
after(() => hub.close());

/** The largest difference of two patterns. @param {number[]} a @param {number[]} b */
const apart = (a, b) => Math.max(...a.map((x, i) => Math.abs(x - b[i])));

test("a model is opened in eight bits, says so, and computes what the command line does", async () => {
  const { page, errors } = await visit(link({ view: "head" }), {}, from(hub.url));
  const whole = pattern((await look(page)).result, HEAD, 0);
  await openDialog(page);
  await lookUp(page, NAME);
  const offer = page.locator("[data-part=offer]");
  const memory = async () => (await offer.innerText()).match(/In memory\s+([\d.]+ .B)/)?.[1] ?? "";
  assert.equal(await memory(), "954.0 kB");
  await page.check("[data-do=int8]");
  await page.waitForFunction(() => document.querySelector("[data-part=offer] dl")?.textContent?.includes("kB"));
  assert.match(await memory(), /^2\d\d\.\d kB$/);
  await take(page);
  await settled(page);
  const { model, info, result, failure } = await look(page);
  assert.deepEqual([model, failure, result?.output], [`${ID}~int8`, null, "2024-03-05"]);
  assert.ok(info?.rounding && info.rounding > 1e-3 && info.rounding < 0.02, `${info?.rounding}`);
  assert.equal(await page.locator("#model option:checked").innerText(), `${NAME} (int8)`);
  assert.match(await page.locator(".maps").innerText(), /dates \(int8\)/);
  await page.click("[data-do=about-model]");
  assert.match(await page.locator("#model-card").innerText(), /8 bits[^]*0\.\d+ ?%/);
  await page.keyboard.press("Escape");

  const rounded = pattern(result, HEAD, 0);
  assert.ok(apart(rounded.values, whole.values) > 1e-4, "its numbers are others");
  const target = (result?.target ?? []).map(({ id }) => id);
  const { tensors } = commandLine({ model: "dates", source: "5 Mart 2024 Salı", target, precision: "int8", sites: `${HEAD}.pattern` });
  const { values } = tensors.get(`${HEAD}.pattern`) ?? { values: [] };
  within(rounded.values, values.slice(0, rounded.values.length), 1e-6, "the command line's numbers");
  assert.deepEqual(unprovoked(errors, /favicon/), []);
});

test("its address opens it again without a hub, and it stands beside the whole one", async () => {
  const { page, errors } = await visit("#v=1", {}, from(hub.url));
  await openDialog(page);
  await lookUp(page, NAME);
  await page.check("[data-do=int8]");
  await take(page);
  await page.waitForFunction(() => location.hash.includes("int8"));
  hub.state.on = false;
  await page.reload();
  await settled(page);
  assert.equal((await look(page)).model, `${ID}~int8`);
  assert.ok((await look(page)).info?.rounding);
  await openDialog(page);
  await page.click(`[data-kept="${ID}"] [data-do=open]`);
  await until(page, (s) => s.model.includes("@") && !s.model.includes("int8") && s.info?.rounding === null && s.current && !s.hub.open);
  await page.click("[data-view=compare]");
  await page.selectOption("[data-choice=other]", "model");
  await page.selectOption("[data-choice=model]", `${ID}~int8`);
  await page.waitForSelector(".compare-pane");
  await compared(page);
  const most = parseFloat((await page.locator('[data-number="most"]').textContent()) ?? "");
  assert.ok(most > 0 && most < 0.2, `${most}`);
  hub.state.on = true;
  assert.deepEqual(unprovoked(errors, /favicon|ERR_/), []);
});
