// Keeps a slider under the pointer during a drag while the content above it grows.

/**
 * @param changes what stands above the controls, which scroll
 * @param _ the same each time, so that it is watched once
 */
export function holdStill(changes: HTMLElement, _: true) {
  let height = changes.offsetHeight;
  // It tells before the frame is painted, so that nothing is seen to move.
  new ResizeObserver(() => {
    const scrolled = changes.nextElementSibling;
    const grown = changes.offsetHeight - height;
    height = changes.offsetHeight;
    const held = document.activeElement;
    if (held?.matches("input[type=range]") && scrolled?.contains(held)) scrolled.scrollTop += grown;
  }).observe(changes);
}
