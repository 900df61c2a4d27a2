// Crossfades a changed picture: the old one lies over the new one and fades out.

const FADE_MS = 120;
/** Pictures that change faster than this, as during a drag, replace each other without a fade. */
const APART_MS = 250;

/** The picture on each canvas, and its time. */
const shown = new WeakMap<HTMLCanvasElement, { picture: unknown; at: number }>();

/**
 * Draws, with the old picture on the canvas that follows where there is another one now. A window that moves over the
 * same
 * picture does not fade.
 * @param picture the drawn data: the same object while the numbers are the same
 */
export function crossfade(canvas: HTMLCanvasElement, picture: unknown, draw: () => void) {
  const last = shown.get(canvas);
  const now = performance.now();
  const [width, height] = [canvas.width, canvas.height];
  const old = canvas.nextElementSibling as HTMLCanvasElement | null;
  const fades =
    last !== undefined &&
    last.picture !== picture &&
    now - last.at > APART_MS &&
    width > 0 &&
    height > 0 &&
    old !== null &&
    !matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (fades) keep(canvas, old);
  draw();
  if (last?.picture !== picture) shown.set(canvas, { picture, at: now });
  // A picture of another size has its cells elsewhere.
  if (!fades) return;
  if (canvas.width === width && canvas.height === height)
    old.animate([{ opacity: 1 }, { opacity: 0 }], { duration: FADE_MS, easing: "linear" });
  else old.width = old.height = 0;
}

function keep(from: HTMLCanvasElement, to: HTMLCanvasElement) {
  if (to.width !== from.width) to.width = from.width;
  if (to.height !== from.height) to.height = from.height;
  to.style.setProperty("width", from.style.width);
  to.style.setProperty("height", from.style.height);
  to.getContext("2d")?.drawImage(from, 0, 0);
}
