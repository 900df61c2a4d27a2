// Words of the Lens, in English.
import { forms } from "../../../i18n/forms.js";
import type { Params as P } from "../../../i18n/vocabulary.js";

const { number } = forms("en");

export const lens = {
  "view.lens": "Lens",
  "lens.title": "What the model would say after each layer",
  "lens.about":
    "The model's own output head, read early (nostalgebraist 2020): what it would say if the layers above were left " +
    "out. It is not what the model thinks there: later layers may read what this head cannot.",
  "lens.hint": "Point at a cell for the five likeliest; choosing it opens that layer.",
  "lens.map": (p: P) => `The likeliest token after each layer, coloured by: ${p.colour}`,
  "lens.cell": (p: P) => `${p.token}, ${p.value}`,
  "lens.colour": "Colour",
  "lens.colour.top": "Probability of the likeliest token",
  "lens.colour.probability": "Probability of the traced token",
  "lens.colour.rank": "1 / place of the traced token",
  "lens.colour.entropy": "Spread (entropy) in nats",
  "lens.colour.kl": "Distance to the end (KL) in nats",
  "lens.between": "Between attention and MLP too",
  "lens.between.cross": "Between attention, cross-attention and MLP too",
  "lens.site.input": "Input",
  "lens.site.attention": (p: P) => `L${p.layer} attention`,
  "lens.site.cross": (p: P) => `L${p.layer} cross`,
  "lens.site.layer": (p: P) => `Layer ${p.layer}`,
  "lens.read": (p: P) => `${p.place}, at`,
  "lens.numbers": (p: P) =>
    `Spread ${number(p.entropy, 2)} nats, ${number(p.kl, 2)} nats from what the model says in the end.`,
  "lens.traced": "Traced token:",
  "lens.trace": (p: P) => `Trace “${p.token}” through the layers`,
  "lens.trace.reset": "Back to the one that is written",
  "lens.trace.of": (p: P) => `Trace of “${p.token}”`,
  "lens.trace.where": "After",
  "lens.trace.probability": "Probability",
  "lens.trace.place": "Place",
  // ---- a lens of a file ----
  "lens.file.open": "Open a trained lens",
  "lens.file.hint": "A tuned or Jacobian lens of this model: a .pt or .safetensors file.",
  "lens.file.opening": "Reading the file…",
  "lens.file.tuned": (p: P) => `Read through the tuned lens “${p.name}”.`,
  "lens.file.jacobian": (p: P) => `Read through the Jacobian lens “${p.name}”.`,
  "lens.file.close": "Take it off",
  "lens.file.unmatched": (p: P) => `Rows marked ${p.mark} have no matrix in the file: they are read without one.`,
  "lens.file.unlinked": "A link does not take the file along.",
  "lens.about.tuned":
    "The file’s matrices translate each layer for the output head: h + A h + b (Belrose et al. 2023). They were " +
    "trained to guess what the model says in the end: what is read here may be their knowledge rather than the " +
    "layer’s.",
  "lens.about.jacobian":
    "The file’s matrices carry each layer to the end for the output head: J h, by its mean effect on the last layer " +
    "over many texts (Gurnee et al. 2026). It is not what this very text makes of it.",
  "problem.lens.file": (p: P) =>
    `${p.name} cannot be read as a lens: choose a safetensors file, or one that PyTorch 1.6 or later saved.`,
  "problem.lens.gone": (p: P) =>
    `The lens “${p.name}” was taken off, for the model was loaded anew: open a lens of this model again.`,
  "lens.headless":
    "This model has no output head: it says nothing, so there is nothing to read early. Why says what its vector is " +
    "made of.",
  "lens.headless.classes":
    "This model says a class, not tokens: there are no words to read early. Why says what pushed for the class.",
  "lens.failed": (p: P) => `The layers could not be read. ${p.message}`,
};

declare module "../../../i18n/vocabulary.js" {
  interface Vocabulary extends Record<keyof typeof lens, Entry> {}
}
