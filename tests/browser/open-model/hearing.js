// What a person does to open a Whisper and to let it hear a sound.
import { readFileSync } from "node:fs";
import { until } from "../visit.js";
import { dropFile } from "./dropping.js";
import { choose, filesOf, folder, openDialog, take } from "./opening.js";

/** @typedef {import("playwright-core").Page} Page */

/** One second as 20 frames, which the tiny Whisper reads as 10 positions of 0.1 s. */
export const SETTINGS = {
  feature_extractor_type: "WhisperFeatureExtractor",
  feature_size: 5,
  chunk_length: 1,
  hop_length: 800,
};
const MODEL = ["config.json", "generation_config.json", "model.safetensors", "tokenizer.json"];

/**
 * Opens the tiny Whisper. @param {Page} page
 * @param {{ knows?: boolean, family?: string }} [which] `knows`: whether it has its extractor
 */
export async function openWhisper(page, { knows = true, family = "whisper" } = {}) {
  await openDialog(page);
  await choose(page, {
    ...filesOf(`tests/families/${family}`, (name) => MODEL.includes(name)),
    ...(knows && { "preprocessor_config.json": JSON.stringify(SETTINGS) }),
  });
  await take(page);
  await until(page, (s) => s.leaving === null && s.info?.config.input?.kind === "features");
}

export const sound = (/** @type {string} */ name) => readFileSync(folder(`tests/golden/sound/${name}`));

/** @param {Page} page @param {string} name */
export const dropSound = (page, name, bytes = sound(name)) => dropFile(page, name, bytes, "audio/wav");
