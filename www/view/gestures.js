// What mouse, pen and fingers do on a map: point, lock, choose rows and columns, zoom and pan.
import { lifted } from "./arrows.js";
import { boxOf, spotAt } from "./geometry.js";

/** @typedef {import("./overlay.js").Frame} Frame */
/** @typedef {{ query: number, key: number }} Cell */

/**
 * @typedef {object} Acts
 * @property {(spot: { query: number | null, key: number | null } | null) => void} hover
 * @property {(cell: Cell) => void} lock
 * @property {(cell: Cell) => void} hide
 * @property {(factor: number, point: { down: number, across: number }) => void} zoom around a point, in shares of what is seen
 * @property {(by: { rows: number, cols: number }) => void} pan
 * @property {((axis: "rows" | "cols", which: number[], chosen: boolean) => void) | null} choose null where none can be
 * @property {(axis: "rows" | "cols", i: number) => boolean} isChosen
 */

/** Held still for so long, a finger locks. */
const LONG_MS = 500;
/** Nearer than this the pointer has not moved. */
const STILL = { mouse: 4, touch: 10 };
/** A notch of a mouse wheel; trackpads send less. */
const NOTCH = 50;

/**
 * What is held down on a map. `does` is what it has turned out to be.
 * @typedef {object} Held
 * @property {Map<number, { x: number, y: number }>} pointers
 * @property {{ x: number, y: number }} start
 * @property {boolean} touch
 * @property {"nothing" | "pan" | "pinch" | "choose" | "done"} does
 * @property {{ axis: "rows" | "cols", from: number, chosen: boolean } | null} choosing
 * @property {ReturnType<typeof setTimeout> | undefined} long
 */

/** @type {WeakMap<EventTarget, Held>} */
const helds = new WeakMap();

/** @param {EventTarget} on @returns {Held} */
function heldOn(on) {
  let held = helds.get(on);
  if (!held)
    helds.set(
      on,
      (held = {
        pointers: new Map(),
        start: { x: 0, y: 0 },
        touch: false,
        does: "nothing",
        choosing: null,
        long: undefined,
      }),
    );
  return held;
}

/** @param {any} event */
const pointOf = (event) => ({ x: event.offsetX, y: event.offsetY });

/** @param {Frame & { zoom?: number }} frame @param {Acts} act */
export function gestures(frame, act) {
  const isZoomed = (frame.zoom ?? 1) > 1;
  const spot = (/** @type {{ x: number, y: number }} */ { x, y }) => spotAt(x, y, frame);
  const point = (/** @type {Parameters<Acts["hover"]>[0]} */ at) => {
    lifted();
    act.hover(at);
  };
  const box = boxOf(frame);
  const share = (/** @type {{ x: number, y: number }} */ { x, y }) => {
    const within = (/** @type {number} */ at) => Math.min(1, Math.max(0, at));
    return {
      down: within((y - frame.top) / Math.max(1, box.high)),
      across: within((x - frame.left) / Math.max(1, box.wide)),
    };
  };
  const panBy = (/** @type {number} */ dx, /** @type {number} */ dy) =>
    act.pan({ rows: -dy / frame.cell, cols: -dx / frame.cell });

  return {
    down(/** @type {any} */ event) {
      if (event.button !== 0) return;
      const held = heldOn(event.currentTarget);
      const at = pointOf(event);
      held.pointers.set(event.pointerId, at);
      held.touch = event.pointerType === "touch";
      clearTimeout(held.long);
      if (held.pointers.size > 1) return void (held.does = "pinch");
      Object.assign(held, { start: at, does: "nothing", choosing: null });
      const on = spot(at);
      if (on && on.on !== "cell" && act.choose) {
        const i = /** @type {number} */ (on.query ?? on.key);
        held.choosing = { axis: on.on, from: i, chosen: !act.isChosen(on.on, i) };
        // A finger may only be about to scroll.
        if (held.touch) return;
        held.does = "choose";
        act.choose(on.on, [i], held.choosing.chosen);
        event.currentTarget.setPointerCapture(event.pointerId);
      } else if (on?.on === "cell" && held.touch) {
        held.long = setTimeout(() => {
          if (held.does !== "nothing") return;
          held.does = "done";
          act.lock({ query: on.query, key: on.key });
        }, LONG_MS);
      }
    },

    move(/** @type {any} */ event) {
      const held = heldOn(event.currentTarget);
      const at = pointOf(event);
      const before = held.pointers.get(event.pointerId);
      if (!before) return event.pointerType === "touch" ? undefined : over(event.currentTarget, spot(at));
      if (held.does === "pinch") return pinch(held, event.pointerId, at);
      const still = Math.hypot(at.x - held.start.x, at.y - held.start.y) < (held.touch ? STILL.touch : STILL.mouse);
      if (held.does === "nothing" && still) return undefined;
      clearTimeout(held.long);
      held.pointers.set(event.pointerId, at);
      if (held.does === "choose" && held.choosing) return sweep(held.choosing, at);
      if (held.does === "nothing") {
        held.does = held.choosing ? "choose" : isZoomed ? "pan" : "done";
        if (held.does === "pan") event.currentTarget.setPointerCapture(event.pointerId);
      }
      if (held.does === "pan") panBy(at.x - before.x, at.y - before.y);
      return undefined;
    },

    up(/** @type {any} */ event) {
      const held = heldOn(event.currentTarget);
      clearTimeout(held.long);
      const { choosing } = held;
      if (held.touch && choosing && held.does === "nothing")
        act.choose?.(choosing.axis, [choosing.from], choosing.chosen);
      held.pointers.delete(event.pointerId);
      // The finger that is left of two is not another gesture.
      if (held.does === "pinch") held.does = "done";
    },

    cancel(/** @type {any} */ event) {
      const held = heldOn(event.currentTarget);
      clearTimeout(held.long);
      held.pointers.delete(event.pointerId);
      held.does = "done";
    },

    leave(/** @type {any} */ event) {
      if (event.pointerType !== "touch" && heldOn(event.currentTarget).pointers.size === 0) point(null);
    },

    click(/** @type {any} */ event) {
      const held = heldOn(event.currentTarget);
      const on = spot(pointOf(event));
      if (held.does !== "nothing" || on?.on !== "cell") return;
      const cell = { query: on.query, key: on.key };
      if (held.touch) point(cell);
      else act.lock(cell);
    },

    dblclick(/** @type {any} */ event) {
      const held = heldOn(event.currentTarget);
      const on = spot(pointOf(event));
      if (!held.touch && held.does === "nothing" && on?.on === "cell") act.hide({ query: on.query, key: on.key });
    },

    /** A finger that is held brings up no menu. */
    menu(/** @type {any} */ event) {
      if (heldOn(event.currentTarget).touch) event.preventDefault();
    },

    /** Not passive: what zooms or pans the map does not scroll the page. */
    wheel: { passive: false, handleEvent: (/** @type {any} */ event) => wheel(event) },
    touchmove: {
      passive: false,
      handleEvent: (/** @type {any} */ event) => {
        if ((event.touches.length > 1 || isZoomed) && event.cancelable) event.preventDefault();
      },
    },
  };

  /** The pointer is over it, with nothing held. @param {HTMLElement} canvas @param {ReturnType<typeof spot>} on */
  function over(canvas, on) {
    const where = on?.on ?? "";
    if (canvas.dataset.over !== where) canvas.dataset.over = where;
    point(on);
  }

  /** @param {any} event */
  function wheel(event) {
    const unit = event.deltaMode === 1 ? 16 : event.deltaMode === 2 ? 400 : 1;
    const [dx, dy] = [event.deltaX * unit, event.deltaY * unit];
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      act.zoom(Math.exp(-Math.min(NOTCH, Math.max(-NOTCH, dy)) * 0.01), share(pointOf(event)));
    } else if (isZoomed) {
      event.preventDefault();
      const across = event.shiftKey && dx === 0;
      panBy(across ? -dy : -dx, across ? 0 : -dy);
    }
  }

  /** From the first token to the one under the pointer. @param {NonNullable<Held["choosing"]>} choosing @param {{ x: number, y: number }} at */
  function sweep({ axis, from, chosen }, at) {
    const to =
      axis === "rows"
        ? Math.floor((at.y - frame.top) / frame.cell + box.y)
        : Math.floor((at.x - frame.left) / frame.cell + box.x);
    const end = Math.min((axis === "rows" ? frame.rows : frame.cols) - 1, Math.max(0, to));
    const [low, high] = [Math.min(from, end), Math.max(from, end)];
    act.choose?.(
      axis,
      Array.from({ length: high - low + 1 }, (_, i) => low + i),
      chosen,
    );
  }

  /** Two fingers: how far apart they are zooms, where their middle goes pans. @param {Held} held @param {number} id @param {{ x: number, y: number }} at */
  function pinch(held, id, at) {
    const ids = [...held.pointers.keys()].slice(0, 2);
    if (!ids.includes(id)) return;
    const middle = (/** @type {{ x: number, y: number }[]} */ [a, b]) => ({
      x: (a.x + b.x) / 2,
      y: (a.y + b.y) / 2,
      apart: Math.hypot(a.x - b.x, a.y - b.y),
    });
    const both = () => /** @type {{ x: number, y: number }[]} */ (ids.map((one) => held.pointers.get(one)));
    const before = middle(both());
    held.pointers.set(id, at);
    const after = middle(both());
    if (before.apart > 0) act.zoom(after.apart / before.apart, share(after));
    panBy(after.x - before.x, after.y - before.y);
  }
}
