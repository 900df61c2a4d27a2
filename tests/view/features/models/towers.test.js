// A folder with an encoder of images and one of texts: the card says which of them opens, and offers the other.
import assert from "node:assert/strict";
import { test } from "node:test";
import "../../../../www/app/words/index.js";
import "../../../../www/app/words/panels.js";
import { actions } from "../../../../www/features/models/actions.js";
import { props } from "../../../../www/features/models/props.js";
import { hub } from "../../../../www/features/models/state.js";
import { initialState } from "../../../../www/state/store.js";
import { markup } from "../../support/render.js";

const { hubPanel } = await import("../../../../www/features/models/panel.js");

const HEADER = JSON.stringify({ "a.weight": { dtype: "F32", shape: [2, 2], data_offsets: [0, 16] } });
const WEIGHTS = new Uint8Array(8 + HEADER.length + 16);
new DataView(WEIGHTS.buffer).setBigUint64(0, BigInt(HEADER.length), true);
WEIGHTS.set(new TextEncoder().encode(HEADER), 8);

/** @param {string} kind of the configuration */
function page(kind) {
  let state = hub(initialState(), { open: true });
  /** @type {string[]} */
  const opened = [];
  const act = actions((transition) => void (state = transition(state)), {
    now: () => state,
    survey: async ({ config }) => {
      const { tower = "images", model_type } = JSON.parse(config);
      const of = model_type === "clip" ? tower : null;
      return /** @type {any} */ ({
        name: "both",
        family: `of ${of}`,
        architecture: "encoder",
        config: { head: false, classes: [], input: { kind: of === "texts" ? "tokens" : "pixels" } },
        parameters: 4,
        parts: [],
        bytes: { f32: 16 },
        pieces: { f32: 16 },
        piece_limit: null,
        limit: 1e6,
        ignored: [],
        unfollowed: [],
        tower: of,
      });
    },
    keep: (_, folder) => void opened.push(JSON.parse(folder.config).tower),
    arrive: (s) => s,
    storage: () => {
      throw new Error("forbidden");
    },
    unpack: async () => assert.fail("no GGUF file"),
    openRecording: async () => assert.fail("no recording"),
  });
  const files = [
    { path: "both/config.json", blob: new Blob([JSON.stringify({ model_type: kind })]) },
    { path: "both/model.safetensors", blob: new Blob([WEIGHTS]) },
  ];
  const html = () => markup(hubPanel(props(state, act)));
  return { act, opened, now: () => state, html, read: () => act.dropped(files) };
}

test("the encoder of texts is a click away from that of images, and opens with the same files", async () => {
  const { act, opened, now, html, read } = page("clip");
  await read();
  const card = () => now().hub.offer?.card;
  assert.deepEqual([card()?.tower, card()?.images, card()?.name], ["images", true, "both"]);
  assert.match(html(), /This model has two encoders/);
  await act.tower("texts");
  assert.deepEqual([card()?.tower, card()?.images, card()?.family, card()?.name], ["texts", false, "of texts", "both"]);
  await act.take();
  assert.deepEqual(opened, ["texts"]);
});

test("a model with one encoder has no choice", async () => {
  const { html, read } = page("vit");
  await read();
  assert.doesNotMatch(html(), /data-tower/);
});
