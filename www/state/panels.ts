// The layout of the page that this browser remembers: folded panels, the number of controls, and the size of
// thumbnails.
import { SLOT } from "../domain/map/geometry.js";
import { readRemembered, remember } from "../lib/remembered.js";
import { updater, type Slice, type State } from "./slice.js";

export type SidePanel = "input" | "edits";

/** The keys that lie on most keyboards as the panels do on the screen. */
export const FOLD_KEYS: Record<SidePanel, string> = { input: "[", edits: "]" };

export interface Panels {
  /** the folded panels */
  folded: SidePanel[];
  /** whether the Edits panel shows its advanced controls */
  more: boolean;
  /** the size of thumbnails in the Grid, in CSS pixels; null fits them to the room */
  thumbnail: number | null;
}

declare module "./slice.js" {
  interface Slices {
    panels: Panels;
  }
}

const start: Panels = { folded: [], more: false, thumbnail: null };

const panels = updater("panels");

export function toggleFold(s: State, name: SidePanel): State {
  const others = s.panels.folded.filter((one) => one !== name);
  return panels(s, { folded: others.length < s.panels.folded.length ? others : [...others, name] });
}

export const toggleMore = (s: State): State => panels(s, { more: !s.panels.more });

export const sizeThumbnails = (s: State, thumbnail: number | null): State => panels(s, { thumbnail });

const NAME = "panels";

/** "input more 64": the folded panels, whether there are more controls, and the size of thumbnails. */
export function readPanels(words = readRemembered(NAME)): Panels {
  const all = (words ?? "").split(" ");
  const size = Number(all.find((word) => /^\d+$/.test(word)) ?? NaN);
  return {
    folded: (["input", "edits"] as const).filter((name) => all.includes(name)),
    more: all.includes("more"),
    thumbnail: size >= SLOT.least && size <= SLOT.most ? size : null,
  };
}

export const rememberPanels = ({ folded, more, thumbnail }: Panels) =>
  remember(NAME, [...folded, ...(more ? ["more"] : []), ...(thumbnail === null ? [] : [thumbnail])].join(" "));

/** Opening an address keeps the person's own panels. */
export const slice: Slice<"panels"> = { name: "panels", start, survive: { address: (s) => s } };
