// Writes a changed conversation as the text that the model reads.
import { openWriter, writerHere, type WriteTurns } from "../../engine/chat-template.js";
import { problemOf } from "../../lib/errors.js";
import { dropTurns, refuseTurns, setPrompt } from "../../state/index.js";
import { pictureMark } from "../../state/media.js";
import { isUnwritten, templateOf } from "../../state/chat.js";
import type { Apply } from "../../state/slice.js";
import type { State } from "../../state/store.js";

/** @returns an effect of a conversation without its text */
export function createConversation(now: () => State, apply: Apply) {
  let opening = false;

  function write(writer: WriteTurns) {
    const { chat } = now();
    const files = templateOf(now());
    if (!chat || !files || !isUnwritten(now())) return;
    const answer = writer(files, chat.turns, pictureMark(now()));
    if (!("problem" in answer)) return apply((s) => setPrompt(s, chat.turns, answer));
    const { code, ...params } = answer.problem;
    apply((s) => refuseTurns(s, chat.turns, { kind: "input", code: `chat.${code}`, params }));
  }

  return () => {
    if (!templateOf(now())) return apply(dropTurns);
    const writer = writerHere();
    if (writer) return write(writer);
    if (opening) return;
    opening = true;
    openWriter()
      .then(write, (error) =>
        apply((s) => (s.chat ? refuseTurns(s, s.chat.turns, { kind: "input", ...problemOf(error) }) : s)),
      )
      .finally(() => {
        opening = false;
      });
  };
}
