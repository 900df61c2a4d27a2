// The offered model and the stored ones: lists them, and opens one in a precision.
import { addOwn, openOwn } from "../../../state/model.js";
import { cardOf, ownOf, precisionFor, withTower } from "../card.js";
import { closed, hub, type Hub } from "../state.js";
import type { BesideProps } from "../beside.js";
import { matchesModel, withModel, type Tower } from "../../../domain/hub-id.js";
import * as storage from "../storage.js";
import type { Page } from "../../feature.js";
import type { About } from "../stored-models.js";
import type { Listing, Outline } from "../hub/listing.js";
import type { Unpack } from "../../../protocol/gguf.js";
import type { Card } from "../../../domain/models.js";
import type { Precision, Survey } from "../../../protocol/engine.js";
import type { Folder } from "../../../protocol/messages.js";
import type { Apply } from "../../../state/slice.js";
import type { State } from "../../../state/store.js";

/** The source of an offer: a local folder, or a hub's files. */
export type Behind = { folder: Folder; outline: Outline } | { listing: Listing; endpoint: string; outline: Outline };

export interface ActionsProps extends Omit<BesideProps, "apply"> {
  survey(files: Outline): Promise<Survey>;
  unpack: Unpack;
  keep(id: string, folder: Folder): void;
  arrive(state: State, fragment: string): State;
  openRecording: Page["openRecording"];
  /** throws if it is forbidden */
  storage(): Pick<Storage, "getItem" | "setItem" | "removeItem">;
}

export type Offers = ReturnType<typeof createOffers>;

/** Whether the link's precision can be used: other precisions compute other numbers. */
export const asAsked = (card: Card, precision: Precision) => precisionFor(card, precision) === precision;

export function createOffers(apply: Apply, { now, survey, unpack, keep, arrive }: ActionsProps) {
  let behind: Behind | null = null;
  let stored: storage.Stored[] = [];
  /** Numbers the refreshes, and the newest one that finished. */
  let looks = 0;
  let told = 0;

  const set = (part: Partial<Hub>) => apply((s) => hub(s, part));

  function offer(next: Behind, offer: NonNullable<Hub["offer"]>, part: Partial<Hub> = {}) {
    behind = next;
    set({ offer, pointed: null, ...part });
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
  function use(id: string, card: Card, files: Folder, fragment: string | null) {
    const folder = withTower(files, card.tower);
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

  /**
   * Surveys a stored model again: its record holds the memory estimate of the engine at that time.
   * @param tower of two, the encoder to open; else that which the download was for
   */
  async function weighed(one: storage.Stored, mine: () => boolean, tower?: Tower | null) {
    const found = await storage.folderOf(one, unpack);
    const about = one.about as About;
    const outline = about.card.tower ? withTower(found.outline, tower ?? about.card.tower) : found.outline;
    const card = cardOf(await survey(outline), about.card);
    return mine() ? { folder: found.folder, outline, card, listing: about.listing } : null;
  }

  async function useStored(
    one: storage.Stored,
    { precision: asked, tower }: { precision: Precision; tower?: Tower | null },
    fragment: string | null,
    mine: () => boolean = () => true,
  ) {
    const found = await weighed(one, mine, tower);
    if (found) use(one.id, found.card, { ...found.folder, precision: precisionFor(found.card, asked) }, fragment);
  }

  /** Opens the model if it can be kept in that precision; else shows it first. */
  async function useAsAsked(
    one: storage.Stored,
    { precision, tower, fragment }: { precision: Precision; tower?: Tower; fragment: string | null },
    mine: () => boolean,
  ) {
    const found = await weighed(one, mine, tower);
    if (!found) return;
    if (asAsked(found.card, precision)) return use(one.id, found.card, { ...found.folder, precision }, fragment);
    await refresh();
    if (!mine()) return;
    const { listing, card, outline } = found;
    offer(
      { listing, endpoint: now().hub.endpoint, outline },
      { id: one.id, card, revision: listing.revision },
      { precision },
    );
  }

  /** The rest of the link that asks for this model; null without such a link. */
  function fragmentFor(listing: Listing, { tower }: Pick<Card, "tower">) {
    const { wanted } = now().hub;
    const alike = wanted && matchesModel(wanted, listing) && (tower ?? "images") === wanted.tower;
    return alike ? wanted.fragment : null;
  }

  return {
    set,
    offer,
    behind: () => behind,
    stored: (id: string | null | undefined) => stored.find((one) => one.id === id),
    /** the complete one of a title */
    storedAs: (title: string) => stored.find(({ name, whole }) => whole && name === title),
    refresh,
    use,
    useStored,
    useAsAsked,
    fragmentFor,
  };
}
