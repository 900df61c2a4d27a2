// The batch room: several sentences at once, padded to one length.
import { batch as change } from "./state.js";
import { batch as view } from "../../view/batch/batch.js";

export { view };

/** @typedef {import("../../state.js").State} State */

/** @param {State} _state @returns {Record<string, import("../../protocol").LabQuestion>} */
export const questions = (_state) => ({});

/** @param {import("../index.js").Apply} apply */
export const actions = (apply) => ({
  enter: (/** @type {import("../../state.js").RoomName} */ room) => apply((s) => ({ ...s, room })),
  change: (/** @type {any} */ v) => apply((s) => change(s, v)),
});

/** @param {State} state @param {import("../../layout.js").Screen} _screen @param {ReturnType<typeof actions>} act */
export const props = (state, _screen, act) => ({ ...state.batch, enter: act.enter, act });
