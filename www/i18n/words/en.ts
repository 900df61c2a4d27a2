// Words that every room shares: kinds of attention, heads, layers, tokens, what goes wrong, in English.
import { forms } from "../forms.js";
import type { Params as P } from "../vocabulary.js";

const { number, percent } = forms("en");

/** A weight as a share of a row. */
const share = (value: number) => (value > 0 && value < 0.005 ? `<${percent(0.01)}` : percent(value));

const most = (p: P) => (p.most ? "most " : "");

export const shared = {
  // ---- problems that may come before the words of the others ----
  "problem.unsaid":
    "Something went wrong, and the sentence that says what has not loaded. Check the connection, then try again.",
  "problem.no-webgpu": "This browser has no WebGPU, so the model runs on the CPU.",
  "problem.no-adapter": "This page cannot use a graphics card, so the model runs on the CPU.",
  "problem.late": "The graphics card did not respond in time, so the model runs on the CPU.",
  "problem.software": "The only graphics adapter is software, and the CPU is faster.",
  "problem.not-built": "This build of the page has no GPU engine, so the model runs on the CPU.",
  "problem.gpu-failed": "The GPU engine did not start, so the model runs on the CPU.",
  "problem.fetch": (p: P) =>
    `${p.url} could not be downloaded${p.status ? ` (${p.status})` : ""}. ` +
    (p.status === 404
      ? "The file is missing on this page’s server."
      : p.status
        ? "The server answered with an error; try again later."
        : "Check the connection, then try again."),
  "problem.worker": "The page’s computing process could not be loaded. Check the connection, then start again.",
  // ---- kinds, heads, parts ----
  "kind.encoder": "Encoder",
  "kind.decoder": "Decoder",
  "kind.cross": "Cross",
  "kind.mlp": "MLP",
  "kind.encoder.long": "Encoder self-attention",
  "kind.decoder.long": "Decoder self-attention",
  "kind.linear.long": "Decoder linear layer",
  "kind.cross.long": "Cross-attention",
  "kind.encoder.reads": "The source looks at itself.",
  "kind.decoder.reads": "The answer looks at the part already written.",
  "kind.cross.reads": "The answer looks at the source.",
  "head.name": (p: P) => `Layer ${p.layer}, Head ${p.head}`,
  "head.short": (p: P) => `L${p.layer}H${p.head}`,
  "head.in": (p: P) => `${p.kind} L${p.layer}H${p.head}`,
  "layer.in": (p: P) => `${p.kind} L${p.layer}`,
  "layer.name": (p: P) => `Layer ${p.layer}`,
  "part.embed": "Embedding",
  "part.positions": "Position",
  "part.types": "Segment",
  "part.head": "Head",
  "part.bias": "Bias",
  "part.mlp": "MLP",
  "part.convolution": "Convolution beside the first layer",
  "part.layer-embedding": "Embedding of the token for the layer",
  "part.norm": "Norm shift",
  "part.unembed": "Output-head bias",
  "part.patch": "Patch",
  "part.before-output": "before the output matrix",
  "part.classes": "classes",
  "part.before-classes": "before the classes",
  "part.in": (p: P) => `${p.part}, ${p.place}`,
  "part.sum": (p: P) => `The parts sum to ${p.sum}`,
  "part.residue": (p: P) => `(model: ${p.whole}; difference: ${p.residue}).`,
  // ---- values of a run, by the names of their sites ----
  "site.norm": (p: P) => `input of ${p.name}`,
  "site.q": (p: P) => `query of ${p.name}`,
  "site.k": (p: P) => `key of ${p.name}`,
  "site.v": (p: P) => `value of ${p.name}`,
  "site.z": (p: P) => `weighted values of ${p.name}`,
  "site.z_gate": (p: P) => `gates of ${p.name}`,
  "site.hidden": (p: P) => `neurons of ${p.name}`,
  "site.out": (p: P) => `output of ${p.name}`,
  "site.out_norm": (p: P) => `normalised output of ${p.name}`,
  "site.gate": (p: P) => `gate of ${p.name}`,
  "site.branch": (p: P) => `contribution of ${p.name}`,
  "site.convolution": (p: P) => `convolution beside ${p.name}`,
  "site.layer_embedding": (p: P) => `embedding of the token beside ${p.name}`,
  "site.stream.pre": (p: P) => `stream into ${p.name}`,
  "site.stream.mid": (p: P) => `stream after attention of ${p.name}`,
  "site.stream.cross": (p: P) => `stream after cross-attention of ${p.name}`,
  "site.stream.post": (p: P) => `stream out of ${p.name}`,
  "site.stream.embed": (p: P) => `embedding of the ${p.name}`,
  "site.stream.positions": (p: P) => `positions of the ${p.name}`,
  "site.stream.types": (p: P) => `segments of the ${p.name}`,
  "site.stream.out": (p: P) => `output of the ${p.name}`,
  // ---- the chosen cell, in one sentence ----
  "sentence.to.write": (p: P) => `To write ${p.writes}`,
  "sentence.to.go-on": (p: P) => `To write ${p.writes} after ${p.query}`,
  "sentence.to.end": "To end the answer",
  "sentence.to.predict": (p: P) => `To predict the token after ${p.query}`,
  "sentence.to.read": (p: P) => `To read ${p.query}`,
  "sentence.to.rest": (p: P) => `At ${p.query}`,
  "sentence.to.fill": (p: P) => `To fill in ${p.query}`,
  "sentence.picture": (p: P) =>
    `the part of ${p.nth ? `image ${number(p.nth)}` : "the image"}${p.whole ? " as a whole" : ""} ` +
    `in row ${number(p.y)}, column ${number(p.x)}`,
  "sentence.patch": (p: P) => `the patch in row ${number(p.y)}, column ${number(p.x)}`,
  "sentence.at.source": (p: P) => `${most(p)}at ${p.key} in your text`,
  "sentence.at.sound": (p: P) => `${most(p)}at ${p.key} of the sound`,
  "sentence.at.token": (p: P) => `${most(p)}at ${p.key}`,
  "sentence.at.earlier": (p: P) => `back ${most(p)}at ${p.key}`,
  "sentence.at.later": (p: P) => `ahead ${most(p)}at ${p.key}`,
  "sentence.at.itself": (p: P) => `${most(p)}at ${p.key} itself`,
  "sentence.cell": (p: P) => `${p.purpose}, ${p.head ?? "this head"} looks ${p.object} (${share(p.share)}).`,
  "sentence.evenly": (p: P) =>
    `${p.purpose}, ${p.head ?? "this head"} looks evenly at ${number(p.count)} tokens (${share(p.share)} each).`,
  "sentence.masked": (p: P) => `${p.purpose}, ${p.head ?? "this head"} cannot look ${p.object}: this cell is masked.`,
  "sentence.outside": (p: P) =>
    `${p.purpose}, ${p.head ?? "this head"} cannot look ${p.object}: it is outside the window of ` +
    `${number(p.window)} tokens.`,
  "sentence.nothing": (p: P) => `${p.purpose}, ${p.head ?? "this head"} looks at nothing: the whole row is masked.`,
  "sentence.column": (p: P) =>
    `${p.key.replace(/^the/, "The")}: ${p.head ?? "this head"} looks at it most ` +
    `${p.purpose.replace(/^(To|At)/, (first: string) => first.toLowerCase())} (${share(p.share)}).`,
  "sentence.two": (p: P) => `${p.purpose}, A looks ${p.object}: ${p.a}; B: ${p.b}.`,
  "sentence.sink": (p: P) => `Its sink takes ${share(p.share)} of the row.`,
  "sentence.silenced": "The head is silenced: its result is multiplied by 0.",
  // ---- a bar, in one sentence ----
  "sentence.part.source": (p: P) => `${p.key} of your text, by ${p.head},`,
  "sentence.part.sound": (p: P) => `${p.key} of the sound, by ${p.head},`,
  "sentence.part.token": (p: P) => `${p.key}, by ${p.head},`,
  "sentence.target.over": (p: P) => `${p.isClass ? "class " : ""}${p.answer} over ${p.foil}`,
  "sentence.target.logit": (p: P) => `the logit of ${p.isClass ? "class " : ""}${p.answer}`,
  "sentence.target.output": "the output vector",
  "sentence.target.likeness": "the similarity",
  "sentence.target.score": (p: P) => `the score of ${p.head} from ${p.query} to ${p.key}`,
  "sentence.adds": (p: P) => `${p.without ? "Without edits, " : ""}${p.part} adds ${p.value} to ${p.target}.`,
  "sentence.takes": (p: P) => `${p.without ? "Without edits, " : ""}${p.part} takes ${p.value} from ${p.target}.`,
  "sentence.changes": (p: P) => `The edits change what ${p.part} adds to ${p.target} by ${p.value}.`,
  "sentence.from.source": (p: P) => `${p.key} of your text`,
  "sentence.from.sound": (p: P) => `${p.key} of the sound`,
  "sentence.from.written": (p: P) => `${p.key} of the answer`,
  "sentence.from.token": (p: P) => p.key,
  "sentence.from.itself": "itself",
  "sentence.share": (p: P) => `${share(p.share)} of what reaches ${p.token} comes from ${p.from}.`,
  "sentence.here": "Here",
  "sentence.after.input": "From the input alone",
  "sentence.after.attention": (p: P) => `After the attention of layer ${p.layer}`,
  "sentence.after.cross": (p: P) => `After the cross-attention of layer ${p.layer}`,
  "sentence.after.layer": (p: P) => `After layer ${p.layer}`,
  "sentence.would": (p: P) =>
    p.other
      ? `${p.after} ${p.token} has ${share(p.share)}; ` +
        `the model would ${p.fills ? "fill in" : "write"} ${p.other.token} (${share(p.other.share)}).`
      : `${p.after} the model would ${p.fills ? "fill in" : "write"} ${p.token} (${share(p.share)}).`,
  "sentence.at-step": "At this step",
  "sentence.at-next": "Next",
  "sentence.next": (p: P) =>
    `${p.at} the model writes ${p.token} with ${share(p.share)}` +
    `${p.other ? `; ${p.other.token} ${p.likelier ? "is likelier" : "would be next"}, ${share(p.other.share)}` : ""}.`,
  "sentence.next.other": (p: P) =>
    `${p.at} ${p.token} has ${share(p.share)}` +
    `${p.other ? `; the model writes ${p.other.token} (${share(p.other.share)})` : ""}.`,
  "sentence.class": (p: P) => `The model gives ${p.token} ${share(p.share)}.`,
  "sentence.raises": (p: P) => `Looking at ${p.token} raises the logit of ${p.other} by ${p.value}.`,
  "sentence.lowers": (p: P) => `Looking at ${p.token} lowers the logit of ${p.other} by ${p.value}.`,
  "sentence.matches": (p: P) =>
    `The query of ${p.token} and the key of ${p.other} have the product q · k = ${p.value}.`,
  "sentence.input.query": (p: P) => `The output of ${p.head} and this head’s queries overlap by ${p.value}.`,
  "sentence.input.key": (p: P) => `The output of ${p.head} and this head’s keys overlap by ${p.value}.`,
  "sentence.input.value": (p: P) => `The output of ${p.head} and this head’s values overlap by ${p.value}.`,
  // ---- tokens ----
  "token.start": "start",
  "token.end": "end",
  "token.pad": "pad",
  "token.special": (p: P) => p.text.replace(/^[<[⟨|]+|[>\]⟩|]+$/g, ""),
  "token.space": "space",
  "token.nth": (p: P) => `${p.text}, occurrence ${p.nth}`,
  "token.picture": (p: P) =>
    `Image${p.nth ? ` ${number(p.nth)}` : ""}${p.whole ? " as a whole" : ""}, row ${number(p.y)}, ` +
    `column ${number(p.x)}`,
  "token.patch": (p: P) => `Patch in row ${number(p.y)}, column ${number(p.x)}`,
  "grid.kind.encoder": "Enc",
  "grid.kind.decoder": "Dec",
  "grid.kind.cross": "Cross",
  "grid.head": (p: P) => `${p.kind} ${p.name}`,
};

declare module "../vocabulary.js" {
  interface Vocabulary extends Record<keyof typeof shared, Entry> {}
}
