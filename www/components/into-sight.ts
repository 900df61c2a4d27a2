// Scrolls a requested element into view.

/** Whether the page is one column, with the edits in a sheet. */
export const isOneColumn = () => matchMedia("(max-width: 1019.98px)").matches;

/** In one column the views stand below the text: scrolls the chosen one into view, unless it is visible. */
export function mapsIntoSight() {
  const { top = 0 } = document.getElementById("maps-panel")?.getBoundingClientRect() ?? {};
  const isSeen = top >= 0 && top < innerHeight * 0.6;
  if (isOneColumn() && !isSeen) document.querySelector(".maps")?.scrollIntoView({ block: "start" });
}

/** The result of a click is drawn in the next frame: then scrolls to it, and focuses its heading. */
export const resultIntoSight = (heading: string) =>
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const found = document.querySelector<HTMLElement>(heading);
      found?.scrollIntoView({ block: "nearest" });
      found?.focus({ preventScroll: true });
    }),
  );
