// What the engine's worker says by itself, in English.
import { forms } from "../../i18n/forms.js";
import type { Params as P } from "../../i18n/vocabulary.js";

export const engine = {
  "reason.no-webgpu": "This browser has no WebGPU, so the model runs on the CPU.",
  "reason.no-adapter": "No graphics card is offered to this page, so the model runs on the CPU.",
  "reason.late": "The graphics card did not answer in time, so the model runs on the CPU.",
  "reason.software": "The only graphics adapter is a software one; the CPU is faster.",
  "reason.not-built": "This build of the page has no GPU engine, so the model runs on the CPU.",
  "reason.gpu-failed": (p: P) => `The GPU engine did not start (${p.message}), so the model runs on the CPU.`,
  "failure.device-lost": "The graphics device was lost.",
  "failure.fetch": (p: P) =>
    `${p.url} could not be fetched${p.status ? ` (${p.status})` : ""}. ` +
    (p.status === 404
      ? "The file is missing where this page comes from."
      : p.status
        ? "The server answered with an error; try again later."
        : "Check the connection, then start again."),
  "failure.order": "A model was asked for before an engine.",
  "hub.problem.elsewhere": "This page or another tab of it is at work on this model. Wait for it.",
  "hub.problem.header": (p: P) =>
    `${p.file} is not a whole safetensors file: it ends before its header does. Fetch or copy it again.`,
  "hub.problem.size": (p: P) =>
    `${p.file} is not a whole safetensors file: by its header it has ${forms("en").number(p.said)} bytes, ` +
    `and there are ${forms("en").number(p.size)}. Fetch or copy it again.`,
  "hub.problem.other": (p: P) => p.message,
};

declare module "../../i18n/vocabulary.js" {
  interface Vocabulary extends Record<keyof typeof engine, Entry> {}
}
