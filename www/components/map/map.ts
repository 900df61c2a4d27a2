// One head's numbers, large: pixels under an overlay; pointer, zoom and arrow keys work on it.
import { html } from "lit-html";
import { drawPlot, type CellStyle } from "./cells.js";
import { crossfade } from "../../lib/crossfade.js";
import { showDrawing } from "./engine-picture.js";
import { gestures, type GestureActions } from "./gestures.js";
import { SIGNED_FROM, VALUES_FROM } from "../../domain/map/geometry.js";
import { gridRole, placeMap } from "./grid-role.js";
import { drawBars, type Bars } from "./marginal-bars.js";
import { drawOverlay, type Frame } from "./overlay.js";
import { drawSinks } from "./sink-column.js";
import { paint } from "../../lib/paint.js";
import type { Label } from "../../domain/labels.js";
import { valueAt, type Pattern } from "../../domain/map/pattern.js";
import type { Screen } from "./draw.js";
import type { Cell } from "../../domain/heads.js";
import type { Drawing } from "../../protocol/engine.js";
import type { Chosen } from "./cell-style.js";

interface MapProps {
  id: string;
  name: string;
  about: string;
  pattern: Pattern;
  frame: Frame & { zoom: number };
  rows: Label[];
  cols: Label[];
  writes: (Label | null)[];
  focus: Cell;
  /** the same object while nothing changes, like all inputs of drawing */
  style: CellStyle;
  chosen: Chosen | null;
  bars: Bars | null;
  /** the share of each row that the head's sink takes, if it has one */
  sink: (number | null)[] | null;
  /** the words over the cells of a head whose output is zero */
  veil: string | null;
  /** the engine's drawing of the cells, if there is one */
  drawing: Drawing | null;
  screen: Screen;
  say: (query: number, key: number) => string;
  act: GestureActions & { move(cell: Cell): void; keys?(event: KeyboardEvent): void };
}

export function map(props: MapProps) {
  const { id, name, about, pattern, frame, rows, cols, writes, focus, style, chosen, bars, sink, veil } = props;
  const { drawing, screen, say, act } = props;
  const on = gestures(frame, act);
  return gridRole(
    {
      id,
      kind: "map",
      name,
      about,
      of: pattern,
      rows: rows.slice(0, pattern.rows),
      cols: cols.slice(0, pattern.cols),
      focus,
      say,
      move: act.move,
      directive: placeMap(frame),
      page: Math.max(1, Math.floor((frame.high ?? 0) / frame.cell)),
      keys: (event) => keys(event, focus, act),
    },
    html`<canvas class="map-cells" aria-hidden="true" 
        ${paint(drawCells, pattern, frame, style, drawing, screen)}></canvas>
      <canvas class="map-before" aria-hidden="true"></canvas>
      <canvas class="map-overlay" aria-hidden="true" ?data-zoomed=${frame.zoom > 1} ?data-chooses=${act.choose !== null}
        ${paint(
          drawOver,
          frame.cell >= (style.scale.kind === "signed" ? SIGNED_FROM : VALUES_FROM) ? pattern : null,
          frame,
          rows,
          cols,
          writes,
          focus,
          style,
          chosen,
          bars,
          sink,
          veil,
          screen,
        )}
        @pointerdown=${on.down} @pointermove=${on.move} @pointerup=${on.up} @pointercancel=${on.cancel}
          @pointerleave=${on.leave}
        @click=${on.click} @dblclick=${on.dblclick} @contextmenu=${on.menu} @wheel=${on.wheel}
          @touchmove=${on.touchmove}></canvas>`,
  );
}

const drawCells = (
  canvas: HTMLCanvasElement,
  pattern: Pattern,
  frame: Frame,
  style: CellStyle,
  drawing: Drawing | null,
  screen: Screen,
) =>
  crossfade(canvas, pattern, () =>
    drawing ? showDrawing(canvas, drawing, screen) : drawPlot(canvas, pattern, frame, style, screen),
  );

function drawOver(
  canvas: HTMLCanvasElement,
  p: Pattern | null,
  frame: Frame,
  rows: Label[],
  cols: Label[],
  writes: (Label | null)[],
  focus: Cell,
  style: CellStyle,
  chosen: MapProps["chosen"],
  bars: MapProps["bars"],
  sink: MapProps["sink"],
  veil: string | null,
  screen: Screen,
) {
  const quiet = style.rows !== null || style.cols !== null || style.least > 0;
  const shows = (q: number, k: number) =>
    !style.rows?.[q] && !style.cols?.[k] && Math.abs((p && valueAt(p, q, k)) ?? 0) >= style.least;
  const context = drawOverlay(
    canvas,
    p,
    frame,
    { rows, cols, writes, chosen, veil },
    focus,
    { scale: style.scale, shows: quiet ? shows : null },
    screen,
  );
  if (context && sink) drawSinks(context, frame, sink, style.scale, screen);
  if (context && bars) drawBars(context, frame, bars, focus, chosen, screen.ink);
}

/** X hides the focused cell; all other keys belong to the view. */
function keys(event: KeyboardEvent, { query, key }: Cell, act: MapProps["act"]) {
  const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
  if (event.key.toLowerCase() === "x" && isPlain && query !== null && key !== null) {
    event.preventDefault();
    act.hide({ query, key });
  } else act.keys?.(event);
}
