// Waiting for a comparison, for the tests of it.
import { drawn, settled } from "../visit.js";

/** Waits until the requested comparison is drawn. @param {import("playwright-core").Page} page */
export async function compared(page) {
  await settled(page);
  const ready = await page.evaluateHandle(async () => {
    const [{ now }, { comparison }] = await Promise.all([
      import("./www/main.js"),
      import("./www/inside.js").then((inside) => inside.compareComparison),
    ]);
    return () => {
      const { compared, stale, problem } = comparison(now());
      return problem !== null || (compared !== null && !stale && compared.divergences.mean() !== undefined);
    };
  });
  await page.waitForFunction((ready) => ready(), ready, { timeout: 120_000 });
  await drawn(page);
}
