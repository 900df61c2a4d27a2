// Reads a sound: the engine reads features and WAV files at the model's rate; the browser decodes any other format, and
// resamples any other rate.
import { problem, problemOf } from "../../lib/errors.js";
import { floatWav } from "../../lib/files/float-wav.js";
import type { Engine } from "../../engine/engine.js";
import type { InputProblem } from "../../protocol/engine.js";

type RateProblem = Extract<InputProblem, { code: "NoWav" | "SoundRate" }>;

/** The most bytes that the browser decodes: it needs room for all of them at once. */
const MOST_BYTES = 2 ** 23;

/** Reads a file under a name, and says whether the browser resampled it. */
export async function readSound(engine: Pick<Engine, "readFile">, name: string, file: File) {
  if (file.size === 0) throw problem("sound.empty");
  try {
    return { answer: await engine.readFile("sound", name, file), resampled: false };
  } catch (error) {
    const { code, params } = problemOf(error);
    if (code !== "NoWav" && code !== "SoundRate") throw error;
    const decoded = await decode(file, (params as RateProblem["params"]).rate);
    return { answer: await engine.readFile("sound", name, decoded), resampled: true };
  }
}

/** The mean of the channels at this rate, as a WAV file. */
async function decode(file: File, rate: number): Promise<Blob> {
  if (file.size > MOST_BYTES) throw problem("sound.large", { most: MOST_BYTES });
  const audio = await file
    .arrayBuffer()
    .then((bytes) => new OfflineAudioContext(1, 1, rate).decodeAudioData(bytes))
    .catch(() => {
      throw problem("sound.unreadable");
    });
  const channels = Array.from({ length: audio.numberOfChannels }, (_, i) => audio.getChannelData(i));
  const mean = channels[0].map((_, i) => channels.reduce((sum, values) => sum + values[i], 0) / channels.length);
  return floatWav(mean, rate);
}
