// A canvas made ready to be drawn on, in CSS pixels.

/**
 * @param {HTMLCanvasElement} canvas @param {number} width @param {number} height CSS pixels @param {number} dpr
 * @returns {CanvasRenderingContext2D | null} cleared, and scaled so that a unit is a CSS pixel
 */
export function ready(canvas, width, height, dpr) {
  const [w, h] = [Math.round(width * dpr), Math.round(height * dpr)];
  if (canvas.width !== w) canvas.width = w;
  if (canvas.height !== h) canvas.height = h;
  for (const [name, value] of /** @type {const} */ ([
    ["width", `${w / dpr}px`],
    ["height", `${h / dpr}px`],
  ])) {
    // Written only when it is another one: each write has the browser lay the page out again.
    if (canvas.style.getPropertyValue(name) !== value) canvas.style.setProperty(name, value);
  }
  const context = canvas.getContext("2d");
  context?.setTransform(dpr, 0, 0, dpr, 0, 0);
  context?.clearRect(0, 0, width, height);
  return context;
}
