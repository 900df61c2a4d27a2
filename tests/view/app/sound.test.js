// The sound of a model that reads one: what is said of it, and its positions as a strip on a canvas.
import assert from "node:assert/strict";
import test from "node:test";
import "../../../www/app/words/index.js";
import { fieldOf } from "../support/empty-field.js";
import { markup } from "../support/render.js";

const { soundStrip } = await import("../../../www/features/input/sound-strip.js");
const { tokenStrip } = await import("../../../www/features/input/tokens.js");

/** @param {object} [props] */
const said = (props) => fieldOf("sound", props);

test("the field says how much of a sound is read, and who resampled it", () => {
  const heard = (/** @type {number | null} */ seconds, resampled = false) =>
    said({ file: "a.wav", size: { width: 3000, height: 80 }, heard: { seconds, heard: 30, resampled } });
  assert.match(said(), /WAV or MP3/);
  assert.match(heard(75.25), /75\.25 s, and the model reads the first 30\.00 s/);
  assert.match(heard(2.5), /2\.50? s\. Silence fills it up to 30\.00 s/);
  assert.match(heard(null), /Features of 30\.00 s/);
  assert.ok(!/browser/.test(heard(2.5)) && /browser decoded and resampled/.test(heard(2.5, true)));
});

const COUNT = 1500;

/** @param {object} sound @param {object} [more] */
function strip(sound, more = {}) {
  /** @type {[string, number | null][]} */
  const did = [];
  const does = (/** @type {string} */ name) => (/** @type {number | null} */ at) => did.push([name, at]);
  const labels = Array.from({ length: COUNT }, (_, i) => ({
    text: `${(i / 50).toFixed(2)} s`,
    kind: "text",
    nth: null,
  }));
  const given = {
    ...{ name: "Reads", labels, first: 0, grid: null, row: null, column: 7 },
    second: () => false,
    masked: (/** @type {number} */ i) => i === 19,
    weight: () => null,
    ...{ choose: does("choose"), mask: does("mask"), hover: does("hover"), point: does("point") },
    sound: { spectrogram: null, pointed: null, screen: { dpr: 1, ink: {}, theme: "light", width: 300 }, ...sound },
    ...more,
  };
  return { template: tokenStrip(/** @type {any} */ (given), { soundStrip }), did };
}

test("1,500 positions are one element, which names the time of its place", () => {
  const told = (/** @type {object} */ sound) => markup(strip(sound).template);
  assert.equal(told({}).match(/<button/g), null);
  assert.match(told({}), /role="slider"/);
  assert.match(told({}), /aria-valuemax="1499"/);
  assert.match(told({}), /aria-valuetext="0\.14 s"/);
  assert.match(told({ pointed: 1499 }), /aria-valuetext="29\.98 s"/);
  assert.match(told({ pointed: 19 }), /aria-valuetext="0\.38 s: hidden as padding"/);
});
