// The style sheet of embedded views, for shadow roots to adopt; it loads first, since canvases draw with its colours.
import { asset } from "../lib/assets.js";

/** Adopted at once; it fills when it has arrived. */
export const sheets = [new CSSStyleSheet()];

/** Without it what is shown is plain, and works. */
export const stylesReady: Promise<unknown> = fetch(asset("embed.css"))
  .then((answer) => answer.text())
  .then((text) => sheets[0].replace(text))
  .catch(() => {});
