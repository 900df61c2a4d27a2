// Recordings: opened, read, and replayed. Loaded with the first one.
export { isRecording, openRecording } from "./open.js";
export { replayOf, textOf } from "./replay.js";
