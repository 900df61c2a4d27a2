// headlight's cpu engine beside transformers.js, which rides on ONNX Runtime Web: MiniLM's sentence vectors, from text
// to vector, as many threads, the same Chromium, by turns (beside.js).
//
// The model comes from tests/reference/onnx_models.py. BENCH_THREADS says how many threads ("1 2").
import { existsSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import { launch } from "../browser/chromium.js";
import { MODELS, PAIRS, WARM, paired, ratioText, serve, start, workerScripts } from "./beside.js";
import { bundled, fetched } from "./peers.js";

const VERSION = "4.3.1";
const MODEL = "onnx-minilm";
/** How many of the text's words, beside one that differs from text to text. */
const WORDS = [6, 30, 124];
/** Their numbers may differ by so much. */
const TOLERANCE = 1e-5;

const text = (/** @type {number} */ turn, /** @type {number} */ words) =>
  [
    turn % 2 ? "red" : "green",
    turn,
    ...Array.from({ length: words - 1 }, (_, i) => ["house", "dog", "dark"][i % 3]),
  ].join(" ");

/** @param {import("playwright-core").Browser} browser @param {string} url @param {number} threads */
async function measure(browser, url, threads) {
  const [ours, theirs] = [
    await start(browser, url, { engine: "headlight", threads, model: MODEL, precision: "f32" }),
    await start(browser, url, { engine: "transformers", threads, model: MODEL }),
  ];
  for (const words of WORDS) {
    const source = text(WARM + PAIRS, words);
    const [{ vector }, { vector: other }] = [await ours.embed({ source }), await theirs.embed({ source })];
    const most = Math.max(...vector.map((/** @type {number} */ x, /** @type {number} */ i) => Math.abs(x - other[i])));
    if (!(vector.length === other.length && most < TOLERANCE)) throw new Error(`the vectors differ by ${most}`);
    const { headlight_ms, other_ms, ratio } = await paired(
      (turn) => ours.embed({ source: text(turn, words) }),
      (turn) => theirs.embed({ source: text(turn, words) }),
    );
    console.log(
      `MiniLM's vector of ${String(words + 1).padStart(3)} words, threads ${threads}: headlight ` +
        `${headlight_ms.median.toFixed(1)} ms, transformers.js ${other_ms.median.toFixed(1)} ms, ratio ` +
        `${ratioText(ratio)}; n ${PAIRS}; vectors within ${most.toExponential(0)}`,
    );
  }
  await ours.close();
  await theirs.close();
}

/** Compares what is there, and says what is not. */
async function main() {
  const file = join(MODELS, MODEL, "onnx/model.onnx");
  if (!existsSync(file))
    return console.log(`transformers.js is left out: there is no ${file}; tests/reference/onnx_models.py makes it`);
  // Its modules name ONNX Runtime as a package: ours is the one it gets.
  const script = await bundled(join(fetched(`@huggingface/transformers@${VERSION}`), "dist/transformers.web.min.js"));
  const server = await serve({ ...(await workerScripts()), "transformers.js": script });
  const browser = await launch();
  try {
    const threads = (process.env.BENCH_THREADS ?? "1 2").split(" ").map(Number);
    for (const one of threads) await measure(browser, server.url, one);
    console.log(
      `Chromium ${browser.version()}, transformers.js ${VERSION}; ${cpus().length} × ${cpus()[0]?.model ?? "?"}, ` +
        `load ${loadavg()[0].toFixed(1)}`,
    );
  } finally {
    await browser.close();
    server.close();
  }
}

await main();
