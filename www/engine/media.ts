// The images and sounds that the page opened. The engine keeps their numbers with the model: after another model or
// worker has come, each is read again before the first request about it.
import type { Engine } from "./engine.js";
import type { Unnumbered } from "./link.js";
import type { AnswerMessage } from "../protocol/messages.js";

type Read = Engine["readFile"];
type Medium = Parameters<Read>[0];

/** The requests that name images: those with scenes and questions. */
const NAMING = new Set<Unnumbered["type"]>(["run", "prefetch", "ask", "file"]);

/** @param listen receives one that was read again */
export function createMedia(read: Read, listen: (answer: AnswerMessage<Medium>) => void) {
  const all = new Map<string, { medium: Medium; file: Blob }>();
  /** the names of those that the engine does not have */
  const absent = new Set<string>();
  return {
    read<M extends Medium>(medium: M, name: string, file: Blob) {
      const answered = read(medium, name, file);
      // One that is refused is not asked for again.
      answered.then(
        () => all.set(name, { medium, file }),
        () => {},
      );
      return answered;
    },
    any: () => all.size > 0,
    /** A model has come. @param reads its medium */
    loaded(reads: Medium | "text") {
      absent.clear();
      for (const [name, { medium }] of all) if (medium === reads) absent.add(name);
    },
    /** Reads the absent ones that a request is about. */
    before(request: Unnumbered) {
      if (absent.size === 0 || !NAMING.has(request.type)) return;
      const written = JSON.stringify(request);
      for (const [name, { medium, file }] of all) {
        if (!absent.has(name) || !written.includes(JSON.stringify(name))) continue;
        absent.delete(name);
        // A run of one that cannot be read again says so.
        read(medium, name, file).then(listen, () => {});
      }
    },
  } satisfies { read: Read } & Record<string, unknown>;
}
