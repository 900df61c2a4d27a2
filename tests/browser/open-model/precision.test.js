// A model in fewer bits: a choice before it is opened, in its name and its address, and what the command line computes
// with --precision.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { compared } from "../compare/compared.js";
import { BUILDS, commandLine, within } from "../export/reading.js";
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

/**
 * @type {{ precision: import("../../../www/protocol/engine.js").Precision, bits: number, memory: RegExp,
 * off: [number, number], apart: number }[]}
 */
const FEWER = [
  { precision: "f16", bits: 16, memory: /^4\d\d\.\d kB$/, off: [1e-5, 1e-3], apart: 1e-7 },
  { precision: "int8", bits: 8, memory: /^2\d\d\.\d kB$/, off: [1e-3, 0.02], apart: 1e-4 },
  { precision: "int4", bits: 4, memory: /^1\d\d\.\d kB$/, off: [0.02, 0.2], apart: 1e-3 },
];

for (const { precision, bits, memory, off, apart: least } of FEWER) {
  test(`a model opens in ${bits} bits, shows it, and computes the command line's numbers`, async () => {
    const { page, errors } = await visit(link({ view: "head" }), {}, from(hub.url));
    const whole = pattern((await look(page)).result, HEAD, 0);
    await openDialog(page);
    await lookUp(page, NAME);
    const offer = page.locator("[data-part=offer]");
    const told = async () => (await offer.innerText()).match(/In memory\s+([\d.]+ .B)/)?.[1] ?? "";
    assert.equal(await told(), "957.1 kB");
    await page.check(`[data-precision=${precision}]`);
    await until(page, (s) => s.hub.precision !== "f32");
    assert.match(await told(), memory);
    await take(page);
    await settled(page);
    const { model, info, result, failure } = await look(page);
    assert.deepEqual([model, failure], [`${ID}~${precision}`, null]);
    if (bits > 4) assert.equal(result?.output, "2024-03-05");
    assert.ok(info && info.rounding > off[0] && info.rounding < off[1], `${info?.rounding}`);
    assert.equal(await page.locator("#model option:checked").innerText(), `${NAME} (${precision})`);
    assert.ok((await page.locator(".maps").innerText()).includes(`dates (${precision})`));
    await page.click("[data-do=about-model]");
    assert.match(await page.locator("#model-card").innerText(), new RegExp(`${bits}-bit[^]*\\d\\.\\d+ ?%`));
    await page.keyboard.press("Escape");

    const rounded = pattern(result, HEAD, 0);
    assert.ok(apart(rounded.values, whole.values) > least, "its numbers are others");
    const target = (result?.target ?? []).map(({ id }) => id);
    const { tensors } = commandLine({
      model: "dates",
      source: "5 Mart 2024 Salı",
      target,
      precision,
      sites: `${HEAD}.pattern`,
    });
    const { values } = tensors.get(`${HEAD}.pattern`) ?? { values: [] };
    within(rounded.values, values.slice(0, rounded.values.length), BUILDS, "the command line's numbers");
    assert.deepEqual(unprovoked(errors, /favicon/), []);
  });
}

test("its address opens it again without a hub, and it compares with the full one", async () => {
  const { page, errors } = await visit("#v=2&model=dates", {}, from(hub.url));
  await openDialog(page);
  await lookUp(page, NAME);
  await page.check("[data-precision=int8]");
  await take(page);
  await page.waitForFunction(() => location.hash.includes("int8"));
  hub.state.on = false;
  await page.reload();
  await settled(page);
  assert.equal((await look(page)).model, `${ID}~int8`);
  assert.equal((await look(page)).info?.precision, "int8");
  await openDialog(page);
  await page.click(`[data-kept="${ID}"] [data-do=f32]`);
  await until(
    page,
    (s) =>
      s.model.includes("@") && !s.model.includes("int8") && s.info?.precision === "f32" && s.current && !s.hub.open,
  );
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

test("the cost of rounding on the text at hand is measured beside the files' own weights", async () => {
  const { page, errors } = await visit(link({}), {}, from(hub.url));
  await openDialog(page);
  await lookUp(page, NAME);
  await page.check("[data-precision=int4]");
  await take(page);
  await settled(page);
  await page.click("[data-do=about-model]");
  await page.click("[data-do=measure-rounding]");
  const card = page.locator("[data-part=rounding]");
  await card.locator("dl").waitFor();
  const text = await card.innerText();
  const [, moved, rows] = /(\d+) of (\d+) have a different strongest key/.exec(text) ?? [];
  assert.ok(+rows > 100 && +moved < +rows / 2, text);
  assert.match(text, /Mean of a cell\s+0\.\d+[^]*instead of[^]*nats per token[^]*in 32 bits/);
  await page.keyboard.press("Escape");
  await page.fill("#source", "6 Mart 2024");
  await settled(page);
  await page.click("[data-do=about-model]");
  assert.ok(await page.locator("[data-do=measure-rounding]").isEnabled(), "of another text nothing is measured");
  assert.deepEqual(unprovoked(errors, /favicon/), []);
});
