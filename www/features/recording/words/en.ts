// Words of recordings, in English.
import { forms } from "../../../i18n/forms.js";
import type { Params as P } from "../../../i18n/vocabulary.js";

const { number, bytes } = forms("en");

export const recording = {
  "recording.offer": "A recording",
  "recording.offer.from": (p: P) => `This link opens a recording from ${p.host}.`,
  "recording.offer.unread": "Nothing has been fetched from there yet.",
  "recording.offer.sizes": (p: P) =>
    `The file has ${bytes(p.file)}; its attention patterns, which the page reads, have ${bytes(p.patterns)}.`,
  "recording.look-up": (p: P) => `Ask ${p.host} for its size`,
  "recording.take": (p: P) => `Read ${bytes(p.bytes)}`,
  "recording.decline": "No, thanks",
  "recording.note": (p: P) => `This is a recording, from ${p.file}.`,
  "recording.note.needs": "It shows one run and computes nothing: for edits and other texts, open the model.",
  "recording.note.bare": "The file holds patterns without a model’s description.",
  "recording.note.first": (p: P) => `Of ${number(p.count)} sequences the first is shown.`,
  "recording.note.partial": "Some rows sum to less than 1: something else took the rest.",
  "problem.recording.gone": (p: P) => `${p.file} can no longer be read: it was moved or changed. Open it again.`,
  "problem.recording.unreachable": (p: P) =>
    `${p.host} cannot be reached, or does not let other pages read its files. Download the file and drop it here.`,
  "problem.recording.status": (p: P) => `${p.host} did not send the file (status ${p.status}).`,
  "problem.recording.cut": (p: P) => `The connection to ${p.host} was lost. Try again.`,
  "problem.recording.no-ranges": (p: P) =>
    `${p.host} does not send parts of a file, and this one is large or of unknown size. Download it and drop it here.`,
  "problem.recording.header": (p: P) => `${p.file} cannot be read: its header does not describe its tensors.`,
  "problem.recording.none": (p: P) =>
    `${p.file} holds no attention patterns: none of its tensors has a name such as decoder.blocks.0.attn.pattern, ` +
    "blocks.0.attn.hook_pattern or attentions.0.",
  "problem.recording.newer": (p: P) => `This recording was written by a newer version (${p.format}): update the page.`,
  "problem.recording.metadata": (p: P) =>
    `${p.file} cannot be read: its metadata “${p.key}” is not complete. Write it again.`,
  "problem.recording.twice": (p: P) => `The file holds ${p.path} twice, under different names: keep one of them.`,
  "problem.recording.shape": (p: P) =>
    `${p.tensor} has the shape ${p.shape}: a pattern is batch × heads × queries × keys, or without the batch.`,
  "problem.recording.sizes": (p: P) =>
    `${p.path} has the shape ${p.shape}, where the rest of the file makes it ${p.wanted}.`,
  "problem.recording.number": (p: P) =>
    `${p.tensor} is no attention: head ${p.head} has ${p.value} in row ${p.row}, and weights are between 0 and 1.`,
  "problem.recording.sum": (p: P) =>
    `${p.tensor} is no attention: row ${p.row} of head ${p.head} sums to ${number(p.sum, 2)}, and not to 1.`,
  "problem.recording.sites": (p: P) =>
    `This recording does not hold ${p.sites}: write it with --sites '*' to see it here.`,
  "problem.recording.other-text": (p: P) => `The recording is of another text: write “${p.text}” to compare with it.`,
};

declare module "../../../i18n/vocabulary.js" {
  interface Vocabulary extends Record<keyof typeof recording, Entry> {}
}
