// A worker that writes pictures as files: long maps are millions of numbers, and the page goes on meanwhile.
import { setLanguage } from "../i18n/index.js";
import { zipSync, strToU8 } from "../vendor/fflate/browser.js";
import { csv, tablesOf } from "./tables.js";
import { json } from "./json.js";
import { standalone } from "./html.js";
import { svg } from "./svg.js";

/** @typedef {import("./picture.js").Picture} Picture */
/** @typedef {import("./inks.js").Ground} Ground */
/** What is to be written; a PNG is drawn by the page, from the SVG. @typedef {{ picture: Picture, format: Exclude<import("./state.js").Format, "png">, ground: Ground, language: import("../i18n/index.js").Language }} Task */
/** @typedef {{ name: string, blob: Blob, width: number, height: number }} Written the size is that of a drawing in pixels, else 0 */

/** @param {Task} task @returns {Promise<Written>} */
async function written({ picture, format, ground }) {
  const file = (
    /** @type {string} */ ending,
    /** @type {string} */ type,
    /** @type {BlobPart[]} */ parts,
    size = { width: 0, height: 0 },
  ) => ({ name: `${picture.stem}.${ending}`, blob: new Blob(parts, { type }), ...size });
  if (format === "svg") {
    const { svg: text, ...size } = svg(picture, ground);
    return file("svg", "image/svg+xml", [text], size);
  }
  if (format === "json") return file("json", "application/json", [...json(picture)]);
  if (format === "html")
    return file("html", "text/html", [await standalone(picture, ground === "white" ? null : ground, readText)]);
  const tables = tablesOf(picture);
  if (tables.length === 1) return file("csv", "text/csv;charset=utf-8", [...csv(picture, tables[0])]);
  // Tables with other columns are other files.
  const texts = tables.map((table) => [`${picture.stem}-${table}.csv`, strToU8([...csv(picture, table)].join(""))]);
  return file("zip", "application/zip", [/** @type {Uint8Array<ArrayBuffer>} */ (zipSync(Object.fromEntries(texts)))]);
}

/** A part of the page, as text. @param {string} address */
async function readText(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${response.status}: ${address}`);
  return response.text();
}

self.onmessage = async (/** @type {MessageEvent<Task>} */ { data }) => {
  try {
    await setLanguage(data.language);
    self.postMessage({ written: await written(data) });
  } catch (error) {
    self.postMessage({ wrong: error instanceof Error ? error.message : String(error) });
  }
};
