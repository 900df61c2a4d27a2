// Gestures → actions on another maker's model: look it up, fetch it, open it, keep and delete it.
import { bytesOf, fitsEngine, precisionFor } from "./card.js";
import { chosenFiles } from "../../lib/files/dropped-files.js";
import { createFetching } from "./actions/fetching.js";
import { createFinder } from "./actions/finder.js";
import { ABOUT_THE_SAME, createSteps } from "./actions/steps.js";
import { asAsked, createOffers, type ActionsProps } from "./actions/offers.js";
import {
  ENDPOINT,
  hubOf,
  idOf,
  matchesModel,
  precisionOf,
  readEndpoint,
  readName,
  towerOf,
} from "../../domain/hub-id.js";
import { wordsOf } from "../../i18n/problem.js";
import { problem } from "../../lib/errors.js";
import { closed, setProblem } from "./state.js";
import * as storage from "./storage.js";
import type { Precision } from "../../protocol/engine.js";
import type { Apply } from "../../state/slice.js";

export type Actions = ReturnType<typeof actions>;

export function actions(apply: Apply, props: ActionsProps) {
  const { now, storage: settings } = props;
  const offers = createOffers(apply, props);
  const { set, refresh, stored, use, useStored, useAsAsked, fragmentFor } = offers;
  const finder = createFinder(apply, props, offers);
  const { nextTurn, doing, find, read, readTower } = finder;
  const fetching = createFetching(apply, props, offers);
  const { fetchIt, stop } = fetching;

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
    pointStep: (pointed: string) => set({ pointed }),
    /** Looks another checkpoint of the offered model up; its weights need a click of their own. */
    step: (revision: string) =>
      doing("offer", "looking", async (mine) => {
        const name = hubOf(now().hub.offer?.id ?? "");
        set({ pointed: revision });
        if (name) await find({ ...name, revision }, mine, now().hub.offer?.card.tower ?? "images");
      }),
    ...createSteps(apply, props, offers, finder, fetching),
    files: (files: Iterable<File>) => read(chosenFiles(files)),
    dropped: read,
    async take() {
      const offer = now().hub.offer;
      const behind = offers.behind();
      if (!behind || !offer) return;
      const { precision } = now().hub;
      if ("folder" in behind) {
        const folder = { ...behind.folder, precision: precisionFor(offer.card, precision) };
        use(`own-${Date.now().toString(36)}`, offer.card, folder, null);
      } else {
        const { listing, endpoint } = behind;
        const one = stored(offer.id);
        if (one?.whole) {
          const [kept, fragment] = [{ precision, tower: offer.card.tower }, fragmentFor(listing, offer.card)];
          await doing("offer", null, (mine) => useStored(one, kept, fragment, mine));
        } else await fetchIt(listing, endpoint, offer.card, precisionFor(offer.card, precision));
      }
    },
    stop,
    back() {
      nextTurn();
      // A link's model that is stored already would open again: going back declines it.
      const [behind, { offer }] = [offers.behind(), now().hub];
      const asked = behind && offer && "listing" in behind && fragmentFor(behind.listing, offer.card) !== null;
      const declined = asked && stored(offer.id)?.whole;
      const rest = declined ? { wanted: null } : {};
      set({ offer: null, pointed: null, problem: null, busy: null, precision: "f32", ...rest });
    },
    precision: (precision: Precision) => set({ precision }),
    tower: readTower,
    open: (id: string, precision: Precision) =>
      doing("stored", null, async (mine) => {
        const one = stored(id);
        if (one) await useAsAsked(one, { precision, fragment: null }, mine);
      }),
    /** Opens a stored model in the precision, and with the encoder, that its id names. */
    openAs: (id: string) =>
      doing("stored", null, async (mine) => {
        const name = hubOf(id);
        const one = name && stored(idOf({ ...name, commit: name.revision }));
        if (!one) throw problem("hub.gone", { name: name ? name.repo : id });
        await useAsAsked(one, { precision: precisionOf(id), tower: towerOf(id), fragment: null }, mine);
      }),
    goOn: (id: string) => {
      const about = stored(id)?.about;
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
        const one = stored(id);
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
        const found = await find(wanted, mine, wanted.tower);
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
