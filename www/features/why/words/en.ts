// Words of Why, in English.
import { forms } from "../../../i18n/forms.js";
import type { Params as P } from "../../../i18n/vocabulary.js";

const { number, plural } = forms("en");

/** In fewer bits the parts do not sum to the model's value. */
const fixed = (p: P, what: string) =>
  p.rounded
    ? "The difference is rounding: with fewer bits the inputs of each matrix are rounded too. " +
      `Fixed as in this run: ${what}.`
    : `It is exact, with ${what} fixed as in this run.`;

export const why = {
  "why.title": (p: P) => `Why ${p.answer}?`,
  "why.title.foil": (p: P) => `Why ${p.answer} and not ${p.foil}?`,
  "why.title.output": (p: P) => `Which parts make up the vector of “${p.token}”?`,
  "why.title.likeness": (p: P) => `Why is this similar to “${p.text}”?`,
  "why.ask": "Question",
  "why.row": "Token",
  "why.row.reads": "At token",
  "why.answer": "Why",
  "why.foil": "and not",
  "why.foil.none": "nothing else",
  "why.typed.answer": "Type another token",
  "why.typed.foil": "Type a token to compare with",
  "why.likeness.sound": "Compare with another sound",
  "why.likeness.image": "Compare with another image",
  "why.likeness": "Compare with another text",
  "why.likeness.placeholder": "none: the vector itself",
  "why.trail": "Path to here",
  "why.guide": (p: P) => `Step ${number(p.step)} of ${number(p.of)}. Next: ${p.next}.`,
  "why.guide.parts": "choose the first head in the list",
  "why.guide.keys": "choose the first token in the list",
  "why.guide.cell": "choose the head in the first line",
  "why.guide.step": (p: P) => `Step ${number(p.step)} of ${number(p.of)}.`,
  "why.guide.end": (p: P) =>
    `Step ${number(p.step)} of ${number(p.of)}, the end: the longest bar shows the token the answer was copied ` +
    "from.",
  "why.guide.previous": (p: P) =>
    `Step ${number(p.step)} of ${number(p.of)}, the end: at “${p.query}”, the previous-token head ${p.head} ` +
    `looked one token back, at “${p.key}”, and so the later head found its place.`,
  "why.crumb.cell": (p: P) => `“${p.query}” looked at “${p.key}”`,
  "why.run": "Which run",
  "why.run.with": "With edits",
  "why.run.without": "Without edits",
  "why.run.difference": "Difference",
  "why.parts.difference": "What the edits changed: each part with edits minus without",
  "why.edited": (p: P) => `${p.name}, ${p.edit}`,
  "why.before": (p: P) => `without edits ${p.added}`,
  "why.missing": (p: P) => `would have added ${p.added}`,
  "why.parts": (p: P) => `What pushed towards ${p.answer}, and what against it`,
  "why.parts.foil": (p: P) => `What pushed towards ${p.answer}, and what towards ${p.foil}`,
  "why.parts.output": "Parts that make up the vector",
  "why.about.parts": (p: P) =>
    `Each part’s direct contribution to the logit. ${fixed(p, "norm scales and patterns")} To see what would ` +
    "happen without a part, use Patch or silence it.",
  "why.about.class": (p: P) =>
    "Each part’s direct contribution to the class logit, through the tokens that it is read from. " +
    `${fixed(p, "norm scales, patterns and the activation before the classes (tanh, ReLU or GELU)")} To see ` +
    "what would happen without a part, use Patch or silence it.",
  "why.about.output": (p: P) =>
    `Each part’s direct contribution. ${fixed(p, "norm scales and patterns")} To see what would happen without ` +
    "a part, silence it.",
  "why.keys": (p: P) => `Where ${p.head} took it from, at “${p.token}”`,
  "why.about.keys":
    "The head’s contribution, token by token: its weight times the value it reads there. Choose a token to see " +
    "why the head looked at it. A large weight may carry little, and a small one much.",
  "why.weight": (p: P) => `weight ${p.weight}`,
  "why.side.against": "against it",
  "why.look": (p: P) => `Open ${p.name} in Head`,
  "why.patch": (p: P) => `Test ${p.name} in Patch`,
  "why.cell": (p: P) => `Why ${p.head} looked from “${p.query}” at “${p.key}”`,
  "why.pairs": "Matching parts, strongest first",
  "why.met": "with",
  "why.map": (p: P) => `Rows: parts of the query at “${p.query}”. Columns: parts of the key at “${p.key}”.`,
  "why.axis.query": "part of the query",
  "why.axis.key": "part of the key",
  "why.map.name": "Parts of the query against parts of the key",
  "why.map.hint": "{Hover over a cell to read it; click|Tap a cell to read it; tap} a head to follow it.",
  "why.about.cell":
    "The raw product q · k, before scaling and before comparison with other tokens, split into parts; biases, " +
    "rotation and norms are fixed as in this run. It shows what matched, not whether it mattered; to test " +
    "that, use Patch.",
  "why.others": "others",
  "why.rest.parts": (p: P) => plural(p.count, { one: "other part", other: "other parts" }),
  "why.rest.keys": (p: P) => plural(p.count, { one: "other token", other: "other tokens" }),
  "why.all": (p: P) => `Show all ${number(p.count)}`,
  "why.fewer": "Show only the largest",
  "why.go": (p: P) => `Continue with ${p.name}`,
  "why.failed": (p: P) => `This could not be split into parts. ${p.message}`,
};

declare module "../../../i18n/vocabulary.js" {
  interface Vocabulary extends Record<keyof typeof why, Entry> {}
}
