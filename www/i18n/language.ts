// Which language the page speaks: the person's choice, else the first of the browser's that it knows.
import { isLanguage, setLanguage, spokenHere } from "./index.js";
import type { Language } from "../protocol/language.js";

const CHOICE = "headlight.language";

export async function startLanguage(): Promise<void> {
  await speak(chosen() ?? spokenHere(navigator.languages ?? [navigator.language]));
}

export async function chooseLanguage(language: Language): Promise<void> {
  await speak(language);
  try {
    localStorage.setItem(CHOICE, language);
  } catch {
    // Storage may be forbidden: the choice lasts as long as the page.
  }
}

async function speak(language: Language) {
  if (language !== "en" || document.documentElement.lang !== "en") await setLanguage(language);
  document.documentElement.lang = language;
}

function chosen(): Language | null {
  try {
    const choice = localStorage.getItem(CHOICE);
    return choice !== null && isLanguage(choice) ? choice : null;
  } catch {
    return null;
  }
}
