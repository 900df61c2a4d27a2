// Pictures beside a text: what lies over them, and what several files at once become.
import assert from "node:assert/strict";
import { test } from "node:test";
import "../../../../www/app/words/index.js";
import * as change from "../../../../www/state/index.js";
import { actions } from "../../../../www/features/input/actions.js";
import { setLanguage } from "../../../../www/i18n/index.js";
import { makePattern } from "../../../../www/domain/map/pattern.js";
import { initialState, scene } from "../../../../www/state/store.js";
import { answered } from "../../support/answered.js";
import { markup } from "../../support/render.js";
import { stubPage } from "../../support/stub-page.js";

/** @typedef {import("../../../../www/state/store.js").State} State */

const { picturesProps } = await import("../../../../www/features/input/pictures/props.js");
const { overPictures, picturesField } = await import("../../../../www/features/input/pictures/view.js");
const { overPictures: overPicturesState, pictureQuestions } = await import(
  "../../../../www/features/input/pictures/state.js"
);
const { mediaProps } = await import("../../../../www/features/input/media.js");

/** The weights of the last row; the one before it looks at a picture. */
const WEIGHTS = [0.9, 0.01, 0.004, 0.06, 0.026];
const BEFORE = [0, 1, 0, 0, 0];
const act = actions(stubPage());

const image = (/** @type {string} */ name) =>
  /** @type {const} */ ({ type: "image", id: 1, name, width: 1, height: 1, rgba: new Uint8Array(4) });

/** A model that reads pictures beside this text. */
async function reading() {
  const s = await answered(initialState());
  const info = /** @type {NonNullable<State["info"]>} */ (s.info);
  const config = /** @type {any} */ ({ ...info.config, vision: {}, input: { kind: "pixels", channels: 3 } });
  return { ...change.setText(s, "What?"), info: { ...info, config, image: "<image>" } };
}

/** Opens a picture. @param {State} s @param {boolean} [beside] */
function open(s, beside) {
  const name = change.nextName(s);
  return change.openMedia(change.beginReading(s, `${name}.png`), image(name), `${name}.png`, { beside });
}

/** The same with an answer about one picture of four tokens. */
async function answering() {
  const s = open(await reading());
  const { result } = await answered(initialState());
  const images = [{ tiles: [0, 0], grid: [2, 2], starts: [1], sequence: 0 }];
  return change.setResult(s, /** @type {any} */ ({ ...result, images }));
}

/** @param {State} s */
function propsOf(s) {
  const path = "decoder.blocks.1.attn";
  const view = /** @type {any} */ ({
    info: s.info,
    result: s.result,
    front: "decoder",
    pattern: makePattern(2, 5, Float32Array.from([...BEFORE, ...WEIGHTS])),
    shown: { path, head: 0 },
    derived: {
      patterns: new Map(),
      target: WEIGHTS.map((_, i) => ({ text: `${i}`, kind: "text", nth: null })),
      written: [],
    },
    cell: { query: s.hovered?.query ?? 1, key: null },
  });
  const props = picturesProps(s, view, mediaProps(s, null, act), act);
  assert.ok(props?.over);
  return { ...props, over: props.over };
}

test("while another picture is read, what lies in view is the answer's own picture", async () => {
  const s = await answering();
  const named = (/** @type {State} */ of) => propsOf(of).over.grids.map((grid) => grid.image?.file);
  assert.deepEqual(named(s), ["image 1.png"]);
  const other = change.setTile(open(s), 1);
  assert.deepEqual([other.current, other.pictures], [false, ["image 2"]]);
  assert.deepEqual([named(other), change.tileOf(other)?.file], [["image 1.png"], "image 1.png"]);
  assert.ok(propsOf(other).over.share);
  const unknown = propsOf({ ...other, seen: null }).over;
  assert.deepEqual([unknown.share, unknown.weight(1), unknown.grids[0].image], [null, null, null]);
});

test("small weights keep their own tints, and a stronger tone is offered as beside the maps", async () => {
  const s = await answering();
  const drawn = (/** @type {State} */ of) => markup(overPictures(propsOf(of), ""));
  const { over } = propsOf(s);
  assert.deepEqual(
    [1, 2, 3, 4].map((token) => over.weight(token)?.toFixed(4)),
    ["0.0100", "0.0040", "0.0600", "0.0260"],
  );
  assert.deepEqual([over.pale?.tone, over.pale?.largest.toFixed(2)], ["linear", "0.06"]);
  assert.match(drawn(s), /data-do="stretch"/);
  assert.doesNotMatch(drawn({ ...s, tone: "log" }), /data-do="stretch"/);
  // The pointer's row does not let the offer come and go.
  const hovered = propsOf({ ...s, hovered: { query: 0, key: null } }).over;
  assert.deepEqual([hovered.weight(1), hovered.pale?.largest.toFixed(2)], [1, "0.06"]);
});

test("tints are as fine as colours", async () => {
  const { fineTint } = await import("../../../../www/features/input/tokens.js");
  assert.equal(/** @type {any} */ (fineTint(0.01)).values[0].values.at(-1), 0.01);
});

test("one is a picture, and several are replaced together", async () => {
  const shown = (/** @type {State} */ s) => {
    const props = picturesProps(s, null, mediaProps(s, null, act), act);
    return props ? markup(picturesField(props)) : "";
  };
  const none = await reading();
  assert.match(shown(none), /Image[^]*Choose an image…/);
  assert.match(shown(open(none)), /Image[^]*Another image…/);
  assert.match(shown(open(open(none), true)), /Images[^]*Replace all images…/);
});

test("pictures without a place in the text say what to do, in each language", async (context) => {
  context.after(() => setLanguage("en"));
  const one = open(open(await reading()), true);
  const waiting = (/** @type {string} */ text) => {
    const s = change.setText(one, text);
    const props = picturesProps(s, null, mediaProps(s, null, act), act);
    const shown = props ? markup(picturesField(props)) : "";
    const found = /data-waiting>([^<]*)<button[^>]*data-do="place-pictures"[^>]*>([^<]*)/.exec(shown);
    return found && `${found[1].trim()} ${found[2].trim()}`;
  };
  /** @type {[import("../../../../www/protocol/language.js").Language, string, string][]} */
  const sentences = [
    [
      "en",
      "1 image has no place in the text: write &lt;image&gt; where it belongs, or add its place",
      "The text has no place for the images: write &lt;image&gt; where it belongs, or add their places",
    ],
    [
      "tr",
      "1 görüntünün metinde yeri yok: ait olduğu yere &lt;image&gt; yaz ya da yerini ekle",
      "Metinde görüntülerin yeri yok: ait olduğu yere &lt;image&gt; yaz ya da yerlerini ekle",
    ],
    [
      "bn",
      "১টি ছবির লেখায় জায়গা নেই: জায়গামতো &lt;image&gt; লেখো, অথবা তার জায়গা যোগ করো",
      "লেখায় ছবিগুলোর জায়গা নেই: জায়গামতো &lt;image&gt; লেখো, অথবা তাদের জায়গা যোগ করো",
    ],
  ];
  for (const [language, some, none] of sentences) {
    await setLanguage(language);
    assert.equal(waiting("<image><image>?"), null);
    assert.deepEqual([waiting("<image>?"), waiting("?")], [some, none]);
  }
});

test("the mean of all heads, and the head that looks most at pictures, lie over them once measured", async () => {
  const s = await answering();
  const rows = [0, 1].map((head) => ({
    path: "decoder.blocks.1.attn",
    head,
    measures: { pictures: { mean: [0.2, 0.5][head], rows: 3 } },
  }));
  const found = (/** @type {State} */ of) => {
    const questions = pictureQuestions(of);
    const answers = Object.entries(questions).map(([name, question]) => {
      const answer =
        question.kind === "mean"
          ? { kind: "mean", heads: 2, shape: [2, 5], values: Float32Array.from([...BEFORE, 0.2, 0.3, 0.4, 0.1, 0]) }
          : { kind: "heads", rows };
      return [name, { key: JSON.stringify(question), answer, failure: null }];
    });
    return /** @type {State} */ ({ ...of, answers: { ...of.answers, ...Object.fromEntries(answers) } });
  };
  const choose = (/** @type {State["overPictures"]["which"]} */ which) => overPicturesState(s, { which });
  assert.deepEqual([pictureQuestions(s), pictureQuestions({ ...choose("all"), current: false })], [{}, {}]);
  const pending = propsOf(choose("all")).over;
  assert.deepEqual([pending.weight(1), pending.waits], [null, { failure: null }]);
  const all = propsOf(found(choose("all"))).over;
  assert.deepEqual(
    [1, 2].map((token) => all.weight(token)?.toFixed(2)),
    ["0.30", "0.40"],
  );
  assert.deepEqual([all.share?.toFixed(2), all.waits], ["0.80", null]);
  const best = found(choose("best"));
  const { show, ...figures } = propsOf(best).over.best ?? {};
  assert.deepEqual(figures, { layer: 1, head: 1, share: 0.5, rows: 3 });
  // It is another one than the head in front, which a click changes.
  assert.ok(show);
  const there = change.setFocus(best, { path: "decoder.blocks.1.attn", head: 1 });
  assert.equal(propsOf(there).over.best?.show, null);
  assert.match(markup(overPictures(propsOf(best), "")), /data-do="show-best"/);
  assert.doesNotMatch(markup(overPictures(propsOf(there), "")), /data-do="show-best"/);
  assert.match(
    markup(overPictures(propsOf(best), "")),
    /Layer 1, Head 1: 50% of its attention[^]*the mean over 3 text tokens that see one/,
  );
  // Its cells are read whole beside those of the head in front.
  assert.ok(scene(best)?.whole.includes("decoder.blocks.1.attn.1"));
  // An answer to another text does not count.
  assert.deepEqual([propsOf(change.setText(best, "<image>Why?")).over.waits], [{ failure: null }]);
});

test("of several files the first that is read takes the place of all others", async () => {
  let state = open(await reading());
  const apply = (/** @type {(s: State) => State} */ next) => void (state = next(state));
  const readFile = async (/** @type {string} */ _, /** @type {string} */ name, /** @type {File} */ file) => {
    if (file.name.startsWith("bad")) throw new Error("no image");
    return image(name);
  };
  const page = /** @type {any} */ ({ ...stubPage(apply), now: () => state, engine: { readFile } });
  const files = ["bad.png", "a.png", "bad too.png", "b.png"].map((name) => new File([], name));
  await actions(page).openMedia(files);
  assert.deepEqual([state.pictures, state.text], [["image 3", "image 5"], "<image><image>What?"]);
});

test("places that wait for pictures stay when the first ones come; replacing all leaves a place for each", async () => {
  const two = change.setText(await reading(), "<image> or <image>?");
  const first = open(two);
  assert.deepEqual([first.text, first.pictures], ["<image> or <image>?", ["image 1"]]);
  const second = open(first, true);
  assert.deepEqual([second.text, second.pictures], ["<image> or <image>?", ["image 1", "image 2"]]);
  assert.deepEqual([open(second).text, open(second).pictures], ["<image> or ?", ["image 3"]]);
});

test("a sound's model without settings says so, and still takes features", async () => {
  const s = await reading();
  const config = /** @type {any} */ ({ ...s.info.config, vision: null, input: { kind: "features" } });
  const own = (/** @type {string[]} */ names) =>
    /** @type {any} */ ([{ id: "own-1", card: { sounds: true, files: names.map((name) => ({ name })) } }]);
  const heard = { ...s, model: "own-1", info: { ...s.info, config }, text: "" };
  const without = mediaProps({ ...heard, own: own([]) }, null, act);
  assert.deepEqual([without?.problem?.code, without?.lack], ["NoExtractor", null]);
  const whole = mediaProps({ ...heard, own: own(["preprocessor_config.json"]) }, null, act);
  assert.equal(whole?.problem, null);
});
