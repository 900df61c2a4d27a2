// What a card's picture is drawn from: the newest answers there are, also while newer ones are on their way.
import { labelsOf, patternsOf } from "../patterns.js";
import { FAR, changed, dropped } from "./cards/block.js";
import { branches, gammaOf, ran } from "./cards/stack.js";
import { tensor } from "./cards/common.js";
import { float, rounded, spelledOut } from "./fraction.js";
import { labName, ownOf } from "./cards.js";

/** @typedef {import("../../state.js").State} State */

/** @typedef {ReturnType<typeof figureOf>} Figure */

/** @param {State} state @param {boolean} seen whether the picture has been earned */
export function figureOf(state, seen) {
  const { card } = state.exercises;
  const { own, text, valid } = ownOf(state, card);
  /** @param {string} name @returns {any} */
  const found = (name) => state.lab[labName(card, name)]?.answer ?? null;
  const failed = (/** @type {string} */ name) => state.lab[labName(card, name)]?.failure ?? null;
  const all = (/** @type {string[]} */ ...names) => names.every((name) => found(name) !== null);
  return { open: seen, data: /** @type {any} */ (data()) };

  function data() {
    switch (card) {
      case "scaling":
        return all("scaling") ? { rows: found("scaling").rows, keys: own.keys, seed: own.seed } : null;
      case "width":
        return valid ? { d_model: own.d_model, n_heads: own.n_heads, refusal: failed("width") } : null;
      case "causal": {
        const run = found("causal");
        return run && { patterns: patternsOf(run, "attn")[0] ?? [], labels: labelsOf(run.sources[0]), seed: 1 };
      }
      case "cost":
        return all("cost") ? { rows: found("cost").rows } : null;
      case "parameters":
        return all("parameters", "one") ? { d_model: own.d_model, n_heads: own.n_heads, several: found("parameters").parameters, one: found("one").parameters } : null;
      case "droppath":
        return valid ? steps() : null;
      case "positions": {
        const table = found("positions");
        if (!table || !valid) return null;
        const column = Math.min(own.column, table.d - 1);
        const points = (/** @type {number} */ c) => Array.from({ length: Math.min(64, table.n) }, (_, p) => [p, table.values[p * table.d + c]]);
        return { d: table.d, pos: own.pos, column, own: points(column), first: points(0), last: points(table.d - 2), value: own.pos < table.n ? table.values[own.pos * table.d + column] : null };
      }
      case "mlp":
        return all("silent", "whole") ? { silent: changed(found("silent")), whole: changed(found("whole")), words: labelsOf(found("silent").sources[0]), others: labelsOf(found("silent").sources[1]), d: found("silent").config.d_model, hidden: tensor(found("silent"), "encoder.blocks.0.mlp.hidden")?.shape.at(-1) } : null;
      case "activations": {
        const [curves, at] = [found("activations"), found("at")];
        if (!curves) return null;
        const points = (/** @type {string} */ name) => { const y = curves.curves.find((/** @type {any} */ c) => c.name === name).y; return curves.x.map((/** @type {number} */ x, /** @type {number} */ i) => [x, y[i]]); };
        return { relu: points("relu"), gelu: points("gelu"), silu: points("silu"), x: at?.x[0] ?? null, values: at ? Object.fromEntries(at.curves.map((/** @type {any} */ c) => [c.name, c.y[0]])) : {}, far: FAR };
      }
      case "swiglu": {
        const run = found("swiglu");
        if (!run || !all("gated", "plain")) return null;
        const held = (/** @type {string} */ name) => found(name).parts.find((/** @type {any} */ p) => p.name === "encoder.blocks.0.mlp")?.parameters;
        const shape = (/** @type {string} */ site) => (tensor(run, `encoder.blocks.0.mlp.${site}`)?.shape ?? []).join(" × ");
        return { input: shape("norm"), hidden: shape("hidden"), output: shape("out"), gated: held("gated"), plain: held("plain") };
      }
      case "gamma":
        return all("now", "base") ? { gamma: gammaOf(valid ? own.exponent : -2), exponent: own.exponent, now: branches(found("now")), base: branches(found("base")) } : null;
      case "order":
        return {};
      case "memory": {
        if (!all("with", "without")) return null;
        const [having, lacking] = [found("with"), found("without")];
        const maps = (/** @type {any} */ run, /** @type {string} */ kind) => patternsOf(run, `decoder.blocks.0.${kind}`)[0]?.[0] ?? null;
        return {
          with: ran(having), without: ran(lacking), parameters: having.parameters, labels: labelsOf(having.sources[0]),
          own: maps(having, "attn"), cross: maps(having, "cross"), alone: maps(lacking, "attn"), memory: MEMORY,
        };
      }
    }
  }

  function steps() {
    const { keep, rows, kept } = dropped(text, own);
    return {
      keep: rounded(keep, 6), drop: text.drop, kept: spelledOut(kept), share: rounded(kept, 4),
      rows: rows.map((row, i) => ({
        x: text[`x${i + 1}`], u: float(row.u).toFixed(2), sum: rounded(row.sum, 6), bit: row.kept ? "1" : "0",
        exact: spelledOut(row.scaled), scaled: rounded(row.scaled, 4), y: rounded(row.y, 4),
        // What is left of x when the rounded value goes back through keep.
        short: rounded(row.scaled, 1), back: Number((Number(rounded(row.scaled, 1)) * float(keep)).toFixed(4)),
      })),
    };
  }
}

/** The words of the memory, as labels. @type {import("../../view/labels.js").Label[]} */
const MEMORY = ["die", "Katze", "schläft"].map((text) => ({ text, kind: "text", nth: null }));
