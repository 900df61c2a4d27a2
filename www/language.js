// Which language the page speaks: the person's choice, else the first of the browser's that it knows.
import { isLanguage, setLanguage, spokenHere } from "./i18n/index.js";

/** @typedef {import("./i18n/index.js").Language} Language */

const CHOICE = "headlight.language";

/** The language the page begins in, its words loaded. @returns {Promise<void>} */
export async function startLanguage() {
  await speak(chosen() ?? spokenHere(navigator.languages ?? [navigator.language]));
}

/** Another language from now on, also after a reload. @param {Language} language @returns {Promise<void>} */
export async function chooseLanguage(language) {
  await speak(language);
  try {
    localStorage.setItem(CHOICE, language);
  } catch {
    // Storage may be forbidden: the choice lasts as long as the page.
  }
}

/** @param {Language} language */
async function speak(language) {
  if (language !== "en" || document.documentElement.lang !== "en") await setLanguage(language);
  document.documentElement.lang = language;
}

/** @returns {Language | null} */
function chosen() {
  try {
    const choice = localStorage.getItem(CHOICE);
    return choice !== null && isLanguage(choice) ? choice : null;
  } catch {
    return null;
  }
}
