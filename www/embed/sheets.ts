// The style sheets of what is embedded, for shadow roots to adopt: canvases draw with their colours, so they come
// first.

const NAMES = ["tokens.css", "embed.css"];

/** Adopted at once; they fill when they have arrived. */
export const sheets = NAMES.map(() => new CSSStyleSheet());

/** Without them what is shown is plain, and works. */
export const styled: Promise<unknown> = Promise.all(
  NAMES.map(async (name, i) => sheets[i].replace(await (await fetch(new URL(`../${name}`, import.meta.url))).text())),
).catch(() => {});
