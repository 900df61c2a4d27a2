// The actions of the first steps: begin, leave, continue, and scroll to a step's subject.
import { begin, end, goOn, isAway, type StepName } from "./state.js";
import { isOneColumn } from "../../components/into-sight.js";
import { setSheet, setView } from "../../state/selection.js";
import { toggleFold } from "../../state/panels.js";
import type { Page } from "../feature.js";

export type Actions = ReturnType<typeof actions>;

/** The element that each step focuses. */
const PLACES: Record<StepName, string> = {
  look: "#maps-panel :is([data-map], .map)",
  head: ".thumb[tabindex='0']",
  silence: "#strength",
  undo: "[data-do=undo]",
  on: ".suggestion",
};

/** The region that each step is about, as start.css frames it. */
export const REGIONS: Record<StepName, string> = {
  look: "#maps-panel :is([data-map], .map)",
  head: ".maps .grid",
  silence: ".control:has(#strength)",
  undo: "[data-do=undo]",
  on: ".suggestions",
};

/** The number of frames within which another view is drawn. */
const FRAMES = 120;

/** Its frame grows and shrinks twice, to attract the eye. */
function pulse(region: Element) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const { outlineOffset } = getComputedStyle(region);
  region.animate(
    { outlineOffset: [outlineOffset, "12px", outlineOffset], outlineWidth: ["2px", "4px", "2px"] },
    { duration: 500, iterations: 2 },
  );
}

export const actions = ({ now, apply, visit }: Pick<Page, "now" | "apply" | "visit">) => ({
  begin: () => apply(begin),
  end: () => apply(end),
  goOn: () => apply(goOn),
  learn() {
    apply(end);
    visit("room=learn");
  },
  /** Moves the focus to the step's element; another view of the page, or the sheet of edits, opens first. */
  show() {
    const { step } = now().start;
    if (step === null) return;
    const go = () => {
      const place = document.querySelector<HTMLElement>(PLACES[step]);
      if (!place) return;
      const region = document.querySelector(REGIONS[step]) ?? place;
      place.focus({ preventScroll: true });
      // What is higher than the screen begins right under the bar.
      region.scrollIntoView({ block: isOneColumn() ? "start" : "nearest" });
      pulse(region);
    };
    const isThere = () => document.querySelector(PLACES[step])?.checkVisibility() === true;
    if (isThere() && !isAway(now())) return go();
    const isInMaps = step === "look" || step === "head";
    apply((s) =>
      isInMaps ? setView(s, "grid") : setSheet(s.panels.folded.includes("edits") ? toggleFold(s, "edits") : s, true),
    );
    // The view before is drawn away first, and the next one may still be on its way.
    const wait = (frames: number) => requestAnimationFrame(() => (isThere() || frames === 0 ? go() : wait(frames - 1)));
    requestAnimationFrame(() => wait(isInMaps ? FRAMES : 0));
  },
});
