// A canvas made ready to be drawn on, in CSS pixels.

/**
 * @param height CSS pixels
 * @returns cleared, and scaled so that a unit is a CSS pixel
 */
export function ready(
  canvas: HTMLCanvasElement,
  width: number,
  height: number,
  dpr: number,
): CanvasRenderingContext2D | null {
  const [w, h] = [Math.round(width * dpr), Math.round(height * dpr)];
  if (canvas.width !== w) canvas.width = w;
  if (canvas.height !== h) canvas.height = h;
  for (const [name, value] of [
    ["width", `${w / dpr}px`],
    ["height", `${h / dpr}px`],
  ] as const) {
    // Written only when it is another one: each write has the browser lay the page out again.
    if (canvas.style.getPropertyValue(name) !== value) canvas.style.setProperty(name, value);
  }
  const context = canvas.getContext("2d");
  context?.setTransform(dpr, 0, 0, dpr, 0, 0);
  context?.clearRect(0, 0, width, height);
  return context;
}
