// A person's visit, for the tests of behaviours: open the page, wait until it has answered, and see what it knows.
import assert from "node:assert/strict";
import { after, afterEach, before } from "node:test";
import { PAGE, launch, open } from "./chromium.js";
import { PER_PROFILE, profilesOf } from "./profiles.js";

/** @typedef {import("playwright-core").Page} Page */

export const TEXT = "5 Mart 2024 Salı";
export const ANSWER = "2024-03-05";

/** The first visit's scene; other addresses without a model mean the model above. */
export const FIRST = { model: "reverse", text: "cabbage", answer: "egabbac" };

/** Marks the tour as shown, so that it does not open by itself. A frame without an origin has no storage. */
const started = `try { localStorage.setItem("headlight.start", "shown"); } catch {}`;

/** A slow machine is not a failure; a page that never settles is. */
const PATIENCE = { timeout: 120_000 };

/** Shows all controls, unless the test chose differently; storage may be forbidden. */
function allControls() {
  try {
    localStorage["headlight.panels"] ??= "more";
  } catch {}
}

/**
 * One browser for the tests of a file, closed after them; its pages are closed after each test, so that none works on
 * beside the next. An empty fragment is a first visit, which plays its answer.
 * @param {Parameters<typeof launch>[0] & { keep?: boolean, share?: boolean }} [options] `keep`: pages serve several
 * tests; `share`: a test's first page is the previous test's, at another address
 */
export function visitor({ keep = false, share = false, ...options } = {}) {
  /** @type {import("playwright-core").Browser} */
  let browser;
  /** @type {ReturnType<typeof profilesOf>} */
  let profiles;
  before(async () => {
    browser = await launch({ ...options, arguments: [...PER_PROFILE, ...(options.arguments ?? [])] });
    profiles = profilesOf(browser);
    if (options.gpu) await withAdapter();
  });
  if (!keep) afterEach(() => profiles.clear());
  after(() => browser?.close());

  /**
   * @param {string} [fragment] @param {import("playwright-core").BrowserContextOptions} [context] @param {(page: Page)
   * => Promise<unknown>} [prepare] runs before any request @param {boolean} [shared]
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

  /** Without a GPU a browser's first adapter may take longer than the page waits for one. */
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

  /**
   * The same with what arrives after the first picture, or the previous test's page at this address, if tests share
   * one. @type {typeof arrive}
   */
  async function visit(fragment = link({}), context = {}, prepare) {
    const shares = share && fragment !== "" && !prepare;
    const there = shares ? await profiles.share(context) : null;
    const here = there ?? (await fresh(fragment, context, prepare, shares));
    if (there) {
      await follow(there.page, fragment);
      await settled(there.page);
    }
    await here.page.evaluate(WHOLE);
    return here;
  }
  return { arrive, fresh, visit };
}

/** Another address in an open page. @param {Page} page @param {string} fragment */
export const follow = (page, fragment) =>
  page.evaluate((fragment) => {
    history.replaceState(null, "", fragment);
    dispatchEvent(new PopStateEvent("popstate"));
  }, fragment);

/** The default head of the tests on dates. */
const HEAD = { head: "decoder.blocks.1.cross.0" };

/** The fragment for some fields, as `state/address.ts` spells them. @param {Record<string, string>} fields */
export const link = (fields) => `#${new URLSearchParams({ v: "3", ...(fields.model ? {} : HEAD), ...fields })}`;

/**
 * @typedef {(state: import("../../www/state/store.js").State, given: any) => boolean} Holds a condition on the page's
 * state; it is serialized, so it may use only its arguments
 */

/**
 * Code for the page that runs `then` once the condition holds. As text, since the page's policy forbids `eval`.
 * @param {Holds} holds @param {unknown} given @param {string} then
 */
const once = (holds, given, then) => `(async () => {
  const holds = ${holds};
  const given = ${JSON.stringify(given)};
  // Beside the page in a checkout, in the hashed folder in dist.
  const { now } = await import(document.querySelector("script[src*='/main']").src);
  const frame = () => new Promise((go) => requestAnimationFrame(go));
  for (const began = performance.now(); !holds(now(), given); await frame())
    if (performance.now() - began > ${PATIENCE.timeout}) {
      const { model, info, text, notice, leaving, running, current, progress, answers } = now();
      const known = { model, info: info?.name, text, notice, leaving: leaving?.model, running, current, progress };
      Object.assign(known, { answers: Object.entries(answers).map(([name, { failure }]) => [name, failure]) });
      throw new Error("waited in vain until " + holds + ", with " + JSON.stringify(known));
    }
  ${then}
})()`;

/** Code for the page that ends once what arrives after the first picture is there, or after some seconds without it. */
const WHOLE = `(async () => {
  const { isWhole } = await import(document.querySelector("script[src*='/main']").src);
  for (let i = 0; i < 600 && !isWhole(); i++) await new Promise((go) => requestAnimationFrame(go));
})()`;

/** A page that no longer draws cannot time itself out. @template T @param {Promise<T>} page @returns {Promise<T>} */
async function patiently(page) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const late = new Promise(
    (_, reject) => (timer = setTimeout(() => reject(new Error("the page does not answer")), 2 * PATIENCE.timeout)),
  );
  return Promise.race([page, /** @type {Promise<never>} */ (late)]).finally(() => clearTimeout(timer));
}

/** Waits until the condition holds and is drawn. @param {Page} page @param {Holds} holds @param {unknown} [given] */
export const until = (page, holds, given) =>
  patiently(page.evaluate(once(holds, given, "for (let i = 0; i < 2; i++) await frame();")));

/**
 * Clicks as soon as the condition holds, from within the page, since a click from outside would come too late. @param
 * {Page} page @param {string} button @param {Holds} holds @param {unknown} [given]
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

/**
 * Waits until the newest scene is answered, or its failure shown, and drawn; a model may wait for a picture.
 * @param {Page} page
 */
export const settled = (page) =>
  until(
    page,
    (s) =>
      s.failure !== null ||
      ((s.text === "" || s.current || (s.info?.config.vision && s.pictures.length === 0)) &&
        s.play !== "fast" &&
        s.play !== "slow"),
  );

/** The page's fragment once it says the state: it is written with a delay. @param {Page} page */
export const addressOf = (page) =>
  patiently(
    page.evaluate(async () => {
      const [{ now }, { address }] = await Promise.all([import("./www/main.js"), import("./www/inside.js")]);
      while (location.hash !== `#${address.writeUrl(address.addressableState(now()))}`)
        await new Promise((go) => setTimeout(go, 20));
      return location.hash;
    }),
  );

/** Waits until the open view's answers are all current. @param {Page} page */
export const answered = (page) =>
  page.waitForFunction(() => !document.querySelector("#maps-panel :is([aria-busy=true], [data-stale])"));

/** Waits two frames: all earlier changes are then drawn. @param {Page} page */
export const drawn = (page) =>
  page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(undefined)))),
  );

/**
 * The page's state, with its patterns' numbers in plain arrays.
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
    const maps = result.maps.map(({ values: all, masks: allMasks, room, ...map }) => {
      const [heads, rows, cols] = map.shape;
      const [tall, wide] = room ?? [rows, cols];
      const placed = { ...map, offset: values.length, mask_offset: masks.length };
      for (let i = 0; i < heads; i++)
        for (let row = 0; row < rows; row++) {
          const at = (i * tall + row) * wide;
          values.push(...all.subarray(map.offset + at, map.offset + at + cols));
          if (i === 0 || map.mask_per_head)
            masks.push(...allMasks.subarray(map.mask_offset + at, map.mask_offset + at + cols));
        }
      return placed;
    });
    return { ...s, info, result: { ...result, maps, values, masks } };
  });
  return seen;
}

/** Link fields that hold these tokens: no edit changes them, so that patterns of the same tokens can be compared. */
export const held = (/** @type {string} */ target) => ({ target, wrote: "several" });

/** Acts, and waits for the answer. @param {Page} page @param {() => Promise<unknown>} act */
export async function answerTo(page, act) {
  await act();
  await settled(page);
  return look(page);
}

/**
 * One head's pattern in an answer.
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
 * The parts of an answer that depend on the scene alone, without its timing. @param {Awaited<ReturnType<typeof
 * look>>["result"]} result
 */
export function numbers(result) {
  assert.ok(result, "there is an answer");
  const { source, target, output, maps, values, masks, gates, candidates, next, ended, effect } = result;
  return { source, target, output, maps, values, masks, gates, candidates, next, ended, effect };
}

/**
 * The current run's activations whose site matches, by name.
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

/** The errors that the test did not provoke. @param {string[]} errors @param {RegExp} [provoked] */
export const unprovoked = (errors, provoked) => (provoked ? errors.filter((e) => !provoked.test(e)) : errors);

/**
 * Asserts equal lists of numbers, within `tolerance` · max(1, |x|). @param {number[]} got @param {number[]} wanted
 * @param {string} what @param {number} [tolerance]
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
 * Asserts equal answers from different computations: the same tokens, maps and choices, numbers within `tolerance` ·
 * max(1, |x|).
 * @param {Awaited<ReturnType<typeof look>>["result"]} got @param {Awaited<ReturnType<typeof look>>["result"]} wanted
 * @param {number} [tolerance]
 */
export function sameAnswer(got, wanted, tolerance = 1e-5) {
  const [a, b] = [numbers(got), numbers(wanted)];
  for (const part of /** @type {const} */ (["source", "target", "output", "maps", "masks", "next", "ended"]))
    assert.deepEqual(a[part], b[part], part);
  near(a.values, b.values, "values", tolerance);
  // Further down, two equally improbable tokens may swap.
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
