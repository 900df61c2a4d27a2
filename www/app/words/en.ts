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
  "engine.opening": "Starting…",
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
  "maps.empty": "The heads appear here once there is a text to read.",
  "maps.trained": (p: P) => `Trained model: ${p.name}`,
  "maps.opened": (p: P) => `Model: ${p.name}`,
  // ---- keys ----
  "fold.input": "Input panel",
  "fold.input.away": "Hide the input{: key [|}",
  "fold.input.back": "Show the input{: key [|}",
  "fold.edits": "Edits panel",
  "fold.edits.away": "Hide the edits{: key ]|}",
  "fold.edits.back": "Show the edits{: key ]|}",
  "keys.fold": "Show or hide the input or the edits",
  "keys.full": "Show the large map in full screen, and back",
  "keys.open": "{Help and keys|Help}",
  "keys.open.hint": "{Help and keys (?)|Help}",
  "help.start": "First steps: one attention head in a minute",
  "help.terms": "Glossary: all terms",
  "keys.title": "{Keys|Help}",
  "keys.group.look": "Look",
  "keys.group.write": "Write",
  "keys.group.edit": "Edit",
  "keys.group.views": "Views",
  "keys.group.page": "Page",
  "keys.jk": "Next and previous token (row)",
  "keys.arrows": "Move the focused cell",
  "keys.ends": "In a map: to the ends of the row; with Ctrl, to the first and the last cell",
  "keys.pages": "In a map: several rows up or down",
  "keys.escape": "Release the locked cell",
  "keys.enter": "Write the next token",
  "keys.back": "One token back",
  "keys.space": "Play or pause",
  "keys.mask": "Hide the focused token, or show it again",
  "keys.hide": "Hide the focused cell, or show it again",
  "keys.isolate": "On a head’s square: leave only that head in its sublayer",
  "keys.undo": "Undo the last change",
  "keys.redo": "Redo the last undone change",
  "keys.link": "Copy a link to this view",
  "keys.close": "Close the open panel or dialog",
  "keys.learn": "In Learn: one step back or forward",
  "keys.help": "This list",
  "keys.mouse": "{Hovering previews, clicking locks.|Tapping locks.}",
  "keys.mouse.hide": "{Double-click|Double-tap} a token or a cell to hide it.",
  "keys.while": "{Shortcuts are off while you type.|}",
  "keys.pin": "In the Grid: open this head in place, or close it",
};

declare module "../../i18n/vocabulary.js" {
  interface Vocabulary extends Record<keyof typeof page, Entry> {}
}
