// Words of the Edits panel, its list and its controls, in English.
import { forms } from "../../../i18n/forms.js";
import type { Params as P } from "../../../i18n/vocabulary.js";

const { exact, percent, plural } = forms("en");

const sentence = (words: string) => words[0].toUpperCase() + words.slice(1);

export const edits = {
  "edits.answer": "Answer:",
  "edits.region": "Edits",
  "edits.none": "Nothing is changed: this is the model as it was trained.",
  "edits.none.f16": "Nothing is changed but the weights, which are rounded to 16 bits.",
  "edits.none.int8": "Nothing is changed but the weights, which are rounded to 8 bits.",
  "edits.loading": "The controls come with the model.",
  "edits.undo": "Undo",
  "edits.redo": "Redo",
  "edits.undo.hint": "Undo the last change of edits, text or sampling (Ctrl+Z)",
  "edits.redo.hint": "Redo what was undone (Ctrl+Y)",
  "edits.reset": "Reset all",
  "edits.remove": (p: P) => `Remove: ${p.name}`,
  "edits.sheet": "Show or hide the edits",
  "edits.more": "More controls",
  "edits.fewer": "Fewer controls",
  "edits.more.hint": "Gates, gammas, scale, softmax temperature and noise. What is edited is always shown.",
  "edits.control.reset": (p: P) => `Reset ${p.name}`,
  "edits.edited": "edited",
  "item.causal": (p: P) => (p.value ? "Future hidden" : "Future visible"),
  "item.padding": (p: P) => `${plural(p.count, { one: "source token", other: "source tokens" })} masked`,
  "item.target_padding": (p: P) => `${plural(p.count, { one: "own token", other: "own tokens" })} masked`,
  "item.scale": (p: P) => (p.factor === null ? "√d scale off" : "Scaling off"),
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
  "item.gates": (p: P) => `${p.name} gate ${p.value}`,
  "item.gammas": (p: P) => `${p.name} gamma × ${exact(p.value)}`,
  "item.patches": (p: P) =>
    sentence(`${p.what} ${p.from}`) +
    `${p.minus ? `, less the same ${p.minus}` : ""}${p.factor === 1 ? "" : `, × ${exact(p.factor)}`}${p.place}`,
  "item.dropout": (p: P) => `Dropout ${exact(p.rate)} / ${exact(p.drop_path)}`,
  "effect.title": "What the edits change",
  "effect.most": "Shifted most",
  "effect.most.none": "no token",
  "effect.most.hint":
    "Of the answer without edits the token whose distribution the edits move most, in KL(unedited ‖ edited); its " +
    "probability before and after. Choose it to look from the row that writes it.",
  "effect.here": "The chosen row",
  "effect.here.hint": "The same of the token that the chosen row writes in the answer without edits.",
  "effect.token": (p: P) => `“${p.token}”, token ${p.place}`,
  "effect.was": "was",
  "effect.kl.unit": (p: P) => `${p.value} nats`,
  "effect.asked": "Best guess",
  "effect.kl.asked": "Shift, this token",
  "effect.kl.asked.hint":
    "KL divergence of the guesses for this token, unedited against edited; choose another token to compare there",
  "effect.kl.class": "Shift of the classes",
  "effect.kl.class.hint": "KL divergence of the classes’ probabilities, unedited against edited",
  "effect.output": "Output",
  "effect.output.by": (p: P) => `moved by ${percent(p.share, p.share < 0.1 ? 1 : 0)} of its length`,
  "effect.output.hint":
    "‖edited − unedited‖ / ‖unedited‖ over all vectors that the model puts out; it has no output head, so " +
    "there is no token to compare",
  "effect.head": "Attention changed",
  "effect.head.hint":
    "The head of which one weight changes most where both runs read the same tokens, those of the answer without " +
    "edits, and by how much.",
  "effect.head.none": "nowhere, on the same tokens",
  "effect.head.by": (p: P) => `most in ${p.name}, by up to ${p.value}`,
  "control.strength": "Head strength",
  "control.strength.hint": "Multiplies what this head says; 0 silences it.",
  "control.pattern": "Where it looks",
  "control.pattern.learned": "Learned",
  "control.pattern.uniform": "Evenly",
  "control.pattern.identity": "Itself",
  "control.pattern.previous": "Before",
  "control.pattern.frozen": "Frozen",
  "control.pattern.learned.hint": "Where the model itself looks.",
  "control.pattern.uniform.hint": "The same weight on every token it may see.",
  "control.pattern.identity.hint": "Every token looks at itself alone.",
  "control.pattern.previous.hint": "Every token looks at the one before it.",
  "control.pattern.frozen.hint": "Where it looks without edits, whatever else you change.",
  "control.gate": "Gate",
  "control.gate.hint": "Open uses the attention alone, closed passes the input through.",
  "control.gate.learned": "Learned",
  "control.gate.open": "Open",
  "control.gate.closed": "Closed",
  "control.gate.mean": (p: P) => `mean ${p.value}`,
  "control.gate.none": "This sublayer has no gate.",
  "control.gate-at": "Gate at",
  "control.gamma": "Gamma",
  "control.gamma.hint": "Scales what the sublayer adds to the stream.",
  "control.gamma.mean": (p: P) => `learned mean ${p.value}`,
  "control.causal": "Hide the future",
  "control.causal.hint": "Off lets each written token see the ones after it.",
  "control.scale": (p: P) => (p.times === "" ? "Divide by √d" : `Multiply by ${p.times}`),
  "control.scale.hint": (p: P) =>
    p.none
      ? "This model does not scale its products, so there is nothing to switch off."
      : p.times === ""
        ? "Off makes the softmax sharper."
        : "The number this model scales its products by. Off leaves them as they are.",
  "control.memory": "Cross-attention",
  "control.memory.hint": "Off cuts the decoder off from the source.",
  "control.tau": "Softmax temperature",
  "control.tau.hint": "Below 1 sharpens every pattern, above 1 blurs it.",
  "control.padding": "Masked tokens",
  "control.padding.none": "Press a token in the text twice quickly to hide it.",
  "control.cells": "Hidden cells",
  "control.cells.none": "Press a cell of the map twice quickly to hide it.",
  "control.cells.some": (p: P) => `${plural(p.count, { one: "cell", other: "cells" })} hidden before the softmax`,
  "patch.from.text": (p: P) => `from “${p.text}”`,
  "patch.from.ids": "from another text",
  "patch.from.mean": "set to its mean",
  "patch.from.zero": "set to zero",
  "patch.at.tokens": (p: P) => ` at ${p.list}`,
  "patch.at.positions": (p: P) => ` at position ${p.list}`,
  "patch.at.many": (p: P) => ` at ${p.count} tokens`,
  "section.patches": "Patches",
  "control.patches": "Values put in",
  "control.patches.none": "Choose a cell of the view Patch to put a value in.",
  "control.patches.some": (p: P) =>
    `${plural(p.count, { one: "value", other: "values" })} of another run in place of the model’s own`,
  "control.dropout": "Dropout",
  "control.dropout.hint": "Switches off this share of the values at random, as in training.",
  "control.drop-path": "Drop-path",
  "control.drop-path.hint": "Skips whole sublayers with this probability.",
  "control.noise-seed": "Seed",
  "control.noise-seed.hint": "The same seed draws the same noise.",
  "control.noise-seed.next": "Draw again",
  "control.heads": "Heads",
  "control.heads.hint": "Press a head to silence it, twice quickly to leave only that one in its sublayer.",
  "control.heads.square": (p: P) => `${p.name}, ${p.on ? "on" : "silent"}`,
  "control.mlp": "Gamma of the MLPs",
};

declare module "../../../i18n/vocabulary.js" {
  interface Vocabulary extends Record<keyof typeof edits, Entry> {}
}
