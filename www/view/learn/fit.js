// Draws into the width an element has on the screen, now and whenever that changes.

/** @type {WeakMap<Element, { width: number, again(): void }>} */
const known = new WeakMap();

/**
 * A drawing function for `paint` that is also told how wide its element is, in CSS pixels.
 * The element's width must not follow from what is drawn in it.
 * @template {unknown[]} I
 * @param {(element: HTMLElement, width: number, ...inputs: I) => void} draw
 * @returns {(element: HTMLElement, ...inputs: I) => void}
 */
export const fitted =
  (draw) =>
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
