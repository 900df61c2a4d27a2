// The conversation with a chat model: its turns, and the text that the model's template makes of them.
import { asTurn } from "../protocol/chat.js";
import { anew } from "./text.js";
import { fitPictures } from "./media.js";
import { leaveMoment } from "./timeline.js";
import { remember } from "./undo.js";
import { lastingFailure } from "./store.js";
import type { Failure } from "../protocol/engine.js";
import type { Prompt, Turn } from "../protocol/chat.js";
import type { State } from "./store.js";

/** The files of the model's chat template; null if it has none. */
export const templateOf = ({ model, own }: Pick<State, "model" | "own">) =>
  own.find(({ id }) => id === model)?.template ?? null;

/** Whether the turns are still to be written as a text. Refused ones are tried again once no failure is shown. */
export const isUnwritten = ({ chat, failure }: State) =>
  chat !== null && chat.prompt === null && !(chat.refused && failure !== null);

/** Another conversation: its text and the answer to it are still to be written. */
export const setTurns = (state: State, turns: Turn[], gesture: string | null = null): State => ({
  ...anew(state, state.text, gesture),
  play: "fast",
  chat: { turns, prompt: null },
});

/** The template's text of these turns. A link's conversation keeps the link's answer. */
export const setPrompt = (state: State, turns: Turn[], prompt: Prompt): State =>
  state.chat?.turns === turns
    ? fitPictures({
        ...state,
        text: prompt.text,
        chat: { turns, prompt },
        current: false,
        failure: lastingFailure(state.failure),
      })
    : state;

/** The template does not write these turns; the picture stays that of the last ones. */
export const refuseTurns = (state: State, turns: Turn[], failure: Failure): State =>
  state.chat?.turns === turns
    ? { ...state, chat: { ...state.chat, refused: true }, failure: lastingFailure(state.failure) ?? failure }
    : state;

/** The model has no template for a link's conversation. */
export const dropTurns = (state: State): State => ({
  ...state,
  chat: null,
  notice: { key: "notice.no-template", undo: false },
});

/** From the text to a conversation: the one that wrote it, or one with the text as its first turn. */
export function openChat(state: State): State {
  const { held, text } = state;
  const same = held?.prompt?.text === text ? held : null;
  return setTurns(state, same?.turns ?? [{ role: "user", content: asTurn(text) }]);
}

/** From the conversation to its text, which stays as it is written. */
export const closeChat = (state: State): State => ({
  ...leaveMoment(remember(state, null)),
  held: state.chat,
  chat: null,
  current: false,
  failure: null,
  play: "fast",
  target: [],
});

/** The role of a further turn: user and assistant take turns. */
export const nextRole = (turns: Turn[]) => (turns.at(-1)?.role === "user" ? "assistant" : "user");

/** The answer becomes a turn, and the user has the next one. */
export const keepAnswer = (state: State): State =>
  state.chat && state.result
    ? setTurns(state, [
        ...state.chat.turns,
        { role: "assistant", content: state.result.output },
        { role: "user", content: "" },
      ])
    : state;
