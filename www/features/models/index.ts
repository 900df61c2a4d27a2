// Opens other makers' models; loaded on first use.
import { ownOf, withTower } from "./card.js";
import { findStored, folderOf } from "./storage.js";

export { actions } from "./actions.js";
export { props } from "./props.js";
export { hubPanel as view } from "./panel.js";

/** The texts of a GGUF file that only the engine reads. */
const UNREAD = { config: "{}", tokenizer: null, header: "", begin: 0, length: 0 };

/** A link's model if this browser stores it, in the link's precision: the engine has not started yet. */
export async function findModel(name: NonNullable<ReturnType<typeof import("../../domain/hub-id.js").hubIn>>) {
  const one = await findStored(name);
  if (!one?.about) return null;
  const { card } = one.about;
  // The record is of the other encoder: the engine has to look at this one.
  if ((card.tower ?? "images") !== name.tower) return null;
  const found = await folderOf(one, async () => ({ ...UNREAD, tokenizer_config: card.template?.config ?? null }));
  const folder = { ...withTower(found.folder, card.tower), precision: name.precision };
  return { own: ownOf(one.id, card, folder), folder };
}
