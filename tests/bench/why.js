// From an edit until Why shows what it changed: the answer computed anew, taken apart and painted.
import { PAGE, open } from "../browser/chromium.js";
import { report } from "./watch.js";

const EDITS = 40;
/** Milliseconds that half of the edits may take: two frames. */
const AIM = 33;
const PATIENCE_MS = 60_000;

/** In the page: times edits until the parts' sum on the screen is another one. @param {number} patience */
function watch(patience) {
  let began = 0;
  addEventListener("keyup", (event) => void (began = event.timeStamp), { capture: true });
  const told = () => document.querySelector(".why-view:not([data-stale]) .part-sum")?.textContent;
  const { port1, port2 } = new MessageChannel();
  const next = () =>
    new Promise((resolve, reject) => {
      const before = told();
      const looking = new MutationObserver(() => {
        const now = told();
        if (now === undefined || now === before) return;
        looking.disconnect();
        // A task posted in the next frame's callback runs once that frame is painted.
        requestAnimationFrame(() => port2.postMessage(null));
      });
      looking.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
      port1.onmessage = () => resolve(performance.now() - began);
      setTimeout(() => reject(new Error("Why did not show what the edit changed")), patience);
    });
  let shown = Promise.resolve();
  Object.assign(window, { why: { told, expect: () => void (shown = next()), waited: () => shown } });
}

/** @param {import("playwright-core").Browser} browser */
export async function whyEdits(browser) {
  for (const model of ["induction", "dates"]) {
    const { page, errors } = await open(browser, { reducedMotion: "reduce" });
    await page.addInitScript(watch, PATIENCE_MS);
    await page.addInitScript(() => void (localStorage["headlight.panels"] = "more"));
    await page.goto(`${PAGE}#v=2&model=${model}&view=why`);
    await page.waitForFunction(() => /** @type {any} */ (globalThis).why.told());
    await page.focus("#scale");
    /** @type {number[]} */
    const waits = [];
    for (let i = 0; i < EDITS; i++) {
      await page.evaluate("why.expect()");
      // Anywhere within a frame, as a person's gestures fall.
      await page.waitForTimeout(60 + Math.random() * 50);
      await page.keyboard.press("Space");
      waits.push(await page.evaluate("why.waited()"));
    }
    report(`edit → Why painted, ${model}`, waits, AIM);
    if (errors.length > 0) throw new Error(`the page complained:\n${errors.join("\n")}`);
    await page.context().close();
  }
}
