// What a person waits for on the finished page, from their gesture to the pixels: cargo xtask bench.
//
// The page dispatches `headlight:painted` on window right after it has drawn an answer that belongs to
// what is asked now. The next frame shows it: a task posted in that frame's callback runs once it is painted.
// A wait begins with the event that the browser acts on (a letter's keydown; the keyup that toggles a checkbox;
// the pointerup of a click), and gestures fall anywhere within a frame, as a person's do.
import { PAGE, launch, open } from "../browser/chromium.js";
import { longTexts } from "./long.js";
import { firstVisits } from "./first-visit.js";
import { lasting, training } from "./training.js";
import { PATIENCE_MS, report, watch } from "./watch.js";
import { whyEdits } from "./why.js";

const LOADS = 7;
const GESTURES = 40;
/** Milliseconds that half of the waits may take. */
const AIMS = { load: 900, edit: 20, step: 20, stroke: 33.3 };
/** Typed letter by letter: every keystroke asks for a run over a text that is one token longer. */
const TEXT = "Tuesday, the 5th of March in the year 2024";

/**
 * Milliseconds until the page has drawn its answer, and until that is on the screen. @typedef {{ drawn: number,
 * painted: number }} Waited
 */

/** @param {import("playwright-core").Page} page @param {() => Promise<void>} gesture @returns {Promise<Waited>} */
async function timed(page, gesture) {
  await page.evaluate("bench.expect()");
  await page.waitForTimeout(60 + Math.random() * 50);
  await gesture();
  return page.evaluate("bench.waited()");
}

/** @param {import("playwright-core").Browser} browser */
async function visit(browser, fragment = "") {
  const { page, errors } = await open(browser, { reducedMotion: "reduce" });
  await page.addInitScript(watch, PATIENCE_MS);
  // With every control.
  await page.addInitScript(() => void (localStorage["headlight.panels"] ??= "more"));
  await page.goto(PAGE + fragment);
  /** @type {number} */
  const first = await page.evaluate("bench.first()");
  return { page, errors, first };
}

/** @param {string} what @param {Waited[]} waits @param {number} [aim] */
function reportWaits(what, waits, aim) {
  report(
    `${what} → patterns painted`,
    waits.map((wait) => wait.painted),
    aim,
  );
  report(
    "    of that, until drawn",
    waits.map((wait) => wait.drawn),
  );
}

/** Draws fours of two strokes on the sheet of `digits`, each read when the pen is lifted. */
async function strokes() {
  const { page, errors } = await visit(browser, "#v=4&model=digits");
  const four = [
    [
      [0.35, 0.2],
      [0.3, 0.5],
      [0.7, 0.52],
    ],
    [
      [0.62, 0.2],
      [0.6, 0.85],
    ],
  ];
  /** @type {Waited[]} */
  const waits = [];
  while (waits.length < GESTURES) {
    for (const [from, ...to] of four) {
      // The sheet moves as the answer above it grows.
      const sheet = await page.locator(".drawing canvas").boundingBox();
      if (!sheet) throw new Error("there is no sheet to draw on");
      const move = (/** @type {number[]} */ [x, y], steps = 1) =>
        page.mouse.move(sheet.x + x * sheet.width, sheet.y + y * sheet.height, { steps });
      await move(from);
      await page.mouse.down();
      for (const point of to) await move(point, 5);
      waits.push(await timed(page, () => page.mouse.up()));
    }
    await page.click("[data-do=clear-drawing]");
  }
  reportWaits("stroke", waits, AIMS.stroke);
  if (errors.length > 0) throw new Error(`the page complained:\n${errors.join("\n")}`);
  await page.context().close();
}

const browser = await launch();
try {
  /** @type {number[]} */
  const loads = [];
  for (let i = 0; i < LOADS; i++) {
    const { page, first } = await visit(browser);
    loads.push(first);
    await page.context().close();
  }
  report("cold load → first heatmap", loads, AIMS.load);

  const { page, errors } = await visit(browser, "#v=2&model=dates");
  await page.fill("#source", "");
  await page.focus("#source");
  /** @type {Waited[]} */
  const keys = [];
  for (const letter of TEXT) keys.push(await timed(page, () => page.keyboard.type(letter)));
  reportWaits("keystroke", keys);

  /** @type {Waited[]} */
  const edits = [];
  await page.focus("#scale");
  for (let i = 0; i < GESTURES; i++) edits.push(await timed(page, () => page.keyboard.press("Space")));
  reportWaits("edit", edits, AIMS.edit);

  /** @type {Waited[]} */
  const steps = [];
  const at = await page.locator("[data-step=forward]").boundingBox();
  if (!at) throw new Error("there is no button for a step");
  while (steps.length < GESTURES) {
    if (await page.isDisabled("[data-step=forward]")) {
      await timed(page, () => page.click("[data-step=first]"));
      if (await page.isDisabled("[data-step=forward]")) throw new Error("the model writes nothing for this text");
    }
    // Where it is does not change, and looking for it would put every click at the same place within a frame.
    steps.push(await timed(page, () => page.mouse.click(at.x + at.width / 2, at.y + at.height / 2)));
  }
  reportWaits("step", steps, AIMS.step);

  // The paper's base model, untrained, in the page: its vocabulary is the words it reads, 44 million parameters.
  for (const length of [16, 64, 128]) {
    const { ms, parameters, bytes } = await page.evaluate(async (n) => {
      const main = /** @type {HTMLScriptElement} */ (document.querySelector('script[src*="/main"]')).src;
      const { engine } = await import(main);
      const words = [Array.from({ length: n }, (_, i) => `w${i}`)];
      const run = await engine.ask({
        kind: "run",
        config: { preset: "vaswani-base" },
        seed: 1,
        sources: words,
        targets: words,
        sites: "",
        repeats: 2,
      });
      return { ms: run.ms, parameters: run.parameters, bytes: engine.memory() };
    }, length);
    console.log(
      `vaswani-base, ${String(length).padStart(3)} + ${length} tokens`.padEnd(34),
      `${ms.toFixed(0)} ms, ${(parameters / 1e6).toFixed(1)} M parameters, ${(bytes / 2 ** 20).toFixed(0)} ` +
        `MiB of memory`,
    );
  }
  await training(page);
  await lasting(page);
  if (errors.length > 0) throw new Error(`the page complained:\n${errors.join("\n")}`);
  await page.context().close();
  await strokes();
  await whyEdits(browser);
  await longTexts(browser);
} finally {
  await browser.close();
}
await firstVisits();
