// What explains the page, as it is loaded: the glossary with its words.
import "./words/help.js";

export { createGlossary } from "../features/glossary/index.js";
