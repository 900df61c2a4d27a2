// Words of the Lens, in English.
import { forms } from "../../../i18n/forms.js";
import type { Params as P } from "../../../i18n/vocabulary.js";

const { number } = forms("en");

export const lens = {
  "lens.title": "Predictions after each layer",
  "lens.about":
    "The model’s output head applied to earlier layers (nostalgebraist 2020): the prediction if the later " +
    "layers were skipped. Later layers may read information that the output head cannot.",
  "lens.hint":
    "{Hover over a cell for the five likeliest tokens; click|Tap a cell for the five likeliest tokens; tap " +
    "again} to open that layer.",
  "lens.hint.recorded": "{Hover over|Tap} a cell for its likeliest tokens, as far as the file names them.",
  "lens.map": (p: P) => `Likeliest token after each layer, coloured by: ${p.colour}`,
  "lens.cell": (p: P) => `${p.token}, ${p.value}`,
  "lens.unknown": "not in the file",
  "lens.colour": "Colour",
  "lens.colour.top": "Probability of the likeliest token",
  "lens.colour.probability": "Probability of the traced token",
  "lens.colour.rank": "1 / rank of the traced token",
  "lens.colour.entropy": "Entropy in nats",
  "lens.colour.kl": "KL to the final prediction, in nats",
  "lens.between": "Also between attention and MLP",
  "lens.between.cross": "Also between attention, cross-attention and MLP",
  "lens.site.input": "Input",
  "lens.site.attention": (p: P) => `L${p.layer} attention`,
  "lens.site.cross": (p: P) => `L${p.layer} cross`,
  "lens.site.layer": (p: P) => `Layer ${p.layer}`,
  "lens.read": (p: P) => `${p.place}, at`,
  "lens.numbers": (p: P) => `Entropy ${number(p.entropy, 2)} nats; KL to the final prediction ${number(p.kl, 2)} nats.`,
  "lens.numbers.entropy": (p: P) => `Entropy ${number(p.entropy, 2)} nats.`,
  "lens.traced": "Traced token:",
  "lens.trace": (p: P) => `Trace “${p.token}” through the layers`,
  "lens.trace.reset": "Trace the token that is written",
  "lens.trace.of": (p: P) => `Trace of “${p.token}”`,
  "lens.trace.unknown": (p: P) => `The file does not follow “${p.token}” at this token.`,
  "lens.trace.where": "After",
  "lens.trace.probability": "Probability",
  "lens.trace.place": "Rank",
  // ---- a lens of a file ----
  "lens.file.open": "Open a trained lens",
  "lens.file.hint": "A tuned or Jacobian lens of this model: a .pt or .safetensors file.",
  "lens.file.opening": "Reading the file…",
  "lens.file.tuned": (p: P) => `Using the tuned lens “${p.name}”.`,
  "lens.file.jacobian": (p: P) => `Using the Jacobian lens “${p.name}”.`,
  "lens.file.close": "Remove",
  "lens.file.unmatched": (p: P) => `Rows marked ${p.mark} have no matrix in the file, so they are read directly.`,
  "lens.file.unlinked": "Links do not include the file.",
  "lens.about.tuned":
    "Matrices from the file translate each layer for the output head: h + A h + b (Belrose et al. 2023). They " +
    "were trained to predict the final output, so a reading may reflect their knowledge rather than the " +
    "layer’s.",
  "lens.about.jacobian":
    "Matrices from the file map each layer to the last one: J h, the mean effect on the last layer over many " +
    "texts (Gurnee et al. 2026). For this particular text the effect may differ.",
  "lens.about.recorded":
    "The output head applied after each layer (nostalgebraist 2020) or a Jacobian lens (Gurnee et al. 2026): the " +
    "file does not say which. Probabilities are rounded as in the file; " +
    "the rank is known only among the tokens that it names.",
  "problem.lens.file": (p: P) =>
    `${p.name} cannot be read as a lens. Choose a safetensors file, or one saved by PyTorch 1.6 or later.`,
  "problem.lens.gone": (p: P) =>
    `The lens “${p.name}” was removed because the model was reloaded. Open a lens for this model again.`,
  "lens.headless":
    "This model has no output head, so there are no predictions to read. See Why for the parts of its vectors.",
  "lens.headless.classes":
    "This model predicts a class, not tokens, so there is nothing to read here. See Why for the parts that " +
    "decide the class.",
  "lens.failed": (p: P) => `The layers could not be read. ${p.message}`,
};

declare module "../../../i18n/vocabulary.js" {
  interface Vocabulary extends Record<keyof typeof lens, Entry> {}
}
