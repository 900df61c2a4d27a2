// Letters with their marks, or words, of a text of any length. The browser's segmenter takes quadratic time on the
// whole text.

const PIECE = 512;
/** A boundary this near to the end of a piece may be an artefact of the cut. */
const NEAR = 64;

export function* segmentsOf(text: string, segmenter: Intl.Segmenter): Generator<string, void, void> {
  for (let at = 0; at < text.length; ) {
    const piece = text.slice(at, at + PIECE);
    const most = at + PIECE < text.length ? PIECE - NEAR : PIECE;
    let done = 0;
    for (const { segment } of segmenter.segment(piece)) {
      if (done > 0 && done + segment.length > most) break;
      done += segment.length;
      yield segment;
    }
    at += done;
  }
}
