// Loads the style sheet of embedded views: it comes first, since canvases draw with its colours.
import { asset } from "../lib/assets.js";
import { sheets } from "./sheets.js";

/** Without it the element works, unstyled. */
export const stylesReady: Promise<unknown> = fetch(asset("embed.css"))
  .then((answer) => answer.text())
  .then((text) => sheets[0].replace(text))
  .catch(() => {});
