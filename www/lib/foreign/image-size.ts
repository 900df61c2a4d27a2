// The size of an image from the beginning of its file, so that a vast one is refused before it is decoded.
import { isWebp, spells } from "./signature.js";

interface ImageSize {
  width: number;
  height: number;
}

const size = (width: number, height: number): ImageSize => ({ width, height });

/** @returns null for a format that is not known here, or a file that ends early */
export function imageSize(bytes: Uint8Array): ImageSize | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    if (spells(bytes, 1, "PNG")) return size(view.getUint32(16), view.getUint32(20));
    if (spells(bytes, 0, "GIF8")) return size(view.getUint16(6, true), view.getUint16(8, true));
    if (spells(bytes, 0, "BM")) return size(view.getInt32(18, true), Math.abs(view.getInt32(22, true)));
    if (isWebp(bytes)) return inWebp(view, (text) => spells(bytes, 12, text));
    return bytes[0] === 0xff && bytes[1] === 0xd8 ? inJpeg(view) : null;
  } catch {
    return null; // it ends early
  }
}

function inWebp(view: DataView, begins: (part: string) => boolean): ImageSize | null {
  const low = (at: number, bits: number) => view.getUint32(at, true) & (2 ** bits - 1);
  if (begins("VP8X")) return size(1 + low(24, 24), 1 + low(27, 24));
  if (begins("VP8L")) return size(1 + low(21, 14), 1 + ((view.getUint32(21, true) >>> 14) & 0x3fff));
  return begins("VP8 ") ? size(low(26, 14), low(28, 14)) : null;
}

/** In the header of its frame, after segments of other kinds. */
function inJpeg(view: DataView): ImageSize | null {
  for (let at = 2; at + 9 <= view.byteLength; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint16(at);
    if (marker < 0xffc0 || marker > 0xfffe) return null;
    const isFrame = marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker);
    if (isFrame) return size(view.getUint16(at + 7), view.getUint16(at + 5));
  }
  return null;
}
