// Every view of Explore and every room beside it, as the page lists them.
import "../../www/app/features.js"; // registers the views
import { ROOMS as ALL } from "../../www/state/store.js";

export { VIEWS } from "../../www/domain/parts.js";
export const ROOMS = ALL.filter((room) => room !== "explore");
