// Brings the maps into sight where they stand under the rest.

/** In one column the views stand under what is written: one that was chosen comes into sight, if it is not there. */
export function mapsIntoSight() {
  const { top = 0 } = document.getElementById("maps-panel")?.getBoundingClientRect() ?? {};
  const isSeen = top >= 0 && top < innerHeight * 0.6;
  if (matchMedia("(max-width: 1019.98px)").matches && !isSeen)
    document.querySelector(".maps")?.scrollIntoView({ block: "start" });
}
