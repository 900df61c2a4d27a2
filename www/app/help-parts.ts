// The help that is loaded on demand: the glossary and the first steps, with their words.
import "./words/help.js";

export { createGlossary } from "../features/glossary/index.js";
export { props, view } from "../features/start/index.js";
