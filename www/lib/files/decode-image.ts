// Decodes an image with the browser: turned as its orientation says, the first picture of a moving one, over white.
import { problem } from "../errors.js";
import { imageSize } from "../foreign/image-size.js";

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

/** Pixels are decoded already. */
export async function decodeImage(file: Blob | Pixels): Promise<Pixels> {
  if (!(file instanceof Blob)) return file;
  if (file.size === 0) throw problem("image.empty");
  const told = imageSize(new Uint8Array(await file.slice(0, HEAD).arrayBuffer()));
  if (told) checkSize(told);
  const options = { imageOrientation: "from-image", colorSpaceConversion: "none", premultiplyAlpha: "none" } as const;
  const bitmap = await createImageBitmap(file, options).catch(() => {
    throw problem("image.unreadable");
  });
  try {
    const { width, height } = bitmap;
    checkSize(bitmap);
    const canvas = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
    if (!canvas) throw problem("image.memory");
    canvas.fillStyle = "white";
    canvas.fillRect(0, 0, width, height);
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
