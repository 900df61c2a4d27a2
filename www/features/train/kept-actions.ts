// The actions on stored models: keep the visited one, restore, open, download and delete.
import { openOwn, ownOf } from "../../state/model.js";
import { textOf } from "../../domain/models.js";
import { problem } from "../../lib/errors.js";
import { t } from "../../i18n/index.js";
import { takeFiles } from "../../domain/kept/files.js";
import { dropModel, putBack, type KeptModel } from "../../domain/kept/models.js";
import * as keeping from "./files.js";
import { setRuns, shownStep } from "./run.js";
import { train as change, type Train } from "./state.js";
import type { ModelStore } from "./model-store.js";
import type { Page } from "../feature.js";
import type { TrainFiles } from "../../protocol/engine.js";

export function keptActions(
  { apply, engine: { train }, now: state, openModel }: Page,
  { kept, keptNow, relist, aboutRun, finals, keepLast, offerBack, dropped, forgetDropped }: ModelStore,
) {
  const now = () => state().train;
  const set = (part: Partial<Train>) => apply((s) => change(s, part));
  /** The id of the last stored model of each moment. */
  const keptAs = new Map<string, string>();
  /** The last deleted model. */
  let deleted: { files: Partial<TrainFiles>; one: KeptModel } | null = null;

  /** Opens a stored model in Explore, under the id that survives a reload. */
  const exploreKept = (one: KeptModel) => apply((s) => openOwn(s, ownOf(one)));

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
    { "config.json": config, "model.safetensors": weights, ...files }: Partial<TrainFiles>,
    { name, step, text, recipe }: Pick<KeptModel, "name" | "step" | "text" | "recipe">,
  ) => {
    const { "tokenizer.json": tokenizer, "preprocessor_config.json": processor } = files;
    if (config && weights && (tokenizer ?? processor))
      openModel({
        name: step === null ? name : t("models.kept.name", { name, step }),
        files: {
          "config.json": config,
          "model.safetensors": weights,
          "tokenizer.json": tokenizer,
          "preprocessor_config.json": processor,
        },
        text: text || (textOf(recipe) ?? ""),
        recipe,
      });
  };
  function download(files: Partial<TrainFiles>, { name, step }: Pick<KeptModel, "name" | "step">) {
    const folder = (step === null ? name : `${name}-${step}`).replace(/[^\w.-]+/g, "-");
    keeping.downloadBytes(keeping.packFolder(files, folder), `${folder}.zip`);
  }

  return {
    /** Restores the dropped run in place of the current one. */
    bringBack: () =>
      kept("", async () => {
        const files = dropped();
        if (files) await goOn(files, null);
      }),
    leaveDropped() {
      forgetDropped();
      set({ dropped: null });
    },
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
    download: (one: KeptModel) => kept(one.id, async () => download(await taken(one.id), one)),
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
