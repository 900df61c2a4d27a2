// Words of images, sounds, conversations and beams in the Input panel, in English.
import { forms } from "../../../../i18n/forms.js";
import type { Params as P } from "../../../../i18n/vocabulary.js";

const { number, percent, plural } = forms("en");

export const inputMore = {
  // ---- images ----
  "image.title": "Image",
  "image.choose": "Choose an image…",
  "image.other": "Another image…",
  "image.about": "Or drop it on the page, or paste it. It stays on this machine.",
  "image.reading": "Reading…",
  "image.seen": (p: P) => `The model sees it as ${number(p.width)} × ${number(p.height)} pixels.`,
  "image.empty": "Choose an image above. The model reads it at once.",
  "image.no-head":
    "No output: this model is an encoder without an output head. It turns each patch into a vector. You can " +
    "still look at its heads.",
  // ---- pictures beside a text ----
  "pictures.field": (p: P) => (p.several ? "Images" : "Image"),
  "pictures.choose": "Choose an image…",
  "pictures.other": (p: P) => (p.several ? "Replace all images…" : "Another image…"),
  "pictures.empty": "Choose an image above. The model reads it at once.",
  "pictures.empty.place": (p: P) =>
    `Write ${p.mark} into the text, where the image belongs. The model reads it at once.`,
  "pictures.title": (p: P) => (p.several ? "On the images" : "On the image"),
  "pictures.nth": (p: P) => `Image ${number(p.nth)}`,
  "pictures.whole": (p: P) => `Image ${number(p.nth)} as a whole`,
  "pictures.remove": (p: P) => `Remove image ${number(p.nth)}`,
  "pictures.add": "Add an image…",
  "pictures.waiting": (p: P) =>
    p.count === p.all
      ? `The text has no place for the ${p.all === 1 ? "image" : "images"}: write ${p.mark} where it belongs, or`
      : `${plural(p.count, { one: "image has", other: "images have" })} no place in the text: write ${p.mark} ` +
        "where it belongs, or",
  "pictures.place": (p: P) => (p.count === 1 ? "add its place" : "add their places"),
  "pictures.caption.tiles": (p: P) =>
    `${p.nth ? `Image ${number(p.nth)}` : "The image"} in ${number(p.down)} × ${number(p.across)} tiles`,
  "pictures.caption.whole": (p: P) => `${p.nth ? `Image ${number(p.nth)}` : "The image"} once more, as a whole`,
  "pictures.caption.alone": (p: P) => `Image ${number(p.nth)}`,
  "pictures.which": "Attention over the image",
  "pictures.which.layer": (p: P) => `Layer ${number(p.layer)}, mean of its heads`,
  "pictures.which.all": "Mean of all heads of all layers",
  "pictures.which.best": "The head that looks most at images",
  "pictures.measuring": "Measuring the heads…",
  "pictures.best": (p: P) =>
    `Layer ${p.layer}, Head ${p.head}: ${percent(p.share)} of its attention lies on image tokens, the mean over ` +
    `${plural(p.rows, { one: "text token that sees", other: "text tokens that see" })} one. No other head has more.`,
  "pictures.best.show": "Show this head",
  "pictures.best.list": "Sort the Grid by this number",
  "pictures.best.none": "No word sees an image yet: write some after it.",
  "pictures.tile": "Tile",
  "pictures.tile.place": (p: P) =>
    `${p.nth ? `Image ${number(p.nth)}, row` : "Row"} ${number(p.row)}, column ${number(p.column)}`,
  "pictures.tile.whole": (p: P) => (p.nth ? `Image ${number(p.nth)} as a whole` : "The whole image"),
  "pictures.share.head": (p: P) => `At ${p.token}, ${percent(p.share)} of this head’s attention lies on images.`,
  "pictures.share.layer": (p: P) =>
    `At ${p.token}, ${percent(p.share)} of this layer’s attention lies on images, on average over its heads.`,
  "pictures.share.all": (p: P) =>
    `At ${p.token}, ${percent(p.share)} of the attention lies on images, on average over all heads of all layers.`,
  "pictures.share.best": (p: P) => `At ${p.token}, ${percent(p.share)} of the attention of ${p.name} lies on images.`,
  "pictures.about":
    "One cell for each image token, with the chosen token’s attention on it. {Click|Tap} a word among the tokens to " +
    "see where it looks. {Double-click|Double-tap} a cell to mask it.",
  "pictures.about.encoder":
    "What the patches of this tile look at, before the text. For the words’ attention, choose a decoder head.",
  "pictures.cause": "Attention does not show cause. To find what a part of the image changes, ask",
  // ---- the camera ----
  "camera.open": "Camera…",
  "camera.close": "Turn the camera off",
  "camera.take": "Take the photo",
  "camera.view": "Camera preview",
  "camera.waiting": "The browser asks whether this page may use the camera.",
  "camera.about": "The camera turns off as soon as the photo is taken. The photo stays on this machine.",
  "problem.camera.insecure": "Browsers allow the camera only on https pages: choose an image file instead.",
  "problem.camera.refused":
    "The browser blocks the camera for this page: allow it next to the address, then try again.",
  "problem.camera.none": "The browser finds no camera: choose an image file instead.",
  "problem.camera.lost": "The photo could not be saved: take it again.",
  "problem.camera.busy": "The camera does not start. If another program is using it, close that program and try again.",
  // ---- drawing ----
  "drawing.title": "Draw",
  "drawing.sheet": "Sheet to draw on",
  "drawing.about": "Use the mouse or a finger. The model reads each stroke at once.",
  "drawing.blank": "The model reads the empty sheet too.",
  "drawing.undo": "Undo stroke",
  "drawing.clear": "Clear",
  "image.hint.follow": "{Click|Tap} a patch to follow it.",
  "image.hint": "{Click|Tap} a patch to follow it. {Double-click|Double-tap} to mask it.",
  // ---- similarity ----
  "similarity.tint": "Tint",
  "similarity.attention": "Attention",
  "similarity.cosine": "Cosine of the stream",
  "similarity.before": "Before the first layer",
  "similarity.after": (p: P) => `After layer ${p.layer}`,
  "similarity.out": "After the last norm",
  "similarity.choose": "{Click|Tap} a patch: the others are tinted by how similar their vectors are.",
  "similarity.nearest": (p: P) => `Most similar to ${p.token}: ${p.list}.`,
  "similarity.about": "cos(x, y) = x·y / (‖x‖ ‖y‖). This is not attention: no information flows along it.",
  "image.choice.none": "Choose an opened image",
  "problem.image.empty": "This file is empty: choose another one.",
  "problem.image.unreadable": "The browser cannot read this file as an image: choose a PNG, JPEG or WebP.",
  "problem.image.large": (p: P) =>
    `This image has ${number(p.width)} × ${number(p.height)} pixels, and the page reads at most ${number(p.most)}: ` +
    "make it smaller.",
  "problem.image.memory": "The browser does not have enough memory for this image: make it smaller.",
  // ---- sounds ----
  "sound.title": "Sound",
  "sound.choose": "Choose a sound…",
  "sound.other": "Another sound…",
  "sound.about":
    "Or drop a WAV or MP3 file on the page, or choose a safetensors file of features. It stays on this machine.",
  "sound.reading": "Reading…",
  "sound.heard": (p: P) =>
    (p.seconds === null
      ? `Features of ${number(p.heard, 2)} s.`
      : p.seconds > p.heard
        ? `It lasts ${number(p.seconds, 2)} s, and the model reads the first ${number(p.heard, 2)} s.`
        : `It lasts ${number(p.seconds, 2)} s. Silence fills it up to ${number(p.heard, 2)} s.`) +
    (p.resampled ? " The browser decoded and resampled it." : ""),
  "sound.empty": "Choose a sound above. The model reads it at once.",
  "sound.no-head":
    "No output: this model is an encoder without an output head. It turns each position into a vector. You can " +
    "still look at its heads.",
  "sound.hint.follow": "{Click|Tap} a moment to follow it.",
  "sound.hint": "{Click|Tap} a moment to follow it. {Double-click|Double-tap} to mask it.",
  "sound.choice.none": "Choose an opened sound",
  "problem.sound.empty": "This file is empty: choose another one.",
  "problem.sound.unreadable":
    "The browser cannot read this file as a sound: choose a WAV or MP3 file, or a safetensors file of features.",
  "problem.sound.large": (p: P) =>
    `The browser decodes at most ${number(p.most / 2 ** 20)} MiB of such a file: choose a shorter sound, or a WAV ` +
    "file at the model’s sample rate.",
  // ---- conversations ----
  "chat.switch": "What the model reads",
  "chat.switch.text": "Text",
  "chat.switch.chat": "Chat",
  "chat.role": (p: P) => `Role of turn ${p.position}`,
  "chat.text": (p: P) => `${p.role}, turn ${p.position}`,
  "chat.remove": (p: P) => `Remove turn ${p.position}`,
  "chat.add": "Add a turn",
  "chat.reply": "Reply to the answer",
  "chat.about": "The model writes the assistant’s next turn. Text shows the exact prompt.",
  "problem.chat.module": "The part that writes conversations could not be loaded. Check the connection.",
  "problem.chat.crashed": "The chat template could not be run. Change the conversation to try again.",
  "problem.chat.config": (p: P) => `${p.file} cannot be read: ${p.reason}.`,
  "problem.chat.turns": (p: P) => `The conversation cannot be read: ${p.reason}.`,
  "problem.chat.empty": "The conversation has no turns.",
  "problem.chat.no-template": "The model has no chat template: write the prompt as text.",
  "problem.chat.no-default": "The model has several chat templates, and none of them is called “default”.",
  "problem.chat.long-template": (p: P) =>
    `The chat template has ${number(p.length)} characters; at most ${number(p.limit)} are read.`,
  "problem.chat.many-turns": (p: P) =>
    `The conversation has ${number(p.count)} turns; at most ${number(p.limit)} are read.`,
  "problem.chat.syntax": (p: P) => `Line ${p.line} of the chat template cannot be read: ${p.reason}.`,
  "problem.chat.refused": (p: P) => `The chat template refuses this conversation: ${p.reason}`,
  "problem.chat.failed": (p: P) => `Line ${p.line} of the chat template fails: ${p.reason}.`,
  "problem.chat.endless": "The chat template did not finish and was stopped.",
  "problem.chat.long-text": (p: P) => `The chat template writes more than ${number(p.limit)} characters.`,
  // ---- beams ----
  "beams.title": "Beam search",
  "beams.off": "one answer",
  "beams.on": (p: P) => `${plural(p.count, { one: "text", other: "texts" })} in parallel`,
  "beams.count": "Number of beams",
  "beams.count.hint":
    "Follows this many texts in parallel and keeps the likeliest at every step; 1 follows only the answer. " +
    "Temperature and seed are ignored.",
  "beams.penalty": "Length penalty",
  "beams.penalty.hint":
    "Texts are ranked by ln p divided by their length to this power: 0 prefers short texts, 1 ranks by the " +
    "mean over tokens.",
  "beams.list": "Most probable texts and their scores, best first",
  "beams.take": (p: P) => `Probability ${p.probability}. Choose it to make it the answer.`,
  "beams.empty": "ends immediately",
  "beams.searching": "Searching…",
  "beams.stop": "Stop",
};

declare module "../../../../i18n/vocabulary.js" {
  interface Vocabulary extends Record<keyof typeof inputMore, Entry> {}
}
