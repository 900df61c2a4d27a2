// Decodes an image with the browser: turned as its orientation says, the first picture of a moving one, over white.
import { problem } from "../errors.js";
import { imageSize } from "../foreign/image-size.js";
import { isWebp } from "../foreign/signature.js";
import { takeOrientation } from "../foreign/webp-orientation.js";

/** The most pixels: the engine holds some ten bytes for each while it resizes. */
const MOST_PIXELS = 2 ** 25;

/** A frame header of a JPEG stands before its pixels, and after at most some profiles and previews. */
const HEAD = 2 ** 20;

/** Red, green, blue and opacity of each pixel, row by row. */
export interface Pixels {
  width: number;
  height: number;
  rgba: Uint8Array;
}

/** The axes and the corner of a canvas that turn a picture of this size as its orientation says. */
function turned(orientation: number, w: number, h: number): [number, number, number, number, number, number] {
  switch (orientation) {
    case 2:
      return [-1, 0, 0, 1, w, 0];
    case 3:
      return [-1, 0, 0, -1, w, h];
    case 4:
      return [1, 0, 0, -1, 0, h];
    case 5:
      return [0, 1, 1, 0, 0, 0];
    case 6:
      return [0, 1, -1, 0, h, 0];
    case 7:
      return [0, -1, -1, 0, h, w];
    case 8:
      return [0, -1, 1, 0, 0, w];
    default:
      return [1, 0, 0, 1, 0, 0];
  }
}

/** An upright file of a WebP, with its orientation; of any other file the browser follows the orientation. */
async function upright(file: Blob, head: Uint8Array): Promise<[Blob, number]> {
  if (!isWebp(head)) return [file, 1];
  const bytes = new Uint8Array(await file.arrayBuffer());
  const orientation = takeOrientation(bytes);
  return orientation === 1 ? [file, 1] : [new Blob([bytes], { type: file.type }), orientation];
}

/** Pixels are decoded already. */
export async function decodeImage(file: Blob | Pixels): Promise<Pixels> {
  if (!(file instanceof Blob)) return file;
  if (file.size === 0) throw problem("image.empty");
  const head = new Uint8Array(await file.slice(0, HEAD).arrayBuffer());
  const told = imageSize(head);
  if (told) checkSize(told);
  const options = { imageOrientation: "from-image", colorSpaceConversion: "none", premultiplyAlpha: "none" } as const;
  const [flat, orientation] = await upright(file, head);
  const bitmap = await createImageBitmap(flat, options).catch(() => {
    throw problem("image.unreadable");
  });
  try {
    checkSize(bitmap);
    const [width, height] = orientation < 5 ? [bitmap.width, bitmap.height] : [bitmap.height, bitmap.width];
    const canvas = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
    if (!canvas) throw problem("image.memory");
    canvas.fillStyle = "white";
    canvas.fillRect(0, 0, width, height);
    canvas.imageSmoothingEnabled = false;
    canvas.setTransform(...turned(orientation, bitmap.width, bitmap.height));
    canvas.drawImage(bitmap, 0, 0);
    const { data } = canvas.getImageData(0, 0, width, height);
    return { width, height, rgba: new Uint8Array(data.buffer) };
  } catch (error) {
    throw error instanceof DOMException ? problem("image.memory") : error;
  } finally {
    bitmap.close();
  }
}

function checkSize({ width, height }: { width: number; height: number }) {
  if (width * height > MOST_PIXELS) throw problem("image.large", { width, height, most: MOST_PIXELS });
}
