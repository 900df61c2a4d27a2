// The images that the page opened. The engine keeps their pixels with the model: after another model or worker has
// come, each is read again before the first request about it.
import type { Engine } from "./engine.js";
import type { Unnumbered } from "./link.js";
import type { AnswerMessage } from "../protocol/messages.js";

type Read = Engine["readImage"];

/** The requests that name images: those with scenes and questions. */
const NAMING = new Set<Unnumbered["type"]>(["run", "prefetch", "ask", "file"]);

/** @param listen receives an image that was read again */
export function createImages(read: Read, listen: (answer: AnswerMessage<"image">) => void) {
  const all = new Map<string, Blob>();
  /** the names of those that the engine does not have */
  const absent = new Set<string>();
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
    /** A model has come. @param reads whether it reads images */
    loaded(reads: boolean) {
      absent.clear();
      if (reads) for (const name of all.keys()) absent.add(name);
    },
    /** Reads the absent images that a request is about. */
    before(request: Unnumbered) {
      if (absent.size === 0 || !NAMING.has(request.type)) return;
      const written = JSON.stringify(request);
      for (const [name, image] of all) {
        if (!absent.has(name) || !written.includes(JSON.stringify(name))) continue;
        absent.delete(name);
        // A run of an image that cannot be read again says so.
        read(name, image).then(listen, () => {});
      }
    },
  } satisfies { read: Read } & Record<string, unknown>;
}
