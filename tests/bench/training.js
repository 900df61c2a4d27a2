// Training in the page: how many steps a second the engine makes, by its own clock. Looks at the inbox between
// slices of steps, and what the page draws meanwhile, are not counted.

/** A small recipe and the largest, so many steps each, which end before an evaluation is due. */
const RUNS = /** @type {const} */ ([["reverse", 200], ["tales", 8]]);
const POLL_MS = 500;

/** Trains in the page's own worker, and prints a line for each recipe. @param {import("playwright-core").Page} page */
export async function training(page) {
  for (const [recipe, steps] of RUNS) {
    const { rate, parameters, bytes } = await page.evaluate(train, { recipe, steps, poll: POLL_MS });
    const took = `${rate.toFixed(1)} steps a second, ${(1000 / rate).toFixed(1)} ms a step`;
    console.log(`training, ${recipe}`.padEnd(34), `${took}, ${(parameters / 1e6).toFixed(2)} M parameters, ${(bytes / 2 ** 20).toFixed(0)} MiB of memory`);
  }
}

/** In the page. @param {{ recipe: string, steps: number, poll: number }} asked */
async function train({ recipe, steps, poll }) {
  const main = /** @type {HTMLScriptElement} */ (document.querySelector('script[src$="/main.js"]')).src;
  const { engine } = await import(main);
  /** How far the run is, and the seconds it took to get there. */
  const progress = async () => {
    const { files } = await engine.train({ kind: "save", run: 0, step: null });
    const { step, seconds } = JSON.parse(files["training/progress.json"]);
    return { step, seconds };
  };
  /** Makes steps more, and waits until so many are made in all. @param {number} more @param {number} all */
  const go = async (more, all) => {
    await engine.train({ kind: "go", steps: more });
    for (;;) {
      const now = await progress();
      if (now.step >= all) return now;
      await new Promise((resolve) => setTimeout(resolve, poll));
    }
  };
  const setup = { recipe, seed: 1, data: {}, keys: {}, settings: {} };
  const { runs } = await engine.train({ kind: "begin", setups: [setup], every: 1_000_000 });
  const { parameters } = runs[0].plan;
  // The first step finds its buffers.
  const first = await go(1, 1);
  const last = await go(steps, 1 + steps);
  const bytes = engine.memory();
  await engine.train({ kind: "end" });
  return { rate: (last.step - first.step) / (last.seconds - first.seconds), parameters, bytes };
}
