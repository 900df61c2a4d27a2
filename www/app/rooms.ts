// The rooms beside Explore: each is loaded with their words when it is entered, asks its own queries and has its own
// view.

import { catchUp } from "../i18n/index.js";
import type { Actions } from "./actions.js";
import type { Query } from "../engine/queries.js";
import type { Screen } from "../components/region-layout.js";
import type { State, RoomName } from "../state/store.js";

export type Apply = (transition: (state: State) => State) => void;

export type Train = ReturnType<typeof import("../engine/client.js").connect>["train"];

export interface Room {
  /** what it wants to know of the engine by itself */
  queries: (state: State) => Query<State>[];
  /** `act`: the page's own; `train` tells the engine */
  actions: (apply: Apply, act: Actions, train: Train) => any;
  props: (state: State, screen: Screen, act: any) => any;
  view: (props: any) => unknown;
}

const doors: Record<Exclude<RoomName, "explore">, () => Promise<Room>> = {
  learn: () => import("../features/learn/index.js"),
  exercises: () => import("../features/exercises/index.js"),
  batch: () => import("../features/batch/index.js"),
  paper: () => import("../features/paper/index.js"),
  train: () => import("../features/train/index.js"),
};

const open: Map<RoomName, Room> = new Map();

/** The room, once it is loaded. */
export const room = (name: RoomName) => open.get(name) ?? null;

export async function enter(name: RoomName): Promise<void> {
  if (name === "explore" || open.has(name)) return;
  const [here] = await Promise.all([doors[name](), import("../i18n/rooms.js")]);
  await catchUp();
  open.set(name, here);
}
