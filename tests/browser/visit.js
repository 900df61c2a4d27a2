// A person's visit, for the tests of behaviours: open the page, wait until it has answered, and see what it knows.
import assert from "node:assert/strict";
import { after, afterEach, before } from "node:test";
import { PAGE, launch, open } from "./chromium.js";
import { PER_PROFILE, profilesOf } from "./profiles.js";

/** @typedef {import("playwright-core").Page} Page */

export const TEXT = "5 Mart 2024 Salı";
export const ANSWER = "2024-03-05";

/** What a first visit shows; every address that names no model is of the one above. */
export const FIRST = { model: "reverse", text: "cabbage", answer: "egabbac" };

/** The first steps have been shown, and are not shown unasked. A frame without an origin has no storage. */
const started = `try { localStorage.setItem("headlight.start", "shown"); } catch {}`;

/** A slow machine is no failure; a page that never settles is. */
const PATIENCE = { timeout: 120_000 };

/** As someone who works with all controls, unless they chose otherwise; storage may be forbidden. */
function allControls() {
  try {
    localStorage["headlight.panels"] ??= "more";
  } catch {}
}

/**
 * One browser for the tests of a file, closed behind them; its pages are closed behind each test, so that none goes on
 * working beside the next. An empty fragment is a first visit, which plays its answer.
 * @param {Parameters<typeof launch>[0] & { keep?: boolean, share?: boolean }} [options] `keep`: pages serve several
 * tests; `share`: a test's first page is the one of the test before, at another address
 */
export function visitor({ keep = false, share = false, ...options } = {}) {
  /** @type {import("playwright-core").Browser} */
  let browser;
  /** @type {ReturnType<typeof profilesOf>} */
  let profiles;
  before(async () => {
    browser = await launch({ ...options, arguments: PER_PROFILE });
    profiles = profilesOf(browser);
    if (options.gpu) await withAdapter();
  });
  if (!keep) afterEach(() => profiles.clear());
  after(() => browser?.close());

  /**
   * @param {string} [fragment] @param {import("playwright-core").BrowserContextOptions} [context] @param {(page: Page)
   * => Promise<unknown>} [prepare] before anything is asked for @param {boolean} [shared]
   */
  async function arrive(fragment = "", context = {}, prepare = async () => {}, shared = false) {
    const { page, errors } = await (options.gpu ? open(browser, context) : profiles.open(context, shared));
    page.setDefaultTimeout(PATIENCE.timeout);
    await page.addInitScript(started);
    await page.addInitScript(allControls);
    await prepare(page);
    await page.goto(PAGE + fragment);
    return { page, errors };
  }

  /** A browser's first adapter, where no GPU is there, may take longer than a page waits for one. */
  async function withAdapter() {
    const { page } = await arrive("#v=2&engine=cpu");
    await page.evaluate(
      async () =>
        void (await /** @type {any} */ (navigator).gpu.requestAdapter({ powerPreference: "high-performance" })),
    );
    await page.context().close();
  }

  /** The page once it has answered, as on a first visit. @type {typeof arrive} */
  async function fresh(fragment = link({}), ...more) {
    const { page, errors } = await arrive(fragment, ...more);
    await settled(page);
    return { page, errors };
  }

  /** The same, or the page of the test before at this address, where tests share one. @type {typeof arrive} */
  async function visit(fragment = link({}), context = {}, prepare) {
    if (!share || fragment === "" || prepare) return fresh(fragment, context, prepare);
    const there = await profiles.share(context);
    if (!there) return fresh(fragment, context, prepare, true);
    await follow(there.page, fragment);
    await settled(there.page);
    return there;
  }
  return { arrive, fresh, visit };
}

/** Another address in a page that is open. @param {Page} page @param {string} fragment */
export const follow = (page, fragment) =>
  page.evaluate((fragment) => {
    history.replaceState(null, "", fragment);
    dispatchEvent(new PopStateEvent("popstate"));
  }, fragment);

/** The head of dates that the tests look at, where they name none. */
const HEAD = { head: "decoder.blocks.1.cross.0" };

/** The fragment for some fields, as `state/address.ts` spells them. @param {Record<string, string>} fields */
export const link = (fields) => `#${new URLSearchParams({ v: "2", ...(fields.model ? {} : HEAD), ...fields })}`;

/**
 * @typedef {(state: import("../../www/state/store.js").State, given: any) => boolean} Holds of what the page knows; it
 * is sent there, so it stands alone, with what is `given`
 */

/**
 * What the page does once something holds. As text, for the page's rules forbid to make functions of it there.
 * @param {Holds} holds @param {unknown} given @param {string} then
 */
const once = (holds, given, then) => `(async () => {
  const holds = ${holds};
  const given = ${JSON.stringify(given)};
  // Beside the page in a checkout, in its hashed folder in dist.
  const { now } = await import(document.querySelector("script[src*='/main']").src);
  const frame = () => new Promise((go) => requestAnimationFrame(go));
  for (const began = performance.now(); !holds(now(), given); await frame())
    if (performance.now() - began > ${PATIENCE.timeout}) {
      const { model, info, text, notice, leaving, running, current, progress } = now();
      const known = { model, info: info?.name, text, notice, leaving: leaving?.model, running, current, progress };
      throw new Error("waited in vain until " + holds + ", with " + JSON.stringify(known));
    }
  ${then}
})()`;

/** A page that draws no more cannot count its own time. @template T @param {Promise<T>} page @returns {Promise<T>} */
async function patiently(page) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const late = new Promise(
    (_, reject) => (timer = setTimeout(() => reject(new Error("the page does not answer")), 2 * PATIENCE.timeout)),
  );
  return Promise.race([page, /** @type {Promise<never>} */ (late)]).finally(() => clearTimeout(timer));
}

/** Until something holds, and that is drawn. @param {Page} page @param {Holds} holds @param {unknown} [given] */
export const until = (page, holds, given) =>
  patiently(page.evaluate(once(holds, given, "for (let i = 0; i < 2; i++) await frame();")));

/**
 * Clicks as soon as something holds: what goes on meanwhile does not wait for a click from elsewhere. @param {Page}
 * page @param {string} button @param {Holds} holds @param {unknown} [given]
 */
export const clickOnce = (page, button, holds, given) =>
  patiently(
    page.evaluate(
      once(
        holds,
        given,
        `
    let there;
    while (!(there = document.querySelector(${JSON.stringify(button)}))) await frame();
    there.click();`,
      ),
    ),
  );

/** Until the newest scene is answered, or its failure told, and that is drawn. @param {Page} page */
export const settled = (page) =>
  until(page, (s) => s.failure !== null || ((s.text === "" || s.current) && s.play !== "fast" && s.play !== "slow"));

/** What is open has its answers, and none of them is of something before. @param {Page} page */
export const answered = (page) =>
  page.waitForFunction(() => !document.querySelector("#maps-panel :is([aria-busy=true], [data-stale])"));

/** Two frames: what was known before them is on the screen. @param {Page} page */
export const drawn = (page) =>
  page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(undefined)))),
  );

/**
 * What the page knows, its patterns' numbers together in plain arrays.
 * @param {Page} page
 */
export async function look(page) {
  const seen = await page.evaluate(async () => {
    const { now } = await import("./www/main.js");
    const { result, info, past, future, progress, ...s } = now();
    if (!result) return { ...s, info, result };
    /** @type {number[]} */
    const values = [];
    /** @type {number[]} */
    const masks = [];
    const maps = result.maps.map(({ values: all, masks: allMasks, ...map }) => {
      const [heads, rows, cols] = map.shape;
      const [from, maskFrom] = [map.offset, map.mask_offset];
      const placed = { ...map, offset: values.length, mask_offset: masks.length };
      for (let i = 0; i < heads * rows * cols; i++) values.push(all[from + i]);
      for (let i = 0; i < (map.mask_per_head ? heads : 1) * rows * cols; i++) masks.push(allMasks[maskFrom + i]);
      return placed;
    });
    return { ...s, info, result: { ...result, maps, values, masks } };
  });
  return seen;
}

/** In a link: these tokens are held, and no edit changes them, so that patterns of the same ones can be compared. */
export const held = (/** @type {string} */ target) => ({ target, wrote: "several" });

/** Does something and waits for the answer to it. @param {Page} page @param {() => Promise<unknown>} act */
export async function answerTo(page, act) {
  await act();
  await settled(page);
  return look(page);
}

/**
 * One head's pattern out of an answer.
 * @param {Awaited<ReturnType<typeof look>>["result"]} result
 * @param {string} path @param {number} head
 */
export function pattern(result, path, head) {
  const map = result?.maps.find((m) => m.path === path);
  assert.ok(map, `the answer has no map of ${path}`);
  const [, rows, cols] = map.shape;
  const from = map.offset + head * rows * cols;
  const masks = map.mask_offset + (map.mask_per_head ? head * rows * cols : 0);
  return {
    rows,
    cols,
    values: result.values.slice(from, from + rows * cols),
    masks: result.masks.slice(masks, masks + rows * cols),
  };
}

/**
 * The parts of an answer that follow from the scene alone: everything but how long it took. @param
 * {Awaited<ReturnType<typeof look>>["result"]} result
 */
export function numbers(result) {
  assert.ok(result, "there is an answer");
  const { source, target, output, maps, values, masks, gates, candidates, next, ended, effect } = result;
  return { source, target, output, maps, values, masks, gates, candidates, next, ended, effect };
}

/**
 * Every activation of the present run whose site matches, by name.
 * @param {Page} page @param {string} [sites]
 * @returns {Promise<Map<string, { shape: number[], values: number[] }>>}
 */
export async function trace(page, sites = "*") {
  const { tensors, values } = await page.evaluate(async (sites) => {
    const { engine } = await import("./www/main.js");
    const { tensors, buffer } = await engine.trace(sites);
    return { tensors, values: new Float32Array(buffer) };
  }, sites);
  return new Map(
    tensors.map(({ name, shape, offset }) => [
      name,
      { shape, values: Array.from(values.subarray(offset, offset + shape.reduce((a, b) => a * b, 1))) },
    ]),
  );
}

/** What went wrong, without what a test provoked. @param {string[]} errors @param {RegExp} [provoked] */
export const unprovoked = (errors, provoked) => (provoked ? errors.filter((e) => !provoked.test(e)) : errors);

/**
 * Two lists of numbers, equal within `tolerance` · max(1, |x|). @param {number[]} got @param {number[]} wanted @param
 * {string} what @param {number} [tolerance]
 */
export function near(got, wanted, what, tolerance = 1e-5) {
  assert.equal(got.length, wanted.length, `${what}: as many numbers`);
  got.forEach((x, i) => {
    if (x === wanted[i]) return;
    assert.ok(
      Math.abs(x - wanted[i]) <= tolerance * Math.max(1, Math.abs(wanted[i])),
      `${what}[${i}]: ${x}, expected ${wanted[i]}`,
    );
  });
}

/**
 * Two answers that were reached by different ways: the same tokens, maps and choices, numbers within `tolerance` ·
 * max(1, |x|).
 * @param {Awaited<ReturnType<typeof look>>["result"]} got @param {Awaited<ReturnType<typeof look>>["result"]} wanted
 * @param {number} [tolerance]
 */
export function sameAnswer(got, wanted, tolerance = 1e-5) {
  const [a, b] = [numbers(got), numbers(wanted)];
  for (const part of /** @type {const} */ (["source", "target", "output", "maps", "masks", "next", "ended"]))
    assert.deepEqual(a[part], b[part], part);
  near(a.values, b.values, "values", tolerance);
  // Further down, two that are equally unlikely may change places.
  assert.equal(a.candidates[0]?.id, b.candidates[0]?.id, "the most probable token");
  for (const part of /** @type {const} */ (["logit", "probability"]))
    near(
      a.candidates.map((c) => c[part]),
      b.candidates.map((c) => c[part]),
      part,
      tolerance,
    );
  near(Object.values(a.gates), Object.values(b.gates), "gates", tolerance);
}
