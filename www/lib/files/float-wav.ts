// A WAV file of one channel of 32-bit floats.

/** The bytes before the samples. */
const HEAD = 44;
const FLOATS = 3;

export function floatWav(samples: Float32Array<ArrayBuffer>, rate: number): Blob {
  const view = new DataView(new ArrayBuffer(HEAD));
  const word = (at: number, text: string) => [...text].forEach((c, i) => view.setUint8(at + i, c.charCodeAt(0)));
  word(0, "RIFF");
  view.setUint32(4, HEAD - 8 + samples.byteLength, true);
  word(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  view.setUint16(20, FLOATS, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, 4 * rate, true);
  view.setUint16(32, 4, true);
  view.setUint16(34, 32, true);
  word(36, "data");
  view.setUint32(40, samples.byteLength, true);
  return new Blob([view, samples], { type: "audio/wav" });
}
