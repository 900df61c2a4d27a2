// Names of activations: whether a glob matches one, and the approximate size of its matches before anything is
// computed.
import { kindOf } from "./answer.js";
import type { ModelInfo } from "../protocol/engine.js";

/** The outputs in every file of activations, as the command line writes it. */
export const OUTPUTS = ["encoder.out", "decoder.out", "logits", "class_logits", "out"];
/** The activations with a number for each query and key: all others are small beside them. */
const SQUARE = ["raw", "scores", "pattern"];

/** `*` stands for anything. */
export function globMatcher(glob: string): (name: string) => boolean {
  const [first, ...parts] = glob.split("*");
  const last = parts.pop();
  if (last === undefined) return (name) => name === glob;
  return (name) => {
    if (!name.startsWith(first) || !name.endsWith(last)) return false;
    // The first match of each part leaves the most room for the others.
    let at = first.length;
    for (const part of parts) {
      const found = name.indexOf(part, at);
      if (found < 0) return false;
      at = found + part.length;
    }
    return at <= name.length - last.length;
  };
}

/** Whether a glob matches one of the found tensors, beyond the outputs that always come along. */
export const matchesTensor = (glob: string, entries: { name: string }[]) =>
  entries.some(({ name }) => !OUTPUTS.includes(name) || globMatcher(glob)(name));

/**
 * The approximate bytes of a glob's matches.
 * @param read the model's input
 */
export function estimateBytes(
  glob: string,
  info: ModelInfo,
  { source, target }: { source: unknown[]; target: unknown[] },
) {
  const is = globMatcher(glob);
  return info.sublayers.reduce((sum, s) => {
    if (s.kind === "mlp") return sum;
    const kind = kindOf(s);
    const [rows, cols] = [kind === "encoder" ? source : target, kind === "decoder" ? target : source].map(
      (tokens) => tokens.length,
    );
    return sum + 4 * s.n_heads * rows * cols * SQUARE.filter((site) => is(`${s.path}.${site}`)).length;
  }, 0);
}
