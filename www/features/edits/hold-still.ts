// Keeps a slider under the pointer during a drag while the content above it grows.

/**
 * @param changes the content above the scrolling controls
 * @param _ constant, so that the observers start once
 */
export function holdStill(changes: HTMLElement, _: true) {
  const scrolled = changes.nextElementSibling;
  if (!scrolled) return;
  /** the slider in use and its position before the content above it grew */
  let held: { slider: Element; top: number } | null = null;
  const mark = () => {
    const slider = document.activeElement;
    held =
      slider?.matches("input[type=range]") && scrolled.contains(slider)
        ? { slider, top: slider.getBoundingClientRect().top }
        : null;
  };
  for (const type of ["focusin", "focusout", "pointerdown", "scroll"]) scrolled.addEventListener(type, mark, true);
  // A ResizeObserver runs before the paint, so the correction is invisible.
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
