// headlight in other pages: the custom element, the module's functions, and both from another origin.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { after, before, test } from "node:test";
import { DIST, PAGE, launch, open } from "../chromium.js";

const HEAD = "decoder.blocks.1.cross.2";
const PATIENCE = { timeout: 120_000 };

/** @type {import("playwright-core").Browser} */
let browser;
/** @type {import("node:http").Server[]} */
const servers = [];
before(async () => {
  browser = await launch();
});
after(async () => {
  await browser?.close();
  for (const server of servers) server.close();
});

/**
 * A server on a separate origin. @param {(path: string) => Promise<{ status?: number, type: string, body: string |
 * Uint8Array, shared?: boolean }>} answer
 */
async function serve(answer) {
  const server = createServer(async ({ url = "/" }, response) => {
    const { status = 200, type, body, shared } = await answer(url);
    response
      .writeHead(status, { "content-type": type, ...(shared ? { "access-control-allow-origin": "*" } : {}) })
      .end(body);
  });
  servers.push(server);
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  return `http://127.0.0.1:${port}/`;
}

/** The checkout on another origin, with CORS for all files except `kept`. @param {RegExp} [kept] */
const host = (kept) =>
  serve(async (path) => {
    const response = await fetch(new URL(path.slice(1), PAGE));
    return {
      status: response.status,
      type: response.headers.get("content-type") ?? "",
      body: new Uint8Array(await response.arrayBuffer()),
      shared: !kept?.test(path),
    };
  });

/** A page with one element. @param {string} from headlight's address @param {string} attributes */
const guest = (from, attributes) =>
  serve(async (path) =>
    path === "/"
      ? {
          type: "text/html",
          body:
            `<!doctype html><html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,"><script ` +
            `type="module" src="${from}head-light.js"></script><head-light ${attributes}></head-light>`,
        }
      : { status: 404, type: "text/plain", body: "" },
  );

/** An element's text. @param {import("playwright-core").Page} page @param {string} [id] */
const shown = (page, id = "head-light") => page.locator(id).first();

test("the example page shows a head, silences it, and runs a text by hand", async () => {
  const { page, errors } = await open(browser);
  await page.goto(`${PAGE}examples/lesson.html`);
  await shown(page, "#one").locator(".map").waitFor(PATIENCE);
  assert.match(await shown(page, "#one").locator("figcaption").innerText(), /Cross-attention · Layer 0, Head 3/);
  await shown(page, "#two").locator(".map").waitFor(PATIENCE);
  await page.locator("#heads li").first().waitFor(PATIENCE);
  assert.equal(await page.locator("#heads li").count(), 24);

  const answered = page.evaluate(
    () =>
      new Promise((resolve) =>
        document
          .querySelector("#two")
          ?.addEventListener("headlight-run", (event) => resolve(/** @type {CustomEvent} */ (event).detail.edits), {
            once: true,
          }),
      ),
  );
  await page.locator("#silent").uncheck();
  assert.deepEqual(await answered, {});
  const thumb = shown(page, "#two").locator(".thumbs button").first();
  await thumb.click();
  assert.equal(await thumb.getAttribute("aria-pressed"), "true");
  assert.match(await shown(page, "#two").locator("figcaption").innerText(), /Encoder self-attention · Layer 0, Head 0/);

  await page.fill("#ask [name=text]", "");
  await page.click("#ask button");
  await page.waitForFunction(
    () => !document.querySelector("#heads li") && /no text/.test(document.querySelector("#heads")?.textContent ?? ""),
    null,
    PATIENCE,
  );
  assert.deepEqual(errors, []);
});

test("the module's numbers are those of the page, under edits too", async () => {
  const { page } = await open(browser);
  await page.goto(`${PAGE}examples/lesson.html`);
  const found = await page.evaluate(async (head) => {
    const { load, run } = await import("/api.js");
    const model = await load("dates", { engine: "cpu" });
    const plain = await run(model, { text: "5 Mart 2024" });
    const edited = await run(model, {
      text: "5 Mart 2024",
      target: plain.emitted,
      edits: { heads: { "encoder.blocks.0.attn.0": 0 } },
    });
    const { rows, cols, values } = plain.pattern(head);
    const refused = await run(model, { text: "5 Mart 2024", edits: { heads: { "decoder.blocks.9.attn.0": 0 } } }).catch(
      (/** @type {Error} */ error) => error.message,
    );
    model.close();
    return { output: plain.output, rows, cols, values: [...values], edited: [...edited.pattern(head).values], refused };
  }, HEAD);
  assert.equal(found.output, "2024-03-05");
  assert.equal(found.values.length, found.rows * found.cols);
  for (let q = 0; q < found.rows; q++) {
    const sum = found.values.slice(q * found.cols, (q + 1) * found.cols).reduce((a, b) => a + b, 0);
    assert.ok(Math.abs(sum - 1) < 1e-5, `row ${q} sums to ${sum}`);
  }
  assert.ok(
    found.edited.some((value, i) => Math.abs(value - found.values[i]) > 1e-4),
    "the edit reached the head",
  );
  assert.match(found.refused, /decoder\.blocks\.9/);

  const { page: own } = await open(browser);
  await own.goto(`${PAGE}#v=2&text=5+Mart+2024`);
  const pattern = await own.evaluate(async (head) => {
    const { now } = await import("./www/main.js");
    const { deriveLabels } = await import("./www/inside.js").then((inside) => inside.answer);
    while (now().play !== "done" || !now().current) await new Promise((resolve) => setTimeout(resolve, 50));
    const { values, offset, rows, cols } = deriveLabels(now().result, now().info).patterns.get(head);
    return [...values.slice(offset, offset + rows * cols)];
  }, HEAD);
  // The page wrote token by token, the module in one run.
  assert.equal(found.values.length, pattern.length);
  for (const [i, value] of pattern.entries())
    assert.ok(Math.abs(found.values[i] - value) <= 1e-6, `${found.values[i]} and ${value}`);
});

test("from another origin that shares its files the element works, in dark too", async () => {
  const from = await host();
  const { page, errors } = await open(browser, { colorScheme: "dark" });
  await page.goto(await guest(from, `model="reverse" text="badge"`));
  await shown(page).locator(".map").waitFor(PATIENCE);
  assert.match(await shown(page).locator("figcaption").innerText(), /egdab/);
  assert.equal(await shown(page).getAttribute("data-theme"), "dark");
  assert.deepEqual(errors, []);
});

test("a host whose CORS forbids the worker is named, with the remedy", async () => {
  const from = await host(/worker\.js/);
  const { page } = await open(browser);
  await page.goto(await guest(from, `model="dates" text="5 Mart 2024"`));
  const problem = shown(page).locator("[role=alert]");
  await problem.waitFor(PATIENCE);
  assert.match(
    await problem.innerText(),
    new RegExp(`^${from.slice(0, -1)} does not allow this page to use its files.*Access-Control-Allow-Origin`),
  );
});

test("a failure is shown in the element, and fixed by the next change", async () => {
  const { page } = await open(browser);
  await page.goto(await guest(await host(), `model="dates" text="5 Mart 2024" head="decoder.blocks.7.cross.0"`));
  const problem = shown(page).locator("[role=alert]");
  await problem.waitFor(PATIENCE);
  assert.match(await problem.innerText(), /no head “decoder\.blocks\.7\.cross\.0”/);
  await page.evaluate(() => document.querySelector("head-light")?.setAttribute("edits", "{ nonsense"));
  await page.waitForFunction(
    () => document.querySelector("head-light")?.shadowRoot?.textContent?.includes("JSON"),
    null,
    PATIENCE,
  );
  await page.evaluate(() => {
    const element = document.querySelector("head-light");
    element?.removeAttribute("edits");
    element?.removeAttribute("head");
  });
  await shown(page).locator(".map").waitFor(PATIENCE);
});

test("dist has addresses that stay for other pages", async () => {
  const { page } = await open(browser);
  // A page without a security policy: headlight's allows only one copy of lit.
  await page.goto(`${DIST}www/licences.txt`);
  const names = await page.evaluate(
    async (dist) => [Object.keys(await import(`${dist}api.js`)), Object.keys(await import(`${dist}head-light.js`))],
    DIST,
  );
  assert.deepEqual(
    names[0].filter((name) => ["load", "run", "draw"].includes(name)),
    ["draw", "load", "run"],
  );
  assert.ok(names[1].includes("HeadLight"));
});
