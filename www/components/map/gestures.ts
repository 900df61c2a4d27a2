// Mouse, pen and finger gestures on a map: point, lock, choose rows and columns, zoom and pan.
import { forgetArrow } from "../../lib/arrow-keys.js";
import { boxOf, spotAt } from "../../domain/map/geometry.js";
import type { Frame } from "./overlay.js";
import type { Cell } from "../../domain/heads.js";
import type { CellRef } from "../../domain/map/pattern.js";

type Point = { x: number; y: number };
type Axis = "rows" | "cols";

export interface GestureActions {
  hover: (spot: Cell | null) => void;
  lock: (cell: CellRef) => void;
  hide: (cell: CellRef) => void;
  zoom: (factor: number, point: { down: number; across: number }) => void;
  pan: (by: { rows: number; cols: number }) => void;
  choose: ((axis: Axis, which: number[], chosen: boolean) => void) | null;
  isChosen: (axis: Axis, i: number) => boolean;
}

/** A finger that is still for this long locks. */
const LONG_MS = 500;
/** A pointer within this distance has not moved. */
const STILL = { mouse: 4, touch: 10 };
/** A notch of a mouse wheel; trackpads send less. */
const NOTCH = 50;

/** A press on a map. `does` is the gesture it has become. */
interface Press {
  pointers: Map<number, Point>;
  start: Point;
  touch: boolean;
  does: "nothing" | "pan" | "pinch" | "choose" | "done";
  choosing: { axis: Axis; from: number; chosen: boolean } | null;
  long: ReturnType<typeof setTimeout> | undefined;
}

const presses = new WeakMap<EventTarget, Press>();

function pressOn(on: EventTarget): Press {
  let press = presses.get(on);
  if (!press)
    presses.set(
      on,
      (press = {
        pointers: new Map(),
        start: { x: 0, y: 0 },
        touch: false,
        does: "nothing",
        choosing: null,
        long: undefined,
      }),
    );
  return press;
}

const canvasOf = ({ currentTarget }: Event) => currentTarget as HTMLElement;
const pointOf = (event: MouseEvent) => ({ x: event.offsetX, y: event.offsetY });

export function gestures(frame: Frame & { zoom?: number }, act: GestureActions) {
  const isZoomed = (frame.zoom ?? 1) > 1;
  const spot = ({ x, y }: Point) => spotAt(x, y, frame);
  const point = (at: Parameters<GestureActions["hover"]>[0]) => {
    forgetArrow();
    act.hover(at);
  };
  const panBy = (dx: number, dy: number) => act.pan({ rows: -dy / frame.cell, cols: -dx / frame.cell });

  return {
    down(event: PointerEvent) {
      if (event.button !== 0) return;
      const press = pressOn(canvasOf(event));
      const at = pointOf(event);
      press.pointers.set(event.pointerId, at);
      press.touch = event.pointerType === "touch";
      clearTimeout(press.long);
      if (press.pointers.size > 1) return void (press.does = "pinch");
      Object.assign(press, { start: at, does: "nothing", choosing: null });
      const on = spot(at);
      if (on && on.on !== "cell" && act.choose) {
        const i = on.query ?? on.key;
        press.choosing = { axis: on.on, from: i, chosen: !act.isChosen(on.on, i) };
        // A finger may be about to scroll.
        if (press.touch) return;
        press.does = "choose";
        act.choose(on.on, [i], press.choosing.chosen);
        canvasOf(event).setPointerCapture(event.pointerId);
      } else if (on?.on === "cell" && press.touch) {
        press.long = setTimeout(() => {
          if (press.does !== "nothing") return;
          press.does = "done";
          act.lock({ query: on.query, key: on.key });
        }, LONG_MS);
      }
    },

    move(event: PointerEvent) {
      const press = pressOn(canvasOf(event));
      const at = pointOf(event);
      const before = press.pointers.get(event.pointerId);
      if (!before) return event.pointerType === "touch" ? undefined : over(canvasOf(event), spot(at));
      if (press.does === "pinch") return pinch(press, event.pointerId, at);
      const still = Math.hypot(at.x - press.start.x, at.y - press.start.y) < (press.touch ? STILL.touch : STILL.mouse);
      if (press.does === "nothing" && still) return undefined;
      clearTimeout(press.long);
      press.pointers.set(event.pointerId, at);
      if (press.does === "choose" && press.choosing) {
        const { axis, chosen } = press.choosing;
        return act.choose?.(axis, swept(frame, press.choosing, at), chosen);
      }
      if (press.does === "nothing") {
        press.does = press.choosing ? "choose" : isZoomed ? "pan" : "done";
        if (press.does === "pan") canvasOf(event).setPointerCapture(event.pointerId);
      }
      if (press.does === "pan") panBy(at.x - before.x, at.y - before.y);
      return undefined;
    },

    up(event: PointerEvent) {
      const press = pressOn(canvasOf(event));
      clearTimeout(press.long);
      const { choosing } = press;
      if (press.touch && choosing && press.does === "nothing")
        act.choose?.(choosing.axis, [choosing.from], choosing.chosen);
      press.pointers.delete(event.pointerId);
      // The remaining finger of two starts no new gesture.
      if (press.does === "pinch") press.does = "done";
    },

    cancel(event: PointerEvent) {
      const press = pressOn(canvasOf(event));
      clearTimeout(press.long);
      press.pointers.delete(event.pointerId);
      press.does = "done";
    },

    leave(event: PointerEvent) {
      if (event.pointerType !== "touch" && pressOn(canvasOf(event)).pointers.size === 0) point(null);
    },

    click(event: MouseEvent) {
      const press = pressOn(canvasOf(event));
      const on = spot(pointOf(event));
      if (press.does !== "nothing" || on?.on !== "cell") return;
      const cell = { query: on.query, key: on.key };
      if (press.touch) point(cell);
      else act.lock(cell);
    },

    dblclick(event: MouseEvent) {
      const press = pressOn(canvasOf(event));
      const on = spot(pointOf(event));
      if (!press.touch && press.does === "nothing" && on?.on === "cell") act.hide({ query: on.query, key: on.key });
    },

    /** A long press opens no menu. */
    menu(event: PointerEvent) {
      if (pressOn(canvasOf(event)).touch) event.preventDefault();
    },

    /** Not passive: zooming or panning the map must not scroll the page. */
    wheel: { passive: false, handleEvent: (event: WheelEvent) => wheel(event) },
    touchmove: {
      passive: false,
      handleEvent: (event: TouchEvent) => {
        if ((event.touches.length > 1 || isZoomed) && event.cancelable) event.preventDefault();
      },
    },
  };

  function over(canvas: HTMLElement, on: ReturnType<typeof spot>) {
    const where = on?.on ?? "";
    if (canvas.dataset.over !== where) canvas.dataset.over = where;
    point(on);
  }

  function wheel(event: WheelEvent) {
    const unit = event.deltaMode === 1 ? 16 : event.deltaMode === 2 ? 400 : 1;
    const [dx, dy] = [event.deltaX * unit, event.deltaY * unit];
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      act.zoom(Math.exp(-Math.min(NOTCH, Math.max(-NOTCH, dy)) * 0.01), shareOf(frame, pointOf(event)));
    } else if (isZoomed) {
      event.preventDefault();
      const across = event.shiftKey && dx === 0;
      panBy(across ? -dy : -dx, across ? 0 : -dy);
    }
  }

  /** Two fingers: their distance zooms, their middle pans. */
  function pinch(press: Press, id: number, at: Point) {
    const before = middleOf(press);
    if (!before.ids.includes(id)) return;
    press.pointers.set(id, at);
    const after = middleOf(press);
    if (before.apart > 0) act.zoom(after.apart / before.apart, shareOf(frame, after));
    panBy(after.x - before.x, after.y - before.y);
  }
}

/** A point as shares of the map's sides. */
function shareOf(frame: Frame, { x, y }: Point) {
  const box = boxOf(frame);
  const within = (at: number) => Math.min(1, Math.max(0, at));
  return {
    down: within((y - frame.top) / Math.max(1, box.high)),
    across: within((x - frame.left) / Math.max(1, box.wide)),
  };
}

/** The middle of two fingers, and their distance. */
function middleOf({ pointers }: Press) {
  const ids = [...pointers.keys()].slice(0, 2);
  const [a, b] = ids.map((id) => pointers.get(id)) as Point[];
  return { ids, x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, apart: Math.hypot(a.x - b.x, a.y - b.y) };
}

/** The tokens from the first one to that under the pointer. */
function swept(frame: Frame, { axis, from }: NonNullable<Press["choosing"]>, at: Point) {
  const box = boxOf(frame);
  const to =
    axis === "rows"
      ? Math.floor((at.y - frame.top) / frame.cell + box.y)
      : Math.floor((at.x - frame.left) / frame.cell + box.x);
  const end = Math.min((axis === "rows" ? frame.rows : frame.cols) - 1, Math.max(0, to));
  const [low, high] = [Math.min(from, end), Math.max(from, end)];
  return Array.from({ length: high - low + 1 }, (_, i) => low + i);
}
