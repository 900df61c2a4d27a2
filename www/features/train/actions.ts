// The actions of the Train room: start, continue, look, edit, and keep the trained model.
import { Cancelled, problem, problemOf } from "../../lib/errors.js";
import { openOwn, ownOf, setKept } from "../../state/model.js";
import { setTone } from "../../state/selection.js";
import { startAgain } from "../../state/run.js";
import { t } from "../../i18n/index.js";
import { isolateHead, toggleHead } from "../../domain/edits/gestures.js";
import { removeItem } from "../../domain/edits/list.js";
import { withValue } from "../../domain/edits/document.js";
import { takeFiles } from "../../domain/kept/files.js";
import { dropModel, listKept, putBack, type Kept } from "../../domain/kept/models.js";
import * as keeping from "./files.js";
import { runNames } from "./names.js";
import { awaitRuns, setRuns, clearRuns, lookedNow, notBegun, shownStep, stopRuns, textOf } from "./run.js";
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
import type { TrainFiles } from "../../protocol/messages.js";
import type { HeadRef, Cell } from "../../domain/heads.js";

export type Actions = ReturnType<typeof actions>;

/** A dropped run of this many steps is stored automatically. */
const WORTH_KEEPING = 300;

export function actions({ apply, engine, now: state, openModel, visit }: Page) {
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

  /** Runs a task on stored models; shows its name, and its failure. */
  async function kept(doing: string, what: () => Promise<void>) {
    set({ keeping: doing, keptFailure: null });
    try {
      await what();
      set({ keeping: null });
    } catch (error) {
      set({ keeping: null, ...(error instanceof Cancelled ? {} : { keptFailure: problemOf(error) }) });
    }
  }

  /** Models stored by hand, by run and step. */
  const keptNow = new Set<string>();
  /** The id of the last stored model of each moment. */
  const keptAs = new Map<string, string>();
  /** The last deleted model. */
  let deleted: { files: Partial<TrainFiles>; one: Kept } | null = null;

  /** The last dropped run. */
  let dropped: TrainFiles | null = null;

  function offerBack(front: TrainFiles | null) {
    dropped = front ?? dropped;
    if (front) set({ dropped: keeping.progressOf(front)?.step ?? null });
  }

  /**
   * The final models of runs that are about to be dropped: the one in front, which can be restored, and those worth
   * storing that are not stored yet.
   */
  async function finals() {
    const t = now();
    const found = [];
    let front: TrainFiles | null = null;
    for (const [i, run] of t.runs.entries()) {
      if (run.step === 0 || run.failure !== null) continue;
      const worth = run.step >= WORTH_KEEPING && !keptNow.has(`${t.epoch} ${i} ${run.step}`);
      if (!worth && i !== t.run) continue;
      try {
        const { files } = await train({ kind: "save", run: i, step: null });
        if (i === t.run && keeping.isWhole(files)) front = files;
        if (!worth) continue;
        found.push({
          files,
          about: { ...aboutRun(t, i), step: keeping.progressOf(files)?.step ?? run.step, last: true },
        });
      } catch (error) {
        if (error instanceof Cancelled) throw error;
        set({ keptFailure: problemOf(error) });
      }
    }
    return { found, front };
  }

  /**
   * Stores them in place of the previous automatic ones.
   * @param stays the one that training continues from
   */
  async function keepLast(found: Awaited<ReturnType<typeof finals>>["found"], stays?: string) {
    if (found.length === 0) return;
    await kept("", async () => {
      const before = (await listKept()).filter((one) => one.last);
      for (const { files, about } of found) await keeping.keepModel(files, about);
      for (const { id } of before) if (id !== stays) await dropModel(id);
      await relist();
    });
  }

  const aboutRun = (t: Train, i: number) => ({
    recipe: t.runs[i].setup.recipe,
    name: [t.runs[i].setup.recipe, runNames(t)[i]].filter((part) => part !== "").join(", "),
    date: Date.now(),
    text: textOf(t, t.runs[i]).source,
  });

  async function relist() {
    const kept = await listKept();
    apply((s) => change(setKept(s, kept), { kept }));
  }

  /** Opens a stored model in Explore, under the id that survives a reload. */
  const exploreKept = (one: Kept) => apply((s) => openOwn(s, ownOf(one)));

  /** The visited model's files: the current one with its optimizer state, or a moment. */
  async function files() {
    const t = now();
    const run = t.runs[t.run];
    const step = t.at === null && run.failure === null ? null : shownStep(t, t.run);
    const { files } = await train({
      kind: "save",
      run: t.run,
      step: step === run.step && run.failure === null ? null : step,
    });
    return { files, about: { ...aboutRun(t, t.run), step: keeping.progressOf(files)?.step ?? step ?? run.step } };
  }

  /** @param id of the stored model; null is the dropped run */
  async function goOn(files: Partial<TrainFiles>, id: string | null) {
    if (!keeping.isWhole(files) || !keeping.progressOf(files)) throw problem("train.not-whole");
    const before = await finals();
    const { runs } = await train({ kind: "restore", files, every: now().every });
    apply((s) => setRuns(s, runs, null));
    if (id !== null) keptNow.add(`${now().epoch} 0 ${runs[0].step}`);
    set({ dropped: null });
    offerBack(before.front);
    await keepLast(before.found, id ?? undefined);
  }

  const taken = async (id: string) => {
    const files = await takeFiles(id);
    if (!files) throw problem("kept-gone");
    return files;
  };
  const explore = (
    { "config.json": config, "model.safetensors": weights, "tokenizer.json": tokenizer }: Partial<TrainFiles>,
    { name, step, text, recipe }: Pick<Kept, "name" | "step" | "text" | "recipe">,
  ) => {
    if (config && weights && tokenizer)
      openModel({
        name: step === null ? name : t("models.kept.name", { name, step }),
        files: { config, weights, tokenizer },
        text,
        recipe,
      });
  };
  function download(files: Partial<TrainFiles>, { name, step }: Pick<Kept, "name" | "step">) {
    const folder = (step === null ? name : `${name}-${step}`).replace(/[^\w.-]+/g, "-");
    keeping.downloadBytes(keeping.packFolder(files, folder), `${folder}.zip`);
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
    /** Restores the dropped run in place of the current one. */
    bringBack: () =>
      kept("", async () => {
        if (dropped) await goOn(dropped, null);
      }),
    leaveDropped() {
      dropped = null;
      set({ dropped: null });
    },
    /** Trains for more steps than planned. */
    more: (steps: number) => go(steps),

    view: does(setView),
    focus: does(setFocus),
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
      apply((s) => setEdits(s, isolateHead(s.train.edits, lookedNow(s.train).now?.info ?? null, path, head))),
    done() {},
    removeEdit: (id: string) => apply((s) => change(s, { edits: removeItem(s.train.edits, id) })),
    resetEdits: () => set({ edits: {} }),

    keep: () =>
      kept("keep", async () => {
        const { files: all, about } = await files();
        const { id } = await keeping.keepModel(all, about);
        const t = now();
        const saved = `${t.epoch} ${t.run} ${about.step}`;
        keptAs.set(saved, id);
        if (keeping.isWhole(all)) keptNow.add(saved);
        set({ saved });
        await relist();
      }),
    exploreNow: () =>
      kept("explore", async () => {
        const { epoch, run } = now();
        const { files: all, about } = await files();
        const one = now().kept?.find(({ id }) => id === keptAs.get(`${epoch} ${run} ${about.step}`));
        if (one) exploreKept(one);
        else explore(all, about);
      }),
    downloadNow: () =>
      kept("download", async () => {
        const { files: all, about } = await files();
        download(all, about);
      }),
    goOn: (id: string) => kept(id, async () => goOn(await taken(id), id)),
    explore: exploreKept,
    download: (one: Kept) => kept(one.id, async () => download(await taken(one.id), one)),
    drop: (id: string) =>
      kept(id, async () => {
        const one = now().kept?.find((kept) => kept.id === id);
        const files = await takeFiles(id);
        await dropModel(id);
        deleted = one && !one.damaged && files ? { one, files } : null;
        set({ deleted: deleted && deleted.one.name });
        await relist();
      }),
    /** Restores the deleted model. */
    undelete: () =>
      kept("", async () => {
        if (deleted) await putBack(deleted.files, deleted.one);
        deleted = null;
        set({ deleted: null });
        await relist();
      }),
    open: (chosen: File[]) =>
      kept("open", async () => {
        const found = await keeping.unpackInWorker(chosen);
        const lacking = keeping.missingFiles(found);
        if (lacking.length) throw problem("train.missing", { names: lacking.join(", ") });
        const progress = keeping.progressOf(found);
        await keeping.keepModel(found, {
          name: keeping.folderName(chosen, progress?.step) ?? keeping.nameOf(found) ?? progress?.recipe ?? "",
          recipe: progress?.recipe ?? "",
          step: progress?.step ?? null,
          date: Date.now(),
          text: "",
        });
        await relist();
      }),
  };
}
