// Why a text was not read: the one reason that every reader meets is said in the page's language, the others as the
// engine says them.
import { t } from "./index.js";
import { sentence } from "./sentence.js";

/** As `src/error.rs` says it. */
const TOO_LONG = /^the (text|source|target) has (\d+) tokens and the model reads at most (\d+): shorten it by (\d+)$/;
const WORDS = {
  text: "input.too-long.text",
  source: "input.too-long.source",
  target: "input.too-long.target",
} as const;

/** @param message a phrase of the engine */
export function refused(message: string) {
  const found = TOO_LONG.exec(message);
  if (!found) return sentence(message);
  const [length, limit, over] = found.slice(2).map(Number);
  return t(WORDS[found[1] as keyof typeof WORDS], { length, limit, over });
}
