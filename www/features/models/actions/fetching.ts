// Downloads the offered model, and opens it.
import { download } from "../hub/download.js";
import { folderOf } from "../local-files.js";
import { hub, setProblem, type Fetching } from "../state.js";
import { precisionFor } from "../card.js";
import * as storage from "../storage.js";
import { idOf, titleOf } from "../../../domain/hub-id.js";
import { wordsOf } from "../../../i18n/problem.js";
import { problem } from "../../../lib/errors.js";
import { setNotice } from "../../../state/selection.js";
import type { ActionsProps, Offers } from "./offers.js";
import type { Listing } from "../hub/listing.js";
import type { Card } from "../../../domain/models.js";
import type { Precision } from "../../../protocol/engine.js";
import type { Apply } from "../../../state/slice.js";

/** Who asks for a download in a row: whether it still wants it, and the signal that ends it. */
interface Row {
  goesOn(): boolean;
  signal: AbortSignal;
}

export function createFetching(apply: Apply, { now, unpack }: ActionsProps, offers: Offers) {
  const { set, refresh, use, useStored, useAsAsked, fragmentFor } = offers;
  let going: ReturnType<typeof download> | null = null;
  /** One download at a time: the next waits for the end of the one before. */
  let last: Promise<unknown> = Promise.resolve();

  const setFetching = (part: Partial<Fetching>) =>
    apply((s) => (s.hub.fetching ? hub(s, { fetching: { ...s.hub.fetching, ...part } }) : s));

  /**
   * Downloads a model's missing bytes, after the download before.
   * @returns null once they are stored; the files themselves if storage is forbidden
   */
  function fetchFiles(listing: Listing, endpoint: string, card: Card, row?: Row) {
    const mine = last.then(() => (row?.goesOn() === false ? "stopped" : fetchNow(listing, endpoint, card, row)));
    last = mine.catch(() => {});
    return row ? Promise.race([mine, endOf(row.signal)]) : mine;
  }

  async function fetchNow(listing: Listing, endpoint: string, card: Card, row?: Row) {
    storage.requestPersistence();
    const [id, name] = [idOf(listing), titleOf(listing)];
    const files = card.files.map((file) => ({ ...file, done: 0 }));
    set({ problem: null, doomed: null, fetching: { id, name, files, speed: null, stopped: false } });
    try {
      going = download({ endpoint, listing, card }, ({ files: done, speed }) =>
        setFetching({ speed, files: files.map((file, i) => ({ ...file, done: done[i] })) }),
      );
      row?.signal.addEventListener("abort", stop);
      const ended = await going.ended;
      if (ended === "stopped" || ended === null) return ended;
      const blobs = ended.map(({ name, blob }) => ({ path: name, blob }));
      return { ...(await folderOf(blobs, unpack)).folder, name };
    } finally {
      row?.signal.removeEventListener("abort", stop);
      going = null;
      await refresh({ fetching: null });
    }
  }

  /** Downloads the offered model, and opens it. */
  async function fetchIt(listing: Listing, endpoint: string, card: Card, asked: Precision) {
    const [id, name] = [idOf(listing), titleOf(listing)];
    try {
      const ended = await fetchFiles(listing, endpoint, card);
      if (ended === "stopped") return;
      // With the dialog closed, a notice tells that the download is finished.
      if (!now().hub.open && ended === null)
        return apply((s) => setNotice(s, { key: "notice.fetched", params: { name }, undo: false }));
      const { wanted } = now().hub;
      const fragment = fragmentFor(listing, card);
      const one = offers.stored(id);
      if (ended) return use(id, card, { ...ended, precision: precisionFor(card, asked) }, fragment);
      if (!one) throw problem("hub.gone", { name });
      await (wanted && fragment !== null && asked === wanted.precision
        ? useAsAsked(one, wanted, () => true)
        : useStored(one, { precision: asked, tower: card.tower }, fragment));
    } catch (error) {
      await refresh();
      apply((s) => setProblem(s, s.hub.offer ? "offer" : "stored", wordsOf(error)));
    }
  }

  function stop() {
    going?.stop();
    setFetching({ stopped: true });
  }

  return { fetchFiles, fetchIt, stop };
}

const endOf = (signal: AbortSignal) =>
  new Promise<"stopped">((ended) => {
    if (signal.aborted) ended("stopped");
    signal.addEventListener("abort", () => ended("stopped"), { once: true });
  });
