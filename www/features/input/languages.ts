// The languages of a translator: two selects under the text.
import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { inputValue } from "../../lib/events.js";
import { besideLanguage, languageFrom, languageInto, textAround, textFrom } from "../../protocol/translation.js";
import { tagOf } from "../../protocol/language-tags.js";
import { locale, perLanguage, t } from "../../i18n/index.js";
import { memoize } from "../../lib/memoize.js";
import type { Actions } from "./actions.js";
import type { LanguageToken } from "../../protocol/engine.js";
import type { State } from "../../state/store.js";

type Named = { token: string; name: string };

const isOnly = (names: unknown[], i: number) => names.filter((name) => name === names[i]).length === 1;

/**
 * The names of languages, with a script or country only where there are several; a language that the browser has no
 * name for is shown by its code and its script: "ace (Arabic)".
 */
const namesOf = perLanguage(() =>
  memoize((tokens: LanguageToken[]): Named[] => {
    const names = new Intl.DisplayNames(locale(), { type: "language", fallback: "none" });
    const tags = tokens.map(({ text }) => tagOf(text));
    const [short, long] = [tags.map((tag) => names.of(tag.split("-")[0])), tags.map((tag) => names.of(tag))];
    const scripts = new Intl.DisplayNames(locale(), { type: "script" });
    const nameOf = (token: string, i: number) =>
      short[i] && ([short, long].find((all) => isOnly(all, i))?.[i] ?? `${short[i]} (${token})`);
    const codeOf = (i: number) => {
      const [code, script] = tags[i].split("-");
      return script?.length === 4 ? `${code} (${scripts.of(script)})` : tags[i];
    };
    return tokens
      .map(({ text }, i) => ({ token: text, name: nameOf(text, i) ?? codeOf(i) }))
      .sort((a, b) => a.name.localeCompare(b.name, locale()));
  }),
);

type LanguagesProps = NonNullable<ReturnType<typeof languagesProps>>;

/** Null for a model that is no translator. */
export function languagesProps(state: State, act: Actions) {
  const { info, text } = state;
  if (!info?.languages) return null;
  const from = languageFrom(state, text)?.text ?? null;
  return {
    all: namesOf()(info.languages.tokens),
    from,
    into: languageInto(state, state.into)?.text ?? null,
    /** whether the model's files leave the language of the answer to the model */
    free: languageInto(state, null) === null,
    /** an example in the language of the text */
    spoken: (example: string) => (from ? textFrom(state, example, from) : example),
    /** the text without its language, for the field, and the text from that field */
    plain: besideLanguage(state, text),
    around: (field: string) => textAround(state, text, field),
    read: (language: string) => act.take(textFrom(state, text, language)),
    write: act.into,
  };
}

export const languages = ({ all, from, into, free, read, write }: LanguagesProps) =>
  html`<div class="languages">
    ${choice("from", all, from, read)}
    ${choice("into", all, into, (token) => write(token || null), free ? t("input.into.free") : null)}
  </div>`;

const choice = (
  which: "from" | "into",
  all: Named[],
  chosen: string | null,
  take: (token: string) => void,
  none: string | null = null,
) =>
  html`<label for=${`language-${which}`}>${t(`input.${which}`)}</label>
    <select id=${`language-${which}`} data-do=${`language-${which}`} .value=${live(chosen ?? "")}
      @change=${(e: Event) => take(inputValue(e))}>${
        none === null ? nothing : html`<option value="" ?selected=${chosen === null}>${none}</option>`
      }${all.map(
        ({ token, name }) => html`<option value=${token} ?selected=${token === chosen}>${name}</option>`,
      )}</select>`;
