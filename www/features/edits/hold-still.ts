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
  const height = () => changes.offsetHeight + scrolled.scrollHeight;
  /** the slider in use, and its position and the content's height before the content above it grew */
  let held: { slider: Element; top: number; height: number } | null = null;
  const mark = () => {
    const slider = document.activeElement;
    const isHeld = slider?.matches("input[type=range]") && scrolled.contains(slider);
    held = slider && isHeld ? { slider, top: topOf(slider), height: height() } : null;
  };
  for (const type of ["focusin", "focusout", "pointerdown"]) scrolled.addEventListener(type, mark, true);
  // The event of an earlier correction may come after the content has grown again: then the observer's turn is next.
  scrolled.addEventListener("scroll", () => held?.height === height() && mark());
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
