// The field of an image or a sound while nothing is open, as markup.
import { markup } from "./render.js";

const { mediaField } = await import("../../../www/features/input/media.js");

const EMPTY = {
  file: null,
  size: null,
  heard: null,
  reading: null,
  problem: null,
  lack: null,
  drawing: null,
  take() {},
};

/** @param {"image" | "sound"} medium @param {object} [props] other than those of the empty field */
export const fieldOf = (medium, props = {}) => markup(mediaField(/** @type {any} */ ({ ...EMPTY, medium, ...props })));
