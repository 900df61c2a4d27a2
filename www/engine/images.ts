// The images that the page opened: read again whenever a model of images has come, since the engine keeps their pixels
// with the model.
import type { Engine } from "./engine.js";
import type { AnswerMessage } from "../protocol/messages.js";

type Read = Engine["readImage"];

/** @param listen receives an image that was read again */
export function createImages(read: Read, listen: (answer: AnswerMessage<"image">) => void) {
  const all = new Map<string, Blob>();
  return {
    read(name: string, image: Blob) {
      const answered = read(name, image);
      // One that is refused is not asked for again.
      answered.then(
        () => all.set(name, image),
        () => {},
      );
      return answered;
    },
    any: () => all.size > 0,
    again() {
      // A run of an image that cannot be read again says so.
      for (const [name, image] of all) read(name, image).then(listen, () => {});
    },
  } satisfies { read: Read } & Record<string, unknown>;
}
