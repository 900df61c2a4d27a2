// Lets a state have its answers, as the page does, with the stand-in engine behind it.
import "../../../www/app/features.js"; // a state has a slice of each
import * as change from "../../../www/state/index.js";
import { embeddedModel } from "../../../www/domain/models.js";
import { scene } from "../../../www/state/store.js";
import { Engine } from "./fake-engine.js";

/** A model's minimal configuration for the stand-in. @param {string} model */
export const configOf = (model) =>
  JSON.stringify(
    model === "dates"
      ? {}
      : {
          name: model,
          architecture: embeddedModel(model)?.architecture,
          head: embeddedModel(model)?.way === "fills",
          ...(embeddedModel(model)?.way === "classifies" && { classes: ["0", "1"] }),
        },
  );

/** The head that the dates model opens on. */
export const USUAL = { path: "decoder.blocks.0.cross", head: 3 };

/** The default head of the tests. */
const HEAD = { path: "decoder.blocks.1.cross", head: 0 };

/**
 * @param {import("../../../www/state/store.js").State} state
 * @param {string} [config] of a model that is not bundled
 */
export async function answered(state, config = configOf(state.model)) {
  const engine = await Engine.open("cpu");
  const info = await engine.load(config);
  const focus = state.focus ?? (state.model === "dates" ? HEAD : null);
  let s = state.info ? state : change.setModelInfo({ ...state, focus }, info);
  for (let i = 0; i < 80; i++) {
    if (s.text === "" || s.current) return s;
    engine.prepare(scene(s));
    while (engine.advance() || (await engine.write()));
    s = change.setResult(s, await engine.read());
    if (s.play === "slow") s = change.playOn(s);
  }
  throw new Error("the text never ended");
}
