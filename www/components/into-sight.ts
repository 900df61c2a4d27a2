// Scrolls a requested element into view.

/** In one column the views stand under what is written: one that was chosen comes into sight, if it is not there. */
export function mapsIntoSight() {
  const { top = 0 } = document.getElementById("maps-panel")?.getBoundingClientRect() ?? {};
  const isSeen = top >= 0 && top < innerHeight * 0.6;
  if (matchMedia("(max-width: 1019.98px)").matches && !isSeen)
    document.querySelector(".maps")?.scrollIntoView({ block: "start" });
}

/** What a click makes is drawn in the next frame: then it scrolls into sight, and its heading has the keyboard. */
export const resultIntoSight = (heading: string) =>
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const found = document.querySelector<HTMLElement>(heading);
      found?.scrollIntoView({ block: "nearest" });
      found?.focus({ preventScroll: true });
    }),
  );
