// Saves a picture as a file; loaded on first use.
import { errorOf, problem } from "../../lib/errors.js";
import { locale } from "../../i18n/index.js";
import { asset, startWorker } from "../../lib/assets.js";
import { withDensity } from "../../lib/png.js";
import { memoize } from "../../lib/memoize.js";
import type { Format } from "./state.js";
import type { Language } from "../../protocol/language.js";
import type { Ground } from "../../components/figures/inks.js";
import type { DrawingOptions } from "../../components/figures/svg.js";
import { packed, type Pattern } from "../../domain/map/pattern.js";
import type { Picture, Panel, MapPanel } from "../../domain/panel.js";

/** An export; the page itself draws a PNG, from the SVG. */
export interface Task {
  picture: Picture;
  format: Exclude<Format, "png">;
  ground: Ground;
  options: DrawingOptions;
  language: Language;
}

/** with its size if it is an image in pixels, else 0 */
export interface WrittenFile {
  name: string;
  blob: Blob;
  width: number;
  height: number;
}

/** PNG pixels per pixel of the picture, and per inch of a picture with a chosen width. */
const SHARP = 2;
const DPI = 300;
/** Browsers limit a canvas's side, and some its area: this many pixels take 256 MB. */
const LONGEST = 16000;
const MOST_PIXELS = 64e6;

export async function makeFile(picture: Picture, format: Format, ground: Ground, options: DrawingOptions) {
  const drawn = format === "png" ? "svg" : format;
  const file = await writeInWorker({ ...detach(picture), format: drawn, ground, options, language: locale() });
  return format === "png" ? { name: `${picture.stem}.png`, blob: await rasterize(file, options) } : file;
}

/** Copies the picture's numbers out of the answer they came in, so that only they are sent. */
function detach(picture: Picture): { picture: Picture; buffers: ArrayBuffer[] } {
  const buffers: ArrayBuffer[] = [];
  const own = memoize((p: Pattern): Pattern => {
    const [count, from] = [p.rows * p.cols, packed(p)];
    const values = from.values.slice(from.offset, from.offset + count);
    const masks = from.masks.slice(from.maskOffset, from.maskOffset + count);
    buffers.push(values.buffer, masks.buffer);
    return { ...from, values, offset: 0, masks, maskOffset: 0 };
  });
  const panels = new Map(
    picture.panels.map((panel): [Panel, Panel] => {
      if (panel.kind === "map" || panel.kind === "strips") return [panel, { ...panel, pattern: own(panel.pattern) }];
      if (panel.kind !== "lines") return [panel, panel];
      return [panel, { ...panel, sets: panel.sets.map((set) => ({ ...set, pattern: own(set.pattern) })) }];
    }),
  );
  const sheet = picture.sheet?.map(({ name, layers }) => ({
    name,
    layers: layers.map((heads) => heads.map(({ name, panel }) => ({ name, panel: panels.get(panel) as MapPanel }))),
  }));
  return { picture: { ...picture, panels: [...panels.values()], ...(sheet ? { sheet } : {}) }, buffers };
}

/** One worker per file, so that its memory is freed with it. */
function writeInWorker({ buffers, ...task }: Task & { buffers: ArrayBuffer[] }): Promise<WrittenFile> {
  const worker = startWorker(asset("write-worker.js"));
  return new Promise<WrittenFile>((resolve, reject) => {
    worker.onmessage = ({ data }) => ("wrong" in data ? reject(errorOf(data.wrong)) : resolve(data.written));
    worker.onerror = (event) => reject(event.message ? new Error(event.message) : problem("export.worker"));
    worker.postMessage(task, buffers);
  }).finally(() => worker.terminate());
}

/** A smaller image is illegible. */
const LEAST = 0.25;

/** PNG pixels per pixel of the picture, reduced to the limits of a canvas. */
const sharpness = (width: number, height: number, wanted: number) =>
  Math.min(wanted, LONGEST / Math.max(width, height), Math.sqrt(MOST_PIXELS / (width * height)));

async function rasterize({ blob, width, height }: WrittenFile, options: DrawingOptions): Promise<Blob> {
  const url = URL.createObjectURL(blob);
  const failed = () => problem("export.png");
  try {
    const image = new Image();
    image.src = url;
    // The browser's own error says nothing useful.
    await image.decode().catch(() => Promise.reject(failed()));
    const times = sharpness(width, height, options.width ? (options.width / 25.4) * (DPI / width) : SHARP);
    if (times < LEAST) throw failed();
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(width * times);
    canvas.height = Math.round(height * times);
    const context = canvas.getContext("2d");
    if (!context) throw failed();
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    const drawn = await new Promise<Blob>((resolve, reject) =>
      canvas.toBlob((one) => (one ? resolve(one) : reject(failed())), "image/png"),
    );
    return options.width ? await withDensity(drawn, canvas.width / (options.width / 1000)) : drawn;
  } finally {
    URL.revokeObjectURL(url);
  }
}

export function download({ name, blob }: { name: string; blob: Blob }) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
