// The orientation that a WebP tells: Chromium does not follow it.
import { isWebp, spells } from "./signature.js";

const PART_HEAD = 8;
const TAG = 0x0112;

/** Makes the file say that its picture is upright. @returns the orientation that it told, 1 to 8; 1 if it told none */
export function takeOrientation(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!isWebp(bytes)) return 1;
  try {
    for (let at = 12; at < bytes.length; ) {
      const length = view.getUint32(at + 4, true);
      const inside = at + PART_HEAD;
      if (spells(bytes, at, "EXIF")) return takeFrom(view, spells(bytes, inside, "Exif\0\0") ? inside + 6 : inside);
      at = inside + length + (length % 2);
    }
  } catch {
    // It ends early.
  }
  return 1;
}

/** Of a TIFF that begins here. */
function takeFrom(view: DataView, start: number): number {
  const low = view.getUint8(start) === 0x49;
  const first = start + view.getUint32(start + 4, low);
  for (let i = 0; i < view.getUint16(first, low); i++) {
    const entry = first + 2 + 12 * i;
    if (view.getUint16(entry, low) !== TAG) continue;
    const told = view.getUint16(entry + 8, low);
    view.setUint16(entry + 8, 1, low);
    return told >= 1 && told <= 8 ? told : 1;
  }
  return 1;
}
