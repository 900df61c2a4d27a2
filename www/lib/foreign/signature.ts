// Signatures of files of images: letters at fixed places.

/** Whether these letters stand at this place. */
export const spells = (bytes: Uint8Array, at: number, text: string) =>
  [...text].every((letter, i) => bytes[at + i] === letter.charCodeAt(0));

export const isWebp = (bytes: Uint8Array) => spells(bytes, 0, "RIFF") && spells(bytes, 8, "WEBP");
