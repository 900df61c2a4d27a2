// Draws at an element's width on the screen, now and whenever it changes.

const known = new WeakMap<Element, { width: number; draw(): void }>();

/**
 * A drawing function for `paint` that also gets its element's width, in CSS pixels.
 * The width must not depend on the drawing.
 */
export const drawAtWidth =
  <I extends unknown[]>(
    draw: (element: HTMLElement, width: number, ...inputs: I) => void,
  ): ((element: HTMLElement, ...inputs: I) => void) =>
  (element, ...inputs) => {
    const here = known.get(element) ?? { width: 0, draw() {} };
    if (!known.has(element)) {
      known.set(element, here);
      new ResizeObserver(([entry]) => {
        const width = Math.floor(entry.contentRect.width);
        if (width === here.width || width === 0) return;
        here.width = width;
        here.draw();
      }).observe(element);
    }
    here.draw = () => draw(element, here.width, ...inputs);
    if (here.width > 0) here.draw();
  };
