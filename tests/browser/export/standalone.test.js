// The page that stands alone opens from the disk without a network, and answers to pointer and keys.
import assert from "node:assert/strict";
import { pathToFileURL } from "node:url";
import { test } from "node:test";
import { link, look, pattern, until, visitor } from "../visit.js";
import { openPanel, taken } from "./reading.js";

const { visit } = visitor({ share: true });

/**
 * The file in a separate browser context without a network. @param {import("playwright-core").Page} page @param
 * {string} path @param {import("playwright-core").BrowserContextOptions} [options]
 */
async function alone(page, path, options = {}) {
  const context = await /** @type {import("playwright-core").Browser} */ (page.context().browser()).newContext({
    viewport: { width: 1000, height: 800 },
    ...options,
  });
  await context.setOffline(true);
  const file = await context.newPage();
  /** @type {string[]} */
  const errors = [];
  /** @type {string[]} */
  const asked = [];
  file.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  file.on("pageerror", (error) => errors.push(error.message));
  file.on("request", (request) => asked.push(request.url()));
  await file.goto(pathToFileURL(path).href);
  return { file, errors, asked };
}

/** A number in the file's format. @param {number} x */
const six = (x) =>
  new Intl.NumberFormat("en", {
    maximumSignificantDigits: 6,
    ...(x !== 0 && Math.abs(x) < 1e-4 ? { notation: "scientific" } : {}),
  })
    .format(x)
    .replace(/E-(\d+)$/, (_, power) => `×10⁻${[...power].map((c) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(c)]).join("")}`)
    .replace("-", "−");

test("one head: values under the pointer and by the arrow keys are those of the page", async () => {
  const { page } = await visit(
    link({ view: "head", head: "decoder.blocks.1.cross.2", edits: '{"attention_temperature":2}' }),
  );
  const { result, text } = await look(page);
  const shown = pattern(result, "decoder.blocks.1.cross", 2);
  const { path, name } = await taken(page, "[data-format=html]");
  assert.equal(name, "dates-cross-L1H2-pattern.html");
  const { file, errors, asked } = await alone(page, path);
  assert.equal(await file.title(), "dates · Cross-attention · Layer 1, Head 2");
  const words = await file.locator("main").innerText();
  for (const part of [text, result.output, "Softmax temperature 2", "Open it in headlight"])
    assert.ok(words.includes(part), part);

  const value = (/** @type {number} */ query, /** @type {number} */ key) => six(shown.values[query * shown.cols + key]);
  await file.locator(".plot").focus();
  await file.keyboard.press("ArrowRight");
  assert.equal(await file.locator(".readout").innerText(), `⟨start⟩ → 5: ${value(0, 0)}`);
  await file.keyboard.press("ArrowRight");
  await file.keyboard.press("ArrowDown");
  assert.match(await file.locator(".readout").innerText(), new RegExp(`→ ␣·₁: ${value(1, 1).replace(".", "\\.")}$`));

  const box = await file.locator(".plot svg").boundingBox();
  assert.ok(box);
  await file.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  const told = await file.locator(".readout").innerText();
  assert.doesNotMatch(told, /^2·₁ → ␣·₁/, "the pointer has moved the focus");
  assert.ok(
    shown.values.some((x) => told.endsWith(`: ${six(x)}`)),
    told,
  );

  await file.locator("summary").click();
  await file.locator("table").waitFor();
  const cells = await file.locator("table td:not(:first-child), table tr:not(:first-child) td").allInnerTexts();
  assert.equal(cells.length, shown.rows * shown.cols);
  assert.equal(cells[0], value(0, 0));
  assert.equal(
    await file
      .locator("footer a")
      .getAttribute("href")
      .then((href) => new URL(href ?? "").hash.includes("view=head")),
    true,
  );
  assert.deepEqual(
    asked.filter((url) => !url.startsWith("file:")),
    [],
  );
  assert.equal(asked.length, 1, "nothing but itself is read");
  assert.deepEqual(errors, []);
});

test("all heads: one is chosen and opens large; it fits a phone, in the dark", async () => {
  const { page } = await visit(link({}));
  await openPanel(page);
  await page.check("#export-panel [value=heads]");
  const { path } = await taken(page, "[data-format=html]");
  const { file, errors } = await alone(page, path, { viewport: { width: 390, height: 844 }, colorScheme: "dark" });
  assert.equal(await file.locator(".bands button").count(), 24);
  await file.getByRole("button", { name: "Decoder self-attention · Layer 1, Head 3" }).click();
  assert.equal(await file.locator(".panel h2").innerText(), "Decoder self-attention · Layer 1, Head 3");
  assert.ok(
    await file.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
    "nothing is wider than the screen",
  );
  const paper = () => file.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const dark = await paper();
  await file.getByRole("button", { name: "Light or dark" }).click();
  assert.notEqual(await paper(), dark);
  assert.deepEqual(errors, []);
});

test("the Grid: every head's measures stand in a table, by their names", async () => {
  const { page } = await visit(link({ sort: "entropy" }));
  const { panels } = JSON.parse((await taken(page, "[data-format=json]")).bytes.toString("utf8"));
  const measures = panels.find((/** @type {any} */ panel) => panel.kind === "measures");
  const { path } = await taken(page, "[data-format=html]");
  const { file, errors } = await alone(page, path);
  const table = file.locator(".panel", { hasText: "Measures of the heads" }).locator("table");
  assert.deepEqual(
    await table.locator("th[scope=col]").allInnerTexts(),
    measures.measures.map((/** @type {any} */ one) => one.name),
  );
  assert.deepEqual(
    await table.locator("th[scope=row]").allInnerTexts(),
    measures.rows.map((/** @type {any} */ row) => row.name),
  );
  assert.deepEqual(
    await table.locator("th[scope=row] ~ td").allInnerTexts(),
    measures.rows.flatMap((/** @type {any} */ row) =>
      row.values.map((/** @type {number | null} */ value) => (value === null ? "–" : six(value))),
    ),
  );
  assert.deepEqual(errors, []);
});

test("Anatomy: a cell of a strip shows its vector, its token and its number", async () => {
  const { page } = await visit(link({ view: "anatomy", head: "decoder.blocks.0.attn.1" }), { locale: "tr-TR" });
  await until(page, (s) => s.traced !== null && s.traced.result === s.result);
  const { panels } = JSON.parse((await taken(page, "[data-format=json]")).bytes.toString("utf8"));
  const { path } = await taken(page, "[data-format=html]");
  const { file, errors } = await alone(page, path, { colorScheme: "dark" });
  const turkish = (/** @type {number} */ x) =>
    new Intl.NumberFormat("tr", { maximumSignificantDigits: 6 }).format(x).replace("-", "−");
  for (const stage of ["products", "softmax"]) {
    const panel = panels.find((/** @type {any} */ one) => one.kind === "strips" && one.quantity === stage);
    const place = file.locator(".panel", { has: file.getByRole("heading", { name: panel.name, exact: true }) });
    await place.locator('[data-mark="3"]').hover();
    const { text = "", nth = null } = panel.cols[3] ?? {};
    const token = panel.cols.length ? `${text}${nth === null ? "" : `·?${String.fromCharCode(0x2080 + nth)}`}` : "3";
    const told = () => place.locator(".readout").innerText();
    assert.match(await told(), new RegExp(`^${panel.rows[0].text}, ${token}: `));
    const value = panel.values[0][3];
    if (Math.abs(value) >= 1e-4) assert.ok((await told()).endsWith(turkish(value)), await told());
    await place.locator(".plot").focus();
    await file.keyboard.press("ArrowDown");
    assert.match(await told(), new RegExp(panel.rows.length > 1 ? `^${panel.rows[1].text}, 3: ` : ": "));
  }
  const paint = () => file.locator('.plot [data-mark="0"]').first().getAttribute("fill");
  const dark = await paint();
  await file.locator("header button").click();
  assert.notEqual(await paint(), dark, "in the other theme it is drawn anew");
  assert.deepEqual(errors, []);
});

test("paths: each line shows its number, under the pointer, by the keys, and in a table", async () => {
  const { page } = await visit(link({ view: "rollout" }));
  await until(page, (s) => s.answers.rollout?.answer != null && s.current);
  const { panels } = JSON.parse((await taken(page, "[data-format=json]")).bytes.toString("utf8"));
  const { links, labels, levels } = panels[0];
  const { path } = await taken(page, "[data-format=html]");
  const { file, errors, asked } = await alone(page, path);
  const plot = file.locator(".panel").first().locator(".plot");
  const readout = file.locator(".panel").first().locator(".readout");
  const token = (/** @type {any} */ { side, token }) =>
    labels[side][token].text +
    (labels[side][token].nth === null ? "" : String.fromCharCode(0x2080 + labels[side][token].nth));
  const told = (/** @type {any} */ { from, to, value }) =>
    `${levels[from.side][from.level]}  ${token(from)} → ${token(to)}: ${six(value)}`;
  await plot.focus();
  for (const i of [0, 1, 2]) {
    await file.keyboard.press("ArrowRight");
    assert.equal(await readout.innerText(), told(links[i]));
  }
  assert.equal(await plot.locator("path[data-mark]:not(.around)").count(), links.length);
  const middle = await plot.locator('path[data-mark="0"]:not(.around)').evaluate((line) => {
    const at = /** @type {SVGPathElement} */ (line).getPointAtLength(
      /** @type {SVGPathElement} */ (line).getTotalLength() / 2,
    );
    const { x, y } = new DOMPoint(at.x, at.y).matrixTransform(
      /** @type {DOMMatrix} */ (/** @type {SVGPathElement} */ (line).getScreenCTM()),
    );
    return { x, y };
  });
  await file.keyboard.press("Escape");
  assert.equal(await readout.innerText(), "");
  await file.mouse.move(middle.x, middle.y);
  assert.equal(await readout.innerText(), told(links[0]), "the strongest lies on top");
  await file.locator("summary").first().click();
  await file.locator(".panel").first().locator("table td").first().waitFor();
  assert.equal(await file.locator(".panel").first().locator("table td").count(), links.length + 1);
  assert.deepEqual(
    asked.filter((url) => !url.startsWith("file:")),
    [],
  );
  assert.deepEqual(errors, []);
});
