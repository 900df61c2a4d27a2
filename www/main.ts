// The page. For a console and for tests: `const { now, act, engine } = await import("./www/main.js")`.
export { act, engine, isWhole, now } from "./app/start.js";
