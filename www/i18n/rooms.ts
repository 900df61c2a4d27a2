// The words of the rooms beside Explore: whoever enters one loads them.
import { rooms } from "../app/words/rooms/en.js";
import { teach } from "./spoken.js";

teach({
  en: rooms,
  tr: () => import("../app/words/rooms/tr.js").then((words) => words.rooms),
  bn: () => import("../app/words/rooms/bn.js").then((words) => words.rooms),
});
