// What the page knows of opening a model of someone else's making: what was asked for, what was found, what is fetched, what is kept.
import { ENDPOINT, hubOf, precisionOf } from "./names.js";

/** @typedef {import("../state.js").State} State */
/** @typedef {import("./card.js").Card} Card */

/** Where a sentence of what went wrong stands. @typedef {"name" | "files" | "offer" | "stored" | "endpoint" | "wanted"} Place */
/** A model that is here to be opened, or could be fetched: `id` of a hub's model, null of a folder's. @typedef {{ id: string | null, card: Card }} Offer */
/** @typedef {{ id: string, name: string, files: { name: string, size: number, done: number }[], speed: number | null, stopped: boolean }} Fetching */
/** A model that a link asks for, with what else it says; `bytes` as the link tells, which may be wrong. @typedef {{ repo: string, revision: string, bytes: number | null, precision: import("../protocol").Precision, fragment: string }} Wanted */
/** `card` is null where the record of it is damaged. @typedef {{ id: string, name: string, whole: boolean, bytes: number, have: number, date: number, card: Card | null }} Kept */

/**
 * @typedef {object} Hub
 * @property {boolean} open whether its dialog is
 * @property {string} typed
 * @property {string} endpoint where the hub is
 * @property {"looking" | "reading" | null} busy asking the hub, or reading files
 * @property {{ at: Place, text: string } | null} problem
 * @property {Offer | null} offer
 * @property {import("../protocol").Precision} precision how what is opened next is kept in memory, where it fits so
 * @property {Fetching | null} fetching
 * @property {string | null} opening the model that is on its way into the engine
 * @property {Kept[] | null} kept in this browser, the newest first; null while that is not known, and where nothing can be kept
 * @property {string | null} doomed the stored model whose deletion is to be confirmed
 * @property {number | null} room bytes that the browser still gives; null where it does not say
 * @property {Wanted | null} wanted
 */

/** @type {Hub} */
export const start = {
  open: false,
  typed: "",
  endpoint: ENDPOINT,
  busy: null,
  problem: null,
  offer: null,
  precision: "f32",
  fetching: null,
  opening: null,
  kept: null,
  doomed: null,
  room: null,
  wanted: null,
};

/** @param {State} state @param {Partial<Hub>} part @returns {State} */
export const hub = (state, part) => ({ ...state, hub: { ...state.hub, ...part } });

/** @param {State} state @param {Place} at @param {string} text @returns {State} */
export const wrong = (state, at, text) => hub(state, { problem: { at, text }, busy: null });

/** A model has said what it has: the dialog has done its work, if it is the one. @param {Hub} now @returns {Hub} */
export const opened = (now) =>
  now.opening === null
    ? now
    : { ...now, open: false, doomed: null, opening: null, offer: null, precision: "f32", wanted: null, problem: null };

/** It did not come: that is said where it was asked for. @param {Hub} now @param {string} text @returns {Hub} */
export const notOpened = (now, text) => ({
  ...now,
  opening: null,
  problem: { at: now.offer ? "offer" : "stored", text },
});

/** What a link says of a model that is not open here. @param {Hub} now @param {string} model @returns {Hub} */
export const wants = (now, model) => {
  const name = hubOf(model);
  return name ? { ...now, wanted: { ...name, bytes: null, precision: precisionOf(model), fragment: "" } } : now;
};

/** What a download of it takes, in a link. @param {State} s */
function downloadOf({ model, own }) {
  const card = own.find((one) => one.id === model)?.card;
  return card?.source ? card.files.reduce((sum, { size }) => sum + size, 0) : null;
}

/** @type {import("../fields.js").Field[]} */
export const fields = [
  {
    name: "bytes",
    type: { read: (s) => (/^\d{1,13}$/.test(s) ? Number(s) : undefined), write: String },
    default: null,
    get: downloadOf,
    set: (s, v) => (s.hub.wanted ? hub(s, { wanted: { ...s.hub.wanted, bytes: v } }) : s),
  },
];
