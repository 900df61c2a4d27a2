// What a person does to open an image or a sound, and the numbers that follow.
import { settled, until } from "../visit.js";

/** @typedef {import("playwright-core").Page} Page */

/**
 * Drops a file on the page, and waits until it is read or refused.
 * @param {Page} page @param {string} name @param {Buffer} bytes @param {string} type
 */
export async function dropFile(page, name, bytes, type) {
  await page.evaluate(
    ([name, bytes, type]) => {
      const data = new DataTransfer();
      const content = Uint8Array.from(atob(bytes), (c) => c.charCodeAt(0));
      data.items.add(new File([content], name, { type }));
      for (const event of ["dragover", "drop"])
        document.body.dispatchEvent(new DragEvent(event, { bubbles: true, cancelable: true, dataTransfer: data }));
    },
    [name, bytes.toString("base64"), type],
  );
  await until(page, (s) => s.media.reading === null);
  await settled(page);
}

/**
 * Pastes a file as an image that was copied, where the focus is; as from a document, with the text beside it.
 * @param {Page} page @param {string} name @param {Buffer} bytes @param {string} [text]
 */
export async function pasteImage(page, name, bytes, text = "") {
  await page.evaluate(
    ([name, bytes, text]) => {
      const data = new DataTransfer();
      const content = Uint8Array.from(atob(bytes), (c) => c.charCodeAt(0));
      data.items.add(new File([content], name, { type: "image/png" }));
      if (text) data.items.add(text, "text/plain");
      const place = document.activeElement ?? document.body;
      place.dispatchEvent(new ClipboardEvent("paste", { bubbles: true, clipboardData: data }));
    },
    [name, bytes.toString("base64"), text],
  );
  await until(page, (s) => s.media.reading === null);
  await settled(page);
}

/** The numbers of a map in an answer. @param {any} result @param {string} path @returns {number[]} */
export function numbersOf(result, path) {
  const map = result.maps.find((/** @type {any} */ one) => one.path === path);
  const count = map.shape.reduce((/** @type {number} */ a, /** @type {number} */ b) => a * b, 1);
  return result.values.slice(map.offset, map.offset + count);
}
