// Long texts: the longest frame while a map of 1,024 tokens is looked at and edited, and how soon 144 thumbnails are
// painted.
//
// Models are random and made in the page; time does not depend on what they know. A frame is what lies between two
// calls
// of requestAnimationFrame: while nothing blocks the main thread, one 60th of a second. A task is one stretch of work
// of
// the main thread, by the time that the processor gave it: on a busy machine frames are late, tasks are not longer.
import { PAGE, open } from "../browser/chromium.js";
import { randomModel } from "./random-model.js";

/** @typedef {import("playwright-core").Page} Page */

const LONG = /** @type {const} */ ({
  name: "1,024 tokens",
  architecture: "decoder",
  layers: 2,
  heads: 4,
  width: 64,
  length: 1024,
  seed: 1,
});
const WIDE = /** @type {const} */ ({
  name: "12 × 12 heads",
  architecture: "encoder",
  layers: 12,
  heads: 12,
  width: 96,
  length: 512,
  seed: 1,
});
const PATIENCE_MS = 120_000;
/** Edits, and answers painted in the Grid. */
const EDITS = 10;
/** Steps of a gesture that goes on: a drag, a wheel that is turned. */
const STEPS = 40;
/** What a frame may last, and thumbnails may take. */
const AIMS = { frame: 50, grid: 150 };

/** In the page: notes every frame, when an answer comes and when it is painted. */
function watch() {
  /** @type {number[]} */
  let frames = [];
  let before = 0;
  let arrived = 0;
  let painted = 0;
  const frame = (/** @type {number} */ _) => {
    const now = performance.now();
    if (before) frames.push(now - before);
    before = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  const { set } = /** @type {{ set(listener: unknown): void }} */ (
    Object.getOwnPropertyDescriptor(Worker.prototype, "onmessage")
  );
  Object.defineProperty(Worker.prototype, "onmessage", {
    set(/** @type {(event: MessageEvent) => void} */ listener) {
      set.call(this, (/** @type {MessageEvent} */ event) => {
        // Before the data is looked at: that is when the browser makes it of what was sent.
        const now = performance.now();
        if (event.data.type === "ran") arrived = now;
        listener(event);
      });
    },
  });
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => (painted = performance.now());
  addEventListener("headlight:painted", () => requestAnimationFrame(() => port2.postMessage(null)));
  Object.assign(window, {
    long: {
      begin: () => ((frames = []), (before = 0), (painted = 0)),
      frames: () => frames,
      painted: () => painted,
      waited: () => painted - arrived,
    },
  });
}

/**
 * A page with a random model open. @param {import("playwright-core").Browser} browser @param
 * {import("./random-model.js").Wanted} wanted @param {string} fragment
 */
async function visit(browser, wanted, fragment) {
  const { page, errors } = await open(browser, { reducedMotion: "reduce" });
  await page.addInitScript(watch);
  await page.addInitScript(() => void (localStorage["headlight.panels"] ??= "more"));
  await page.goto(PAGE + fragment);
  await page.evaluate(`(async () => {
    const { act, now } = await import(document.querySelector('script[src*="/main"]').src);
    act.openModel(${randomModel(wanted)});
    const answered = () => now().info?.name === ${JSON.stringify(wanted.name)} && now().current &&
      now().result?.source.length === ${wanted.length};
    while (!answered()) await new Promise((resolve) => setTimeout(resolve, 50));
  })()`);
  await page.waitForTimeout(1000);
  return { page, errors };
}

/** The main thread's longest task in a trace, in milliseconds of its own. @param {Buffer} trace */
function longestTask(trace) {
  /** @type {{ name: string, ph: string, pid: number, tid: number, tdur?: number, args: { name?: string } }[]} */
  const events = JSON.parse(trace.toString()).traceEvents;
  const threads = events.filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain");
  const tasks = events.filter(
    ({ ph, name, pid, tid }) =>
      ph === "X" && name.endsWith("RunTask") && threads.some((thread) => thread.pid === pid && thread.tid === tid),
  );
  return Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur / 1000));
}

/** Frames of a gesture. @param {Page} page @param {string} what @param {() => Promise<void>} gesture */
async function framesOf(page, what, gesture) {
  const browser = /** @type {import("playwright-core").Browser} */ (page.context().browser());
  await browser.startTracing(page, { categories: ["toplevel"] });
  await page.evaluate("long.begin()");
  await gesture();
  await page.waitForTimeout(100);
  const task = longestTask(await browser.stopTracing());
  const frames = /** @type {number[]} */ (await page.evaluate("long.frames()")).toSorted((a, b) => a - b);
  const over = frames.filter((ms) => ms > AIMS.frame).length;
  const at = (/** @type {number} */ share) =>
    frames[Math.min(frames.length - 1, Math.floor(share * frames.length))].toFixed(1).padStart(6);
  console.log(
    `${`${LONG.name}, ${what}`.padEnd(34)} p50 ${at(0.5)} ms   p95 ${at(0.95)} ms   longest frame ${at(1)} ` +
      `ms, ${over} of ${frames.length} over ${AIMS.frame}; longest task ${task.toFixed(1)} ms`,
  );
}

/** An edit, until it is painted; how long that took from its answer on. @param {Page} page @param {string} key */
async function edit(page, key) {
  await page.evaluate("long.begin()");
  await page.keyboard.press(key);
  await page.waitForFunction(() => /** @type {any} */ (globalThis).long.painted() > 0, null, { timeout: PATIENCE_MS });
  return /** @type {number} */ (await page.evaluate("long.waited()"));
}

/** Looks at one head of a text of 1,024 tokens, and edits it. @param {import("playwright-core").Browser} browser */
async function looking(browser) {
  const { page, errors } = await visit(browser, LONG, "#v=2&view=head");
  const box = await page.locator(".map-overlay").boundingBox();
  if (!box) throw new Error("there is no map");
  const x = (/** @type {number} */ share) => box.x + share * Math.min(box.width, 500);
  const y = (/** @type {number} */ share) => box.y + share * Math.min(box.height, 400);

  await framesOf(page, "pointing", async () => {
    for (let i = 0; i < STEPS; i++) await page.mouse.move(x(0.3 + (0.6 * i) / STEPS), y(0.4 + (0.4 * i) / STEPS));
  });
  await framesOf(page, "zooming", async () => {
    await page.mouse.move(x(0.6), y(0.6));
    await page.keyboard.down("Control");
    for (let i = 0; i < STEPS; i++) {
      await page.mouse.wheel(0, i < STEPS / 2 ? -60 : 60);
      await page.waitForTimeout(30);
    }
    for (let i = 0; i < STEPS / 4; i++) await page.mouse.wheel(0, -60);
    await page.keyboard.up("Control");
  });
  await framesOf(page, "panning", async () => {
    await page.mouse.down();
    for (let i = 0; i < STEPS; i++) await page.mouse.move(x(0.6 - (0.3 * i) / STEPS), y(0.6 - (0.3 * i) / STEPS));
    await page.mouse.up();
  });
  await framesOf(page, "scrolling the tokens", async () => {
    const tokens = await page.locator(".tokens").first().boundingBox();
    if (!tokens) throw new Error("there are no tokens");
    await page.mouse.move(tokens.x + 100, 600);
    for (let i = 0; i < STEPS; i++) {
      await page.mouse.wheel(0, 300);
      await page.waitForTimeout(30);
    }
  });
  await framesOf(page, "over other heads", async () => {
    for (const thumb of await page.locator(".thumb").all()) {
      await thumb.hover();
      await page.waitForTimeout(200);
    }
  });
  // The strength of a head before others changes their thumbnails; softer patterns everywhere change the map in front
  // too.
  await page.locator(".thumb").first().click();
  for (const [what, control] of [
    ["editing a head", "#strength"],
    ["editing all patterns", "#tau"],
  ]) {
    await page.locator(control).focus();
    await framesOf(page, what, async () => {
      for (let i = 0; i < EDITS; i++) {
        await page.keyboard.press("ArrowRight");
        await page.waitForTimeout(600);
      }
    });
  }
  await page.locator("#source").focus();
  await framesOf(page, "writing", async () => {
    await page.keyboard.press("End");
    for (let i = 0; i < EDITS; i++) {
      await page.keyboard.type("a");
      await page.waitForTimeout(600);
    }
  });
  if (errors.length > 0) throw new Error(`the page complained:\n${errors.join("\n")}`);
  await page.context().close();
}

/** Every head of 12 layers changes. @param {import("playwright-core").Browser} browser */
async function grid(browser) {
  const { page, errors } = await visit(browser, WIDE, "#v=2&view=grid");
  await page.locator("#tau").focus();
  /** @type {number[]} */
  const times = [];
  for (let i = 0; i < EDITS; i++) times.push(await edit(page, "ArrowRight"));
  times.sort((a, b) => a - b);
  console.log(
    `${`Grid of ${WIDE.name}, ${WIDE.length} tokens`.padEnd(34)} p50 ${times[EDITS / 2].toFixed(1)} ms   ` +
      `longest ${times[EDITS - 1].toFixed(1)} ms from its data to the screen (aim: ${AIMS.grid})`,
  );
  if (errors.length > 0) throw new Error(`the page complained:\n${errors.join("\n")}`);
  await page.context().close();
}

/** @param {import("playwright-core").Browser} browser */
export async function longTexts(browser) {
  await looking(browser);
  await grid(browser);
}
