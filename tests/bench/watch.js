// What the benches of the page share: a look at gestures from inside the page, and how times are told.

export const PATIENCE_MS = 60_000;

/** In the page: notes when a gesture began and when its pixels were there. @param {number} patience */
export function watch(patience) {
  /** @type {((time: number) => void)[]} */
  const waiting = [];
  let began = 0;
  let drawn = 0;
  /** @type {number | null} */
  let first = null;
  for (const type of ["keydown", "keyup", "pointerup"]) {
    addEventListener(
      type,
      (event) => {
        // The keyup of a letter comes after the letter.
        if (type !== "keyup" || (event.target instanceof HTMLInputElement && event.target.type === "checkbox"))
          began = event.timeStamp;
      },
      { capture: true },
    );
  }
  const { port1, port2 } = new MessageChannel();
  addEventListener("headlight:painted", () => {
    drawn = performance.now();
    requestAnimationFrame(() => port2.postMessage(null));
  });
  port1.onmessage = () => {
    const now = performance.now();
    first ??= now;
    for (const done of waiting.splice(0)) done(now);
  };
  const next = () =>
    new Promise((resolve, reject) => {
      waiting.push(resolve);
      setTimeout(() => reject(new Error("the page painted no answer (headlight:painted)")), patience);
    });
  Object.assign(window, {
    bench: {
      /** From navigation to the first picture. */
      first: async () => first ?? (await next()),
      /** Call before the gesture. */
      expect() {
        this.picture = next();
      },
      picture: Promise.resolve(0),
      /** Call after it. */
      async waited() {
        const painted = await this.picture;
        return { painted: painted - began, drawn: drawn - began };
      },
    },
  });
}

/**
 * The median and the worst of times, beside what the median is to be.
 * @param {string} what @param {number[]} times @param {number} [aim]
 */
export function report(what, times, aim) {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (/** @type {number} */ share) =>
    sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))].toFixed(1).padStart(7);
  const told = `${what.padEnd(34)} p50 ${at(0.5)} ms   p95 ${at(0.95)} ms   n ${sorted.length}`;
  console.log(aim === undefined ? told : `${told}   (aim: p50 ≤ ${aim})`);
}
