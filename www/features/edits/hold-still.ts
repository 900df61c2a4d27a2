// Keeps a slider under the pointer during a drag while the content above it grows.

/**
 * @param changes the content above the scrolling controls
 * @param _ constant, so that the observers start once
 */
export function holdStill(changes: HTMLElement, _: true) {
  const [panel, scrolled] = [changes.parentElement, changes.nextElementSibling];
  if (!panel || !scrolled) return;
  /** Within the panel: the page may move with it. */
  const topOf = (slider: Element) => slider.getBoundingClientRect().top - panel.getBoundingClientRect().top;
  /** the slider in use and its position before the content above it grew */
  let held: { slider: Element; top: number } | null = null;
  const mark = () => {
    const slider = document.activeElement;
    held = slider?.matches("input[type=range]") && scrolled.contains(slider) ? { slider, top: topOf(slider) } : null;
  };
  for (const type of ["focusin", "focusout", "pointerdown", "scroll"]) scrolled.addEventListener(type, mark, true);
  // A ResizeObserver runs before the paint, so the correction is invisible.
  const sizes = new ResizeObserver(() => {
    if (held?.slider === document.activeElement) scrolled.scrollTop += topOf(held.slider) - held.top;
    mark();
  });
  const watch = () => {
    for (const one of [changes, ...scrolled.children]) sizes.observe(one);
  };
  watch();
  new MutationObserver(watch).observe(scrolled, { childList: true });
}
