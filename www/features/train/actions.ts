// The actions of the Train room: start, continue, show a moment, edit, and keep the trained model.
import { Cancelled, problemOf } from "../../lib/errors.js";
import { setTone } from "../../state/selection.js";
import { startAgain } from "../../state/run.js";
import { isolateHead, toggleHead } from "../../domain/edits/gestures.js";
import { removeItem } from "../../domain/edits/list.js";
import { withValue } from "../../domain/edits/document.js";
import { keptActions } from "./kept-actions.js";
import { createModelStore } from "./model-store.js";
import { clearRuns, stopRuns } from "./reports.js";
import { awaitRuns, setRuns, currentSnapshot, notBegun } from "./run.js";
import { asText, setupsOf } from "./setup.js";
import {
  lookAt,
  plansKnown,
  resetPart,
  setAgainst,
  setEdits,
  setFocus,
  setHovered,
  setProbe,
  setRecipe,
  setSwitch,
  setView,
  toggleLock,
  train as change,
  type Train,
} from "./state.js";
import { doing, type Page } from "../feature.js";
import type { RoomName } from "../../state/store.js";
import type { Edits } from "../../protocol/engine.js";
import type { HeadRef, Cell } from "../../domain/heads.js";

export type Actions = ReturnType<typeof actions>;

export function actions(page: Page) {
  const { apply, engine, now: state, visit } = page;
  const store = createModelStore(page);
  const { finals, keepLast, offerBack } = store;
  const { train } = engine;
  const now = () => state().train;

  const does = doing(apply);
  const set = (part: Partial<Train>) => apply((s) => change(s, part));
  const failed = (error: unknown) => {
    if (!(error instanceof Cancelled)) apply((s) => stopRuns(s, problemOf(error)));
  };

  /**
   * Replaces the runs with new ones of the chosen setup.
   * @returns whether it succeeded
   */
  async function begin(): Promise<boolean> {
    const { setup, against, every } = now();
    const setups = setupsOf(setup, against);
    apply(awaitRuns);
    try {
      const before = await finals();
      const { runs } = await train({ kind: "begin", setups, every });
      void keepLast(before.found);
      apply((s) => setRuns(s, runs, asText(setups)));
      offerBack(before.front);
      return true;
    } catch (error) {
      apply((s) => notBegun(s, error instanceof Cancelled ? null : problemOf(error)));
      return false;
    }
  }

  /** @param steps null: all remaining */
  async function go(steps: number | null) {
    if (now().runs.length === 0 && !(await begin())) return;
    set({ phase: "going", problem: null, at: null, playing: false });
    try {
      await train({ kind: "go", steps });
    } catch (error) {
      failed(error);
    }
  }

  /** The seed of the newest test text. */
  let seed = 0;

  /**
   * Sets a random text and its repetition as the probe: a decoder-only model reads it, an encoder-decoder model has it
   * as its target.
   */
  async function testText() {
    const { epoch, run, runs } = now();
    if (!runs[run]) return;
    const { architecture, probe } = runs[run].plan;
    try {
      const { text } = await train({ kind: "repeated", run, seed: ++seed });
      const part = architecture === "encoder-decoder" ? { target: text } : { source: text };
      apply((s) => (s.train.epoch === epoch && s.train.run === run ? setProbe(s, part, probe) : s));
    } catch (error) {
      if (!(error instanceof Cancelled)) set({ problem: problemOf(error) });
    }
  }

  return {
    enter: (room: RoomName) => visit(`room=${room}`),

    retry() {
      apply(startAgain);
      engine.retry();
    },
    recipe: does(setRecipe),
    set: does(setSwitch),
    reset: does(resetPart),
    against: does(setAgainst),
    /** Plans again after a failure: the text may arrive this time. */
    planAgain: () => apply((s) => change(s, { plans: plansKnown(s) })),
    every: (every: number) => set({ every }),

    go: () => go(null),
    step: () => go(1),
    pause() {
      set({ phase: "pausing" });
      train({ kind: "pause" }).then(() => {}, failed);
    },
    async again() {
      if (await begin()) await go(null);
    },
    end() {
      finals()
        .then(async ({ found, front }) => {
          await train({ kind: "end" });
          apply((s) => clearRuns(s, null));
          offerBack(front);
          await keepLast(found);
        })
        .catch(failed);
    },
    /** Trains for more steps than planned. */
    more: (steps: number) => go(steps),

    view: does(setView),
    focus: does(setFocus),
    over: (over: boolean) => set({ over }),
    preview: (preview: HeadRef | null) => set({ preview }),
    hover: does(setHovered),
    lock: (locked: Cell) => set({ locked, hovered: null }),
    /** A click locks a cell; a second one unlocks it. */
    choose: does(toggleLock),
    tone: does(setTone),
    run: (run: number) => set({ run }),
    scrub: (at: number | null) => apply((s) => change(lookAt(s, at), { playing: false })),
    play: () =>
      apply((s) => change(s, { playing: true, at: s.train.at ?? s.train.runs[s.train.run]?.moments[0] ?? null })),
    stop: () => set({ playing: false }),
    pin: (pinned: number) => set({ pinned }),
    with: (kind: Train["with"]) => set({ with: kind }),
    measure: (measure: Train["measure"]) => set({ measure }),
    log: (log: boolean) => set({ log }),

    probe: does(setProbe),
    testText,
    edit: does(setEdits),
    put: (key: keyof Edits, name: string, value: unknown) =>
      apply((s) => setEdits(s, withValue(s.train.edits, key, name, value))),
    toggleHead: (path: string, head: number) => apply((s) => setEdits(s, toggleHead(s.train.edits, path, head))),
    isolate: (path: string, head: number) =>
      apply((s) => setEdits(s, isolateHead(s.train.edits, currentSnapshot(s.train).now?.info ?? null, path, head))),
    done() {},
    removeEdit: (id: string) => apply((s) => change(s, { edits: removeItem(s.train.edits, id) })),
    resetEdits: () => set({ edits: {} }),

    ...keptActions(page, store),
  };
}
