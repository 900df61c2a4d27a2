// The style sheet of embedded views, for shadow roots to adopt; it loads first, since canvases draw with its colours.
import { asset } from "../lib/assets.js";

/** Adopted at once, and filled once the file has loaded. */
export const sheets = [new CSSStyleSheet()];

/** Without it the element works, unstyled. */
export const stylesReady: Promise<unknown> = fetch(asset("embed.css"))
  .then((answer) => answer.text())
  .then((text) => sheets[0].replace(text))
  .catch(() => {});
