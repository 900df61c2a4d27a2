// Words of Why, in English.
import { forms } from "../../../i18n/forms.js";
import type { Params as P } from "../../../i18n/vocabulary.js";

const { number, plural } = forms("en");

export const why = {
  "view.why": "Why",
  "why.title": (p: P) => `Why “${p.answer}”?`,
  "why.title.foil": (p: P) => `Why “${p.answer}” and not “${p.foil}”?`,
  "why.title.output": (p: P) => `What is the vector of “${p.token}” made of?`,
  "why.title.likeness": (p: P) => `Why is this like “${p.text}”?`,
  "why.ask": "The question",
  "why.row": "Where it writes",
  "why.row.reads": "At the token",
  "why.answer": "Why",
  "why.foil": "and not",
  "why.foil.none": "nothing else",
  "why.typed.answer": "Type another token to ask about",
  "why.typed.foil": "Type another token to hold it against",
  "why.likeness": "Compare with another text",
  "why.likeness.placeholder": "none: the vector by itself",
  "why.trail": "The way here",
  "why.guide": (p: P) => `Step ${number(p.step)} of ${number(p.of)}. Next: ${p.next}.`,
  "why.guide.parts": "choose the first head in the list",
  "why.guide.keys": "choose the first token in the list",
  "why.guide.cell": "choose the head in the first line",
  "why.guide.step": (p: P) => `Step ${number(p.step)} of ${number(p.of)}.`,
  "why.guide.end": (p: P) =>
    `Step ${number(p.step)} of ${number(p.of)}, the end of this walk: the longest bar is the token the ` +
    "answer was taken from.",
  "why.guide.previous": (p: P) =>
    `Step ${number(p.step)} of ${number(p.of)}, the end of this walk: at “${p.query}” ${p.head} looked one token ` +
    `back, at “${p.key}”, as a previous-token head does, and by that the later head found its place.`,
  "why.crumb.cell": (p: P) => `“${p.query}” looked at “${p.key}”`,
  "why.run": "Which run",
  "why.run.with": "With edits",
  "why.run.without": "Without edits",
  "why.run.difference": "Difference",
  "why.parts.difference": "What the edits changed: each part with edits minus without",
  "why.edited": (p: P) => `${p.name}, ${p.edit}`,
  "why.before": (p: P) => `without edits ${p.added}`,
  "why.missing": (p: P) => `would have added ${p.added}`,
  "why.parts": "Which parts pushed for it, and which against",
  "why.parts.foil": "Which parts pushed for the one, and which for the other",
  "why.parts.output": "Which parts it is the sum of",
  "why.about.parts":
    "What each part adds to the logit, directly: exact, with the norms' scales and the patterns held as this run had " +
    "them. It is not what would happen without that part: for that, ask Patch, or silence it.",
  "why.about.class":
    "What each part adds to the class’s logit through the first token, directly: exact, with the norms' scales, the " +
    "patterns and what stands before the classes (a tanh or a ReLU) held as this run had them. It is not what would " +
    "happen without that part: for that, ask Patch, or silence it.",
  "why.about.output":
    "What each part adds, directly: exact, with the norms' scales and the patterns held as this run had them. It is " +
    "not what would happen without that part: for that, silence it.",
  "why.keys": (p: P) => `From which tokens ${p.head} took it, at “${p.token}”`,
  "why.about.keys":
    "The head's part, token by token: its weight times what it reads there. Choose a token to see why the head " +
    "looked at it. A large weight may carry little, and a small one much.",
  "why.weight": (p: P) => `weight ${p.weight}`,
  "why.side.against": "against it",
  "why.look": (p: P) => `Look at ${p.name} in Head`,
  "why.patch": (p: P) => `Ask Patch about ${p.name}`,
  "why.cell": (p: P) => `Why ${p.head} looked from “${p.query}” at “${p.key}”`,
  "why.pairs": "What met what, the strongest first",
  "why.met": "met",
  "why.map": (p: P) => `Rows: what “${p.query}” asks with. Columns: what “${p.key}” answers with.`,
  "why.map.name": "Parts of the query against parts of the key",
  "why.map.hint": "Point at a cell to see what meets there; a head in it leads on.",
  "why.about.cell":
    "The raw product q · k, before it is scaled and compared with other tokens, part by part; biases, rotation and " +
    "norms held as this run had them. It says what matched, not whether it mattered: for that, ask Patch.",
  "why.others": "others",
  "why.rest.parts": (p: P) => plural(p.count, { one: "other part", other: "other parts" }),
  "why.rest.keys": (p: P) => plural(p.count, { one: "other token", other: "other tokens" }),
  "why.all": (p: P) => `Show all ${number(p.count)}`,
  "why.fewer": "Show the largest only",
  "why.go": (p: P) => `Go on to ${p.name}`,
  "why.failed": (p: P) => `This could not be taken apart. ${p.message}`,
};

declare module "../../../i18n/vocabulary.js" {
  interface Vocabulary extends Record<keyof typeof why, Entry> {}
}
