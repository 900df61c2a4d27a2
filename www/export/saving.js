// From a picture to a file in the person's hands; loaded when the first one is asked for.
import { zipSync, strToU8 } from "../vendor/fflate/browser.js";
import { csv, tablesOf } from "./tables.js";
import { json } from "./json.js";
import { standalone } from "./html.js";
import { svg } from "./svg.js";

/** @typedef {import("./picture.js").Picture} Picture */
/** @typedef {import("./inks.js").Ground} Ground */
/** @typedef {import("./state.js").Format} Format */
/** @typedef {{ name: string, blob: Blob }} Saved */

/** Pixels of a PNG for one of the picture's. */
const SHARP = 2;
/** No browser has a canvas that is longer. */
const LONGEST = 16000;
/** Long numbers are written in slices, between which the page can draw. */
const SLICE_MS = 12;

/**
 * @param {Picture} picture @param {Format} format @param {Ground} ground
 * @returns {Promise<Saved>}
 */
export async function made(picture, format, ground) {
  if (format === "svg") return file(picture, "svg", "image/svg+xml", [svg(picture, ground).svg]);
  if (format === "png") return { name: `${picture.stem}.png`, blob: await drawn(svg(picture, ground)) };
  if (format === "json") return file(picture, "json", "application/json", await pieces(json(picture)));
  if (format === "html") return file(picture, "html", "text/html", [await standalone(picture, ground === "white" ? null : ground, readText)]);
  const tables = tablesOf(picture);
  if (tables.length === 1) return file(picture, "csv", "text/csv;charset=utf-8", await pieces(csv(picture, tables[0])));
  // Tables with other columns are other files.
  const texts = [];
  for (const table of tables) texts.push([`${picture.stem}-${table}.csv`, strToU8((await pieces(csv(picture, table))).join(""))]);
  return file(picture, "zip", "application/zip", [/** @type {Uint8Array<ArrayBuffer>} */ (zipSync(Object.fromEntries(texts)))]);
}

/** @param {Picture} picture @param {string} ending @param {string} type @param {BlobPart[]} parts */
const file = ({ stem }, ending, type, parts) => ({ name: `${stem}.${ending}`, blob: new Blob(parts, { type }) });

/** @param {Generator<string>} all @returns {Promise<string[]>} */
async function pieces(all) {
  const found = [];
  let begun = performance.now();
  for (const piece of all) {
    found.push(piece);
    if (performance.now() - begun < SLICE_MS) continue;
    await new Promise((resolve) => setTimeout(resolve));
    begun = performance.now();
  }
  return found;
}

/** An SVG as pixels. @param {{ svg: string, width: number, height: number }} picture @returns {Promise<Blob>} */
async function drawn({ svg: text, width, height }) {
  const url = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const times = Math.min(SHARP, LONGEST / Math.max(width, height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(width * times);
    canvas.height = Math.round(height * times);
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("toBlob"))), "image/png"));
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** A part of the page, as text. @param {string} address */
async function readText(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${response.status}: ${address}`);
  return response.text();
}

/** Hands a file over. @param {Saved} saved */
export function hand({ name, blob }) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
