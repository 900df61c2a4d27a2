// The images and sounds that the page opened. The engine keeps their numbers with each of its models: after another
// model or worker has come, each is read again before the first request about it.
import type { Engine } from "./engine.js";
import type { Unnumbered } from "./link.js";
import type { AnswerMessage, MediaFiles } from "../protocol/messages.js";

type Read = Engine["readFile"];
type Medium = Parameters<Read>[0];

/** The requests that name images: those with scenes and questions. */
const NAMING = new Set<Unnumbered["type"]>(["run", "prefetch", "ask", "file"]);

/** @param listen receives one that was read again for the page's model */
export function createMedia(read: Read, listen: (answer: AnswerMessage<Medium>) => void) {
  const all = new Map<string, { medium: Medium; file: MediaFiles[Medium] }>();
  /** the names of those that the engine does not have: for the page's model, and for the second one, by its key */
  const absent = new Set<string>();
  let reading = 0;
  let second: { key: string; absent: Set<string> } | null = null;
  const namesOf = (reads: Medium | "text") =>
    [...all].filter(([, { medium }]) => medium === reads).map(([name]) => name);
  return {
    read<M extends Medium>(medium: M, name: string, file: MediaFiles[M]) {
      const answered = read(medium, name, file);
      reading++;
      // One that is refused is not asked for again.
      answered.then(
        () => {
          reading--;
          all.set(name, { medium, file });
          second?.absent.add(name);
        },
        () => void reading--,
      );
      return answered;
    },
    isReading: () => reading > 0,
    any: () => all.size > 0,
    /** A model has come. @param reads its medium */
    loaded(reads: Medium | "text") {
      absent.clear();
      for (const name of namesOf(reads)) absent.add(name);
    },
    /** The second model has come. */
    loadedBeside(key: string, reads: Medium | "text") {
      second = reads === "image" ? { key, absent: new Set(namesOf(reads)) } : null;
    },
    forget(names: string[]) {
      for (const name of names) for (const held of [all, absent, second?.absent]) held?.delete(name);
    },
    /** Reads the absent ones that a request is about. */
    before(request: Unnumbered) {
      const there = second?.absent;
      if ((absent.size === 0 && !there?.size) || !NAMING.has(request.type)) return;
      const written = JSON.stringify(request);
      const isAbout = (words: string) => written.includes(JSON.stringify(words));
      const key = second && there?.size && isAbout(second.key) ? second.key : null;
      for (const [name, { medium, file }] of all) {
        if (!isAbout(name)) continue;
        // A run of one that cannot be read again says so.
        if (absent.delete(name))
          read(medium, name, file).then(
            (answer) => all.has(name) && listen(answer),
            () => {},
          );
        if (key !== null && there?.delete(name)) read(medium, name, file, key).catch(() => {});
      }
    },
  } satisfies { read: Read } & Record<string, unknown>;
}
