// Sizes canvases so that they are sharp on every screen.

/** @param height in device pixels */
export function resizeCanvas(canvas: HTMLCanvasElement, width: number, height: number, dpr: number) {
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  const size = { width: `${width / dpr}px`, height: `${height / dpr}px` };
  // Written only on change: each write triggers a layout.
  for (const side of ["width", "height"] as const)
    if (canvas.style[side] !== size[side]) canvas.style.setProperty(side, size[side]);
}

/**
 * Prepares a canvas for drawing.
 * @param height in CSS pixels
 * @returns the context, cleared and scaled to CSS pixels
 */
export function prepareCanvas(
  canvas: HTMLCanvasElement,
  width: number,
  height: number,
  dpr: number,
): CanvasRenderingContext2D | null {
  resizeCanvas(canvas, Math.round(width * dpr), Math.round(height * dpr), dpr);
  const context = canvas.getContext("2d");
  context?.setTransform(dpr, 0, 0, dpr, 0, 0);
  context?.clearRect(0, 0, width, height);
  return context;
}

export function fillCanvas(canvas: HTMLCanvasElement, colour: (x: number, y: number) => number) {
  const context = canvas.getContext("2d");
  if (!context) return;
  const image = context.createImageData(canvas.width, canvas.height);
  const pixels = new Uint32Array(image.data.buffer);
  for (let i = 0; i < pixels.length; i++) pixels[i] = colour(i % canvas.width, Math.floor(i / canvas.width));
  context.putImageData(image, 0, 0);
}
