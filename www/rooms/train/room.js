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
import { lookAt, resetPart, setAgainst, setEdits, setFocus, setHovered, setProbe, setRecipe, setSwitch, setView, train as change } from "./state.js";

export { view };
export const props = propsOf;

/** @typedef {import("../../state.js").State} State */
/** @typedef {import("./state.js").Train} Train */
/** @typedef {import("../../protocol").TrainFiles} TrainFiles */

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
    later: (what, ms) => setTimeout(what, ms), now: () => performance.now(),
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
      const { runs } = await train({ kind: "begin", setups, every });
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

  const relist = async () => set({ kept: await keeping.list() });

  /** The model that is looked at: as it is now, with all that is needed to go on, or a moment. */
  async function files() {
    const { train: t } = /** @type {State} */ (last);
    const run = t.runs[t.run];
    const step = t.at === null && run.failure === null ? null : shownStep(t, t.run);
    const { files } = await train({ kind: "save", run: t.run, step: step === run.step && run.failure === null ? null : step });
    return { files, about: { recipe: run.setup.recipe, name: [run.setup.recipe, runNames(t)[t.run]].filter((part) => part !== "").join(", "), step: keeping.progressOf(files)?.step ?? step ?? run.step, date: Date.now(), text: textOf(t, run).source } };
  }

  /** @param {Partial<TrainFiles>} files */
  async function goOn(files) {
    if (!keeping.isWhole(files) || !keeping.progressOf(files)) throw new Error(t("train.kept.not-whole"));
    const { runs } = await train({ kind: "restore", files, every: /** @type {State} */ (last).train.every });
    apply((s) => begun(s, runs, null));
  }

  const taken = async (/** @type {string} */ id) => {
    const files = await keeping.take(id);
    if (!files) throw new Error(t("train.kept.gone"));
    return files;
  };
  /** The page's model becomes this one. @param {Partial<TrainFiles>} files @param {{ name: string, step: number | null, text: string }} about */
  const explore = ({ "config.json": config, "model.safetensors": weights, "tokenizer.json": tokenizer }, { name, step, text }) => {
    if (config && weights && tokenizer) act.openModel({ name: step === null ? name : t("train.kept.name", { name, step }), files: { config, weights, tokenizer }, text });
  };
  const zipName = (/** @type {string} */ name, /** @type {number | null} */ step) => (step === null ? name : `${name}-${step}`).replace(/[^\w.-]+/g, "-");

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
    set: (/** @type {import("./setup.js").SwitchId} */ id, /** @type {import("./setup.js").Value} */ value, /** @type {import("./setup.js").Value | undefined} */ usual) => apply((s) => setSwitch(s, id, value, usual)),
    reset: (/** @type {"keys" | "settings" | "data"} */ part) => apply((s) => resetPart(s, part)),
    against: (/** @type {import("./setup.js").Against | null} */ against) => apply((s) => setAgainst(s, against)),
    /** What could not be planned is asked again: a text may come this time. */
    planAgain: () => apply((s) => change(s, { plans: Object.fromEntries(Object.entries(s.train.plans).filter(([, { plan }]) => plan !== null)) })),
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
      train({ kind: "end" }).then(() => apply((s) => gone(s, null)), failed);
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
    choose: (/** @type {{ query: number, key: number }} */ cell) => apply((s) => {
      const { locked } = s.train;
      return change(s, { locked: locked.query === cell.query && locked.key === cell.key ? { query: null, key: null } : cell, hovered: null });
    }),
    tone: (/** @type {import("../../state.js").Tone} */ tone) => apply((s) => setTone(s, tone)),
    run: (/** @type {number} */ run) => set({ run }),
    scrub: (/** @type {number | null} */ at) => apply((s) => change(lookAt(s, at), { playing: false })),
    play: () => apply((s) => change(s, { playing: true, at: s.train.at ?? s.train.runs[s.train.run]?.moments[0] ?? null })),
    stop: () => set({ playing: false }),
    pin: (/** @type {number} */ pinned) => set({ pinned }),
    with: (/** @type {Train["with"]} */ kind) => set({ with: kind }),
    measure: (/** @type {Train["measure"]} */ measure) => set({ measure }),
    log: (/** @type {boolean} */ log) => set({ log }),

    // the probe
    probe: (/** @type {Partial<{ source: string, target: string }>} */ part, /** @type {{ source: string, target: string }} */ usual) => apply((s) => setProbe(s, part, usual)),
    edit: (/** @type {import("../../protocol").Edits} */ edits) => apply((s) => setEdits(s, edits)),
    put: (/** @type {"heads" | "patterns" | "gammas"} */ key, /** @type {string} */ name, /** @type {any} */ value) => apply((s) => setEdits(s, { [key]: { ...s.train.edits[key], [name]: value } })),
    removeEdit: (/** @type {string} */ id) => apply((s) => change(s, { edits: removeItem(s.train.edits, id) })),
    resetEdits: () => set({ edits: {} }),

    // models
    keep: () => kept("keep", async () => {
      const { files: all, about } = await files();
      await keeping.keep(all, about);
      await relist();
    }),
    exploreNow: () => kept("explore", async () => {
      const { files: all, about } = await files();
      explore(all, about);
    }),
    downloadNow: () => kept("download", async () => {
      const { files: all, about } = await files();
      const name = zipName(about.name, about.step);
      keeping.download(keeping.pack(all, name), `${name}.zip`);
    }),
    goOn: (/** @type {string} */ id) => kept(id, async () => goOn(await taken(id))),
    explore: (/** @type {import("./state.js").Kept} */ one) => kept(one.id, async () => explore(await taken(one.id), one)),
    download: (/** @type {import("./state.js").Kept} */ { id, name, step }) => kept(id, async () => keeping.download(keeping.pack(await taken(id), zipName(name, step)), `${zipName(name, step)}.zip`)),
    drop: (/** @type {string} */ id) => kept(id, async () => {
      await keeping.drop(id);
      await relist();
    }),
    open: (/** @type {File[]} */ chosen) => kept("open", async () => {
      const found = await keeping.unpack(chosen);
      const lacking = keeping.missing(found);
      if (lacking.length) throw new Error(t("train.kept.missing", { names: lacking.join(", ") }));
      const progress = keeping.progressOf(found);
      await keeping.keep(found, { name: keeping.nameOf(found) ?? progress?.recipe ?? "", recipe: progress?.recipe ?? "", step: progress?.step ?? null, date: Date.now(), text: "" });
      await relist();
    }),
  };
}
