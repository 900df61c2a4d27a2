// What a person does with exported files: takes them out of the page, and reads them again with nothing of the page's
// own.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** @typedef {import("playwright-core").Page} Page */

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
/** The folder of this run's files. */
export const FOLDER = mkdtempSync(join(tmpdir(), "headlight-export-"));

/** Opens the panel, if it is not open. @param {Page} page */
export async function openPanel(page) {
  if (!(await page.locator("#export-panel").isVisible())) await page.click("[data-tool=export]");
  await page.locator("#export-panel .formats").waitFor();
}

/**
 * The file from a button of the panel. @param {Page} page @param {string} button @returns {Promise<{ name: string,
 * path: string, bytes: Buffer }>}
 */
export async function taken(page, button) {
  await openPanel(page);
  const coming = page.waitForEvent("download");
  await page.click(`#export-panel ${button}`);
  const download = await coming;
  const path = join(FOLDER, download.suggestedFilename());
  await download.saveAs(path);
  return { name: download.suggestedFilename(), path, bytes: readFileSync(path) };
}

/** @param {string} text RFC 4180 @returns {Record<string, string>[]} */
export function parseCsv(text) {
  const [head, ...lines] = text
    .split("\r\n")
    .slice(0, -1)
    .map((line) =>
      Array.from(
        line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g),
        ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain,
      ),
    );
  return lines.map((line) => Object.fromEntries(head.map((name, i) => [name, line[i]])));
}

/** All lines of a table, or of the tables in one file. @param {{ bytes: Buffer }} file */
export const parseTables = ({ bytes }) => parseCsv(bytes.toString("utf8"));

/**
 * The activations of a recording, without its masks. @param {Buffer} file safetensors
 * @returns {Map<string, { shape: number[], values: Float32Array }>}
 */
export function parseTensors(file) {
  const length = Number(file.readBigUInt64LE(0));
  const header = JSON.parse(file.subarray(8, 8 + length).toString("utf8"));
  return new Map(
    Object.entries(header)
      .filter(([name, { dtype }]) => name !== "__metadata__" && dtype !== "BOOL")
      .map(
        ([
          name,
          {
            dtype,
            shape,
            data_offsets: [from, to],
          },
        ]) => {
          assert.equal(dtype, "F32");
          return [
            name,
            {
              shape,
              values: new Float32Array(Uint8Array.from(file.subarray(8 + length + from, 8 + length + to)).buffer),
            },
          ];
        },
      ),
  );
}

/**
 * The command line's numbers for a scene.
 * @param {object} scene @param {string} scene.model @param {string | number[]} scene.source a text, or its tokens
 * @param {number[] | null} scene.target @param {object} [scene.edits] @param {string} scene.sites
 * @param {import("../../../www/protocol/engine.js").Precision} [scene.precision]
 */
export function commandLine({ model, source, target, edits, precision = "f32", sites }) {
  const program = process.env.HEADLIGHT_CLI ?? join(ROOT, "target/debug/headlight");
  assert.ok(existsSync(program), `${program} is missing: cargo build --package headlight-cli`);
  const out = join(FOLDER, "trace.safetensors");
  const more = target ? ["--target-ids", target.join(",")] : [];
  if (edits) {
    writeFileSync(join(FOLDER, "trace-edits.json"), JSON.stringify(edits));
    more.push("--edits", join(FOLDER, "trace-edits.json"));
  }
  execFileSync(program, [
    "trace",
    "--model",
    join(ROOT, "models", model),
    ...(typeof source === "string" ? ["--text", source] : ["--ids", source.join(",")]),
    ...more,
    "--sites",
    sites,
    "--precision",
    precision,
    "--out",
    out,
  ]);
  return { bytes: readFileSync(out), tensors: parseTensors(readFileSync(out)) };
}

/**
 * Asserts equal bits of two float32 lists. @param {ArrayLike<number>} got @param {ArrayLike<number>} wanted @param
 * {string} what
 */
export function sameBits(got, wanted, what) {
  const words = (/** @type {ArrayLike<number>} */ list) => [...new Uint32Array(Float32Array.from(list).buffer)];
  assert.deepEqual(words(got), words(wanted), what);
}

/**
 * The difference of two builds, relative to max(1, |x|): a native one uses the widest instructions of its processor,
 * fused if possible, and so sums in another order.
 */
export const BUILDS = 1e-5;

/** @param {ArrayLike<number>} got @param {ArrayLike<number>} wanted @param {number} tolerance @param {string} what */
export function within(got, wanted, tolerance, what) {
  assert.equal(got.length, wanted.length, `${what}: as many numbers`);
  let worst = 0;
  for (let i = 0; i < got.length; i++)
    if (got[i] !== wanted[i]) worst = Math.max(worst, Math.abs(got[i] - wanted[i]) / Math.max(1, Math.abs(wanted[i])));
  assert.ok(worst <= tolerance, `${what}: off by ${worst}, more than ${tolerance}`);
}
