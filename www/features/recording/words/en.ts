// Words of recordings, in English.
import { forms } from "../../../i18n/forms.js";
import type { Params as P } from "../../../i18n/vocabulary.js";

const { number, bytes } = forms("en");

export const recording = {
  "recording.offer": "A recording",
  "recording.offer.from": (p: P) => `This link opens a recording from ${p.host}.`,
  "recording.offer.unread": "Nothing has been fetched from there yet.",
  "recording.offer.sizes": (p: P) =>
    `The file takes ${bytes(p.file)}; the page reads only its attention patterns, ${bytes(p.read)}.`,
  "recording.offer.lens": (p: P) => `The file takes ${bytes(p.file)}, and the page reads all of it: it holds a lens.`,
  "recording.look-up": (p: P) => `Ask ${p.host} for its size`,
  "recording.take": (p: P) => `Read ${bytes(p.bytes)}`,
  "recording.decline": "No, thanks",
  "recording.note": (p: P) => `This is a recording, from ${p.file}.`,
  "recording.note.lens": (p: P) => `This is a recording of a lens, from ${p.file}.`,
  "recording.note.needs": "It shows one run and computes nothing: for edits and other texts, open the model.",
  "recording.note.open": "open the model",
  "recording.note.bare": "The file holds patterns but no description of the model.",
  "recording.note.first": (p: P) => `Only the first of ${number(p.count)} sequences is shown.`,
  "recording.note.partial": "Some rows sum to less than 1: the rest of their attention is not in the file.",
  "recording.note.alike":
    "Some tokens are spelled alike, and the file has only one number for them: it may belong to another of them.",
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
    `${p.file} cannot be read: its metadata “${p.key}” is incomplete. Write the file again.`,
  "problem.recording.twice": (p: P) => `The file holds ${p.path} twice, under different names: keep one of them.`,
  "problem.recording.shape": (p: P) =>
    `${p.tensor} has the shape ${p.shape}: a pattern is batch × heads × queries × keys, or without the batch.`,
  "problem.recording.sizes": (p: P) =>
    `${p.path} has the shape ${p.shape}, but the rest of the file requires ${p.wanted}.`,
  "problem.recording.number": (p: P) =>
    `${p.tensor} is not attention: head ${p.head} has ${p.value} in row ${p.row}, but weights lie between 0 and 1.`,
  "problem.recording.sum": (p: P) =>
    `${p.tensor} is not attention: row ${p.row} of head ${p.head} sums to ${number(p.sum, 2)}, not to 1.`,
  "problem.recording.lens.large": (p: P) =>
    `${p.file} is too large (${bytes(p.bytes)}): a logit lens is read up to ${bytes(p.most)}. Record a shorter text.`,
  "problem.recording.lens.cut": (p: P) => `${p.file} cannot be read: its JSON is incomplete. Save it again.`,
  "problem.recording.lens.unnumbered": (p: P) =>
    `${p.file} cannot be read: it holds ${p.value}, which is no number. Record the lens again, in float32.`,
  "problem.recording.lens.field": (p: P) =>
    `${p.file} cannot be read as a logit lens: “${p.key}” is missing or has another form.`,
  "problem.recording.lens.empty": (p: P) => `${p.file} holds no layers or no tokens: record a text again.`,
  "problem.recording.lens.size": (p: P) =>
    `${p.file} cannot be read as a logit lens: ${p.place} has ${number(p.count)} entries, ` +
    `${p.of} has ${number(p.wanted)}.`,
  "problem.recording.lens.number": (p: P) =>
    `${p.file} is no logit lens: ${p.place} is ${p.value}, neither a probability nor an entropy.`,
  "problem.recording.lens.untracked": (p: P) =>
    `${p.file} cannot be read as a logit lens: ${p.place} names “${p.token}”, of which ${p.of} has no probability.`,
  "problem.recording.sites": (p: P) =>
    `This recording does not hold ${p.sites}: write it with --sites '*' to see it here.`,
  "problem.recording.other-text": (p: P) => `The recording holds another text: write “${p.text}” to compare with it.`,
};

declare module "../../../i18n/vocabulary.js" {
  interface Vocabulary extends Record<keyof typeof recording, Entry> {}
}
