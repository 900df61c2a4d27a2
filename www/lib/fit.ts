// Draws into the width an element has on the screen, now and whenever that changes.

const known = new WeakMap<Element, { width: number; again(): void }>();

/**
 * A drawing function for `paint` that is also told how wide its element is, in CSS pixels.
 * The element's width must not follow from what is drawn in it.
 */
export const drawAtWidth =
  <I extends unknown[]>(
    draw: (element: HTMLElement, width: number, ...inputs: I) => void,
  ): ((element: HTMLElement, ...inputs: I) => void) =>
  (element, ...inputs) => {
    let here = known.get(element);
    if (!here) {
      const fresh = (here = { width: 0, again() {} });
      known.set(element, fresh);
      new ResizeObserver(([entry]) => {
        const width = Math.floor(entry.contentRect.width);
        if (width === fresh.width || width === 0) return;
        fresh.width = width;
        fresh.again();
      }).observe(element);
    }
    const { width } = here;
    here.again = () => draw(element, known.get(element)?.width ?? width, ...inputs);
    if (width > 0) here.again();
  };
