// The views of a notebook's cell, as an anywidget: the kernel sends a recording, and the page's own components draw it.
import "./embed/words/recorded.js";
import "./embed/words/index.js";
import { drawRun } from "./embed/draw-run.js";
import { runOfResult, type Run } from "./embed/run.js";
import { sheets } from "./embed/sheets.js";
import { openRecording, replayOf, textOf } from "./engine/recording/index.js";
import { setLanguage, spokenHere } from "./i18n/index.js";
import { wordsOf } from "./i18n/problem.js";
import { errorOf, said } from "./lib/errors.js";
import { rangesOf } from "./lib/files/ranges.js";

/** Defined by `xtask/bundle-widget.js`: the style sheet of embedded views. */
declare const EMBED_CSS: string;

/** As anywidget gives it. */
interface Model {
  get(name: string): unknown;
  set(name: string, value: unknown): void;
  save_changes(): void;
  send(message: unknown): void;
  on(name: string, hear: (message: Piece | Refusal, buffers: DataView[]) => void): void;
  off(name: string, hear: (message: Piece | Refusal, buffers: DataView[]) => void): void;
}

/** One piece of a recording, whose bytes are its buffer. */
interface Piece {
  /** which recording: a new one replaces it */
  revision: number;
  index: number;
  count: number;
}

/** The sentence of a kernel that has no recording. */
interface Refusal {
  revision: number;
  problem: string;
}

/** Asks the kernel for the recording, and puts its pieces together. */
function receive(model: Model, signal: AbortSignal): Promise<Blob> {
  const revision = model.get("_revision");
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  return new Promise((resolve, reject) => {
    const take = (piece: Piece | Refusal, [bytes]: DataView[]) => {
      if (piece.revision !== revision) return;
      if ("problem" in piece) {
        model.off("msg:custom", take);
        return reject(errorOf(said(piece.problem)));
      }
      if (pieces[piece.index]) return;
      pieces[piece.index] = new Uint8Array(bytes.buffer as ArrayBuffer, bytes.byteOffset, bytes.byteLength);
      if (pieces.filter(Boolean).length < piece.count) return;
      model.off("msg:custom", take);
      resolve(new Blob(pieces));
    };
    model.on("msg:custom", take);
    signal.addEventListener("abort", () => model.off("msg:custom", take));
    model.send({ wants: "recording" });
  });
}

/** A recording as a run, with one head whole. */
async function runIn(file: Blob, head: string): Promise<(head: string) => Promise<Run>> {
  const recording = await openRecording(rangesOf("run.safetensors", file), head);
  const replay = await replayOf(recording);
  const { model: info, edits, answer } = recording;
  const text = textOf(recording);
  const scene = { source: text, target: answer.emitted, edits, sampling: answer.sampling, candidates: 0, asked: null };
  return async (whole) => {
    if (!replay) throw new Error("the recording is gone");
    return runOfResult(info, text, edits, await replay.run({ ...scene, whole: [whole] }));
  };
}

async function render({ model, el }: { model: Model; el: HTMLElement }) {
  const ended = new AbortController();
  const { signal } = ended;
  await Promise.all([
    sheets[0].replace(EMBED_CSS),
    setLanguage(spokenHere([document.documentElement.lang || navigator.language])),
  ]);
  const host = el.appendChild(document.createElement("div"));
  const note = el.appendChild(document.createElement("div"));
  note.role = "alert";
  // The notebook's own keys: a letter typed here is no command.
  host.addEventListener("keydown", (event) => event.stopPropagation());
  let drawn: ReturnType<typeof drawRun> | null = null;
  let newest = 0;

  /** Says why there is nothing to see, in place of the views; null: they are there again. */
  function say(error: unknown) {
    host.hidden = error !== null;
    note.textContent = error === null ? "" : wordsOf(error);
  }

  async function show(read: (head: string) => Promise<Run>) {
    const head = String(model.get("head"));
    const run = await read(head);
    if (signal.aborted || head !== model.get("head")) return;
    say(null);
    const theme = model.get("theme") as "light" | "dark" | "auto";
    if (drawn) return drawn.update(run, { head, theme });
    drawn = drawRun(host, run, {
      view: "grid",
      head,
      tone: "linear",
      theme,
      chosen: (name) => tell("head", name),
      picked: ({ query, key }) => tell("cell", [query, key]),
    });
  }

  function tell(name: string, value: unknown) {
    model.set(name, value);
    model.save_changes();
  }

  let read: ((head: string) => Promise<Run>) | null = null;
  /** Shows a recording, unless a newer one is asked for meanwhile. */
  async function showNewest(reading: () => Promise<(head: string) => Promise<Run>>) {
    const mine = newest;
    try {
      const opened = await reading();
      if (mine !== newest) return;
      read = opened;
      await show(opened);
    } catch (error) {
      if (mine === newest && !signal.aborted) say(error);
    }
  }
  const open = () => {
    newest++;
    read = null;
    void showNewest(async () => runIn(await receive(model, signal), String(model.get("_name"))));
  };
  const again = () => {
    const opened = read;
    if (opened) void showNewest(async () => opened);
  };
  const events: [string, () => void][] = [
    ["change:head", again],
    ["change:theme", again],
    ["change:_revision", open],
  ];
  for (const [name, hear] of events) model.on(name, hear);
  open();
  return () => {
    ended.abort();
    for (const [name, hear] of events) model.off(name, hear);
    drawn?.remove();
  };
}

export default { render };
