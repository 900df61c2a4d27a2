// The colour scales keep what they promise: lightness tells the weight, in both themes and to colour-blind eyes.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import test from "node:test";
import {
  LUT_SIZE,
  headColour,
  TICKS,
  TONES,
  lookup,
  maskedColours,
  isDeep,
  patternColour,
  pixel,
  signedColour,
  strongerTone,
} from "../../../www/domain/scale.js";

const THEMES = /** @type {const} */ (["light", "dark"]);
const linear = (c) => (c / 255 <= 0.04045 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4);
const luminance = ([r, g, b]) => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
const contrast = (a, b) =>
  (Math.max(luminance(a), luminance(b)) + 0.05) / (Math.min(luminance(a), luminance(b)) + 0.05);

/** Full deficiencies, after Machado, Oliveira and Fernandes 2009, on linear light. */
const EYES = {
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};
const encode = (v) => 255 * (v <= 0.0031308 ? 12.92 * v : 1.055 * v ** (1 / 2.4) - 0.055);
const seen = (eye, rgb) =>
  EYES[eye].map((row) =>
    encode(
      Math.min(
        1,
        Math.max(
          0,
          row.reduce((sum, m, i) => sum + m * linear(rgb[i]), 0),
        ),
      ),
    ),
  );
const distance = (a, b) => Math.hypot(...a.map((x, i) => x - b[i]));

for (const theme of THEMES) {
  test(`${theme}: the pattern's luminance is monotonic, for every kind of eye`, () => {
    const direction = theme === "light" ? -1 : 1;
    const places = Array.from({ length: 65 }, (_, i) => i / 64);
    for (const see of [(rgb) => rgb, ...Object.keys(EYES).map((eye) => (rgb) => seen(eye, rgb))]) {
      const lights = places.map((p) => luminance(see(patternColour(theme, p))));
      lights.slice(1).forEach((l, i) => assert.ok(direction * (l - lights[i]) > 0, `at ${places[i + 1]}`));
    }
  });

  test(`${theme}: signs are distinct for every kind of eye, and zero is the palest`, () => {
    for (const see of [(rgb) => rgb, ...Object.keys(EYES).map((eye) => (rgb) => seen(eye, rgb))]) {
      assert.ok(distance(see(signedColour(theme, -0.6)), see(signedColour(theme, 0.6))) > 40);
      const strong = Math.min(
        distance(see(signedColour(theme, -1)), see(signedColour(theme, 0))),
        distance(see(signedColour(theme, 1)), see(signedColour(theme, 0))),
      );
      assert.ok(strong > 100);
    }
    const [r, g, b] = signedColour(theme, 0);
    assert.ok(Math.max(r, g, b) - Math.min(r, g, b) <= 4, "zero is neutral");
  });

  test(`${theme}: a value is readable on its cell`, () => {
    const light = [255, 255, 255];
    const dark = [0, 0, 0];
    for (let i = 0; i <= 20; i++) {
      const rgb = patternColour(theme, i / 20);
      assert.ok(
        contrast(rgb, isDeep(rgb) ? light : dark) >= 4.5,
        `at ${i / 20}: ${contrast(rgb, isDeep(rgb) ? light : dark)}`,
      );
    }
  });

  test(`${theme}: a masked cell is no colour of the pattern's scale`, () => {
    const table = new Set(lookup(theme, "linear"));
    for (const colour of maskedColours(theme)) assert.ok(!table.has(colour));
  });
}

test("tone curves keep the ends and the order, and mark ticks in 0 to 1", () => {
  for (const [name, curve] of Object.entries(TONES)) {
    assert.ok(Math.abs(curve(0)) < 1e-12 && Math.abs(curve(1) - 1) < 1e-12, name);
    for (let i = 1; i <= 100; i++) assert.ok(curve(i / 100) > curve((i - 1) / 100), name);
    for (const tick of TICKS[name]) assert.ok(tick >= 0 && tick <= 1);
  }
  assert.ok(TONES.log(0.002) > 0.1, "a uniform row of 512 tokens is visible");
});

test("the look-up table is the scale", () => {
  const table = lookup("light", "root");
  for (const i of [0, 17, 2048, LUT_SIZE - 1])
    assert.equal(table[i], pixel(patternColour("light", Math.sqrt(i / (LUT_SIZE - 1)))));
});

for (const theme of THEMES) {
  test(`${theme}: the eight hues of heads are visible on their ground, and distinct for every kind of eye`, () => {
    const ground = theme === "light" ? [252, 252, 250] : [18, 20, 26];
    const hues = Array.from({ length: 8 }, (_, i) => headColour(theme, i));
    for (const hue of hues) assert.ok(contrast(hue, ground) >= 3, `${hue}: ${contrast(hue, ground)}`);
    for (const see of [(rgb) => rgb, ...Object.keys(EYES).map((eye) => (rgb) => seen(eye, rgb))]) {
      hues.forEach((a, i) =>
        hues
          .slice(0, i)
          .forEach((b) => assert.ok(distance(see(a), see(b)) > 20, `${a} and ${b}: ${distance(see(a), see(b))}`)),
      );
    }
  });
}

test("weights that look empty are offered the tone that shows them, and others none", () => {
  assert.deepEqual(
    [1, 0.3, 0.19, 0.06, 0.003, 0].map((largest) => strongerTone("linear", largest)),
    [null, null, "root", "log", "log", null],
  );
  assert.deepEqual(
    [0.3, 0.06, 0.03].map((largest) => strongerTone("root", largest)),
    [null, null, "log"],
  );
  assert.equal(strongerTone("log", 0.001), null, "there is no stronger one");
});

test("the Python package has this scale", () => {
  const file = new URL("../../../python/headlight/scale.json", import.meta.url);
  const hex = (/** @type {number[]} */ rgb) => rgb.map((c) => c.toString(16).padStart(2, "0")).join("");
  const colours = (/** @type {"light" | "dark"} */ theme) =>
    Array.from({ length: 256 }, (_, i) => hex(patternColour(theme, i / 255)));
  const text = `${JSON.stringify({ light: colours("light"), dark: colours("dark") })}\n`;
  if (process.env.HEADLIGHT_RENEW) writeFileSync(file, text);
  assert.equal(readFileSync(file, "utf8"), text, "HEADLIGHT_RENEW=1 writes it anew");
});
