// Keeps a slider under the pointer during a drag while the content above it grows.

/**
 * @param changes what stands above the controls, which scroll
 * @param _ the same each time, so that it is watched once
 */
export function holdStill(changes: HTMLElement, _: true) {
  const scrolled = changes.nextElementSibling;
  if (!scrolled) return;
  /** where the slider in use stood before what is above it grew */
  let held: { slider: Element; top: number } | null = null;
  const mark = () => {
    const slider = document.activeElement;
    held =
      slider?.matches("input[type=range]") && scrolled.contains(slider)
        ? { slider, top: slider.getBoundingClientRect().top }
        : null;
  };
  for (const type of ["focusin", "focusout", "pointerdown", "scroll"]) scrolled.addEventListener(type, mark, true);
  // It tells before the frame is painted, so that nothing is seen to move.
  const sizes = new ResizeObserver(() => {
    if (held?.slider === document.activeElement)
      scrolled.scrollTop += held.slider.getBoundingClientRect().top - held.top;
    mark();
  });
  const watch = () => {
    for (const one of [changes, ...scrolled.children]) sizes.observe(one);
  };
  watch();
  new MutationObserver(watch).observe(scrolled, { childList: true });
}
