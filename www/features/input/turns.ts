// Which turn of a conversation each token belongs to, and whose it is.
import { t } from "../../i18n/index.js";
import { legible } from "../../lib/foreign/sanitize-text.js";
import type { Key } from "../../i18n/vocabulary.js";
import type { Label, TurnPlace } from "../../domain/labels.js";
import type { Prompt } from "../../protocol/chat.js";
import type { Token } from "../../protocol/engine.js";

export const ROLES = ["system", "user", "assistant"];

/** A role in words; a template may know others. */
export const roleName = (role: string | null) =>
  role !== null && ROLES.includes(role) ? t(`chat.role.${role}` as Key) : legible(role ?? "");

/** Tokens after the text are the model's, in the turn that the text begins. */
export function placesOf(tokens: Pick<Token, "span" | "kind">[], { text, turns }: Prompt): (TurnPlace | null)[] {
  const open = turns.at(-1)?.content === null ? turns.length - 1 : -1;
  let before = -1;
  let at = -1;
  return tokens.map(({ span, kind }) => {
    // Before the text, a token without a place is one that the tokenizer adds.
    at = span?.[0] ?? (at < 0 ? at : text.length);
    const written = at >= text.length;
    const i = written ? open : turns.findIndex(({ all }) => at >= all[0] && at < all[1]);
    const [turn, begins] = [turns[i], i !== before];
    before = i;
    if (!turn) return turns.length && !written ? { role: null, marker: true, begins: false } : null;
    const inside = turn.content ? at >= turn.content[0] && at < turn.content[1] : written;
    return { role: turn.role, marker: !inside || kind === "special", begins };
  });
}

const placed = new WeakMap<Label[], { prompt: Prompt; labels: Label[] }>();

/** The labels with their places; the same labels give the same answer. */
export function inTurns(labels: Label[], tokens: Token[], prompt: Prompt): Label[] {
  const known = placed.get(labels);
  if (known?.prompt === prompt) return known.labels;
  const places = placesOf(tokens, prompt);
  const here = labels.map((label, i) => (places[i] ? { ...label, turn: places[i] } : label));
  placed.set(labels, { prompt, labels: here });
  return here;
}
