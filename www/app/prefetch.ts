// Prefetches the next step while a person steps, so that it is there at the next press.
import { afterStep } from "../state/text.js";
import { scene, type State } from "../state/store.js";
import type { Engine } from "../engine/engine.js";

/** The pause after an answer, by the end of which it is on the screen. */
const PAUSE_MS = 30;

/** Whether the last change is a step. */
const isStep = (before: State, { text, target, play }: State) =>
  play === "off" && text === before.text && target.length === before.target.length + 1;

/** @returns is called with each change, and whether it queries the engine */
export function createPrefetch(now: () => State, engine: Pick<Engine, "prefetch">) {
  let stepped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function prefetch() {
    const next = afterStep(now());
    const wanted = next && scene(next);
    if (wanted) engine.prefetch(wanted);
  }

  return (before: State, asks: boolean) => {
    const state = now();
    if (asks) {
      stepped = isStep(before, state);
      clearTimeout(timer);
    } else if (stepped && state.current && !before.current) {
      // Once for each step; a graphics card is fast, and has pictures to draw for each run.
      stepped = false;
      if (state.running?.kind === "cpu") timer = setTimeout(prefetch, PAUSE_MS);
    }
  };
}
