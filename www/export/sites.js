// Names of activations: whether a glob names one, and about how much a glob asks for, before anything is computed.
import { kindOf } from "../derive.js";

/** What a file of activations always holds, as the command line writes it. */
export const OUTPUTS = ["encoder.out", "decoder.out", "logits", "out"];
/** The activations with a number for each query and key: next to them the others are small. */
const SQUARE = ["raw", "scores", "pattern"];

/** `*` stands for anything. @param {string} glob @returns {(name: string) => boolean} */
export function named(glob) {
  const whole = new RegExp(
    `^${glob
      .split("*")
      .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, "\\$&"))
      .join(".*")}$`,
  );
  return (name) => whole.test(name);
}

/** Whether a glob names something of what was found, and not only the outputs came along. @param {string} glob @param {{ name: string }[]} entries */
export const finds = (glob, entries) => entries.some(({ name }) => !OUTPUTS.includes(name) || named(glob)(name));

/**
 * Bytes of what a glob asks for, about.
 * @param {string} glob @param {import("../protocol").ModelInfo} info @param {{ source: unknown[], target: unknown[] }} read what the model reads
 */
export function about(glob, info, { source, target }) {
  const is = named(glob);
  return info.sublayers.reduce((sum, s) => {
    if (s.kind === "mlp") return sum;
    const kind = kindOf(s);
    const [rows, cols] = [kind === "encoder" ? source : target, kind === "decoder" ? target : source].map(
      (tokens) => tokens.length,
    );
    return sum + 4 * s.n_heads * rows * cols * SQUARE.filter((site) => is(`${s.path}.${site}`)).length;
  }, 0);
}
