// The Train room: a person presses Train and watches the heads of a transformer form.
import { Cancelled } from "../lab.js";
import { train as view } from "../../view/train/train.js";
import { setTone } from "../../looking.js";
import { t } from "../../i18n/index.js";
import { removeItem } from "../../edits.js";
import { asking } from "./asking.js";
import * as keeping from "./keeping.js";
import { props as propsOf } from "./props.js";
import { runNames } from "./words.js";
import { beginning, begun, gone, notBegun, shownStep, stopped, textOf } from "./run.js";
import { asText, setupsOf } from "./setup.js";
import {
  lookAt,
  resetPart,
  setAgainst,
  setEdits,
  setFocus,
  setHovered,
  setProbe,
  setRecipe,
  setSwitch,
  setView,
  train as change,
} from "./state.js";

export { view };
export const props = propsOf;

/** @typedef {import("../../state.js").State} State */
/** @typedef {import("./state.js").Train} Train */
/** @typedef {import("../../protocol").TrainFiles} TrainFiles */

/** A run of so many steps is kept of itself when it is dropped. */
const WORTH_KEEPING = 300;

export const questions = () => ({});

/** @param {State} state @param {ReturnType<typeof actions>} act */
export const follow = (state, act) => act.follow(state);

/**
 * @param {import("../index.js").Apply} apply
 * @param {import("../../actions.js").Actions} act
 * @param {import("../index.js").Train} train
 */
export function actions(apply, act, train) {
  /** @type {State | null} */
  let last = null;
  const ask = asking(apply, train, {
    seen: () => !document.hidden,
    calm: () => matchMedia("(prefers-reduced-motion: reduce)").matches,
    later: (what, ms) => setTimeout(what, ms),
    now: () => performance.now(),
  });

  const messageOf = (/** @type {unknown} */ error) => (error instanceof Error ? error.message : String(error));
  const set = (/** @type {Partial<Train>} */ part) => apply((s) => change(s, part));
  const failed = (/** @type {unknown} */ error) => {
    if (!(error instanceof Cancelled)) apply((s) => stopped(s, messageOf(error)));
  };

  /** Makes the runs anew, as they are chosen now. @returns {Promise<boolean>} whether they stand ready */
  async function begin() {
    const { setup, against, every } = /** @type {State} */ (last).train;
    const setups = setupsOf(setup, against);
    apply(beginning);
    try {
      const before = await finals();
      const { runs } = await train({ kind: "begin", setups, every });
      void keepLast(before);
      apply((s) => begun(s, runs, asText(setups)));
      return true;
    } catch (error) {
      apply((s) => notBegun(s, error instanceof Cancelled ? null : messageOf(error)));
      return false;
    }
  }

  /** @param {number | null} steps null: all that are left */
  async function go(steps) {
    if (/** @type {State} */ (last).train.runs.length === 0 && !(await begin())) return;
    set({ phase: "going", problem: null, at: null, playing: false });
    try {
      await train({ kind: "go", steps });
    } catch (error) {
      failed(error);
    }
  }

  /** What is done with kept models says what it is doing, and why it could not. @param {string} doing @param {() => Promise<void>} what */
  async function kept(doing, what) {
    set({ keeping: doing, keptFailure: null });
    try {
      await what();
      set({ keeping: null });
    } catch (error) {
      set({ keeping: null, ...(error instanceof Cancelled ? {} : { keptFailure: messageOf(error) }) });
    }
  }

  /** Models that were kept as they were, by run and step. @type {Set<string>} */
  const keptNow = new Set();
  /** A model that was deleted, until another one is. @type {{ files: Partial<TrainFiles>, one: import("./state.js").Kept } | null} */
  let deleted = null;

  /** What the runs have come to that are about to be dropped, where it is worth keeping and not yet kept. */
  async function finals() {
    const { train: t } = /** @type {State} */ (last);
    const found = [];
    for (const [i, run] of t.runs.entries()) {
      if (run.step < WORTH_KEEPING || run.failure !== null || keptNow.has(`${t.epoch} ${i} ${run.step}`)) continue;
      try {
        const { files } = await train({ kind: "save", run: i, step: null });
        found.push({
          files,
          about: { ...aboutRun(t, i), step: keeping.progressOf(files)?.step ?? run.step, last: true },
        });
      } catch (error) {
        if (error instanceof Cancelled) throw error;
        set({ keptFailure: messageOf(error) });
      }
    }
    return found;
  }

  /** Keeps them, in place of those that were kept so before. @param {Awaited<ReturnType<typeof finals>>} found @param {string} [stays] one of those that is gone on with */
  async function keepLast(found, stays) {
    if (found.length === 0) return;
    await kept("", async () => {
      const before = (await keeping.list()).filter((one) => one.last);
      for (const { files, about } of found) await keeping.keep(files, about);
      for (const { id } of before) if (id !== stays) await keeping.drop(id);
      await relist();
    });
  }

  /** How a run's model is called. @param {Train} t @param {number} i */
  const aboutRun = (t, i) => ({
    recipe: t.runs[i].setup.recipe,
    name: [t.runs[i].setup.recipe, runNames(t)[i]].filter((part) => part !== "").join(", "),
    date: Date.now(),
    text: textOf(t, t.runs[i]).source,
  });

  const relist = async () => set({ kept: await keeping.list() });

  /** The model that is looked at: as it is now, with all that is needed to go on, or a moment. */
  async function files() {
    const { train: t } = /** @type {State} */ (last);
    const run = t.runs[t.run];
    const step = t.at === null && run.failure === null ? null : shownStep(t, t.run);
    const { files } = await train({
      kind: "save",
      run: t.run,
      step: step === run.step && run.failure === null ? null : step,
    });
    return { files, about: { ...aboutRun(t, t.run), step: keeping.progressOf(files)?.step ?? step ?? run.step } };
  }

  /** @param {Partial<TrainFiles>} files @param {string} id as it is kept */
  async function goOn(files, id) {
    if (!keeping.isWhole(files) || !keeping.progressOf(files)) throw new Error(t("train.kept.not-whole"));
    const before = await finals();
    const { runs } = await train({ kind: "restore", files, every: /** @type {State} */ (last).train.every });
    apply((s) => begun(s, runs, null));
    keptNow.add(`${/** @type {State} */ (last).train.epoch} 0 ${runs[0].step}`);
    await keepLast(before, id);
  }

  const taken = async (/** @type {string} */ id) => {
    const files = await keeping.take(id);
    if (!files) throw new Error(t("train.kept.gone"));
    return files;
  };
  /** The page's model becomes this one. @param {Partial<TrainFiles>} files @param {{ name: string, step: number | null, text: string }} about */
  const explore = (
    { "config.json": config, "model.safetensors": weights, "tokenizer.json": tokenizer },
    { name, step, text },
  ) => {
    if (config && weights && tokenizer)
      act.openModel({
        name: step === null ? name : t("train.kept.name", { name, step }),
        files: { config, weights, tokenizer },
        text,
      });
  };
  const zipName = (/** @type {string} */ name, /** @type {number | null} */ step) =>
    (step === null ? name : `${name}-${step}`).replace(/[^\w.-]+/g, "-");

  return {
    /** After each change of the state, while this room is open. @param {State} now */
    follow(now) {
      const first = last === null;
      last = now;
      if (first) void kept("", relist);
      ask.follow(now);
    },

    enter: (/** @type {import("../../state.js").RoomName} */ room) => apply((s) => ({ ...s, room })),

    // before a run
    retry: act.retry,
    recipe: (/** @type {string} */ recipe) => apply((s) => setRecipe(s, recipe)),
    set: (
      /** @type {import("./setup.js").SwitchId} */ id,
      /** @type {import("./setup.js").Value} */ value,
      /** @type {import("./setup.js").Value | undefined} */ usual,
    ) => apply((s) => setSwitch(s, id, value, usual)),
    reset: (/** @type {"keys" | "settings" | "data"} */ part) => apply((s) => resetPart(s, part)),
    against: (/** @type {import("./setup.js").Against | null} */ against) => apply((s) => setAgainst(s, against)),
    /** What could not be planned is asked again: a text may come this time. */
    planAgain: () =>
      apply((s) =>
        change(s, { plans: Object.fromEntries(Object.entries(s.train.plans).filter(([, { plan }]) => plan !== null)) }),
      ),
    every: (/** @type {number} */ every) => set({ every }),

    // the run
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
        .then(async (found) => {
          await train({ kind: "end" });
          apply((s) => gone(s, null));
          await keepLast(found);
        })
        .catch(failed);
    },
    /** So many steps more than were planned. */
    more: (/** @type {number} */ steps) => go(steps),

    // looking
    view: (/** @type {Train["view"]} */ view) => apply((s) => setView(s, view)),
    focus: (/** @type {import("../../state.js").HeadRef} */ head) => apply((s) => setFocus(s, head)),
    preview: (/** @type {import("../../state.js").HeadRef | null} */ preview) => set({ preview }),
    hover: (/** @type {import("../../state.js").Cell | null} */ cell) => apply((s) => setHovered(s, cell)),
    lock: (/** @type {import("../../state.js").Cell} */ locked) => set({ locked, hovered: null }),
    /** A click locks a cell; a second one lets it go. */
    choose: (/** @type {{ query: number, key: number }} */ cell) =>
      apply((s) => {
        const { locked } = s.train;
        return change(s, {
          locked: locked.query === cell.query && locked.key === cell.key ? { query: null, key: null } : cell,
          hovered: null,
        });
      }),
    tone: (/** @type {import("../../state.js").Tone} */ tone) => apply((s) => setTone(s, tone)),
    run: (/** @type {number} */ run) => set({ run }),
    scrub: (/** @type {number | null} */ at) => apply((s) => change(lookAt(s, at), { playing: false })),
    play: () =>
      apply((s) => change(s, { playing: true, at: s.train.at ?? s.train.runs[s.train.run]?.moments[0] ?? null })),
    stop: () => set({ playing: false }),
    pin: (/** @type {number} */ pinned) => set({ pinned }),
    with: (/** @type {Train["with"]} */ kind) => set({ with: kind }),
    measure: (/** @type {Train["measure"]} */ measure) => set({ measure }),
    log: (/** @type {boolean} */ log) => set({ log }),

    // the probe
    probe: (
      /** @type {Partial<{ source: string, target: string }>} */ part,
      /** @type {{ source: string, target: string }} */ usual,
    ) => apply((s) => setProbe(s, part, usual)),
    edit: (/** @type {import("../../protocol").Edits} */ edits) => apply((s) => setEdits(s, edits)),
    put: (/** @type {"heads" | "patterns" | "gammas"} */ key, /** @type {string} */ name, /** @type {any} */ value) =>
      apply((s) => setEdits(s, { [key]: { ...s.train.edits[key], [name]: value } })),
    removeEdit: (/** @type {string} */ id) => apply((s) => change(s, { edits: removeItem(s.train.edits, id) })),
    resetEdits: () => set({ edits: {} }),

    // models
    keep: () =>
      kept("keep", async () => {
        const { files: all, about } = await files();
        await keeping.keep(all, about);
        const { train: t } = /** @type {State} */ (last);
        if (keeping.isWhole(all)) keptNow.add(`${t.epoch} ${t.run} ${about.step}`);
        await relist();
      }),
    exploreNow: () =>
      kept("explore", async () => {
        const { files: all, about } = await files();
        explore(all, about);
      }),
    downloadNow: () =>
      kept("download", async () => {
        const { files: all, about } = await files();
        const name = zipName(about.name, about.step);
        keeping.download(keeping.pack(all, name), `${name}.zip`);
      }),
    goOn: (/** @type {string} */ id) => kept(id, async () => goOn(await taken(id), id)),
    explore: (/** @type {import("./state.js").Kept} */ one) =>
      kept(one.id, async () => explore(await taken(one.id), one)),
    download: (/** @type {import("./state.js").Kept} */ { id, name, step }) =>
      kept(id, async () =>
        keeping.download(keeping.pack(await taken(id), zipName(name, step)), `${zipName(name, step)}.zip`),
      ),
    drop: (/** @type {string} */ id) =>
      kept(id, async () => {
        const one = /** @type {State} */ (last).train.kept?.find((kept) => kept.id === id);
        const files = await keeping.take(id);
        await keeping.drop(id);
        deleted = one && files ? { one, files } : null;
        set({ deleted: deleted && deleted.one.name });
        await relist();
      }),
    /** The model that was deleted last comes back. */
    undelete: () =>
      kept("", async () => {
        if (deleted) await keeping.putBack(deleted.files, deleted.one);
        deleted = null;
        set({ deleted: null });
        await relist();
      }),
    open: (/** @type {File[]} */ chosen) =>
      kept("open", async () => {
        const found = await keeping.unpack(chosen);
        const lacking = keeping.missing(found);
        if (lacking.length) throw new Error(t("train.kept.missing", { names: lacking.join(", ") }));
        const progress = keeping.progressOf(found);
        await keeping.keep(found, {
          name: keeping.nameOf(found) ?? progress?.recipe ?? "",
          recipe: progress?.recipe ?? "",
          step: progress?.step ?? null,
          date: Date.now(),
          text: "",
        });
        await relist();
      }),
  };
}
