// Rollout: shares that sum to 1, paths that agree with them, what the settings do, and links that bring them back.
import assert from "node:assert/strict";
import { test } from "node:test";
import { addressOf, drawn, link, settled, until, visitor } from "../visit.js";

/** @typedef {import("playwright-core").Page} Page */

const { visit } = visitor({ share: true });
const OPEN = { view: "rollout" };

/**
 * The view with its shares. @param {Record<string, string>} [fields] @param
 * {import("playwright-core").BrowserContextOptions} [context]
 */
async function open(fields = {}, context = {}) {
  const { page, errors } = await visit(link({ ...OPEN, ...fields }), context);
  await shares(page);
  return { page, errors };
}

/** Waits until the shares are of the current settings. @param {Page} page */
async function shares(page) {
  await page.waitForSelector(".rollout:not([data-stale]) .rollout-shares");
  await drawn(page);
}

/** Acts, and waits for the new shares. @param {Page} page @param {() => Promise<unknown>} act */
async function then(page, act) {
  await act();
  await settled(page);
  await shares(page);
}

/** The shown numbers: maps as rows, and the bars of the chosen token. @param {Page} page */
const shown = (page) =>
  page.evaluate(async () => {
    const [{ now }, { panels }, { deriveLabels }, { kindOf, sublayerAt }] = await Promise.all([
      import("./www/main.js"),
      import("./www/inside.js").then((inside) => inside.rollout),
      import("./www/inside.js").then((inside) => inside.answer),
      import("./www/inside.js").then((inside) => inside.answer),
    ]);
    const s = now();
    const front = kindOf(sublayerAt(s.info, s.focus.path));
    const count = front === "encoder" ? s.result.source.length : s.result.target.length;
    const seen = {
      info: s.info,
      result: s.result,
      derived: deriveLabels(s.result, s.info),
      front,
      focus: s.focus,
      shown: s.focus,
      cell: { query: s.locked.query ?? (front === "encoder" ? s.result.asked : count - 1), key: null },
      screen: { width: 600 },
    };
    const all = panels(s, /** @type {any} */ (seen));
    return {
      maps: all
        .filter((p) => p.kind === "map")
        .map((p) =>
          Array.from({ length: p.pattern.rows }, (_, q) =>
            Array.from(p.pattern.values.subarray(q * p.pattern.cols, (q + 1) * p.pattern.cols)),
          ),
        ),
      bars: all.find((p) => p.kind === "bars")?.rows.map((r) => r.value) ?? [],
    };
  });

/**
 * The largest difference between the page's paths and the engine's shares, over every token of every stack. @param
 * {Page} page @param {"mean" | "max" | "min"} fusion @param {number} residual
 */
const apart = (page, fusion, residual) =>
  page.evaluate(
    async ([fusion, residual]) => {
      const [{ now, engine }, { pathsFrom }, { stepsOf }] = await Promise.all([
        import("./www/main.js"),
        import("./www/inside.js").then((inside) => inside.rolloutPaths),
        import("./www/inside.js").then((inside) => inside.rolloutQueries),
      ]);
      const s = now();
      const answer = await engine.ask({
        kind: "rollout",
        of: { model: null, source: s.text, target: s.target, edits: s.edits },
        fusion,
        residual,
      });
      const both = s.info.architecture === "encoder-decoder";
      const steps = {
        source: s.info.architecture === "decoder" ? [] : stepsOf(s.info, "source"),
        target: s.info.architecture === "encoder" ? [] : stepsOf(s.info, "target"),
      };
      let [most, rows] = [0, 0];
      for (const side of ["source", "target"]) {
        steps[side].forEach((step, i) => {
          const map = answer.maps.find((m) => m.attention === step.attention && m.block === step.block);
          for (let token = 0; token < map.shape[0]; token++) {
            const row = answer.values.subarray(
              map.offset + token * map.shape[1],
              map.offset + (token + 1) * map.shape[1],
            );
            const paths = pathsFrom({
              result: s.result,
              encoder: steps.source,
              decoder: steps.target,
              side,
              token,
              level: i + 1,
              fusion,
              residual,
              input: null,
            });
            const mine =
              side === "source"
                ? [...paths.source[0]]
                : both
                  ? [...paths.source[0], ...paths.target[0]]
                  : [...paths.target[0]];
            rows++;
            if (mine.length !== row.length) most = Infinity;
            mine.forEach((x, j) => (most = Math.max(most, Math.abs(x - row[j]))));
            most = Math.max(most, Math.abs(row.reduce((a, b) => a + b, 0) - 1));
          }
        });
      }
      return { most, rows };
    },
    /** @type {const} */ ([fusion, residual]),
  );

const SCENES = {
  "a date": {},
  "a date, with the future in sight": { edits: '{"causal":false}' },
  "a date, cut off from the source": { edits: '{"memory":false}' },
  "a date, with a closed gate, a mask and a hidden cell": {
    edits:
      '{"gates":{"encoder.blocks.1.attn":"closed"},"padding":[[1,0,1]],' +
      '"hidden_cells":[["decoder.blocks.1.cross",null,3,2]],"patterns":{"encoder.blocks.0.attn.1":"uniform"}}',
  },
  "a date, with noise": { edits: '{"dropout":{"rate":0.2,"drop_path":0,"seed":3}}' },
  "a text that goes on": { model: "induction" },
  "a text with a hole": { model: "fill" },
};

for (const [name, fields] of Object.entries(SCENES)) {
  test(`${name}: every row sums to 1, and the paths that are drawn end in the engine's shares`, async () => {
    const { page, errors } = await visit(link({ ...OPEN, ...fields }));
    for (const [fusion, residual] of /** @type {const} */ ([
      ["mean", 0.5],
      ["max", 0.3],
      ["min", 0],
      ["mean", 1],
    ])) {
      const { most, rows } = await apart(page, fusion, residual);
      assert.ok(rows > 20);
      assert.ok(most < 1e-5, `${fusion}, ${residual}: ${most} apart`);
    }
    assert.deepEqual(errors, []);
  });
}

test("a token that keeps all of itself is only itself; at the input too", async () => {
  const { page, errors } = await open({ "rollout-residual": "1" });
  const identity = ([source, target]) =>
    source.flat().every((x) => x === 0) &&
    target.every((row, q) => row.every((x, k) => Math.abs(x - Number(q === k)) < 1e-6));
  assert.ok(identity((await shown(page)).maps));
  await then(page, () => page.locator("#rollout-residual").fill("0.5"));
  assert.ok(!identity((await shown(page)).maps));
  await page.locator("#rollout-layer").fill("0");
  assert.ok(identity((await shown(page)).maps));
  assert.equal(await page.locator("output[for=rollout-layer]").innerText(), "Input");
  assert.deepEqual(errors, []);
});

test("an edit changes the shares at once, and taking it back brings them back", async () => {
  const { page, errors } = await open();
  const before = await shown(page);
  await then(page, () => page.locator("#causal").click());
  const after = await shown(page);
  assert.notDeepEqual(after, before);
  await then(page, () => page.keyboard.press("Control+z"));
  assert.deepEqual(await shown(page), before);
  assert.deepEqual(errors, []);
});

test("how heads are fused changes the shares, and they still sum to 1", async () => {
  const { page, errors } = await open();
  const all = [(await shown(page)).bars];
  for (const fusion of ["max", "min"]) {
    await then(page, () => page.locator(`input[name=rollout-fusion][value=${fusion}]`).check({ force: true }));
    all.push((await shown(page)).bars);
  }
  for (const bars of all) assert.ok(Math.abs(bars.reduce((a, b) => a + b, 0) - 1) < 1e-5);
  assert.equal(new Set(all.map(String)).size, 3);
  assert.deepEqual(errors, []);
});

test("flow is traced from the chosen token and shown as shares; another token has another flow", async () => {
  const { page, errors } = await open({ rollout: "flow", query: "4" });
  const first = (await shown(page)).bars;
  assert.ok(Math.abs(first.reduce((a, b) => a + b, 0) - 1) < 1e-9);
  assert.ok(
    first.slice(17 + 5).every((x) => x === 0),
    "nothing flows from later tokens",
  );
  assert.ok(await page.isDisabled("#rollout-layer"));
  await then(page, () => page.keyboard.press("j"));
  assert.notDeepEqual((await shown(page)).bars, first);
  assert.deepEqual(errors, []);
});

test("a click on a token on top looks back from it, one on an input or share follows it, again frees it", async () => {
  const { page, errors } = await open();
  const canvas = page.locator(".rollout-picture canvas");
  const place = (/** @type {string} */ side, /** @type {number} */ level, /** @type {number} */ token) =>
    page.evaluate(
      async ([side, level, token]) => {
        const [{ now }, { pathFrame, placeAt }, { deriveLabels }] = await Promise.all([
          import("./www/main.js"),
          import("./www/inside.js").then((inside) => inside.rolloutFrame),
          import("./www/inside.js").then((inside) => inside.answer),
        ]);
        const s = now();
        const bare = (/** @type {any[]} */ all) => all.map((one) => ({ ...one, nth: null }));
        const { source, target } = deriveLabels(s.result, s.info);
        const width = /** @type {HTMLElement} */ (document.querySelector(".rollout")).clientWidth;
        return placeAt(
          pathFrame({
            labels: { source: bare(source), target: bare(target) },
            layers: { source: 2, target: 4 },
            width,
          }),
          /** @type {any} */ ({ side, level, token }),
        );
      },
      /** @type {const} */ ([side, level, token]),
    );
  await canvas.click({ position: await place("target", 4, 3) });
  await until(page, (s) => s.locked.query === 3);
  await canvas.click({ position: await place("source", 0, 7) });
  await until(page, (s) => s.rollout.input === 7);
  assert.match(await page.locator(".rollout-read").innerText(), /Only paths from “2·₁”/);
  await page.locator(".rollout-read button").click();
  await until(page, (s) => s.rollout.input === null);
  await page.locator(".rollout-share").first().focus();
  await page.keyboard.press("Enter");
  await until(page, (s) => s.rollout.input !== null);
  assert.equal(await page.locator(".rollout-share[aria-pressed=true]").count(), 1);
  assert.deepEqual(errors, []);
});

test("a link brings every setting back, in a fresh page", async () => {
  const { page, errors } = await open();
  await then(page, () => page.locator("input[name=rollout-fusion][value=max]").check({ force: true }));
  await then(page, () => page.locator("#rollout-residual").fill("0.2"));
  await page.locator("#rollout-layer").fill("3");
  await page.keyboard.press("k");
  await page.locator(".rollout-share").nth(1).click();
  const here = await shown(page);
  const there = await visit(await addressOf(page));
  await shares(there.page);
  assert.deepEqual(await shown(there.page), here);
  assert.equal(await there.page.locator(".rollout h2").innerText(), await page.locator(".rollout h2").innerText());
  assert.equal(
    await there.page.locator(".rollout-share[aria-pressed=true]").innerText(),
    await page.locator(".rollout-share[aria-pressed=true]").innerText(),
  );
  assert.deepEqual([...errors, ...there.errors], []);
});

test("the encoder's tab shows the source alone, and on a phone nothing is wider than the screen", async () => {
  const { page, errors } = await open({ head: "encoder.blocks.1.attn.0" }, { viewport: { width: 390, height: 844 } });
  assert.equal((await shown(page)).maps.length, 1);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
  assert.deepEqual(errors, []);
});
