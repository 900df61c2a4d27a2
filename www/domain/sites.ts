// Names of activations: whether a glob matches one, and the approximate size of its matches before anything is
// computed.
import { kindOf } from "./answer.js";
import type { ModelInfo } from "../protocol/engine.js";

/** The outputs in every file of activations, as the command line writes it. */
export const OUTPUTS = ["encoder.out", "decoder.out", "logits", "class_logits", "pooled", "out"];
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

/** Whether a glob matches one of the found tensors, beyond the outputs, which are always included. */
export const matchesTensor = (glob: string, entries: { name: string }[]) =>
  entries.some(({ name }) => !OUTPUTS.includes(name) || globMatcher(glob)(name));

/**
 * The approximate bytes of a glob's matches.
 * @param read the model's input
 */
export function estimateBytes(
  glob: string,
  { sites, sublayers }: ModelInfo,
  { source, target }: { source: unknown[]; target: unknown[] },
) {
  const is = globMatcher(glob);
  // All others are small beside those with a number for each query and key.
  const square = sites.filter(({ name, axes }) => axes.at(-1) === "key" && is(name));
  return square.reduce((sum, { name, shape }) => {
    const sublayer = sublayers.find(({ path }) => name.startsWith(`${path}.`));
    if (!sublayer) return sum;
    const kind = kindOf(sublayer);
    const [rows, cols] = [kind === "encoder" ? source : target, kind === "decoder" ? target : source].map(
      (tokens) => tokens.length,
    );
    return sum + 4 * (shape[1] ?? 1) * rows * cols;
  }, 0);
}
