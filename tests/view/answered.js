// Lets a state have its answers, as the page does, with the stand-in engine behind it.
import * as change from "../../www/change.js";
import { ended, scene } from "../../www/state.js";
import { Engine } from "./fake-engine.js";

/** @param {import("../../www/state.js").State} state */
export async function answered(state) {
  const engine = await Engine.open("cpu");
  let s = state.info ? state : change.loaded(state, engine.describe());
  for (let i = 0; i < 40; i++) {
    if (s.text === "" || s.current) return s;
    engine.prepare(scene(s));
    while (engine.advance());
    s = change.ran(s, await engine.read(), true);
    if (s.play === "fast" || ended(s)) s = change.playOn(s);
  }
  throw new Error("the text never ended");
}
