// The link's panel: what the link restores, and what it leaves out.
import assert from "node:assert/strict";
import test from "node:test";
import "../../../../www/app/words/index.js";
import { initialState } from "../../../../www/state/store.js";
import { leftOutOfLink } from "../../../../www/state/media.js";
import { writeUrl } from "../../../../www/state/address.js";
import { setModel } from "../../../../www/state/index.js";
import { t } from "../../../../www/i18n/index.js";
import { link } from "../../../../www/features/sharing/index.js";
import { answered } from "../../support/answered.js";
import { markup } from "../../support/render.js";

const act = /** @type {any} */ ({ copyLink() {}, draft() {} });
const said = (state) => markup(link.popover(link.props(state, /** @type {any} */ (null), act)));

/** The state with this opened file in view. */
const seeing = (state, name, more = {}) => ({
  ...state,
  text: name,
  media: { ...state.media, seen: { [name]: { width: 1, height: 1, rgba: new Uint8Array(4), file: "a", ...more } } },
});

test("an opened image, a sound or a drawing in view is left out, and the panel says so", async () => {
  const state = await answered(initialState());
  assert.equal(leftOutOfLink(state), null);
  assert.match(said(state), new RegExp(t("link.restores").slice(0, 40)));
  const sound = { sound: { seconds: 1, heard: 1, resampled: false } };
  for (const [what, one] of /** @type {const} */ ([
    ["image", seeing(state, "image 1", { sound: null })],
    ["drawing", seeing(state, "image 1", { sound: null, strokes: [[[0, 0]]] })],
    ["sound", seeing(state, "sound 1", sound)],
  ])) {
    assert.equal(leftOutOfLink(one), what);
    assert.match(said(one), new RegExp(`The ${what} stays on this machine, so the link leaves it out`));
    assert.doesNotMatch(said(one), /restores everything/);
  }
});

test("an opened image that is only the other one is left out too, and is in no field of the link", async () => {
  const state = await answered(initialState());
  const opened = { ...seeing(state, "image 1", { sound: null }), text: state.text };
  assert.equal(leftOutOfLink(opened), null);
  for (const one of [
    { ...opened, patch: { ...opened.patch, text: "image 1" } },
    { ...opened, compare: { ...opened.compare, other: /** @type {const} */ ("prompt"), text: "image 1" } },
    { ...opened, why: { ...opened.why, likeness: "image 1" } },
  ]) {
    assert.equal(leftOutOfLink(one), "image");
    assert.match(said(one), /The image stays on this machine/);
    assert.doesNotMatch(decodeURIComponent(writeUrl(one)).replaceAll("+", " "), /image 1/);
  }
  // So is one beside a text with pictures.
  const info = /** @type {any} */ (opened.info);
  const beside = { ...opened, info: { ...info, config: { ...info.config, vision: {} } }, pictures: [] };
  assert.equal(leftOutOfLink(beside), null);
  assert.equal(leftOutOfLink({ ...beside, patch: { ...beside.patch, text: "image 1" } }), "image");
  // Another side that is a model reads no other image.
  assert.equal(leftOutOfLink({ ...opened, compare: { ...opened.compare, other: "model", text: "image 1" } }), null);
});

test("an image that came with the model is in the link", async () => {
  const state = setModel(await answered(initialState()), "digits");
  const { text } = state;
  assert.equal(leftOutOfLink(seeing(state, text, { sound: null })), null);
});
