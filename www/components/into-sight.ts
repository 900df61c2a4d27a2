// Brings the maps into sight where they stand under the rest.

/** In one column the views stand under what is written: the one that is chosen comes into sight. */
export function mapsIntoSight() {
  if (matchMedia("(max-width: 1019.98px)").matches) document.querySelector(".maps")?.scrollIntoView({ block: "start" });
}
