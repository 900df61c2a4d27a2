// Looks models up, in a hub or among local files: one request at a time, the newest one counts.
import { cardOf, withTower } from "../card.js";
import { lookUp } from "../hub/listing.js";
import { folderOf, recordingIn } from "../local-files.js";
import { findSteps } from "../hub/steps.js";
import { closed, setProblem, type ProblemPlace } from "../state.js";
import { idOf, pageAddress, titleOf, type HubName, type Tower } from "../../../domain/hub-id.js";
import { wordsOf } from "../../../i18n/problem.js";
import type { ActionsProps, Offers } from "./offers.js";
import type { Apply } from "../../../state/slice.js";
import type { FileAtPath } from "../../../lib/files/dropped-files.js";

export function createFinder(
  apply: Apply,
  { now, survey, unpack, openRecording }: ActionsProps,
  { set, offer, behind }: Offers,
) {
  /** Numbers the requests: an older one is stale. */
  let asked = 0;
  /** Aborts the pending request to the hub. */
  let waiting = new AbortController();

  /** Cancels the pending request and starts the next. */
  function nextTurn() {
    waiting.abort();
    waiting = new AbortController();
    return ++asked;
  }

  /** Runs one request and shows its failure in its place. */
  async function doing(
    at: ProblemPlace,
    busy: "looking" | "reading" | null,
    what: (mine: () => boolean) => Promise<unknown>,
  ) {
    const turn = nextTurn();
    const { wanted } = now().hub;
    // Another address makes the request stale too.
    const mine = () => turn === asked && now().hub.wanted === wanted;
    set({ busy, problem: null, doomed: null, pointed: null });
    try {
      await what(mine);
    } catch (error) {
      if (mine()) apply((s) => setProblem(s, at, wordsOf(error)));
    }
    // The slider of steps goes back to the offer's step, which is what Download takes.
    if (turn === asked) set({ busy: null, pointed: null });
  }

  /** A hub's model before its weights are fetched. @param tower of two, the encoder that is offered */
  async function describe(name: HubName, mine: () => boolean, tower: Tower, signal: AbortSignal) {
    const { endpoint } = now().hub;
    const { listing, outline: found, template } = await lookUp(endpoint, name, unpack, mine, signal);
    const outline = tower === "images" ? found : withTower(found, tower);
    const surveyed = cardOf(await survey(outline), {
      name: titleOf(listing),
      files: listing.files.map(({ name, size }) => ({ name, size })),
      licence: listing.licence,
      source: { page: pageAddress(endpoint, listing.repo), commit: listing.commit },
    });
    return { listing, endpoint, outline, card: template ? { ...surveyed, template } : surveyed };
  }

  async function find(name: HubName, mine: () => boolean, tower: Tower = "images") {
    const { card, ...found } = await describe(name, mine, tower, waiting.signal);
    if (!mine()) return null;
    const { listing, endpoint } = found;
    offer(found, { id: idOf(listing), card, revision: listing.revision });
    void learnSteps(endpoint, listing.repo, waiting.signal);
    return { listing, card };
  }

  /** Asked until it is answered, once for each repository of a hub. @returns whether it is answered */
  async function learnSteps(endpoint: string, repo: string, signal: AbortSignal) {
    const { steps: known } = now().hub;
    if (known?.repo === repo && known.endpoint === endpoint) return true;
    const steps = await findSteps(endpoint, repo, signal);
    if (steps && !signal.aborted) set({ steps: { endpoint, repo, steps } });
    return steps !== null;
  }

  const read = (found: Promise<FileAtPath[]> | FileAtPath[]) =>
    doing("files", "reading", async (mine) => {
      set({ offer: null, precision: "f32" });
      const all = await found;
      const recording = await recordingIn(all);
      if (recording) {
        const opened = await openRecording(recording, { url: null, told: () => {}, wanted: mine });
        return opened === null ? undefined : set(closed);
      }
      const { folder, outline, files, licence } = await folderOf(all, unpack);
      const surveyed = await survey(outline);
      if (!mine()) return;
      const card = cardOf(surveyed, { name: folder.name, files, licence, source: null });
      offer({ folder, outline }, { id: null, card });
    });

  /** Offers the other encoder of files with one of images and one of texts. */
  const readTower = (tower: Tower) =>
    doing("offer", "reading", async (mine) => {
      const [from, offered] = [behind(), now().hub.offer];
      if (!from || !offered) return;
      const outline = withTower(from.outline, tower);
      const card = cardOf(await survey(outline), offered.card);
      if (!mine()) return;
      const next = "folder" in from ? { outline, folder: withTower(from.folder, tower) } : { ...from, outline };
      offer(next, { ...offered, card: offered.card.template ? { ...card, template: offered.card.template } : card });
    });

  return { nextTurn, doing, describe, find, learnSteps, read, readTower };
}
