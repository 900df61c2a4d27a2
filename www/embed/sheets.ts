// The style sheet of embedded views, for shadow roots to adopt.

/** Adopted at once, and filled once its text is there. */
export const sheets = [new CSSStyleSheet()];
