// Training in the page: the loss falls and heads form, moments are looked back at, models are kept, and what goes wrong
// is said.
import assert from "node:assert/strict";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { unzipSync } from "fflate";
import { addressOf, clickOnce, drawn, link, until, visitor } from "../visit.js";

/** @typedef {import("playwright-core").Page} Page */

const { visit } = visitor({ share: true });

/** A small run of `reverse`. @param {Record<string, unknown>} [settings] @param {Record<string, string>} [more] */
const small = (settings = {}, more = {}) =>
  link({
    room: "train",
    engine: "cpu",
    "train-settings": JSON.stringify({
      steps: 400,
      batch: 16,
      warmup: 20,
      factor: 1,
      cooldown: 0,
      evaluate_every: 20,
      ...settings,
    }),
    ...more,
  });

/** The page's training state, with plain arrays. @param {Page} page */
const know = (page) =>
  page.evaluate(async () => {
    const { now } = await import("./www/main.js");
    const { runs, snapshots, plans, ...rest } = now().train;
    return {
      ...rest,
      runs: runs.map(({ measured, ...run }) => ({
        ...run,
        measured: measured && {
          ...measured,
          at: [...measured.at].map(([step, values]) => /** @type {const} */ ([step, Array.from(values)])),
        },
      })),
      snapshots: snapshots.map(({ key, run, step, info, result }) => ({
        key,
        run,
        step,
        name: info.name,
        maps: result.maps.map(({ values, masks, ...map }) => map),
        values: Array.from(result.maps[0].values),
      })),
    };
  });

/** Presses a button of the run. @param {Page} page @param {string} what */
const press = (page, what) => page.locator(`.train-controls [data-do=${what}]:visible`).click();

/** Pauses after this step, and waits until the run rests. @param {Page} page @param {number} step */
async function pauseAfter(page, step) {
  await clickOnce(
    page,
    ".train-controls [data-do=pause]",
    (s, step) => s.train.runs.some((run) => run.step >= step),
    step,
  );
  await until(page, (s) => s.train.phase === "resting");
}

/** Waits until the wanted snapshot is drawn. @param {Page} page */
async function seen(page) {
  await drawn(page);
  await page.waitForFunction(() => document.querySelector(".train-heads[aria-busy=false] canvas") !== null);
  await drawn(page);
}

/** Waits for a text: a busy page draws it later. @param {Page} page @param {string} where @param {RegExp} what */
const says = (page, where, what) => page.locator(where).filter({ hasText: what }).waitFor();

/** @param {number[]} xs */
const mean = (xs) => xs.reduce((a, b) => a + b, 0) / xs.length;

test("a run learns, pauses, and shows earlier moments", async () => {
  const { page, errors } = await visit(small());
  assert.match(await page.locator(".train-lead").innerText(), /abcd →\s*,?\s*dcba/);
  await press(page, "train");
  await pauseAfter(page, 60);
  await seen(page);
  const {
    runs: [run],
  } = await know(page);
  assert.ok(run.step < 400 && run.curve.step.length === run.step, "every step is on the curve");
  assert.ok(
    mean(run.curve.loss.slice(-10)) < 0.8 * mean(run.curve.loss.slice(0, 5)),
    `the loss falls: ${run.curve.loss.slice(0, 5)} … ${run.curve.loss.slice(-10)}`,
  );
  assert.ok(run.scores.length > 0 && run.scores.every(({ accuracy }) => accuracy >= 0 && accuracy <= 1));
  for (const chart of ["loss", "accuracy", "rate", "norm"])
    assert.equal(await page.locator(`[data-chart=${chart}] canvas`).count(), 1, chart);
  assert.equal(await page.locator(".norms tbody tr").count(), run.plan.parts.length);

  // Back to the beginning, and a moment further.
  const slider = page.locator(".timeline-at");
  await slider.fill("0");
  await until(page, (s) => s.train.at === 0);
  await seen(page);
  await says(page, ".timeline-step", /^Step 0$/);
  await slider.press("ArrowRight");
  await until(page, (s) => s.train.at === 10);
  await seen(page);
  const { snapshots } = await know(page);
  const [first, later] = [0, 10].map((step) => snapshots.findLast((look) => look.step === step)?.values ?? []);
  assert.ok(first.length > 0 && first.length === later.length);
  assert.notDeepEqual(first, later, "the heads have changed");
  for (const look of snapshots) {
    const {
      shape: [, , keys],
      offset,
    } = look.maps[0];
    assert.ok(
      Math.abs(look.values.slice(offset, offset + keys).reduce((a, b) => a + b, 0) - 1) < 1e-5,
      "a row is a distribution",
    );
  }
  await page.locator("[data-do=now]").click();
  await until(page, (s) => s.train.at === null);

  // Every moment is measured, with a line per head.
  await until(page, (s) => s.train.runs[0].moments.every((step) => s.train.runs[0].measured?.at.has(step)));
  const {
    runs: [{ measured }],
  } = await know(page);
  const mirror = measured?.names.indexOf("mirror") ?? -1;
  const cross = measured?.heads.findIndex(({ path }) => path.endsWith("cross")) ?? -1;
  const value = measured?.at[0][1][cross * measured.names.length + mirror];
  assert.ok(value !== undefined && value > 0 && value < 1, `mirror of a cross head at the start: ${value}`);
  assert.equal(await page.locator("[data-chart=measure] canvas").count(), 1);
  assert.deepEqual(errors, []);
});

test("one step is one step, and the timeline plays to its end", async () => {
  const { page, errors } = await visit(small({}, { "train-every": "1" }));
  for (const step of [1, 2, 3]) {
    await press(page, "step");
    await until(page, (s, step) => s.train.runs[0]?.step === step && s.train.phase === "resting", step);
  }
  assert.deepEqual((await know(page)).runs[0].moments, [0, 1, 2, 3]);
  await page.locator(".timeline-at").fill("0");
  await page.locator("[data-do=play]").click();
  await until(page, (s) => !s.train.playing && s.train.at === null);
  assert.deepEqual(errors, []);
});

test("a model that is kept goes on after the page was closed, as if nothing had been", async () => {
  const straight = small({ steps: 40 });
  const { page, errors } = await visit(straight);
  await press(page, "train");
  await until(page, (s) => s.train.runs[0]?.finished && s.train.phase === "resting");
  const {
    runs: [whole],
  } = await know(page);
  assert.equal(whole.step, 40);

  await press(page, "again"); // from the start
  await until(page, (s) => s.train.epoch === 2);
  await page.locator(".train-controls [data-do=end]").click();
  await until(page, (s) => s.train.phase === "idle");
  for (const step of [1, 2, 3, 4]) {
    await press(page, "step");
    await until(page, (s, step) => s.train.runs[0]?.step === step && s.train.phase === "resting", step);
  }
  await page.locator("[data-do=keep]").click();
  await page.locator("[data-kept]").waitFor();
  await page.locator(".train-progress [data-go=Models]").click();
  await page.waitForFunction(() => document.activeElement?.matches("[data-kept-models]"));

  await page.reload();
  await page.locator("[data-kept] [data-do=go-on]").click();
  await until(page, (s) => s.train.runs[0]?.step === 4);
  await says(page, ".train-told", /Step 4 of 40/);
  await press(page, "train");
  await until(page, (s) => s.train.runs[0]?.finished && s.train.phase === "resting");
  const {
    runs: [resumed],
  } = await know(page);
  const last = whole.curve.loss.slice(-6);
  assert.ok(Math.abs(mean(resumed.curve.loss.slice(-6)) - mean(last)) < 1e-6, "the same losses to the end");

  // It can be deleted.
  await page.locator("[data-kept] [data-do=drop]").click();
  await page.locator("[data-kept]").waitFor({ state: "detached" });
  assert.deepEqual(errors, []);
});

test("a model is downloaded as a zip, opened again, and used in Explore", async () => {
  const { page, errors } = await visit(small());
  await press(page, "step");
  await until(page, (s) => s.train.runs[0]?.step === 1 && s.train.phase === "resting");
  const [download] = await Promise.all([page.waitForEvent("download"), page.locator("[data-do=download-now]").click()]);
  const zip = await readFile(await download.path());
  assert.equal(download.suggestedFilename(), "reverse-1.zip");
  await page.locator("[data-open=zip]").setInputFiles({ name: "mine.zip", mimeType: "application/zip", buffer: zip });
  await page.locator("[data-kept]").waitFor();
  assert.match(await page.locator("[data-kept]").innerText(), /mine, step 1/);

  // The unpacked folder.
  const folder = await mkdtemp(join(tmpdir(), "headlight-"));
  for (const [path, bytes] of Object.entries(unzipSync(new Uint8Array(zip)))) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), bytes);
  }
  await page.locator("[data-open=folder]").setInputFiles(folder);
  await page.waitForFunction(() => document.querySelectorAll("[data-kept]").length === 2);
  await rm(folder, { recursive: true });

  await page
    .locator("[data-open=zip]")
    .setInputFiles({ name: "no.zip", mimeType: "application/zip", buffer: Buffer.from("not a zip") });
  await page.locator(".train-aside .error-text").waitFor();

  await page.locator("[data-do=explore-now]").click();
  await until(page, (s) => s.room === "explore" && s.info?.name === "reverse" && s.current);
  await page.waitForFunction(() => !location.hash.includes("room=train"));
  await page.locator("[data-room=train]").click();
  await until(page, (s) => s.room === "train" && s.train.runs[0].step === 1);
  await page.waitForFunction(() => location.hash.includes("room=train"));
  await page.goBack();
  await until(page, (s) => s.room === "explore" && s.train.runs[0]?.step === 1);
  await page.goForward();
  await until(page, (s) => s.room === "train" && s.train.runs[0]?.step === 1);
  assert.deepEqual(errors, []);
});

test("a model that is kept is in Explore's list, and a reload opens it again with its text and edits", async () => {
  const { page, errors } = await visit(small());
  await press(page, "step");
  await until(page, (s) => s.train.runs[0]?.step === 1 && s.train.phase === "resting");
  await page.locator("[data-do=keep]").click();
  await page.locator("[data-kept]").waitFor();
  await page.locator("[data-do=explore-now]").click();
  await until(page, (s) => s.room === "explore" && s.model.startsWith("kept-") && s.current);
  await page.fill("#source", "badge");
  await page.fill("#strength", "0");
  await until(page, (s) => s.text === "badge" && s.current && Object.keys(s.edits.heads ?? {}).length === 1);
  const there = page.url().replace(/#.*/, await addressOf(page));

  await page.reload();
  await until(page, (s) => s.model.startsWith("kept-") && s.current);
  assert.deepEqual(
    await page.evaluate(async () => {
      const { text, edits, notice } = (await import("./www/main.js")).now();
      return [text, Object.values(edits.heads ?? {}), notice];
    }),
    ["badge", [0], null],
  );
  assert.equal(await page.locator("#model option:checked").innerText(), "reverse, step 1");
  await page.selectOption("#model", "copy");
  await until(page, (s) => s.info?.name === "copy" && s.current);
  await page.selectOption("#model", { label: "reverse, step 1" });
  await until(page, (s) => s.model.startsWith("kept-") && s.current);

  const elsewhere = await visit(new URL(there).hash);
  assert.match(await elsewhere.page.locator(".notice").innerText(), /not stored in this browser/);
  assert.deepEqual(
    [...errors, ...elsewhere.errors].filter((error) => !/ERR_ABORTED/.test(error)),
    [],
  );
});

test("two runs side by side, compared at one moment", async () => {
  const { page, errors } = await visit(small());
  await page.locator("#train-what-if").selectOption("norm_position");
  await press(page, "train");
  await pauseAfter(page, 20);
  await seen(page);
  const { runs } = await know(page);
  assert.deepEqual(
    runs.map((run) => run.plan.config.norm_position),
    ["pre", "post"],
  );
  assert.deepEqual(
    runs.map((run) => run.setup.seed),
    [1, 1],
  );
  assert.notEqual(runs[0].curve.loss[5], runs[1].curve.loss[5]);
  assert.deepEqual(await page.locator(".train-controls .train-names li").allInnerTexts(), [
    "Norm: before",
    "Norm: after",
  ]);
  await page.locator("[data-view=compare]").click();
  await page.locator("[data-with=run]").click();
  await page.waitForFunction(() => document.querySelectorAll(".train-trio .picture-cells").length === 3);
  await seen(page);
  const captions = await page.locator(".train-trio figcaption").allInnerTexts();
  assert.match(captions[0], /Norm: before · Step \d+/);
  assert.match(captions[1], /Norm: after · Step \d+/);
  await page.locator(".train-trio .picture-map").first().focus();
  await page.keyboard.press("ArrowDown");
  await says(page, ".train-compare-readout", /looks at .*: .*, then .*; change /);
  assert.deepEqual(errors, []);
});

test("a diverging run suggests a change, and its good moments stay", async () => {
  const { page, errors } = await visit(
    small(
      { factor: 1000, clip: null, warmup: 1 },
      { "train-keys": JSON.stringify({ norm_position: "none" }), "train-every": "1" },
    ),
  );
  await press(page, "train");
  await until(
    page,
    (s) => s.train.runs[0]?.failure !== null && s.train.runs[0]?.failure !== undefined && s.train.phase === "resting",
  );
  const said = await page.locator(".train-problem").innerText();
  assert.match(said, /The run has diverged\. .*use a smaller factor, a longer warmup or a clip/);
  await page.locator(".timeline-at").waitFor();
  await seen(page);
  const {
    runs: [run],
    snapshots,
  } = await know(page);
  assert.ok(run.moments.includes(0) && snapshots.length > 0, "its moments can be looked at");
  assert.ok(snapshots.every(({ values }) => values.every(Number.isFinite)));
  await says(page, ".train-controls [data-do=train]", /^Restart$/);
  assert.deepEqual(errors, []);
});

test("switches change the setup, a link restores it, and one that cannot be says why", async () => {
  const { page, errors } = await visit(small());
  await page.locator("[data-fold=model] summary").click();
  await page.locator("#train-n_heads").fill("3");
  await page.locator("#train-n_heads").press("Enter");
  await until(page, (s) => s.train.setup.keys.n_heads === 3);
  await page.waitForFunction(() => document.querySelector(".train-side .error-text")?.textContent?.includes("n_heads"));
  assert.equal(await page.locator(".train-controls [data-do=train]").isDisabled(), true);
  await page.locator("#train-n_heads").fill("4");
  await page.locator("#train-n_heads").press("Enter");
  await page.locator("#train-residual").click();
  await until(page, (s) => s.train.setup.keys.n_heads === 4 && s.train.setup.keys.residual === false);
  await says(page, "[data-fold=model] summary", /2 changed/);

  const { page: there, errors: others } = await visit(await addressOf(page));
  await until(there, (s) => s.running !== null && Object.values(s.train.plans).length > 1);
  const { setup, runs } = await know(there);
  assert.deepEqual([setup.keys, runs], [{ n_heads: 4, residual: false }, []]);
  await there.locator("[data-fold=model] summary").click();
  await there.getByRole("button", { name: "Reset Residual" }).click();
  await until(there, (s) => JSON.stringify(s.train.setup.keys) === '{"n_heads":4}');
  assert.deepEqual([...errors, ...others], []);
});

test("a head is silenced while it is watched, at any moment", async () => {
  const { page, errors } = await visit(small());
  await press(page, "step");
  await until(page, (s) => s.train.runs[0]?.step === 1 && s.train.phase === "resting");
  await seen(page);
  const head = await page.locator("[data-head-chooser]").inputValue();
  await page.locator("#train-strength").fill("0");
  await until(page, (s) => Object.values(s.train.edits.heads ?? {}).includes(0));
  await seen(page);
  const { edits, snapshots } = await know(page);
  assert.deepEqual(edits.heads, { [head]: 0 });
  assert.ok(
    snapshots.some(({ key }) => key.includes('"heads"')),
    "it is looked at with the edit",
  );
  await page.waitForSelector(`.thumb[data-head="${head}"][data-off]`);
  await page.locator("[data-probe=source]").fill("abc§");
  await page.waitForFunction(() => document.querySelector(".train-heads[aria-busy=false]") !== null);
  assert.deepEqual(errors, []);
});

test("every recipe has a plan and a description", async () => {
  const { page, errors } = await visit(link({ room: "train", engine: "cpu" }));
  for (const recipe of ["copy", "sort", "induction", "add", "dates"]) {
    await page.locator("#train-recipe").selectOption(recipe);
    await page.waitForFunction(
      () =>
        /parameters/.test(document.querySelector(".train-side")?.textContent ?? "") &&
        !(/** @type {HTMLButtonElement} */ (document.querySelector(".train-go")).disabled),
    );
    assert.equal((await know(page)).setup.recipe, recipe);
  }
  assert.deepEqual(errors, []);
});

test("on a phone nothing is wider than the screen", async () => {
  const { page, errors } = await visit(small(), { viewport: { width: 390, height: 844 } });
  const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
  assert.equal(await fits(), true);
  await press(page, "train");
  await pauseAfter(page, 10);
  await seen(page);
  for (const view of ["grid", "head", "compare"]) {
    await page.locator(`[data-view=${view}]`).click();
    await seen(page);
    assert.equal(await fits(), true, view);
  }
  assert.deepEqual(errors, []);
});

test("the recipe of digits shows a held-out digit, and its model reads images in Explore and Compare", async () => {
  const { page, errors } = await visit(link({ room: "train", engine: "cpu" }));
  await page.selectOption("#train-recipe", "digits");
  await page.locator("[data-picture]").first().waitFor();
  assert.equal(await page.locator("[data-picture]").count(), 10);
  await press(page, "step");
  await until(page, (s) => s.train.phase === "resting" && s.train.runs[0]?.step === 1);
  await page.locator("[data-picture='7']").click();
  await until(page, (s) => s.train.snapshots.some(({ key }) => key.includes('"7"')));
  // Each head's row lies over the digit, a cell a patch; without it these are whole patterns.
  const darkest = () =>
    page.locator(".train-grid .band-cells").evaluate((canvas) => {
      const { width, height } = /** @type {HTMLCanvasElement} */ (canvas);
      const context = /** @type {HTMLCanvasElement} */ (canvas).getContext("2d");
      const { data } = /** @type {CanvasRenderingContext2D} */ (context).getImageData(0, 0, width, height);
      return data.filter((_, i) => i % 4 === 0 && data[i + 3] === 255).reduce((a, b) => Math.min(a, b));
    });
  assert.ok(await page.locator(".train-grid [data-do=over]").isChecked());
  assert.ok((await darkest()) < 100, "ink under the tints");
  await page.uncheck(".train-grid [data-do=over]");
  await drawn(page);
  assert.ok((await darkest()) > 100, "small weights alone");
  await page.locator("[data-do=explore-now]:visible").click();
  await until(page, (s) => s.room === "explore" && s.current && s.text === "9" && s.result?.source.length === 50);
  // Beside it stands the model that comes along, which reads the same image.
  await page.locator("[data-view=compare]").first().click();
  await page.selectOption("[data-choice=other]", "model");
  await page.selectOption("[data-choice=model]", "digits");
  await until(page, (s) => s.compare.taken?.model === "digits" && Boolean(s.answers["compare/other"]?.answer));
  assert.equal(await page.locator(".compare-problem").count(), 0);
  assert.deepEqual(errors, []);
});
