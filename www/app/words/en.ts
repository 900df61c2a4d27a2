// The words of the page, but for those of its rooms, in English. A key holds a sentence, or a function where numbers or
// names go into it.
import { anatomy } from "../../features/anatomy/words/en.js";
import { models } from "../../features/models/words/embedded/en.js";
import { attribution } from "../../features/edits/attribution/words/en.js";
import { edits } from "../../features/edits/words/en.js";
import { suggestions } from "../../features/edits/suggestions/words/en.js";
import { use } from "../../features/sharing/words/en.js";
import { exporting } from "../../features/export/words/en.js";
import { head } from "../../features/head/words/en.js";
import { grid } from "../../features/grid/words/en.js";
import { timeline } from "../../features/timeline/words/en.js";
import { rollout } from "../../features/rollout/words/en.js";
import { compare } from "../../features/compare/words/en.js";
import { lines } from "../../features/lines/words/en.js";
import { hub } from "../../features/models/words/en.js";
import { engine } from "../../worker/words/en.js";
import { embed } from "../../embed/words/en.js";
import { reading } from "../../features/input/words/en.js";
import { forms } from "../../i18n/forms.js";

export type P = Record<string, any>;

const { number, plural, size } = forms("en");

export const en = {
  ...anatomy,
  ...models,
  ...engine,
  ...embed,
  ...attribution,
  ...edits,
  ...suggestions,
  ...use,
  ...exporting,
  ...head,
  ...grid,
  ...timeline,
  ...rollout,
  ...compare,
  ...lines,
  ...hub,
  ...reading,

  "page.title": "headlight",
  "page.tagline": "A whole transformer, running in this page.",
  "page.tagline.more": "Every picture is its own numbers, computed now.",

  // ---- rooms ----
  "room.label": "Rooms",
  "room.explore": "Explore",
  "room.train": "Train",
  "room.learn": "Learn",
  "room.paper": "The paper",
  "section.label": "Learn",
  "section.learn": "Step by step",
  "section.exercises": "Exercises",
  "section.batch": "Batches",
  "room.loading": "Opening…",
  "notice.room": "This part of the page did not load. Check the connection and open it again.",

  // ---- kinds, heads, parts ----
  "kind.encoder": "Encoder",
  "kind.decoder": "Decoder",
  "kind.cross": "Cross",
  "kind.mlp": "MLP",
  "kind.encoder.long": "Encoder self-attention",
  "kind.decoder.long": "Decoder self-attention",
  "kind.cross.long": "Cross-attention",
  "kind.encoder.reads": "The source looks at itself.",
  "kind.decoder.reads": "The answer looks at what is written so far.",
  "kind.decoder.alone": "Each token looks at those before it.",
  "kind.cross.reads": "The answer looks at the source.",
  "head.name": (p: P) => `Layer ${p.layer}, Head ${p.head}`,
  "head.short": (p: P) => `L${p.layer}H${p.head}`,
  "head.in": (p: P) => `${p.kind} L${p.layer}H${p.head}`,
  "layer.in": (p: P) => `${p.kind} layer ${p.layer}`,
  "layer.name": (p: P) => `Layer ${p.layer}`,

  // ---- header and engine ----
  "engine.cpu": "CPU",
  "engine.gpu": "GPU",
  "engine.auto": "Automatic",
  "engine.menu": "Where the model runs",
  "engine.badge": (p: P) => `Runs on the ${p.kind}: ${p.adapter}. Choose where it runs.`,
  "engine.opening": "Starting…",
  "engine.ms": (p: P) => `${p.ms < 0.1 ? `<${number(0.1)}` : number(p.ms, p.ms < 10 ? 1 : 0)} ms`,
  "engine.model": (p: P) => `The model “${p.name}” has ${number(p.parameters)} parameters.`,
  "engine.stages": (p: P) =>
    p.ran < p.all
      ? `Last run: ${p.ran} of ${p.all} stages computed, the rest reused.`
      : `Last run: all ${p.all} stages computed.`,
  "engine.auto.hint": "A graphics card where there is one, else the CPU",
  "engine.cpu.hint": "Always works",
  "engine.gpu.hint": "WebGPU; best for large models",
  "engine.gpu.missing": "Not part of this build yet",
  "language.label": "Language",
  "theme.switch": "Light or dark",

  // ---- input ----
  "input.region": "Input",
  "input.examples": "Examples",
  "input.tokens": "What it reads",
  "input.tokens.hint.follow": "Click follows a token.",
  "input.tokens.hint": "Click follows a token, double-click masks it.",
  "input.answer": "What it writes",
  "input.answer.none": "Nothing yet",
  "input.target": "Its tokens so far",
  "input.unknown": (p: P) =>
    `${p.list}: never seen by this model. It reads ${p.count === 1 ? "it" : "them"} as “unknown”.`,
  "input.older": "Written under other edits.",
  "input.not-a-date":
    "No such day: the model has only learned to write dates, of the years 1970 to 2069, and writes one for any text.",
  "input.same": "The same answer as without edits",
  "input.plain": "Without edits it wrote",
  "input.again": "Write it again",

  // ---- tokens ----
  "token.start": "start",
  "token.end": "end",
  "token.pad": "pad",
  "token.special": (p: P) => p.text.replace(/^[<[⟨|]+|[>\]⟩|]+$/g, ""),
  "token.title": (p: P) => `${p.name}, position ${p.position}`,
  "token.unknown": (p: P) => `“${p.text}”, never seen by this model`,
  "token.masked": (p: P) => `${p.name}: hidden as padding`,
  "token.second": (p: P) => `${p.name}, second text`,
  "token.space": "space",
  "token.nth": (p: P) => `${p.text}, number ${p.nth}`,

  // ---- stepping ----
  "step.group": "Steps",
  "step.first": "To the start",
  "step.back": "One token back",
  "step.forward": "Write the next token",
  "step.play": "Write to the end",
  "step.play.on": "Write on",
  "step.pause": "Pause",
  "step.count": (p: P) =>
    p.count === 0 ? "Before the first token" : plural(p.count, { one: "token written", other: "tokens written" }),
  "step.ended": (p: P) => `${plural(p.count, { one: "token", other: "tokens" })}, ended`,
  "step.full": (p: P) => `${plural(p.count, { one: "token", other: "tokens" })}: no room for more`,

  // ---- candidates ----
  "next.title": "What comes next",
  "next.logit": (p: P) => `${p.name}: probability ${p.probability}, logit ${p.logit}`,
  "next.was": (p: P) => `Without edits: rank ${p.rank}, probability ${p.probability}`,
  "next.moved.up": (p: P) => `▲${number(p.by)}`,
  "next.moved.down": (p: P) => `▼${number(p.by)}`,
  "next.moved.new": "new",
  "next.said.up": (p: P) => `up ${plural(p.by, { one: "rank", other: "ranks" })} by the edits`,
  "next.said.down": (p: P) => `down ${plural(p.by, { one: "rank", other: "ranks" })} by the edits`,
  "next.said.new": (p: P) => `new among the likeliest: number ${number(p.before)} without edits`,
  "next.full": "Nothing: the text is as long as this model can read.",
  "next.forced": (p: P) =>
    `An answer of this model always begins with “${p.token}”, whatever is most probable: its files say so.`,
  "next.suppressed": (p: P) => `This model never writes “${p.token}”, however probable: its files say so.`,
  "next.none": "Shown once the model has read the text.",
  "sampling.title": "Sampling",
  "sampling.greedy": "always the likeliest",
  "sampling.drawn": (p: P) => `temperature ${p.temperature}${p.top_k ? `, top ${p.top_k}` : ""}`,
  "sampling.temperature": "Temperature",
  "sampling.temperature.hint": "0 takes the likeliest token; higher values take chances.",
  "sampling.top_k": "Top-k",
  "sampling.top_k.hint": "Choose among this many; 0 means all.",
  "sampling.seed": "Seed",
  "sampling.seed.hint": "The same seed draws the same tokens.",

  // ---- maps ----
  "maps.region": "Heads",
  "maps.kinds": "Kind of attention",
  "maps.views": "View",
  "view.lines": "Lines",
  "view.compare": "Compare",
  "view.rollout": "Rollout",
  "view.timeline": "Timeline",
  "view.grid": "Grid",
  "view.head": "Head",
  "maps.read.encoder": "Row: the source token that looks. Column: the token it looks at.",
  "maps.read.decoder": "Row: the token that looks. Column: the earlier token it looks at.",
  "maps.read.open": "Row: the token that looks. Column: the token it looks at.",
  "maps.read.cross": "Row: the step that looks. Column: the source token it looks at.",
  "maps.writes": "writes",
  "maps.thumb": (p: P) => `${p.name}, ${p.rows} rows by ${p.cols} columns${p.edited ? ", edited" : ""}`,
  "maps.strength": (p: P) => `×${p.value}`,
  "maps.roledescription": "heat map",
  "maps.top": "Strongest cells",
  "maps.top.query": "Row",
  "maps.top.key": "Column",
  "maps.top.weight": "Weight",
  "maps.top.cell": (p: P) => `${p.query} looks at ${p.key} ${p.value}`,
  "maps.row.looks": "looks at",
  "maps.masked": "masked",
  "maps.all-masked": "Everything is masked here, so this row is zero.",
  "maps.cut-off": "The decoder is cut off from the source, so it looks at nothing here.",
  "maps.empty": "The heads appear here as soon as there is a text to read.",
  "maps.trained": (p: P) => `Trained model: ${p.name}`,
  "maps.opened": (p: P) => `Model: ${p.name}`,
  "maps.stale": "Not up to date",
  "maps.busy": "Computing…",
  "legend.title": "Attention weight",
  "legend.tone": "Tone curve of the colours",
  "legend.linear": "Linear",
  "legend.root": "Root",
  "legend.log": "Logarithmic",
  "legend.masked": "masked",
  "legend.lifted": "Dropout lifts the weights it keeps, also above 1.",

  // ---- loading and failing ----
  "load.engine": "Loading the engine",
  "load.weights": "Loading the model",
  "load.warm-up": "Warming up the GPU",
  "load.run": "Computing",
  "load.bytes": (p: P) => (p.total ? `${size(p.done)} of ${size(p.total)}` : size(p.done)),
  "load.hint": "Nothing leaves your machine: the model itself comes to this page.",
  "failure.input": "The model cannot read this text.",
  "failure.model": "The model could not be loaded.",
  "failure.engine": "The engine stopped.",
  "failure.trap": "The engine crashed again and again.",
  "failure.retry": "Start it again",
  "failure.kept": "The maps show the last good answer.",
  "failure.worker": "The part of the page that computes could not be loaded. Check the connection, then start again.",
  "failure.loading": "The page could not be drawn. Reload it.",

  // ---- notices ----
  "notice.positional": "Masks belonged to the old text, so they were removed.",
  "notice.reset": "All edits were removed.",
  "notice.link": (p: P) => `Part of this link could not be understood and was left out: ${p.parts}.`,
  "notice.version": "This link comes from another version of the page. The defaults are shown.",
  "notice.restarted": "The engine crashed and was started again. Nothing of yours is lost.",
  "notice.device-lost": "The graphics device was lost; the model now runs on the CPU.",
  "notice.close": "Close",

  "control.range": (p: P) => `From ${p.min} to ${p.max}.`,
};
