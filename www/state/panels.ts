// How the panels beside the maps stand, which this browser remembers: folded away or open, and with how many controls.
import { readRemembered, remember } from "../lib/remembered.js";
import { updater, type Slice, type State } from "./slice.js";

export type SidePanel = "input" | "edits";

/** Where they are on most keyboards, the panels are on the screen. */
export const FOLD_KEYS: Record<SidePanel, string> = { input: "[", edits: "]" };

export interface Panels {
  /** those that are folded away */
  folded: SidePanel[];
  /** whether the Edits panel shows the controls that a first hour does without */
  more: boolean;
}

declare module "./slice.js" {
  interface Slices {
    panels: Panels;
  }
}

const start: Panels = { folded: [], more: false };

const panels = updater("panels");

export function toggleFold(s: State, name: SidePanel): State {
  const others = s.panels.folded.filter((one) => one !== name);
  return panels(s, { folded: others.length < s.panels.folded.length ? others : [...others, name] });
}

export const toggleMore = (s: State): State => panels(s, { more: !s.panels.more });

const NAME = "panels";

/** "input more": which are folded, and whether there are more controls. */
export function readPanels(words = readRemembered(NAME)): Panels {
  const all = (words ?? "").split(" ");
  return { folded: (["input", "edits"] as const).filter((name) => all.includes(name)), more: all.includes("more") };
}

export const rememberPanels = ({ folded, more }: Panels) =>
  remember(NAME, [...folded, ...(more ? ["more"] : [])].join(" "));

/** Whoever opens an address keeps their own panels. */
export const slice: Slice<"panels"> = { name: "panels", start, survive: { address: (s) => s } };
