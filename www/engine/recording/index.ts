// Recordings: opened, read, and replayed. Loaded with the first one.
export { isLogitLens } from "./logit-lens.js";
export { isRecording, openRecording, weighRecording } from "./open.js";
export { replayOf, textOf } from "./replay.js";
