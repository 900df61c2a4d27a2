// One walk through the page for browsers that few tests open: it opens, is edited, stepped through, shown in every view
// and room, taken along as files, linked, and opens a folder.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { PAGE } from "./chromium.js";
import { BUILDS, commandLine, parseCsv, parseTensors, within } from "./export/reading.js";
import { folder, opened } from "./open-model/opening.js";
import { VIEWS } from "./places.js";
import { ANSWER, FIRST, TEXT, drawn, link, look, pattern, sameAnswer, settled, until } from "./visit.js";

/** @typedef {import("playwright-core").Page} Page */

/**
 * The driver of a browser.
 * @typedef {object} Browser
 * @property {(url: string) => Promise<unknown>} goto
 * @property {(expression: string) => Promise<string>} value the value of an expression in the page, once it exists
 * @property {(selector: string) => Promise<unknown>} click
 * @property {(selector: string, text: string) => Promise<unknown>} fill
 * @property {(selector: string, folder: string) => Promise<unknown>} setInputFiles
 * @property {() => string[] | Promise<string[]>} errors of the page, since the last call
 * @property {string} downloads the download folder
 * @property {() => Promise<unknown>} close
 */

const ROOMS = [
  ["learn", "math"],
  ["exercises", "math"],
  ["batch", "canvas"],
  ["paper", "svg"],
  ["train", "#train-recipe"],
];
const EDITED = link({
  text: TEXT,
  view: "head",
  head: "decoder.blocks.1.cross.2",
  edits: '{"attention_temperature":2}',
});
/** A view's picture: a canvas, bars or a table. */
const PICTURE = "#maps-panel :is(canvas, .why-bars, .patch-example)";

/** A browser that no longer answers. This is not the page's fault: another browser may succeed. */
export class Hung extends Error {}

/** The maximum number of browsers started in place of hung ones. */
const MOST_ANEW = 2;

/** @param {string} path of a folder @returns the paths of its files */
export const filesIn = (path) => readdirSync(path).map((name) => join(path, name));

/** A browser's page with the methods that tests call. @param {Browser} browser */
const pageOf = (browser) =>
  /** @type {Page} */ (
    /** @type {unknown} */ ({
      ...browser,
      async evaluate(/** @type {string | Function} */ what, /** @type {unknown} */ given) {
        const value = typeof what === "string" ? what : `(${what})(${JSON.stringify(given)})`;
        return JSON.parse(await browser.value(`(async () => JSON.stringify((await ${value}) ?? null))()`));
      },
      /** Neither driver waits for what it clicks. */
      async click(/** @type {string} */ selector) {
        await shown(pageOf(browser), selector);
        await browser.click(selector);
      },
    })
  );

/**
 * A program that must be installed if no test may be skipped. @param {string} variable with its path @param {string}
 * title @returns {{ program: string, skip: string | false }}
 */
export function programOf(variable, title) {
  const program = process.env[variable] ?? "";
  const whole = process.env.CI || process.env.HEADLIGHT_WHOLE;
  const skip = program === "" && !whole && `${variable} names no ${title}: none is here, and none could be installed`;
  if (skip) console.error(`The walk through ${title} is left out: ${skip}`);
  return { program, skip };
}

/**
 * The walk's tests.
 * @param {string} variable @param {string} title @param {(program: string) => Promise<Browser>} launch
 */
export function walkIn(variable, title, launch) {
  const { program, skip } = programOf(variable, title);
  /** @type {Browser | null} null before the first step, and after one hung */
  let browser = null;
  /** @type {Page} */
  let page;
  let hung = 0;
  before(() => assert.ok(skip || program, `${variable} names no ${title}: where all has to hold, it is not left out`));
  after(() => browser?.close());

  /** @param {() => Promise<void>} does @param {string} at the start address, if the previous browser hung */
  async function take(does, at) {
    if (!browser) {
      page = pageOf((browser = await launch(program)));
      if (hung > 0) await page.goto(PAGE + at);
      if (hung > 0) await settled(page);
    }
    await does();
    assert.deepEqual(await browser.errors(), []);
  }

  /**
   * A step of the walk, which continues from the previous one; in a fresh browser if that one hangs.
   * @param {string} name @param {() => Promise<void>} does @param {string} [at]
   */
  const step = (name, does, at = link({ text: TEXT })) =>
    test(`${title}: ${name}`, { skip }, async () => {
      for (;;)
        try {
          assert.ok(hung <= MOST_ANEW, `${title} hung too often`);
          return await take(does, at);
        } catch (error) {
          if (!(error instanceof Hung)) throw error;
          console.error(`${title} hung at "${name}": ${error.message}`);
          await browser?.close();
          browser = null;
          if (++hung > MOST_ANEW) throw error;
        }
    });

  step("a first visit plays its answer, and the first steps are left", async () => {
    await page.goto(PAGE);
    await settled(page);
    const { result, running } = await look(page);
    assert.deepEqual([result?.output, running?.kind], [FIRST.answer, "cpu"]);
    await page.click("[data-do=start-end]");
    await shown(page, ".start", false);
  });

  step("another model opens, and reads the typed text", async () => {
    await page.goto(PAGE + link({ text: "3/5/24" }));
    await settled(page);
    await page.fill("#source", TEXT);
    await settled(page);
    assert.equal((await look(page)).result?.output, ANSWER);
  });

  step("an edit changes the maps, and can be undone", async () => {
    const before = await look(page);
    await page.click("#causal");
    await until(page, (s) => s.edits.causal === false && s.current);
    await settled(page);
    const { result } = await look(page);
    assert.ok(Number(result?.effect?.head?.difference) > 0.01, "the largest change of a head");
    await page.click("[data-do=undo]");
    await until(page, (s) => s.edits.causal === undefined && s.current);
    await settled(page);
    sameAnswer((await look(page)).result, before.result);
  });

  step("the answer is stepped through", async () => {
    await page.click("[data-step=first]");
    await until(page, (s) => s.current && s.target.length === 0);
    await page.click("[data-step=forward]");
    await until(page, (s) => s.current && s.target.length === 1);
    await page.click("[data-step=play]");
    await settled(page);
    assert.equal((await look(page)).result?.output, ANSWER);
  });

  for (const view of VIEWS)
    step(`the view ${view} opens`, async () => {
      await page.click(`[data-view=${view}]`);
      await until(page, (s, view) => s.view === view, view);
      if (view !== "atlas") await shown(page, PICTURE);
      if (view === "patch") await page.click("[data-do=example]");
      const picture =
        { patch: ".patch-sweep canvas", texts: ".texts-examples canvas", atlas: ".atlas-plot [role=option]" }[view] ??
        PICTURE;
      await shown(page, picture);
      await shown(page, "#maps-panel :is([aria-busy=true], [data-stale], progress)", false);
      await settled(page);
      await drawn(page);
      const { colours, words } = await page.evaluate(painted);
      assert.ok(["why", "atlas"].includes(view) || colours > 10, `${colours} colours`);
      assert.doesNotMatch(words, /NaN|undefined|\[object|Infinity/);
      await shown(page, "#maps-panel [role=alert]", false);
    });

  step("a head's export equals the command line's numbers", async () => {
    await page.goto(PAGE + EDITED);
    await until(page, (s) => s.edits.attention_temperature === 2 && s.current);
    await settled(page);
    await page.click("[data-tool=export]");
    const wanted = await look(page);
    const { tensors } = commandLine({
      model: "dates",
      source: TEXT,
      target: wanted.result.target.map(({ id }) => id),
      edits: wanted.edits,
      sites: "*.pattern",
    });
    const { shape, values } = /** @type {{ shape: number[], values: Float32Array }} */ (
      tensors.get("decoder.blocks.1.cross.pattern")
    );
    const cells = shape[2] * shape[3];
    const computed = values.subarray(2 * cells, 3 * cells);
    const take = (/** @type {string} */ button) => taken(page, /** @type {Browser} */ (browser).downloads, button);

    within(pattern(wanted.result, "decoder.blocks.1.cross", 2).values, computed, BUILDS, "the page");
    const json = JSON.parse(String(await take("[data-format=json]")));
    within(json.panels[0].values.flat(), computed, BUILDS, "JSON");
    const rows = parseCsv(String(await take("[data-format=csv]")));
    within(
      rows.map(({ value }) => Number(value)),
      computed,
      BUILDS,
      "CSV",
    );
    const svg = String(await take("[data-format=svg]"));
    assert.ok((svg.match(/<rect/g)?.length ?? 0) >= cells, "a rectangle a cell");
    const png = await take("[data-format=png]");
    assert.equal(png.toString("latin1", 1, 4), "PNG");
    assert.ok(png.readUInt32BE(16) > 100 && png.readUInt32BE(20) > 100, "of some size");
    const sites = parseTensors(await take("[data-do=safetensors]"));
    assert.ok(sites.size > 0);
    for (const [name, tensor] of sites) within(tensor.values, tensors.get(name)?.values ?? [], BUILDS, name);
  });

  const copied = async () => {
    const before = await look(page);
    await page.click("[data-tool=link]");
    await until(page, (s) => s.link.copied !== null);
    const url = /** @type {string} */ (
      await page.evaluate(() => /** @type {HTMLInputElement} */ (document.querySelector("#link-field")).value)
    );
    // Another document of this origin: for another origin WebKit switches processes, and its driver may miss it.
    await page.goto(`${PAGE}www/favicon.svg`);
    await page.goto(url);
    await settled(page);
    const after = await look(page);
    for (const part of /** @type {const} */ (["model", "text", "target", "edits", "focus", "view"]))
      assert.deepEqual(after[part], before[part], part);
    sameAnswer(after.result, before.result);
  };
  step("the copied link shows the same", copied, EDITED);

  step("a folder of this machine opens as a model", async () => {
    await page.click("[data-do=open-hub]");
    await shown(page, "#hub-name");
    await page.setInputFiles("[data-choose=folder]", folder("tests/families/bart"));
    await until(page, (s) => s.hub.busy === null && (s.hub.offer !== null || s.hub.problem !== null));
    await page.click("[data-do=take]");
    await opened(page);
    const { info, failure, result } = await look(page);
    assert.deepEqual([failure, info?.family], [null, "BART"]);
    assert.ok(result && result.values.length > 0 && result.values.every(Number.isFinite));
  });

  for (const [room, sign] of ROOMS)
    step(`the room ${room} opens`, async () => {
      await page.goto(PAGE + link({ room }));
      await shown(page, `main.room ${sign}`);
      await shown(page, "main [role=alert]", false);
    });
}

/** Waits until an element exists, or no longer exists. @param {Page} page @param {string} selector */
const shown = (page, selector, there = true) =>
  until(page, (_, { selector, there }) => (document.querySelector(selector) !== null) === there, { selector, there });

/** In the page: the largest canvas's pixels, and the text beside it. */
function painted() {
  const colours = Array.from(document.querySelectorAll("#maps-panel canvas"), (canvas) => {
    const { width, height } = /** @type {HTMLCanvasElement} */ (canvas);
    if (width * height === 0) return 0;
    const { data } = /** @type {CanvasRenderingContext2D} */ (
      /** @type {HTMLCanvasElement} */ (canvas).getContext("2d")
    ).getImageData(0, 0, width, height);
    return new Set(new Uint32Array(data.buffer)).size;
  });
  return {
    colours: Math.max(0, ...colours),
    words: /** @type {HTMLElement} */ (document.querySelector("#maps-panel")).innerText,
  };
}

/** The file from a button of the panel. @param {Page} page @param {string} downloads @param {string} button */
async function taken(page, downloads, button) {
  const before = new Set(readdirSync(downloads));
  await page.click(`#export-panel ${button}`);
  await until(page, (s) => s.exporting.busy === null);
  for (let tries = 0; tries < 600; tries++, await new Promise((go) => setTimeout(go, 50))) {
    const whole = readdirSync(downloads).filter((name) => !before.has(name) && !/\.(part|wkdownload)$/.test(name));
    const bytes = whole.length === 1 ? readFileSync(join(downloads, whole[0])) : Buffer.alloc(0);
    if (bytes.length > 0) return bytes;
  }
  throw new Error(`${button} hands over no file: ${readdirSync(downloads)}`);
}
