// The words of the rooms beside Explore: whoever enters one loads them.
import { rooms } from "./en/rooms.js";
import { teach } from "./spoken.js";

teach({
  en: rooms,
  tr: () => import("./tr/rooms.js").then((words) => words.rooms),
  bn: () => import("./bn/rooms.js").then((words) => words.rooms),
});
