// The language of the page: the person's choice, else the browser's first supported one.
import { readRemembered, remember } from "../lib/remembered.js";
import { isLanguage, setLanguage, spokenHere } from "./index.js";
import type { Language } from "../protocol/language.js";

const CHOICE = "language";

/** @param asked a lesson's language, which overrides the user's choice */
export async function startLanguage(asked: string | null): Promise<void> {
  const lesson = asked !== null && isLanguage(asked) ? asked : null;
  await speak(lesson ?? chosen() ?? spokenHere(navigator.languages ?? [navigator.language]));
}

/** Changes the language without storing it. */
export const useLanguage = (language: Language) => speak(language);

export async function chooseLanguage(language: Language): Promise<void> {
  await speak(language);
  remember(CHOICE, language);
}

async function speak(language: Language) {
  if (language !== "en" || document.documentElement.lang !== "en") await setLanguage(language);
  document.documentElement.lang = language;
}

function chosen(): Language | null {
  const choice = readRemembered(CHOICE);
  return choice !== null && isLanguage(choice) ? choice : null;
}
