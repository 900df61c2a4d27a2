// The paths from one token through the layers down to the inputs, on the page's canvas.
import { t } from "../../i18n/index.js";
import { prepareCanvas } from "../../lib/canvas.js";
import { CanvasPen } from "../../components/figures/pen.js";
import { paintPaths } from "../../components/figures/paths.js";
import { inCell, type Label } from "../../domain/labels.js";
import {
  placeAt,
  type Ends,
  type LinkPart,
  type TokenSlot,
  type PathFrame,
  type Side,
} from "../../domain/rollout-frame.js";
import type { Inks } from "../../components/figures/inks.js";
import type { Screen } from "../../components/map/draw.js";
import type { Tone } from "../../domain/scale.js";

/**
 * @param links null while unknown
 * @param through null if a link shows its own strength instead of the flow
 */
export function drawPaths(
  canvas: HTMLCanvasElement,
  f: PathFrame,
  links: (Ends & { share: number; part?: LinkPart })[] | null,
  through: Record<Side, ArrayLike<number>[]> | null,
  shares: number[] | null,
  labels: Record<Side, Label[]>,
  names: Record<Side, string[]>,
  top: TokenSlot,
  input: number | null,
  marked: number | null,
  tone: Tone,
  screen: Screen,
) {
  const context = prepareCanvas(canvas, f.width, f.height, screen.dpr);
  if (!context) return;
  const pen = new CanvasPen(context, { ...screen.ink, theme: screen.theme } as Inks);
  paintPaths(pen, f, {
    labels,
    levels: names,
    sides: { source: t("rollout.side.source"), target: t("rollout.side.target") },
    top: links && top,
    input,
    links: (links ?? []).map(({ share, ...link }) => ({ ...link, value: share })),
    through,
    marked,
    shares,
    tone,
    share: inCell,
    tell: () => "",
  });
  pen.finish();
  keepInSight(canvas, placeAt(f, { ...top, level: 0 }).x);
}

function keepInSight(canvas: HTMLCanvasElement, x: number) {
  const box = canvas.parentElement;
  if (!box || box.scrollWidth <= box.clientWidth) return;
  if (x < box.scrollLeft + 64 || x > box.scrollLeft + box.clientWidth - 64) box.scrollLeft = x - box.clientWidth / 2;
}
