// The state of opening a model from elsewhere: requests, results, downloads and stored models.
import { updater, type Absent, type Refused, type Slice } from "../../state/slice.js";
import { ENDPOINT, hubOf, precisionOf, towerOf, type Tower, type TrainingStep } from "../../domain/hub-id.js";
import type { Card } from "../../domain/models.js";
import type { Problem } from "../../lib/errors.js";
import type { ModelAnswer, ModelInfo, Precision } from "../../protocol/engine.js";
import type { RunResult } from "../../protocol/messages.js";
import type { State } from "../../state/store.js";

/** The place of an error message. */
export type ProblemPlace = "name" | "files" | "offer" | "stored" | "endpoint" | "wanted";

export interface Fetching {
  id: string;
  name: string;
  files: { name: string; size: number; done: number }[];
  speed: number | null;
  stopped: boolean;
}

/** A link's model with the rest of the link; `bytes` is the link's claim, which may be wrong. */
export interface LinkedModel {
  repo: string;
  revision: string;
  bytes: number | null;
  precision: Precision;
  tower: Tower;
  fragment: string;
}

/** `card` is null if its record is damaged. */
export interface StoredModel {
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
  problem: { at: ProblemPlace; text: string } | null;
  /** a local or downloadable model: `id` of a hub's model, null for a folder's */
  offer: { id: string | null; card: Card; revision?: string } | null;
  /** the checkpoints of the training run of a hub's repository; null until known */
  steps: { endpoint: string; repo: string; steps: TrainingStep[] } | null;
  /** the revision under the slider of steps while it is dragged or looked up */
  pointed: string | null;
  /** the precision for the next model, if it fits */
  precision: Precision;
  fetching: Fetching | null;
  /** the model that is loading into the engine */
  opening: string | null;
  /** the stored models, the newest first; null until known, or if storage is forbidden */
  kept: StoredModel[] | null;
  doomed: string | null;
  /** the free storage in bytes; null if the browser does not report it */
  room: number | null;
  wanted: LinkedModel | null;
  rounding: Rounding | null;
  /** the key of the engine's second model, if it was loaded to measure what rounding costs */
  beside: string | null;
}

/** The measured cost of fewer bits, of this model on this text; `answer` is null while it is pending. */
export interface Rounding {
  info: ModelInfo | null;
  result: RunResult | null;
  /** those of the more exact weights */
  bits: number;
  answer: Extract<ModelAnswer, { kind: "rounding" }> | null;
  problem: Problem | null;
}

declare module "../../state/slice.js" {
  interface Slices {
    hub: Hub;
  }
}

/** The closed dialog. */
export const closed = {
  open: false,
  doomed: null,
  offer: null,
  precision: "f32",
  wanted: null,
  opening: null,
  pointed: null,
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
  steps: null,
  rounding: null,
  beside: null,
};

export const hub = updater("hub");

export const setProblem = (state: State, at: ProblemPlace, text: string): State =>
  hub(state, { problem: { at, text }, busy: null });

/** The model has loaded: closes the dialog if it opened that model. */
const opened = (hub: Hub): Hub => (hub.opening === null ? hub : { ...hub, ...closed });

const tells = ({ open, opening }: Hub, model: string) => open && opening === model;

/** Loading failed: the dialog shows it in its place. */
const refused = (hub: Hub, { model, message }: Refused<Hub>): Hub => ({
  ...hub,
  opening: null,
  ...(tells(hub, model) && { problem: { at: hub.offer ? "offer" : "stored", text: message } }),
});

/** A link asks for a model that is not open. */
function absent(hub: Hub, { model, bytes, fragment }: Absent): Hub {
  const name = hubOf(model);
  if (!name) return hub;
  const [precision, tower] = [precisionOf(model), towerOf(model)];
  return { ...hub, open: true, wanted: { ...name, bytes, precision, tower, fragment } };
}

/** Another address cancels the previous link's request. */
const elsewhere = (hub: Hub): Hub =>
  hub.wanted === null
    ? hub
    : { ...hub, open: false, wanted: null, busy: null, problem: null, offer: hub.fetching && hub.offer };

export const slice: Slice<"hub"> = {
  name: "hub",
  start,
  locks: { model: ["model", "hub.open", "hub.drop"], heads: ["lookAt"] },
  survive: { address: elsewhere, loaded: opened, refused, absent },
  tells,
};
