// Training in the page: how many steps a second the engine makes, by its own clock. Looks at the inbox between
// slices of steps, and what the page draws meanwhile, are not counted.

/** A small recipe and the largest, so many steps each, which end before an evaluation is due. */
const RUNS = /** @type {const} */ ([
  ["reverse", 200],
  ["tales", 8],
]);
const POLL_MS = 500;
/** What 2,000 steps leave behind is read after these. */
const LEAK = { recipe: "reverse", warm: 200, steps: 2_000, poll: POLL_MS };
/** A head counts as an induction head from this score on; it is asked for every so many steps. */
const FORMATION = { score: 0.8, every: 25, most: 1_000, poll: POLL_MS };

/** Trains in the page's own worker, and prints a line for each recipe. @param {import("playwright-core").Page} page */
export async function training(page) {
  for (const [recipe, steps] of RUNS) {
    const { rate, parameters, bytes } = await page.evaluate(train, { recipe, steps, poll: POLL_MS });
    const took = `${rate.toFixed(1)} steps a second, ${(1000 / rate).toFixed(1)} ms a step`;
    console.log(
      `training, ${recipe}`.padEnd(34),
      `${took}, ${(parameters / 1e6).toFixed(2)} M parameters, ${(bytes / 2 ** 20).toFixed(0)} MiB of memory`,
    );
  }
}

/** What training leaves in memory, and how soon induction heads form. @param {import("playwright-core").Page} page */
export async function lasting(page) {
  const { before, after } = await page.evaluate(leak, LEAK);
  console.log(
    "memory".padEnd(34),
    `${before / 2 ** 20} MiB after ${LEAK.warm} steps of ${LEAK.recipe}, ${after / 2 ** 20} MiB after ${LEAK.steps}`,
  );
  const { step, seconds, score } = await page.evaluate(formation, FORMATION);
  console.log(
    "induction heads form".padEnd(34),
    `score ${score.toFixed(2)} after ${step} steps, ${seconds.toFixed(1)} s`,
  );
}

/**
 * In the page: bytes of the engine early and late in a run without further moments. @param {{ recipe: string, warm:
 * number, steps: number, poll: number }} asked
 */
async function leak({ recipe, warm, steps, poll }) {
  const main = /** @type {HTMLScriptElement} */ (document.querySelector('script[src*="/main"]')).src;
  const { engine } = await import(main);
  await engine.train({
    kind: "begin",
    setups: [{ recipe, seed: 1, data: {}, keys: {}, settings: {} }],
    every: 1_000_000,
  });
  /** @param {number} more @param {number} all */
  const bytesAfter = async (more, all) => {
    await engine.train({ kind: "go", steps: more });
    for (;;) {
      const { files } = await engine.train({ kind: "save", run: 0, step: null });
      if (JSON.parse(files["training/progress.json"]).step >= all) return engine.memory();
      await new Promise((resolve) => setTimeout(resolve, poll));
    }
  };
  const before = await bytesAfter(warm, warm);
  const after = await bytesAfter(steps - warm, steps);
  await engine.train({ kind: "end" });
  return { before, after };
}

/**
 * In the page: steps until some head of induction looks where it should. @param {{ score: number, every: number, most:
 * number, poll: number }} asked
 */
async function formation({ score: wanted, every, most, poll }) {
  const main = /** @type {HTMLScriptElement} */ (document.querySelector('script[src*="/main"]')).src;
  const { engine } = await import(main);
  const { runs } = await engine.train({
    kind: "begin",
    setups: [{ recipe: "induction", seed: 1, data: {}, keys: {}, settings: {} }],
    every,
  });
  const { probe } = runs[0].plan;
  for (let step = every; ; step += every) {
    await engine.train({ kind: "go", steps: every });
    for (;;) {
      const { files } = await engine.train({ kind: "save", run: 0, step: null });
      const progress = JSON.parse(files["training/progress.json"]);
      if (progress.step < step) {
        await new Promise((resolve) => setTimeout(resolve, poll / 5));
        continue;
      }
      const { heads, names, values } = await engine.train({ kind: "measures", run: 0, steps: [step], ...probe });
      const scores = heads.map(
        (/** @type {unknown} */ _, /** @type {number} */ i) => values[i * names.length + names.indexOf("induction")],
      );
      const score = Math.max(...scores);
      if (score >= wanted || step >= most) {
        await engine.train({ kind: "end" });
        return { step, seconds: progress.seconds, score };
      }
      break;
    }
  }
}

/** In the page. @param {{ recipe: string, steps: number, poll: number }} asked */
async function train({ recipe, steps, poll }) {
  const main = /** @type {HTMLScriptElement} */ (document.querySelector('script[src*="/main"]')).src;
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
