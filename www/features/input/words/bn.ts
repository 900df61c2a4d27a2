// Words of a text that takes long to read, in Bengali.
import { forms } from "../../../i18n/forms.js";

export type P = Record<string, any>;

const { plural, duration, room } = forms("bn");

export const reading = {
  "reading.cost": (p: P) =>
    `এই লেখায় ${plural(p.tokens, { other: "টোকেন" })} আছে: এখানে এটি পড়তে প্রায় ${duration(p.ms)} আর ` +
    `আরও ${room(p.bytes)} মেমরি লাগে।`,
  "reading.quick": (p: P) => `প্রায় ${plural(p.tokens, { other: "টোকেন" })}ের একটি নতুন লেখা পড়তে ${duration(p.ms)} লাগত।`,
  "reading.read": "পড়ো",
  "reading.stop": "থামাও",
  "reading.stop.hint": "পড়া থামায়, আগের ছবিটি থেকে যায় (Escape)",
  "reading.waits": "লেখাটি পড়া হলে ম্যাপগুলো আসবে।",
};
