// Words of a text that takes long to read, in English.
import { forms } from "../../../i18n/forms.js";

export type P = Record<string, any>;

const { plural, duration, room } = forms("en");
const tokens = { one: "token", other: "tokens" };

export const reading = {
  "reading.cost": (p: P) =>
    `This text has ${plural(p.tokens, tokens)}: reading it takes about ${duration(p.ms)} here and ` +
    `${room(p.bytes)} more memory.`,
  "reading.quick": (p: P) => `A new text of about ${plural(p.tokens, tokens)} would take ${duration(p.ms)}.`,
  "reading.read": "Read it",
  "reading.stop": "Stop",
  "reading.stop.hint": "Stops reading and keeps the picture before it (Escape)",
  "reading.waits": "The maps come once the text is read.",
};
