// Training beside PyTorch eager on as many threads, by turns: the recipes `reverse` and `tales`, in the browser and on
// the command line.
//
// BENCH_PYTHON names a Python with PyTorch and numpy (python3), BENCH_THREADS how many threads ("1 2"), BENCH_PLACES
// what is measured ("browser native").
// Beside a served page: HEADLIGHT_URL=http://127.0.0.1:8080/ CHROMIUM=chromium node tests/bench/training-beside.js
import { spawn, spawnSync } from "node:child_process";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { launch } from "../browser/chromium.js";
import { PAIRS, ROOT, paired, ratioText, serve, start, workerScripts } from "./beside.js";

/** The steps of a turn. */
const STEPS = { reverse: 100, tales: 5 };
const AIMS = { browser: 1, native: 1.3 };
const PYTHON = process.env.BENCH_PYTHON ?? "python3";
const NATIVE = [
  "cargo",
  "bench",
  "--quiet",
  "--locked",
  "--package",
  "headlight",
  "--bench",
  "training",
  "--",
  "turns",
];

const words = (/** @type {string} */ name, /** @type {string} */ otherwise) =>
  (process.env[name] ?? otherwise).split(" ");

/** A program that trains as many steps as it is told. @param {string[]} command @param {Record<string, string>} more */
function program([name, ...args], more) {
  const running = spawn(name, args, {
    cwd: ROOT,
    env: { ...process.env, ...more },
    stdio: ["pipe", "pipe", "inherit"],
  });
  const lines = createInterface({ input: running.stdout })[Symbol.asyncIterator]();
  return {
    async train(/** @type {{ recipe: string, steps: number }} */ { recipe, steps }) {
      running.stdin.write(`${recipe} ${steps}\n`);
      const { value, done } = await lines.next();
      if (done) throw new Error(`${name} ended: ${[name, ...args].join(" ")}`);
      const [ms, parameters] = value.split(" ").map(Number);
      return { ms, parameters, engine: ms };
    },
    close: async () => void running.stdin.end(),
  };
}

if (spawnSync(PYTHON, ["-c", "import torch, numpy"]).status !== 0)
  console.log(`training beside PyTorch is left out: ${PYTHON} has no torch and numpy; BENCH_PYTHON names one that has`);
else {
  const browser = await launch();
  // An engine trains beside a model that is open: a small one of the page's own.
  const server = await serve(await workerScripts(), { "/models/": join(ROOT, "models") });
  try {
    for (const threads of words("BENCH_THREADS", "1 2").map(Number))
      for (const place of /** @type {("browser" | "native")[]} */ (words("BENCH_PLACES", "browser native"))) {
        const torch = program([PYTHON, join(import.meta.dirname, "training.py")], { TORCH_THREADS: `${threads}` });
        const ours =
          place === "browser"
            ? await start(browser, server.url, { engine: "headlight", threads, model: "reverse" })
            : program(NATIVE, { RAYON_NUM_THREADS: `${threads}` });
        for (const [recipe, steps] of Object.entries(STEPS)) {
          const counts = [
            (await ours.train({ recipe, steps })).parameters,
            (await torch.train({ recipe, steps })).parameters,
          ];
          if (counts[0] !== counts[1]) throw new Error(`${recipe} has ${counts.join(" and ")} parameters`);
          const load = loadavg()[0];
          const { headlight_ms, other_ms, ratio } = await paired(
            () => ours.train({ recipe, steps }),
            () => torch.train({ recipe, steps }),
          );
          console.log(
            `${recipe}, ${place}, threads ${threads}`.padEnd(34),
            `headlight ${headlight_ms.median.toFixed(2)} ms a step, PyTorch ${other_ms.median.toFixed(2)} ms, ratio ` +
              `${ratioText(ratio)}, aim ${AIMS[place]}; n ${PAIRS}; load ${load.toFixed(1)}`,
          );
        }
        await torch.close();
        await ours.close();
      }
    console.log(`${cpus().length} × ${cpus()[0]?.model ?? "?"}, Chromium ${browser.version()}`);
  } finally {
    await browser.close();
    server.close();
  }
}
