// Words of the page's frame: its header, the bar over the views, keys, in English.
import { forms } from "../../i18n/forms.js";
import type { Params as P } from "../../i18n/vocabulary.js";

const { number } = forms("en");

export const page = {
  "page.title": "headlight",
  "page.tagline": "A whole transformer, running in this page.",
  "page.tagline.more": "Every picture shows its numbers, computed now.",
  "page.skip": "Skip to the map",
  // ---- rooms ----
  "room.label": "Rooms",
  "room.explore": "Explore",
  "room.train": "Train",
  "room.learn": "Learn",
  "room.paper": "The paper",
  "room.loading": "Opening…",
  "notice.lost": "This part did not load: the page has probably been updated, or the connection is lost.",
  "notice.late": "Some panels did not load. Check the connection, then try again.",
  "notice.again": "Try again",
  "notice.reload": "Reload",
  "notice.restarted": "The engine crashed and restarted. Your work is not lost.",
  "notice.device-lost": "The graphics device was lost. The model now runs on the CPU.",
  // ---- header and engine ----
  "engine.cpu": "CPU",
  "engine.gpu": "GPU",
  "engine.auto": "Automatic",
  "engine.menu": "Where the model runs",
  "engine.threads": (p: P) => `${p.n} threads`,
  "engine.badge": (p: P) => `Runs on the ${p.kind}: ${p.adapter}. Choose where it runs.`,
  "engine.recording": "Recording",
  "engine.recording.hint": "The page shows a recording: no model runs.",
  "engine.opening": "Starting…",
  "engine.stopped": "Stopped",
  "engine.ends-run": "Switching engines ends the training run. Models that you kept stay.",
  "engine.switch": "Switch anyway",
  "engine.ms": (p: P) => `${p.ms < 0.1 ? `<${number(0.1)}` : number(p.ms, p.ms < 10 ? 1 : 0)} ms`,
  "engine.model": (p: P) => `The model “${p.name}” has ${number(p.parameters)} parameters.`,
  "engine.stages": (p: P) =>
    p.ran < p.all
      ? `Last run: ${p.ran} of ${p.all} stages computed, the rest reused.`
      : `Last run: all ${p.all} stages computed.`,
  "engine.auto.hint": "A graphics card if there is one, otherwise the CPU",
  "engine.cpu.hint": "Always works",
  "engine.gpu.hint": "WebGPU; best for large models",
  "engine.gpu.missing": "Not in this build",
  "language.label": "Language",
  "theme.switch": "Light or dark",
  // ---- maps ----
  "maps.region": "Heads",
  "maps.kinds": "Kind of attention",
  "maps.views": "View",
  "views.see": "See",
  "views.compare": "Compare",
  "views.follow": "Follow",
  "views.intervene": "Intervene",
  "view.anatomy": "Anatomy",
  "view.lines": "Lines",
  "view.compare": "Compare",
  "view.texts": "Texts",
  "view.atlas": "Heads",
  "view.rollout": "Rollout",
  "view.timeline": "Timeline",
  "view.lens": "Lens",
  "view.why": "Why",
  "view.patch": "Patch",
  "maps.empty": "The heads appear here once there is a text to read.",
  "maps.empty.sound": "The heads appear here once there is a sound.",
  "maps.empty.image": "The heads appear here once there is an image.",
  "maps.empty.picture": "The heads appear here once you have added an image and its place in the text.",
  "maps.trained": (p: P) => `Trained model: ${p.name}`,
  "maps.opened": (p: P) => `Model: ${p.name}`,
  // ---- panels ----
  "export.name": "Export",
  "export.hint": "Save this picture and its numbers as files; save and open edits",
  "edits.region": "Edits",
  // ---- keys ----
  "fold.input": "Input panel",
  "fold.input.away": "Hide the input{: key [|}",
  "fold.input.back": "Show the input{: key [|}",
  "fold.edits": "Edits panel",
  "fold.edits.away": "Hide the edits{: key ]|}",
  "fold.edits.back": "Show the edits{: key ]|}",
  "keys.open": "{Help and keys|Help}",
  "keys.open.hint": "{Help and keys (?)|Help}",
  "help.start": "First steps: one attention head in a minute",
  "help.terms": "Glossary: all terms",
};

declare module "../../i18n/vocabulary.js" {
  interface Vocabulary extends Record<keyof typeof page, Entry> {}
}
