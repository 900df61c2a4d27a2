// The module that runs chat templates. It is fetched when a conversation is first written.
import { inData } from "../lib/assets.js";
import { problem } from "../lib/errors.js";
import { wellFormed } from "../lib/text/well-formed.js";
import type { PromptAnswer, TemplateFiles, Turn } from "../protocol/chat.js";

type Text = string | null;

/** The exports of the wasm glue. */
interface Glue {
  default(files: { module_or_path: URL }): Promise<unknown>;
  Writer: new (config: Text, jinja: Text, older: Text, picture: Text) => Writer;
}

/** A compiled template. */
interface Writer {
  apply(chat: string, generation: boolean, now: number): string;
  free(): void;
}

/**
 * Writes turns by a template; the next turn of the assistant is begun, unless the last one is its.
 * @param picture what stands for a picture in a turn, of a model that reads pictures
 */
export type WriteTurns = (files: TemplateFiles, turns: Turn[], picture: string | null) => PromptAnswer;

let opened: WriteTurns | null = null;

/** The number of crashes: the glue at one address returns the same instance for ever. */
let crashes = 0;

/** The module, if it is here. */
export const writerHere = () => opened;

export async function openWriter(): Promise<WriteTurns> {
  const folder = inData("wasm/chat/");
  const glue: Glue = await import(new URL(`headlight.js${crashes ? `?${crashes}` : ""}`, folder).href).catch(() => {
    throw problem("chat.module");
  });
  await glue.default({ module_or_path: new URL("headlight_bg.wasm", folder) });
  let last: { files: TemplateFiles; picture: string | null; writer: Writer } | null = null;
  /** A template is compiled once for all conversations with its model. */
  const writerOf = (files: TemplateFiles, picture: string | null) => {
    if (last?.files !== files || last.picture !== picture) {
      last?.writer.free();
      last = { files, picture, writer: new glue.Writer(files.config, files.jinja, files.older ?? null, picture) };
    }
    return last.writer;
  };
  opened = (files, turns, picture) => {
    const begins = turns.at(-1)?.role !== "assistant";
    try {
      return JSON.parse(writerOf(files, picture).apply(wellFormed(turns), begins, localSeconds(new Date())));
    } catch {
      // A crashed module is opened again.
      opened = null;
      crashes++;
      return { problem: { code: "crashed" } };
    }
  };
  return opened;
}

/** The reader's date and time, as seconds since 1970. */
const localSeconds = (now: Date) => Math.floor(now.getTime() / 1000) - 60 * now.getTimezoneOffset();
