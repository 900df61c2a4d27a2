// Words of the Edits panel, its list and its controls, in English.
import { forms } from "../../../i18n/forms.js";
import { withCapital } from "../../../lib/text/capital.js";
import type { Params as P } from "../../../i18n/vocabulary.js";

const { exact, number, percent, plural } = forms("en");

export const edits = {
  "edits.answer": "Answer:",
  "edits.recorded": "Edits of the recorded run",
  "edits.none": "No edits: this is the trained model.",
  "edits.none.f16": "No edits, but the weights are rounded to 16 bits.",
  "edits.none.int8": "No edits, but the weights are rounded to 8 bits.",
  "edits.none.int4": "No edits, but the weights are rounded to 4 bits.",
  "edits.loading": "The controls appear once the model has loaded.",
  "edits.redo": "Redo",
  "edits.undo.hint": "Undo the last change to edits, input or sampling{ (Ctrl+Z)|}",
  "edits.redo.hint": "Redo the last undone change{ (Ctrl+Y)|}",
  "edits.reset": "Reset all",
  "edits.remove": (p: P) => `Remove: ${p.name}`,
  "edits.sheet": "Show or hide the edits",
  "edits.more": "More controls",
  "edits.fewer": "Fewer controls",
  "edits.more.hint": "Gates, gammas, scale, softmax temperature and noise. Edited controls are always shown.",
  "item.causal": (p: P) => (p.value ? "Future hidden" : "Future visible"),
  "item.padding": (p: P) => `${plural(p.count, { one: "source token", other: "source tokens" })} masked`,
  "item.target_padding": (p: P) =>
    p.images && p.images === p.count
      ? `${plural(p.count, { one: "image token", other: "image tokens" })} masked`
      : (p.alone
          ? `${plural(p.count, { one: "token", other: "tokens" })} masked`
          : `${plural(p.count, { one: "target token", other: "target tokens" })} masked`) +
        (p.images ? `, ${plural(p.images, { one: "of them an image token", other: "of them image tokens" })}` : ""),
  "item.scale": (p: P) => (p.divided ? "√d scale off" : "Scaling off"),
  "item.attention_temperature": (p: P) => `Softmax temperature ${p.value}`,
  "item.memory": "Source cut off",
  "item.hidden_cells": (p: P) => `${plural(p.count, { one: "cell", other: "cells" })} hidden`,
  "item.heads": (p: P) => (p.value === 0 ? `${p.name} silenced` : `${p.name} × ${exact(p.value)}`),
  "item.heads.several": (p: P) => {
    const heads = plural(p.count, { one: "head", other: "heads" });
    return p.value === 0 ? `${heads} silenced` : `${heads} × ${exact(Math.round(p.value * 100) / 100)}`;
  },
  "item.patterns.several": (p: P) =>
    `${plural(p.count, { one: "head", other: "heads" })}: attention ` +
    `${{ uniform: "even", identity: "on itself", previous: "one back", frozen: "as unedited" }[p.value as string]}`,
  "item.patches.several": (p: P) => `${plural(p.count, { one: "head", other: "heads" })} replaced by their means`,
  "item.patterns": (p: P) =>
    `${p.name} looks ` +
    `${{ uniform: "evenly", identity: "at itself", previous: "one back", frozen: "as unedited" }[p.value as string]}`,
  "item.windows": (p: P) =>
    p.value === "whole" ? `${p.name} without a window` : `${p.name} window of ${exact(p.value)}`,
  "item.gates": (p: P) => `${p.name} gate ${p.value}`,
  "item.gammas": (p: P) => `${p.name} gamma × ${exact(p.value)}`,
  "item.patches": (p: P) =>
    withCapital(`${p.what} ${p.from}`) +
    `${p.minus ? `, less the same ${p.minus}` : ""}${p.factor === 1 ? "" : `, × ${exact(p.factor)}`}${p.place}`,
  "item.dropout": (p: P) => `Dropout ${exact(p.rate)} / ${exact(p.drop_path)}`,
  "effect.title": "Effect of the edits",
  "effect.most": "Most affected",
  "effect.most.none": "no token",
  "effect.most.hint":
    "The token of the unedited answer whose distribution changes most, by KL(unedited ‖ edited), with its " +
    "probability before and after. Choose it to go to the row that writes it.",
  "effect.here": "The chosen row",
  "effect.here.hint": "The same for the token that the chosen row writes in the unedited answer.",
  "effect.token": (p: P) => `“${p.token}”, token ${p.place}`,
  "effect.was": "was",
  "effect.kl.unit": (p: P) => `${p.value} nats`,
  "effect.asked": "Best guess",
  "effect.kl.asked": "KL for this token",
  "effect.kl.asked.hint":
    "KL(unedited ‖ edited) of the guesses for this token. Choose another token to compare it there.",
  "effect.kl.class": "KL of the classes",
  "effect.kl.class.hint": "KL(unedited ‖ edited) of the class probabilities",
  "effect.output": "Output",
  "effect.output.by": (p: P) => `changed by ${percent(p.share, p.share < 0.1 ? 1 : 0)} of its length`,
  "effect.output.hint":
    "‖edited − unedited‖ / ‖unedited‖ over all output vectors. The model has no output head, so there is no " +
    "token to compare.",
  "effect.head": "Attention patterns",
  "effect.head.hint":
    "The head with the largest change of a single weight, and that change. Both runs read the same tokens: " +
    "those of the unedited answer.",
  "effect.head.none": "unchanged (compared on the same tokens)",
  "effect.head.by": (p: P) => `changed most in ${p.name}, by up to ${p.value}`,
  "control.strength": "Head strength",
  "control.strength.hint": "Multiplies this head’s output; 0 silences it.",
  "control.pattern": "Where it looks",
  "control.pattern.learned": "Learned",
  "control.pattern.uniform": "Evenly",
  "control.pattern.identity": "Itself",
  "control.pattern.previous": "Previous",
  "control.pattern.frozen": "Frozen",
  "control.pattern.learned.hint": "The model’s own pattern.",
  "control.pattern.uniform.hint": "The same weight on every token it may see.",
  "control.pattern.identity.hint": "Every token looks only at itself.",
  "control.pattern.previous.hint": "Every token looks at the previous one.",
  "control.pattern.frozen.hint": "Keeps the unedited pattern, whatever else you change.",
  "control.window": "Window",
  "control.window.hint": "A query sees its own token and tokens closer than this; all others are masked.",
  "control.window.learned": "The model’s",
  "control.window.whole": "None",
  "control.window-at": "Tokens in the window",
  "control.gate": "Gate",
  "control.gate.hint": "Open passes the attention output. Closed passes the input, or nothing if heads have gates.",
  "control.gate.learned": "Learned",
  "control.gate.open": "Open",
  "control.gate.closed": "Closed",
  "control.gate-at": "Gate at",
  "control.gamma": "Gamma",
  "control.gamma.hint": "Scales the sublayer’s contribution to the stream.",
  "control.causal": "Hide the future",
  "control.causal.hint": "When off, each token sees the tokens after it.",
  "control.scale": (p: P) => (p.times === "" ? "Divide by √d" : `Multiply by ${p.times}`),
  "control.scale.hint": (p: P) =>
    p.none
      ? "This model does not scale its products, so there is nothing to turn off."
      : p.times === ""
        ? "When off, scores grow, and each token attends almost only to one other."
        : "This model’s scaling factor. When off, the products are not scaled.",
  "control.memory": "Cross-attention",
  "control.memory.hint": "When off, the decoder is cut off from the source.",
  "control.tau": "Softmax temperature",
  "control.tau.hint": "Below 1 sharpens every pattern, above 1 blurs it.",
  "control.padding": "Masked tokens",
  "control.padding.none": "{Double-click|Double-tap} a token of the input to hide it.",
  "control.cells": "Hidden cells",
  "control.cells.none": "{Double-click|Double-tap} a cell of the map to hide it.",
  "section.patches": "Patches",
  "control.patches": "Patched activations",
  "control.patches.none": "Choose a cell in the Patch view to patch a value in.",
  "control.dropout": "Dropout",
  "control.dropout.hint": "Sets this share of the values to 0 at random, as in training.",
  "control.drop-path": "Drop-path",
  "control.drop-path.hint": "Skips whole sublayers with this probability.",
  "control.noise-seed": "Seed",
  "control.noise-seed.hint": "The same seed draws the same noise.",
  "control.heads": "Heads",
  "control.heads.hint":
    "{Click a head to silence it; double-click|Tap a head to silence it; double-tap} to leave only that one in " +
    "its sublayer.",
  "control.heads.square": (p: P) => `${p.name}, ${p.on ? "on" : "silenced"}`,
  "control.mlp": "Gamma of the MLPs",
  // ---- the heads behind an effect ----
  "attribution.ask.edited": "Which heads carry this?",
  "attribution.ask.plain": "Which heads matter here?",
  "attribution.title.effect": "Heads that carry the change",
  "attribution.title.loss": "Heads that matter here",
  "attribution.title.change": "Heads that move the output",
  "attribution.going": (p: P) => `${number(p.done)} of ${plural(p.of, { one: "head", other: "heads" })}`,
};

declare module "../../../i18n/vocabulary.js" {
  interface Vocabulary extends Record<keyof typeof edits, Entry> {}
}
