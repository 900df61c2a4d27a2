// The state of opening a model from elsewhere: requests, results, downloads and stored models.
import { updater, type Absent, type Refused, type Slice } from "../../state/slice.js";
import { ENDPOINT, hubOf, precisionOf } from "../../domain/hub-id.js";
import type { Card } from "../../domain/models.js";
import type { Precision } from "../../protocol/engine.js";
import type { State } from "../../state/store.js";

/** Where a sentence of what went wrong stands. */
export type Place = "name" | "files" | "offer" | "stored" | "endpoint" | "wanted";

export interface Fetching {
  id: string;
  name: string;
  files: { name: string; size: number; done: number }[];
  speed: number | null;
  stopped: boolean;
}

/** A model that a link asks for, with what else it says; `bytes` as the link tells, which may be wrong. */
export interface Wanted {
  repo: string;
  revision: string;
  bytes: number | null;
  precision: Precision;
  fragment: string;
}

/** `card` is null where the record of it is damaged. */
export interface Kept {
  id: string;
  name: string;
  whole: boolean;
  bytes: number;
  have: number;
  date: number;
  card: Card | null;
}

export interface Hub {
  open: boolean;
  typed: string;
  endpoint: string;
  busy: "looking" | "reading" | null;
  problem: { at: Place; text: string } | null;
  /** a model that is here to be opened, or could be fetched: `id` of a hub's model, null of a folder's */
  offer: { id: string | null; card: Card } | null;
  /** how what is opened next is kept in memory, where it fits so */
  precision: Precision;
  fetching: Fetching | null;
  /** the model that is on its way into the engine */
  opening: string | null;
  /** in this browser, the newest first; null while that is not known, and where nothing can be kept */
  kept: Kept[] | null;
  doomed: string | null;
  /** bytes that the browser still gives; null where it does not say */
  room: number | null;
  wanted: Wanted | null;
}

declare module "../../state/slice.js" {
  interface Slices {
    hub: Hub;
  }
}

/** The dialog has done its work. */
export const closed = {
  open: false,
  doomed: null,
  offer: null,
  precision: "f32",
  wanted: null,
  opening: null,
  problem: null,
} satisfies Partial<Hub>;

export const start: Hub = {
  ...closed,
  typed: "",
  endpoint: ENDPOINT,
  busy: null,
  fetching: null,
  kept: null,
  room: null,
};

export const hub = updater("hub");

export const setProblem = (state: State, at: Place, text: string): State =>
  hub(state, { problem: { at, text }, busy: null });

/** A model has said what it has: the dialog has done its work, if it is the one. */
const opened = (hub: Hub): Hub => (hub.opening === null ? hub : { ...hub, ...closed });

const tells = ({ open, opening }: Hub, model: string) => open && opening === model;

/** It did not come: that is said where it was asked for. */
const refused = (hub: Hub, { model, message }: Refused<Hub>): Hub => ({
  ...hub,
  opening: null,
  ...(tells(hub, model) && { problem: { at: hub.offer ? "offer" : "stored", text: message } }),
});

/** What a link says of a model that is not open here. */
function absent(hub: Hub, { model, bytes, fragment }: Absent): Hub {
  const name = hubOf(model);
  return name ? { ...hub, open: true, wanted: { ...name, bytes, precision: precisionOf(model), fragment } } : hub;
}

/** Who goes to another address wants no more what the one before asked for. */
const elsewhere = (hub: Hub): Hub =>
  hub.wanted === null
    ? hub
    : { ...hub, open: false, wanted: null, busy: null, problem: null, offer: hub.fetching && hub.offer };

export const slice: Slice<"hub"> = {
  name: "hub",
  start,
  survive: { address: elsewhere, loaded: opened, refused, absent },
  tells,
};
