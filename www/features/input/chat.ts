// The conversation with a chat model: its turns in place of one text, and the switch between both.
import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { repeat } from "lit-html/directives/repeat.js";
import { t } from "../../i18n/index.js";
import { fieldText, inputValue, typedText } from "../../lib/events.js";
import { paint } from "../../lib/paint.js";
import { nextRole } from "../../state/chat.js";
import { ROLES, roleName } from "./turns.js";
import type { Turn } from "../../protocol/chat.js";
import type { InputProps } from "./props.js";

type ChatProps = NonNullable<InputProps["chat"]>;

export const textOrChat = ({ turns, act }: ChatProps) => html`<div class="segments text-or-chat" role="group"
  aria-label=${t("chat.switch")}>${(["text", "chat"] as const).map(
    (kind) => html`<label class="segment"><input type="radio" name="text-or-chat" value=${kind}
      .checked=${live((turns !== null) === (kind === "chat"))} @change=${kind === "chat" ? act.open : act.close}
      /><span>${t(`chat.switch.${kind}`)}</span></label>`,
  )}</div>`;

export function turnList({ turns, act, problem, reply }: ChatProps & { turns: Turn[] }) {
  const change = (i: number, part: Partial<Turn>, gesture: string | null = null) =>
    act.set(
      turns.map((turn, j) => (i === j ? { ...turn, ...part } : turn)),
      gesture,
    );
  return html`<ol class="chat-turns" aria-describedby="chat-about">
      ${repeat(
        turns,
        (_, i) => i,
        (turn, i) => html`<li class="turn" data-role=${turn.role}>
          <div class="turn-head">
            <select aria-label=${t("chat.role", { position: i + 1 })}
              @change=${(e: Event) => change(i, { role: inputValue(e) })}>${[...new Set([...ROLES, turn.role])].map(
                (role) => html`<option value=${role} .selected=${role === turn.role}>${roleName(role)}</option>`,
              )}</select>
            ${
              turns.length > 1
                ? html`<button type="button" class="icon-button" aria-label=${t("chat.remove", { position: i + 1 })}
                  title=${t("chat.remove", { position: i + 1 })}
                  @click=${() => act.set(turns.toSpliced(i, 1), null)}>×</button>`
                : nothing
            }
          </div>
          <textarea class="source turn-text" rows="1" spellcheck="false" autocomplete="off" dir="auto"
            aria-label=${t("chat.text", { role: roleName(turn.role), position: i + 1 })}
            ${paint(focusNew, i)} .value=${live(fieldText(turn.content))} @change=${act.settle} @blur=${act.settle}
            @input=${(e: Event) => change(i, { content: typedText(e, turn.content) }, `turn-${i}`)}></textarea>
        </li>`,
      )}
    </ol>
    <p id="chat-about" class="hint">${problem ? html`<span class="error-text">${problem}</span>` : t("chat.about")}</p>
    <div class="turn-actions">
      <button type="button" class="quiet-button framed" data-do="add-turn"
        @click=${() => {
          expected = turns.length + 1;
          act.set([...turns, { role: nextRole(turns), content: "" }], null);
        }}>${t("chat.add")}</button>
      ${
        reply
          ? html`<button type="button" class="quiet-button framed" data-do="reply" @click=${() => {
              expected = turns.length + 2;
              act.reply();
            }}>${t("chat.reply")}</button>`
          : nothing
      }
    </div>`;
}

/** The number of turns once one is added whose field takes the focus; 0 for none. */
let expected = 0;

/** A field is painted when it is new. */
function focusNew(field: HTMLElement, i: number) {
  if (i + 1 !== expected) return;
  expected = 0;
  field.focus();
}
