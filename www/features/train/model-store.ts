// Stores the models of runs: a task at a time with its failure, the list, and the final models of runs that are about
// to be dropped.
import { Cancelled, problemOf } from "../../lib/errors.js";
import { setKept } from "../../state/model.js";
import { dropModel, listKept } from "../../domain/kept/models.js";
import * as keeping from "./files.js";
import { runNames } from "./names.js";
import { textOf } from "./run.js";
import { train as change, type Train } from "./state.js";
import type { Page } from "../feature.js";
import type { TrainFiles } from "../../protocol/engine.js";

export type ModelStore = ReturnType<typeof createModelStore>;

/** A dropped run of this many steps is stored automatically. */
const WORTH_KEEPING = 300;

export function createModelStore({ apply, engine: { train }, now: state }: Page) {
  const now = () => state().train;
  const set = (part: Partial<Train>) => apply((s) => change(s, part));

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
    // A picture of the probe stands beside no model.
    text: t.runs[i].plan.probe.pictures ? "" : textOf(t, t.runs[i]).source,
  });

  async function relist() {
    const kept = await listKept();
    apply((s) => change(setKept(s, kept), { kept }));
  }

  return {
    kept,
    keptNow,
    relist,
    aboutRun,
    finals,
    keepLast,
    offerBack,
    dropped: () => dropped,
    forgetDropped: () => void (dropped = null),
  };
}
