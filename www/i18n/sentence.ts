// The engine's errors are phrases, fit to stand after a colon; here they are made to stand alone.

/** Begins with an address, a file or a part of the model, which is spelled as it is. */
const NAMED = /^\S*[./:_]\S/;

/** @param message a phrase of the engine */
export const sentence = (message: string) =>
  message &&
  (NAMED.test(message) ? message[0] : message[0].toUpperCase()) +
    message.slice(1) +
    (/[.!?]$/.test(message) ? "" : ".");
