// Fetches training steps in a row, and measures the heads of each as the second model: the open one stays.
import { askBeside } from "../beside.js";
import { bytesOf, ownOf, withTower } from "../card.js";
import * as storage from "../storage.js";
import { addOwn } from "../../../state/model.js";
import * as over from "../../../state/training/over-steps.js";
import { idOf, titleOf, towerOf, type HubName, type TrainingStep } from "../../../domain/hub-id.js";
import { problem, problemOf } from "../../../lib/errors.js";
import type { ActionsProps, Offers } from "./offers.js";
import type { createFetching } from "./fetching.js";
import type { createFinder } from "./finder.js";
import type { Card } from "../../../domain/models.js";
import type { ModelAnswer } from "../../../protocol/engine.js";
import type { Folder } from "../../../protocol/messages.js";
import type { Apply } from "../../../state/slice.js";
import type { State } from "../../../state/store.js";

/** The tolerance between the size that a person agreed to and that from the hub: within it, one click is enough. */
export const ABOUT_THE_SAME = 1.05;

export function createSteps(
  apply: Apply,
  props: ActionsProps,
  { refresh, storedAs }: Offers,
  { describe, learnSteps }: Pick<ReturnType<typeof createFinder>, "describe" | "learnSteps">,
  { fetchFiles }: Pick<ReturnType<typeof createFetching>, "fetchFiles">,
) {
  const { now, unpack, keep } = props;
  let stopped = new AbortController();
  let asking = new AbortController();
  /** One row at a time: the next waits for the end of the one before. */
  let last = Promise.resolve();

  /** @param each the size of a step that the person agreed to */
  function fetchSteps(steps: TrainingStep[], each: number) {
    const { of } = now().overSteps;
    const row = last.then(() => walk(steps, each, of));
    last = row.catch(() => {});
    return row;
  }

  async function walk(steps: TrainingStep[], each: number, of: over.OverSteps["of"]) {
    const here = over.openStep(now());
    const { signal } = (stopped = new AbortController());
    // Another text or repository ends it too.
    const goesOn = () => !signal.aborted && now().overSteps.of === of;
    if (!here) return;
    for (const [at, { step, revision }] of steps.entries()) {
      if (!goesOn()) break;
      apply((s) => over.setStepWalk(s, { step, at, of: steps.length }));
      try {
        const found = await modelOf({ ...here.name, revision }, here, each, goesOn, signal);
        if (!found || !goesOn()) break;
        const rows = await measured(found, of);
        if (goesOn()) apply((s) => over.addPoint(kept(s, found), { ...here, step, model: found.own.id, rows }));
      } catch (error) {
        if (goesOn()) apply((s) => over.failStep(s, { step, problem: problemOf(error) }));
      }
    }
    if (now().overSteps.of === of) apply((s) => over.setStepWalk(s, null));
  }

  type Found = { own: ReturnType<typeof ownOf>; folder: Folder; stored: boolean };

  /** Where storage is forbidden, the page has it, so that a point of the chart opens it. */
  function kept(s: State, { own, folder, stored }: Found) {
    if (stored) return s;
    keep(own.id, folder);
    return addOwn(s, own);
  }

  async function measured({ own, folder }: Found, of: over.OverSteps["of"]) {
    const answer = await askBeside({ ...props, apply }, own.id, { folder }, over.headsOf(own.id, of));
    return (answer as Extract<ModelAnswer, { kind: "heads" }>).rows;
  }

  /** A step's files: the stored ones, or those from the hub; null once it was stopped. */
  async function modelOf(
    name: HubName,
    { precision, model }: over.OpenStep,
    each: number,
    goesOn: () => boolean,
    signal: AbortSignal,
  ): Promise<Found | null> {
    const found = (id: string, card: Card, files: Folder, stored = true): Found => {
      const folder = withTower({ ...files, precision }, card.tower && towerOf(model));
      return { own: ownOf(id, card, folder), folder, stored };
    };
    const before = storedAs(titleOf(name));
    if (before?.about) return found(before.id, before.about.card, (await storage.folderOf(before, unpack)).folder);
    const { listing, endpoint, card } = await describe(name, goesOn, towerOf(model), signal);
    if (bytesOf(card) > each * ABOUT_THE_SAME) throw problem("hub.larger", { bytes: bytesOf(card), agreed: each });
    const files = await fetchFiles(listing, endpoint, card, { goesOn, signal });
    if (files === "stopped") return null;
    if (files) return found(idOf(listing), card, files, false);
    const one = storedAs(titleOf(listing));
    if (!one) throw problem("hub.gone", { name: titleOf(listing) });
    return found(one.id, card, (await storage.folderOf(one, unpack)).folder);
  }

  return {
    fetchSteps,
    stopSteps: () => stopped.abort(),
    /** Asks the hub for the published steps of the open model's repository. */
    async listSteps() {
      const here = over.openStep(now());
      if (!here) return;
      const { of } = now().overSteps;
      asking.abort();
      // Its own, because the dialog ends its questions when it closes or looks another name up.
      const { signal } = (asking = new AbortController());
      apply(over.askForList);
      await refresh();
      const { endpoint } = now().hub;
      const listed = await learnSteps(endpoint, here.repo, signal);
      if (signal.aborted || now().overSteps.of !== of) return;
      apply((s) =>
        over.setUnlisted(s, listed ? null : problemOf(problem("hub.unreachable", { host: new URL(endpoint).host }))),
      );
    },
  };
}
