// Opens other makers' models; loaded on first use.
import { ownOf } from "./card.js";
import { findStored, folderOf } from "./storage.js";

export { actions } from "./actions.js";
export { droppedFiles } from "./local-files.js";
export { props } from "./props.js";
export { hubPanel as view } from "./panel.js";

/** A link's model if this browser stores it, in the link's precision: the engine has not started yet. */
export async function findModel(name: NonNullable<ReturnType<typeof import("../../domain/hub-id.js").hubIn>>) {
  const one = await findStored(name);
  if (!one?.about) return null;
  const folder = { ...(await folderOf(one)).folder, precision: name.precision };
  return { own: ownOf(one.id, one.about.card, folder), folder };
}
