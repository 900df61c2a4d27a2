// What a person does to open a model of someone else's making, for the tests of it.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { drawn, settled, until } from "../visit.js";
import { dropFile } from "./dropping.js";

/** @typedef {import("playwright-core").Page} Page */

const root = fileURLToPath(new URL("../../../", import.meta.url));

/** A folder of the checkout. @param {string} path */
export const folder = (path) => root + path;

/**
 * A folder's files, as a file dialog takes them. @param {string} path @param {(name: string) => boolean} [wanted]
 * @returns {Record<string, Buffer>}
 */
export const filesOf = (path, wanted = () => true) =>
  Object.fromEntries(
    readdirSync(folder(path))
      .filter((name) => /\.(json|safetensors)$/.test(name) && wanted(name))
      .map((name) => [name, readFileSync(`${folder(path)}/${name}`)]),
  );

/** Sets another hub before the page loads. @param {string} endpoint @returns {(page: Page) => Promise<void>} */
export const from = (endpoint) => (page) =>
  page.addInitScript((endpoint) => localStorage.setItem("headlight.hub", endpoint), endpoint);

/** Opens the dialog, and waits until it has listed the stored models. @param {Page} page */
export async function openDialog(page) {
  await page.evaluate(async () => Object.assign(window, { before: (await import("./www/main.js")).now().hub.kept }));
  await page.click("[data-do=open-hub]");
  await page.waitForSelector("#hub-name");
  await until(
    page,
    (s) => s.hub.room !== null && (s.hub.kept === null || s.hub.kept !== /** @type {any} */ (window).before),
  );
}

/** @param {Page} page @param {string} name */
export async function lookUp(page, name) {
  await page.fill("#hub-name", name);
  await page.click("[data-do=look-up]");
  await until(page, (s) => s.hub.busy === null && (s.hub.offer !== null || s.hub.problem !== null));
}

/** Chooses files in a file dialog. @param {Page} page @param {Record<string, Buffer | string>} files */
export async function choose(page, files) {
  await page.setInputFiles(
    "[data-choose=choose]",
    Object.entries(files).map(([name, content]) => ({
      name,
      mimeType: "application/octet-stream",
      buffer: Buffer.from(content),
    })),
  );
  await until(page, (s) => s.hub.busy === null && (s.hub.offer !== null || s.hub.problem !== null));
}

/**
 * Presses the button under the card, and waits until the model is open or the dialog shows a problem. @param {Page}
 * page
 */
export async function take(page) {
  await page.click("[data-do=take]");
  await opened(page);
}

/** @param {Page} page */
export async function opened(page) {
  await until(
    page,
    (s) => (!s.hub.open || s.hub.problem !== null) && s.hub.opening === null && s.hub.fetching === null,
  );
  await settled(page);
}

/** The dialog's only sentence, once it is drawn. @param {Page} page */
export async function said(page) {
  await drawn(page);
  const all = (await page.locator("#hub-dialog [role=alert]").allInnerTexts())
    .map((text) => text.trim())
    .filter(Boolean);
  assert.ok(all.length <= 1, all.join(" | "));
  return all[0] ?? null;
}

/** What stands in the folder of such a model beside its files. */
const TESTED = ["golden.safetensors", "cases.json", "conversations.json"];

/**
 * A tiny model of the tests that reads pictures, open on this text without one. @param {Page} page @param {string} text
 * @param {string} [model] @param {Record<string, string>} [more] further files
 */
export async function openBeside(page, text, model = "smolvlm", more = {}) {
  await openDialog(page);
  const files = filesOf(`tests/golden/beside/${model}`, (name) => !TESTED.includes(name));
  await choose(page, { ...files, ...more });
  await take(page);
  await until(page, (s) => s.leaving === null && (s.info?.config.vision ?? null) !== null);
  await page.fill("#source", text);
}

/** Drops one of its pictures. @param {Page} page @param {string} name */
export const dropPicture = (page, name) =>
  dropFile(page, name, readFileSync(folder(`tests/golden/beside/${name}`)), "image/png");

/**
 * A changed safetensors file. @param {Buffer} file @param {(header: Record<string, any>, data: Buffer) =>
 * [Record<string, any>, Buffer] | void} change
 */
export function reheaded(file, change) {
  const end = 8 + Number(file.readBigUInt64LE(0));
  const header = JSON.parse(file.subarray(8, end).toString());
  const [said, data] = change(header, Buffer.from(file.subarray(end))) ?? [header, file.subarray(end)];
  const text = Buffer.from(JSON.stringify(said));
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(text.length));
  return Buffer.concat([length, text, data]);
}

/**
 * A safetensors file whose tensors have other numbers of rows, all zero.
 * @param {Buffer} file @param {Record<string, number>} rows by tensor @param {number} there the number of data bytes
 * that exist
 * @returns {{ file: Buffer, size: number }} `size`: the file's declared size
 */
export function resized(file, rows, there) {
  let length = 0;
  const changed = reheaded(file, (header) => {
    for (const [name, count] of Object.entries(rows)) header[name].shape[0] = count;
    const { __metadata__, ...tensors } = header;
    for (const one of Object.values(tensors).sort((a, b) => a.data_offsets[0] - b.data_offsets[0])) {
      const bytes = one.shape.reduce((/** @type {number} */ all, /** @type {number} */ n) => all * n, 4);
      one.data_offsets = [length, (length += bytes)];
    }
    return [header, Buffer.alloc(there)];
  });
  return { file: changed, size: changed.length - there + length };
}
