// The link's panel: what the link restores, and what it leaves out.
import assert from "node:assert/strict";
import test from "node:test";
import "../../../../www/app/words/index.js";
import { initialState } from "../../../../www/state/store.js";
import { leftOutOfLink } from "../../../../www/state/media.js";
import { readUrl, writeUrl } from "../../../../www/state/address.js";
import { arrive } from "../../../../www/state/links/open-address.js";
import { linkTo } from "../../../../www/state/links/link.js";
import { setModel, setText } from "../../../../www/state/index.js";
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

test("a link without its picture says which one stands there, unless the page still has it", async () => {
  const state = await answered(initialState());
  const info = /** @type {any} */ (state.info);
  const config = { ...info.config, architecture: "encoder", input: { kind: "pixels" } };
  const digits = { ...setModel(state, "digits"), info: { ...info, architecture: "encoder", config } };
  const own = seeing(digits, "image 1", { sound: null });
  const [, fragment] = linkTo(own, "x").split("#");
  assert.equal(new URLSearchParams(fragment).get("own"), "image");
  assert.doesNotMatch(fragment, /target|text=/);
  const told = readUrl(fragment, initialState());
  assert.deepEqual(told.notice, { key: "notice.missing", params: { what: "image", instead: "9" }, undo: false });
  assert.equal(told.text, "9");
  assert.equal(
    t(/** @type {any} */ (told.notice).key, told.notice?.params),
    "The image is not in the link, as it stayed where the link was made: “9” stands in its place.",
  );
  // Its reader may never have opened it.
  for (const [what, does] of [
    ["image", "open one"],
    ["sound", "open one"],
    ["drawing", "draw one"],
  ])
    assert.equal(
      t("notice.missing", { what, instead: "" }),
      `The ${what} is not in the link, as it stayed where the link was made: ${does}.`,
    );
  // An unreadable part hides nothing.
  const half = readUrl(`${fragment}&no_such=1`, initialState()).notice;
  assert.deepEqual(half?.params, { what: "image", instead: "9", parts: "no_such" });
  const both = t(/** @type {any} */ (half?.key), half?.params);
  assert.match(both, /“9” stands in its place\. Part of this link was not recognised and was ignored: no_such\./);
  assert.deepEqual(arrive(own, `${fragment}&no_such=1`, null).notice, {
    key: "notice.link",
    params: { parts: "no_such" },
    undo: false,
  });
  assert.equal(arrive(own, fragment, null).notice, null, "it is still in view");
  assert.equal(setText(told, "4").notice, null, "another was chosen");
  assert.equal(readUrl(linkTo(digits, "x").split("#")[1], initialState()).notice, null);
});

test("of a model of one's own the panel says one thing", async () => {
  const state = seeing(await answered(initialState()), "image 1", { sound: null });
  const warnings = (s) =>
    said(s)
      .match(/warn-text[^<]*>[^<]*/g)
      ?.map((one) => one.replace(/^[^>]*>/, "").trim());
  assert.deepEqual(warnings({ ...state, model: "own-1" }), [t("link.own")]);
  assert.deepEqual(warnings({ ...state, model: "kept-1" }), [t("link.kept"), t("link.left", { what: "image" })]);
  assert.deepEqual(warnings(state), [`${t("link.left", { what: "image" })} ${t("link.rest")}`]);
});
