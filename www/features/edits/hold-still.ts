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
  /** the slider in use, its position before the content above it grew, and how far the controls were scrolled then */
  let held: { slider: Element; top: number; scroll: number } | null = null;
  const mark = () => {
    const slider = document.activeElement;
    const isHeld = slider?.matches("input[type=range]") && scrolled.contains(slider);
    held = slider && isHeld ? { slider, top: topOf(slider), scroll: scrolled.scrollTop } : null;
  };
  for (const type of ["focusin", "focusout", "pointerdown"]) scrolled.addEventListener(type, mark, true);
  // The content may have grown before this event, so that only the distance scrolled is known to be the person's.
  scrolled.addEventListener("scroll", () => {
    if (!held) return;
    held.top -= scrolled.scrollTop - held.scroll;
    held.scroll = scrolled.scrollTop;
  });
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
