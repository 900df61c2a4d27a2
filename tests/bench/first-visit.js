// A first visit to dist/ over a line like a person's: which files the first heatmap waits for, and for how long, beside
// what their bytes alone take.
import { fileURLToPath } from "node:url";
import { launch, open } from "../browser/chromium.js";
import { LINE, host } from "./network.js";
import { PATIENCE_MS, report, watch } from "./watch.js";

const VISITS = 5;
/** Bytes on the line: of the cpu engine, and of all files together. */
const AIMS = { engine: 1.2e6, visit: 2.2e6 };
const DIST = process.env.HEADLIGHT_DIST ?? fileURLToPath(new URL("../../dist", import.meta.url));

/**
 * From navigation to the first heatmap, in milliseconds, and what was fetched by then.
 * @typedef {{ painted: number, files: import("./network.js").Fetched[] }} Visit
 */

/** @param {"http/1.1" | "h2"} protocol @param {boolean} isolated whether the page may have threads */
async function visits(protocol, isolated) {
  const site = await host(DIST, protocol, isolated);
  const browser = await launch({ arguments: [site.flag] });
  /** @type {Visit[]} */
  const all = [];
  try {
    for (let i = 0; i < VISITS; i++) {
      const { page, errors } = await open(browser, { reducedMotion: "reduce" });
      await page.addInitScript(watch, PATIENCE_MS);
      site.fetched.length = 0;
      await page.goto(site.url, { waitUntil: "commit" });
      /** @type {number} */
      const painted = await page.evaluate("bench.first()");
      /** @type {number} */
      const began = await page.evaluate("performance.timeOrigin");
      const files = site.fetched.map((file) => ({ ...file, asked: file.asked - began, sent: file.sent - began }));
      all.push({ painted, files: files.filter(({ sent }) => sent > 0 && sent <= painted) });
      if (errors.length > 0) throw new Error(`the page complained:\n${errors.join("\n")}`);
      await page.context().close();
    }
  } finally {
    await browser.close();
    site.close();
  }
  return all;
}

const kilobytes = (/** @type {number} */ bytes) => `${(bytes / 1e3).toFixed(1).padStart(8)} kB`;
const sum = (/** @type {number[]} */ numbers) => numbers.reduce((a, b) => a + b, 0);

/** @param {Visit} visit */
function reportFiles({ files }) {
  for (const { path, bytes, asked, sent } of files)
    console.log(
      `    ${kilobytes(bytes)}   asked ${asked.toFixed(0).padStart(5)} ms, sent ${sent.toFixed(0)} ms   ${path}`,
    );
  const engine = files.find(({ path }) => path.endsWith(".wasm"));
  if (engine) console.log(`    ${kilobytes(engine.bytes)}   the engine (aim: ≤ ${AIMS.engine / 1e3} kB for cpu)`);
  console.log(`    ${kilobytes(sum(files.map(({ bytes }) => bytes)))}   together (aim: ≤ ${AIMS.visit / 1e3} kB)`);
}

/** Both protocols, and both engines of the cpu: without isolation there are no threads. */
export async function firstVisits() {
  for (const [engine, isolated] of /** @type {const} */ ([
    ["cpu", false],
    ["threads", true],
  ])) {
    for (const protocol of /** @type {const} */ (["http/1.1", "h2"])) {
      const all = (await visits(protocol, isolated)).toSorted((a, b) => a.painted - b.painted);
      report(
        `first visit, ${engine}, ${protocol}`,
        all.map(({ painted }) => painted),
      );
      const middle = all[VISITS >> 1];
      const last = Math.max(...middle.files.map(({ sent }) => sent)) + LINE.roundTripMs / 2;
      const alone = (sum(middle.files.map(({ bytes }) => bytes)) * 8e3) / LINE.bits;
      console.log(
        `    of that, until the last byte ${last.toFixed(0)} ms; the bytes alone take ${alone.toFixed(0)} ms at ` +
          `${LINE.bits / 1e6} Mbit/s, the connection and the page ${3 * LINE.roundTripMs} ms`,
      );
      if (protocol === "h2") reportFiles(middle);
    }
  }
}
