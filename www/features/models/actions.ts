// Gestures → actions on another maker's model: look it up, fetch it, open it, keep and delete it.
import { setNotice } from "../../state/selection.js";
import { addOwn, openOwn } from "../../state/model.js";
import { bytesOf, cardOf, fitsEngine, ownOf, precisionFor } from "./card.js";
import { download } from "./download.js";
import { lookUp, type Listing, type Outline } from "./listing.js";
import { chosenFiles, folderOf, type Found } from "./local-files.js";
import { ENDPOINT, idOf, matchesModel, pageAddress, readEndpoint, readName } from "../../domain/hub-id.js";
import { withModel, type HubName } from "../../domain/hub-id.js";
import { wordsOf } from "../../i18n/problem.js";
import { problem } from "../../lib/errors.js";
import { closed, hub, setProblem, type Fetching, type Hub, type ProblemPlace } from "./state.js";
import * as storage from "./storage.js";
import type { Card } from "../../domain/models.js";
import type { About } from "./stored-models.js";
import type { Precision, Survey } from "../../protocol/engine.js";
import type { Folder } from "../../protocol/messages.js";
import type { Apply } from "../../state/slice.js";
import type { State } from "../../state/store.js";

/** The source of an offer: a local folder, or a hub's files. */
export type Behind = { folder: Folder } | { listing: Listing; endpoint: string };

export type Actions = ReturnType<typeof actions>;

/** The tolerance between the size in a link and that from the hub: within it, one click is enough. */
const ABOUT_THE_SAME = 1.05;

/** Whether the link's precision can be used: other precisions compute other numbers. */
const asAsked = (card: Card, precision: Precision) => precisionFor(card, precision) === precision;

interface ActionsProps {
  now(): State;
  survey(files: Outline): Promise<Survey>;
  keep(id: string, folder: Folder): void;
  arrive(state: State, fragment: string): State;
  /** throws if it is forbidden */
  storage(): Pick<Storage, "getItem" | "setItem" | "removeItem">;
}

export function actions(apply: Apply, { now, survey, keep, arrive, storage: settings }: ActionsProps) {
  let behind: Behind | null = null;
  let stored: storage.Stored[] = [];
  let going: ReturnType<typeof download> | null = null;
  /** Numbers the requests: an older one is stale. */
  let asked = 0;
  /** Aborts the pending request to the hub. */
  let waiting = new AbortController();
  /** Numbers the refreshes, and the newest one that finished. */
  let looks = 0;
  let told = 0;

  const set = (part: Partial<Hub>) => apply((s) => hub(s, part));

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
    set({ busy, problem: null, doomed: null });
    try {
      await what(mine);
    } catch (error) {
      if (mine()) apply((s) => setProblem(s, at, wordsOf(error)));
    }
    if (turn === asked) set({ busy: null });
  }

  /** Lists the stored models, and sets the list together with `rest`. */
  async function refresh(rest?: Partial<Hub>) {
    const turn = ++looks;
    const [list, room] = await Promise.all([storage.listModels().catch(() => undefined), storage.freeBytes()]);
    // The list changed meanwhile, or a newer refresh has finished: keep its list.
    if (list === undefined || turn < told) return set({ ...rest });
    told = turn;
    stored = list ?? [];
    set({
      kept: list && list.map(({ about, folder: _, ...one }) => ({ ...one, card: about?.card ?? null })),
      room,
      ...rest,
    });
  }

  /** @param fragment of the link that asked for it */
  function use(id: string, card: Card, folder: Folder, fragment: string | null) {
    const own = ownOf(id, card, folder);
    keep(own.id, folder);
    apply((s) => {
      const next =
        fragment === null
          ? openOwn(s, own)
          : arrive(addOwn(hub(s, { wanted: null }), own), withModel(fragment, own.id));
      return hub(next, next.leaving ? { opening: own.id, problem: null } : closed);
    });
  }

  /** Surveys a stored model again: its record holds the memory estimate of the engine at that time. */
  async function weighed(one: storage.Stored, mine: () => boolean) {
    const { folder, outline } = await storage.folderOf(one);
    const about = one.about as About;
    const card = cardOf(await survey(outline), about.card);
    return mine() ? { folder, card, listing: about.listing } : null;
  }

  async function useStored(
    one: storage.Stored,
    asked: Precision,
    fragment: string | null,
    mine: () => boolean = () => true,
  ) {
    const found = await weighed(one, mine);
    if (found) use(one.id, found.card, { ...found.folder, precision: precisionFor(found.card, asked) }, fragment);
  }

  /** Opens the model if it can be kept in that precision; else shows it first. */
  async function useAsAsked(
    one: storage.Stored,
    { precision, fragment }: { precision: Precision; fragment: string | null },
    mine: () => boolean,
  ) {
    const found = await weighed(one, mine);
    if (!found) return;
    if (asAsked(found.card, precision)) return use(one.id, found.card, { ...found.folder, precision }, fragment);
    await refresh();
    if (!mine()) return;
    behind = { listing: found.listing, endpoint: now().hub.endpoint };
    set({ offer: { id: one.id, card: found.card }, precision });
  }

  /** The rest of the link that asks for this model; null without such a link. */
  function fragmentFor(listing: Listing) {
    const { wanted } = now().hub;
    return wanted && matchesModel(wanted, listing) ? wanted.fragment : null;
  }

  async function find(name: HubName, mine: () => boolean) {
    const { endpoint } = now().hub;
    const { listing, outline } = await lookUp(endpoint, name, mine, waiting.signal);
    const card = cardOf(await survey(outline), {
      name: listing.repo,
      files: listing.files.map(({ name, size }) => ({ name, size })),
      licence: listing.licence,
      source: { page: pageAddress(endpoint, listing.repo), commit: listing.commit },
    });
    if (!mine()) return null;
    behind = { listing, endpoint };
    set({ offer: { id: idOf(listing), card } });
    return { listing, card };
  }

  const setFetching = (part: Partial<Fetching>) =>
    apply((s) => (s.hub.fetching ? hub(s, { fetching: { ...s.hub.fetching, ...part } }) : s));

  /** Downloads the offered model, or its missing bytes. */
  async function fetchIt(listing: Listing, endpoint: string, card: Card, asked: Precision) {
    const id = idOf(listing);
    storage.requestPersistence();
    const files = card.files.map((file) => ({ ...file, done: 0 }));
    set({ problem: null, doomed: null, fetching: { id, name: listing.repo, files, speed: null, stopped: false } });
    going = download({ endpoint, listing, card }, ({ files: done, speed }) =>
      setFetching({ speed, files: files.map((file, i) => ({ ...file, done: done[i] })) }),
    );
    try {
      const ended = await going.ended;
      await refresh({ fetching: null });
      if (ended === "stopped") return;
      // With the dialog closed, a notice tells that the download is finished.
      if (!now().hub.open && ended === null)
        return apply((s) => setNotice(s, { key: "notice.fetched", params: { name: listing.repo }, undo: false }));
      const { wanted } = now().hub;
      const fragment = fragmentFor(listing);
      const one = stored.find((one) => one.id === id);
      if (ended) {
        const { folder } = await folderOf(ended.map(({ name, blob }) => ({ path: name, blob })));
        return use(id, card, { ...folder, name: listing.repo, precision: precisionFor(card, asked) }, fragment);
      }
      if (!one) throw problem("hub.gone", { name: listing.repo });
      await (wanted && fragment !== null && asked === wanted.precision
        ? useAsAsked(one, wanted, () => true)
        : useStored(one, asked, fragment));
    } catch (error) {
      await refresh({ fetching: null });
      apply((s) => setProblem(s, s.hub.offer ? "offer" : "stored", wordsOf(error)));
    } finally {
      going = null;
    }
  }

  const read = (found: Promise<Found[]> | Found[]) =>
    doing("files", "reading", async (mine) => {
      set({ offer: null, precision: "f32" });
      const { folder, outline, files, licence } = await folderOf(await found);
      const surveyed = await survey(outline);
      if (!mine()) return;
      behind = { folder };
      set({ offer: { id: null, card: cardOf(surveyed, { name: folder.name, files, licence, source: null }) } });
    });

  const actions = {
    async opened() {
      const endpoint = readEndpoint(kept(() => settings().getItem(SETTING)) ?? "");
      if (endpoint !== null) set({ endpoint });
      await refresh();
    },
    /** A download continues behind the closed dialog. */
    closed() {
      nextTurn();
      const { opening, fetching, offer, precision } = now().hub;
      set({ ...closed, busy: null, opening, ...(fetching ? { offer, precision } : {}) });
    },
    type: (typed: string) => set({ typed, problem: null }),
    endpoint(typed: string) {
      const endpoint = typed.trim() === "" ? ENDPOINT : readEndpoint(typed);
      if (endpoint === null) return apply((s) => setProblem(s, "endpoint", wordsOf(problem("hub.endpoint"))));
      kept(() => (endpoint === ENDPOINT ? settings().removeItem(SETTING) : settings().setItem(SETTING, endpoint)));
      return set({ endpoint, problem: null, offer: now().hub.fetching ? now().hub.offer : null });
    },
    lookUp: () =>
      doing("name", "looking", async (mine) => {
        const name = readName(now().hub.typed);
        if (!name) throw problem("hub.name");
        set({ offer: null, precision: "f32" });
        await find(name, mine);
      }),
    files: (files: Iterable<File>) => read(chosenFiles(files)),
    dropped: read,
    async take() {
      const offer = now().hub.offer;
      if (!behind || !offer) return;
      const { precision } = now().hub;
      if ("folder" in behind) {
        const folder = { ...behind.folder, precision: precisionFor(offer.card, precision) };
        use(`own-${Date.now().toString(36)}`, offer.card, folder, null);
      } else {
        const { listing, endpoint } = behind;
        const one = stored.find(({ id, whole }) => whole && id === offer.id);
        if (one) await doing("offer", null, (mine) => useStored(one, precision, fragmentFor(listing), mine));
        else await fetchIt(listing, endpoint, offer.card, precisionFor(offer.card, precision));
      }
    },
    stop() {
      going?.stop();
      setFetching({ stopped: true });
    },
    back() {
      nextTurn();
      // A link's model that is stored already would open again: going back declines it.
      const declined =
        behind &&
        "listing" in behind &&
        fragmentFor(behind.listing) !== null &&
        stored.some(({ id, whole }) => whole && id === now().hub.offer?.id);
      set({ offer: null, problem: null, busy: null, precision: "f32", ...(declined ? { wanted: null } : {}) });
    },
    precision: (precision: Precision) => set({ precision }),
    open: (id: string, precision: Precision) =>
      doing("stored", null, async (mine) => {
        const one = stored.find((one) => one.id === id);
        if (one) await useAsAsked(one, { precision, fragment: null }, mine);
      }),
    goOn: (id: string) => {
      const about = stored.find((one) => one.id === id)?.about;
      if (!about) return;
      const { offer, wanted, endpoint } = now().hub;
      // The previous offer's precision does not apply.
      if (offer?.id !== id)
        set({ offer: null, precision: wanted && matchesModel(wanted, about.listing) ? wanted.precision : "f32" });
      void fetchIt(about.listing, endpoint, about.card, now().hub.precision);
    },
    /** Asks before deletion: only a new download brings the model back. */
    doom: (id: string) => set({ doomed: id, problem: null }),
    spare: () => set({ doomed: null }),
    drop: (id: string) =>
      doing("stored", null, async () => {
        const one = stored.find((one) => one.id === id);
        if (one) await storage.dropStored(one);
        await refresh();
      }),
    /** Opens a link's model at once if it is stored. */
    wanted: () =>
      doing("wanted", "reading", async (mine) => {
        const { wanted } = now().hub;
        const one = wanted && (await storage.findStored(wanted));
        if (one) await useAsAsked(one, wanted, mine);
      }),
    /** After the user's click: looks the model up, and downloads it if its size matches the link. */
    takeWanted: () =>
      doing("wanted", "looking", async (mine) => {
        const { wanted, fetching } = now().hub;
        // One download at a time: its own buttons are visible.
        if (!wanted || fetching) return;
        set({ precision: wanted.precision });
        const found = await find(wanted, mine);
        if (!mine() || !found) return;
        set({ busy: null });
        // The click agreed to what the link says; anything else needs another one.
        const asked =
          wanted.bytes !== null &&
          bytesOf(found.card) <= wanted.bytes * ABOUT_THE_SAME &&
          matchesModel(wanted, found.listing);
        if (asked && asAsked(found.card, wanted.precision) && fitsEngine(found.card, wanted.precision))
          void actions.take();
      }),
  };
  return actions;
}

const SETTING = "headlight.hub";

/** Undefined if the browser forbids storage. */
function kept<T>(what: () => T) {
  try {
    return what();
  } catch {
    return undefined;
  }
}
