// The actions on the text: type it, extend it step by step, and choose among its tokens.
import * as change from "../../state/index.js";
import { beams } from "./beams/state.js";
import { similarity } from "./similarity/state.js";
import { cameraActions } from "./camera/actions.js";
import { fillIn, putMask } from "../../state/places-in-text.js";
import { asTurn } from "../../protocol/chat.js";
import { frontKind, setKind } from "../../state/map-actions.js";
import { fileMedium, readsBeside } from "../../protocol/medium.js";
import { problemOf } from "../../lib/errors.js";
import { readSound } from "./read-sound.js";
import { setTarget } from "../../state/text.js";
import { togglePadding } from "../../domain/edits/gestures.js";
import { drawnPicture } from "./drawing.js";
import { overPictures } from "./pictures/state.js";
import type { Origin, Stroke } from "../../state/media.js";
import type { Tone } from "../../domain/scale.js";
import type { Locks } from "../../domain/parts.js";
import type { NamedImage } from "../../protocol/messages.js";
import type { Page } from "../feature.js";
import type { State } from "../../state/store.js";
import type { Turn } from "../../protocol/chat.js";
import type { Sampling } from "../../protocol/engine.js";

export const locks: Locks = {
  text: [
    "type",
    "into",
    "openMedia",
    "pictures.add",
    "pictures.change",
    "pictures.remove",
    "pictures.place",
    "camera.open",
    "camera.take",
    "draw",
    "cut",
    "putMask",
    "fillIn",
    "chat.open",
    "chat.close",
    "chat.set",
    "chat.reply",
  ],
  examples: ["take"],
  stepper: ["steps.first", "steps.back", "steps.forward", "steps.play", "steps.pause", "again", "beams.take"],
  sampling: ["sample", "beams.count", "beams.penalty", "beams.stop"],
  masks: ["maskToken"],
};

/** The turns with this text as the user's last one. */
function asking(turns: Turn[], content: string): Turn[] {
  const last = turns.findLastIndex(({ role }) => role === "user");
  const turn = { role: "user", content };
  return last < 0 ? [...turns, turn] : turns.with(last, turn);
}

export type Actions = ReturnType<typeof actions>;

export function actions({ apply, engine, map, now, visit }: Page) {
  /** Stops the running search before it starts another. */
  function search(change: { count?: number; penalty?: number }) {
    engine.stop("beams");
    apply((s) => beams(s, change));
  }
  /** Reads the file as an image or a sound; a refused one leaves the one in view. @returns whether it was read */
  async function read(file: File | NamedImage, { strokes, beside }: Omit<Origin, "resampled"> = {}) {
    const name = change.nextName(now());
    apply((s) => change.beginReading(s, file.name, strokes));
    try {
      const { answer, resampled } =
        file instanceof File && fileMedium(now()) === "sound"
          ? await readSound(engine, name, file)
          : { answer: await engine.readFile("image", name, file), resampled: undefined };
      apply((s) => change.openMedia(s, answer, file.name, { resampled, strokes, beside }));
      return true;
    } catch (error) {
      apply((s) => change.refuseReading(s, name, problemOf(error)));
      return false;
    }
  }
  return {
    hover: map.hover,
    point: map.point,
    /** Reads the first of the files; pictures beside a text one after another, the first in place of the others. */
    openMedia: async (files: File[]) => {
      const all = readsBeside(now()) ? files : files.slice(0, 1);
      let beside = false;
      for (const file of all) beside = (await read(file, { beside })) || beside;
    },
    pictures: {
      /** Reads further pictures beside those that are there. */
      add: async (files: File[]) => {
        for (const file of files) await read(file, { beside: true });
      },
      change: (i: number, name: string) => apply((s) => change.changePicture(s, i, name)),
      place: () => apply(change.placePictures),
      remove: (i: number) => apply((s) => change.removePicture(s, i)),
      tile: (tile: number | null) => apply((s) => change.setTile(s, tile)),
      tone: (tone: Tone) => apply((s) => change.setTone(s, tone)),
      which: (which: State["overPictures"]["which"]) => apply((s) => overPictures(s, { which })),
      show: map.focus,
      /** All heads by their attention on pictures. */
      list: () => visit("view=grid&sort=pictures"),
      /** A part of a picture is looked at by the focused row: it is a column. */
      point: (key: number | null) => map.hover(key === null ? null : { query: null, key }, key),
      choose: (key: number) =>
        apply((s) =>
          change.lock(frontKind(s) === "decoder" ? s : setKind(s, "decoder"), { query: s.locked.query, key }),
        ),
      ask: () => apply((s) => change.setView(s, "patch")),
    },
    camera: cameraActions({ apply, now }, (file) => read(file)),
    /** Tints the patches by cosines at a point of the stream, or by attention. */
    tint: (point: number | null) => apply((s) => similarity(s, { point })),
    /** Reads the drawing of these strokes. An empty sheet is read, too: all views stay where they are. */
    draw: (strokes: readonly Stroke[]) => read(drawnPicture(strokes), { strokes }),
    type: (text: string) => apply((s) => change.setText(s, text, "text")),
    take: (text: string) =>
      apply((s) => (s.chat ? change.setTurns(s, asking(s.chat.turns, asTurn(text))) : change.setText(s, text))),
    /** The answer is in this language; null: in that of the model's files. */
    into: (language: string | null) => apply((s) => change.setInto(s, language)),
    /** Keeps only the beginning; undo restores the rest. */
    cut: (end: number) => apply((s) => change.setText(s, s.text.slice(0, end))),
    settle: () => apply(change.endGesture),
    chat: {
      open: () => apply(change.openChat),
      close: () => apply(change.closeChat),
      set: (turns: Turn[], gesture: string | null) => apply((s) => change.setTurns(s, turns, gesture)),
      /** The answer becomes a turn. */
      reply: () => apply(change.keepAnswer),
    },
    done: () => apply(change.endGesture),
    again: () => apply(change.regenerate),
    readIt: () => apply(change.readIt),
    stopReading: () => apply(change.stopReading),
    steps: {
      first: () => apply(change.stepFirst),
      back: () => apply(change.stepBack),
      forward: () => apply(change.stepForward),
      play: () => apply(change.startPlay),
      pause: () => apply(change.pause),
    },
    putMask: (i: number) => apply((s) => putMask(s, i)),
    fillIn: (text: string) => apply((s) => fillIn(s, text)),
    sample: (sampling: Partial<Sampling>, gesture: string) =>
      apply((s) => change.setSampling(s, sampling, gesture ?? null)),
    beams: {
      count: (count: number) => search({ count }),
      penalty: (penalty: number) => search({ penalty }),
      stop: () => search({ count: 1 }),
      /** The chosen beam becomes the answer. */
      take: (ids: number[]) => apply((s) => setTarget(s, ids)),
    },
    /** A query token of this kind of map chooses its row; in cross-attention a source token chooses its column. */
    chooseToken: (which: "source" | "target", i: number) =>
      apply((state) => {
        const front = frontKind(state);
        const wanted =
          which === "source" ? (front === "cross" ? "cross" : "encoder") : front === "encoder" ? "cross" : front;
        const s = wanted && wanted !== front ? setKind(state, wanted) : state;
        return change.lock(
          s,
          which === "source" && wanted === "cross" ? { query: s.locked.query, key: i } : { query: i, key: null },
        );
      }),
    maskToken: (which: "source" | "target", i: number) =>
      apply((s) => {
        const key = which === "source" ? "padding" : "target_padding";
        return change.edit(s, { [key]: togglePadding(s.edits[key], i) });
      }),
  };
}
