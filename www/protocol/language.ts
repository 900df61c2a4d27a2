// The languages of the page and its workers.

/** Each in its own words. */
export const LANGUAGES = { en: "English", tr: "Türkçe", bn: "বাংলা" };
export type Language = keyof typeof LANGUAGES;
