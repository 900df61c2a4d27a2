// Routes: the lines that are drawn are the engine's, what meets in a token sums to 1, and a head's line opens the head.
import assert from "node:assert/strict";
import { test } from "node:test";
import { addressOf, drawn, link, settled, until, visitor } from "../visit.js";

/** @typedef {import("playwright-core").Page} Page */

const { visit } = visitor({ share: true });
const OPEN = { view: "rollout", rollout: "routes" };

/** Waits until the routes are of the current settings. @param {Page} page */
async function routes(page) {
  await settled(page);
  await page.waitForSelector(".rollout:not([data-stale]) .rollout-route");
  await drawn(page);
}

/** @param {Record<string, string>} [fields] @param {import("playwright-core").BrowserContextOptions} [context] */
async function open(fields = {}, context = {}) {
  const { page, errors } = await visit(link({ ...OPEN, ...fields }), context);
  await routes(page);
  return { page, errors };
}

/** The drawn lines, their export, and the engine's answer at a threshold. @param {Page} page */
const lines = (page, threshold = 0.04) =>
  page.evaluate(async (threshold) => {
    const { now, engine } = await import("./www/main.js");
    const { rollout, rolloutRoutes, rolloutQueries, answer, rolloutFrame } = await import("./www/inside.js");
    const s = now();
    const front = answer.kindOf(answer.sublayerAt(s.info, s.focus.path));
    const side = rolloutQueries.sideOf(front);
    const canvas = /** @type {HTMLElement} */ (document.querySelector(".rollout"));
    const seen = /** @type {any} */ ({
      info: s.info,
      result: s.result,
      derived: answer.deriveLabels(s.result, s.info),
      front,
      cell: { query: null, key: null },
      screen: { width: canvas.clientWidth },
    });
    const { picture, said } = {
      picture: rolloutRoutes.routePicture(s, seen, side, s.rollout.input),
      said: rollout.panels(s, seen)[0],
    };
    const told = await engine.ask({ ...rolloutQueries.routesQuestion(s, side), threshold });
    const middle = ({ from, to }) => ({ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 });
    return {
      told: told.routes,
      drawn: picture.routes.map(({ site, part, from, to, share }) => ({ site, part, from, to, share })),
      exported: said.links,
      ends: picture.paths.links.map((one) => rolloutFrame.linkEnds(picture.frame, one).to),
      at: picture.paths.links.map((one) => middle(rolloutFrame.linkEnds(picture.frame, one))),
    };
  }, threshold);

const idOf = ({ path, head, mlp, query, key, share }) =>
  `${path} ${mlp ? "mlp" : (head ?? "stream")} ${query} ${key} ${share}`;

const SCENES = {
  "a date's end": {},
  "a date's fourth digit, through the source": { query: "3" },
  "a date's source": { head: "encoder.blocks.1.attn.0" },
  "a date with cross-attention skipped": { query: "3", edits: '{"gates":{"decoder.blocks.0.cross":"closed"}}' },
  "a text that goes on": { model: "induction" },
};

for (const [name, fields] of Object.entries(SCENES)) {
  test(`${name}: the lines are the engine's routes, and those into a token sum to 1`, async () => {
    const { page, errors } = await open({ ...fields, "rollout-threshold": "0.04" });
    const { told, drawn, exported } = await lines(page);
    assert.ok(told.length > 3);
    assert.ok(told.every(({ share }) => share >= 0.04));
    const mine = drawn.map(({ site, part, from, to, share }) => `${site} ${part} ${from.token} ${to.token} ${share}`);
    assert.deepEqual(mine.toSorted(), told.map(idOf).sort());
    assert.deepEqual(
      exported.map(({ value }) => value),
      drawn.map(({ share }) => share),
    );

    const all = (await lines(page, 0)).told;
    const sums = new Map();
    for (const { path, query, share } of all) {
      const node = `${path} ${query}`;
      sums.set(node, (sums.get(node) ?? 0) + share);
    }
    for (const [node, sum] of sums) assert.ok(Math.abs(sum - 1) < 1e-4, `${node}: ${sum}`);
    assert.ok(all.length > told.length);
    assert.deepEqual(errors, []);
  });
}

test("in a repeating text, routes lead from the end to the earlier continuation and the token before it", async () => {
  const { page, errors } = await open({ model: "induction" });
  const { drawn } = await lines(page);
  const above = drawn.find(({ from, part }) => from.level === 2 && typeof part === "number");
  const below = drawn.find(({ from, part }) => from.level === 1 && typeof part === "number");
  assert.ok(above && below);
  assert.equal(below.to.token, below.from.token - 1, "a previous-token head");
  assert.ok(drawn.some(({ from, to }) => from.level === 2 && to.token === below.from.token));
  assert.deepEqual(errors, []);
});

test("the line under the pointer is described, and a click on a head's line opens that head at that cell", async () => {
  const { page, errors } = await open({ model: "induction" });
  const { drawn, at } = await lines(page);
  const i = drawn.findIndex(({ part, from, to }) => typeof part === "number" && from.token - to.token === 1);
  const canvas = page.locator(".rollout-picture canvas");
  await canvas.hover({ position: at[i] });
  const told = page.locator(".rollout-route strong");
  await told.waitFor();
  assert.match(await told.innerText(), /^“.+” → “.+” · Layer 0, self, head \d: 0\.\d+$/);
  await canvas.click({ position: at[i] });
  await until(page, (s) => s.view === "head");
  const { focus, locked } = await page.evaluate(async () => {
    const { now } = await import("./www/main.js");
    return { focus: now().focus, locked: now().locked };
  });
  assert.equal(focus.path, drawn[i].site);
  assert.deepEqual(locked, { query: drawn[i].from.token, key: drawn[i].to.token });
  assert.deepEqual(errors, []);
});

test("a higher threshold draws fewer, an input that is followed only its own; a link brings both back", async () => {
  const { page, errors } = await open({ query: "3" });
  for (const id of ["#rollout-residual", "#rollout-layer", "input[name=rollout-fusion]"])
    assert.equal(await page.locator(id).count(), 0, `${id} is no setting of routes`);
  const before = (await lines(page)).drawn.length;
  await page.locator("#rollout-threshold").fill("0.1");
  await until(page, (s) => s.rollout.threshold === 0.1);
  await routes(page);
  const { drawn, told } = await lines(page, 0.1);
  assert.ok(drawn.length < before);
  assert.equal(drawn.length, told.length);
  await page.locator(".rollout-reset").click();
  await until(page, (s) => s.rollout.threshold === 0.04);
  await page.locator("#rollout-threshold").fill("0.02");
  await routes(page);
  const whole = await lines(page, 0.02);
  const i = whole.drawn.findIndex(({ to }) => to.level === 0 && to.side === "source");
  assert.ok(i >= 0, "the source is reached");
  await page.locator(".rollout-picture canvas").click({ position: whole.ends[i] });
  const { token } = whole.drawn[i].to;
  await until(page, (s, token) => s.rollout.input === token, token);
  const own = (await lines(page, 0.02)).drawn;
  assert.ok(own.length > 0 && own.length < whole.drawn.length);
  assert.ok(own.every(({ to }) => to.level > 0 || (to.side === "source" && to.token === token)));
  assert.match(await page.locator(".rollout-read").innerText(), /Only paths from/);
  await routes(page);
  // The address is updated with a delay.
  const here = await lines(page, 0.02);
  const there = await visit(await addressOf(page));
  await routes(there.page);
  assert.deepEqual((await lines(there.page, 0.02)).drawn, here.drawn);
  assert.deepEqual([...errors, ...there.errors], []);
});

test("on a phone nothing is wider than the screen, and every line stands in the table", async () => {
  const { page, errors } = await open({ query: "3" }, { viewport: { width: 390, height: 844 } });
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
  const { drawn } = await lines(page);
  await page.locator(".rollout-routes summary").click();
  await page.locator(".rollout-routes table").waitFor();
  assert.equal(await page.locator(".rollout-routes tbody tr").count(), drawn.length);
  assert.deepEqual(errors, []);
});
