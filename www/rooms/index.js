// The rooms beside Explore: each is loaded with their words when it is entered, asks the laboratory its questions and has its own view.

import { catchUp } from "../i18n/index.js";

/** @typedef {import("../state.js").State} State */
/** @typedef {import("../state.js").RoomName} RoomName */
/** @typedef {(transition: (state: State) => State) => void} Apply */
/** @typedef {ReturnType<typeof import("../engine.js").connect>["train"]} Train */

/**
 * @typedef {object} Room
 * @property {(state: State) => Record<string, import("../protocol").LabQuestion>} questions by name; each is asked again when it changes
 * @property {(apply: Apply, act: import("../actions.js").Actions, train: Train) => any} actions `act`: the page's own; `train` tells the engine
 * @property {(state: State, act: any) => void} [follow] asks the engine what it wants to know by itself; called after each change while the room is open
 * @property {(state: State, screen: import("../layout.js").Screen, act: any) => any} props
 * @property {(props: any) => unknown} view
 */

/** @type {Record<Exclude<RoomName, "explore">, () => Promise<Room>>} */
const doors = {
  learn: () => import("./learn/room.js"),
  exercises: () => import("./exercises/room.js"),
  batch: () => import("./batch/room.js"),
  paper: () => import("./paper/room.js"),
  train: () => import("./train/room.js"),
};

/** @type {Map<RoomName, Room>} */
const open = new Map();

/** The room, once it is loaded. @param {RoomName} name */
export const room = (name) => open.get(name) ?? null;

/** @param {RoomName} name @returns {Promise<void>} */
export async function enter(name) {
  if (name === "explore" || open.has(name)) return;
  const [here] = await Promise.all([doors[name](), import("../i18n/rooms.js")]);
  await catchUp();
  open.set(name, here);
}
