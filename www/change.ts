// Everything that can happen to the state, by name: `change.stepBack(state)` is the state one token earlier.
export { undo, redo, backToModel, endGesture } from "./undo.js";
export { setText, stepForward, stepBack, stepFirst, startPlay, hurry, pause, playOn, regenerate } from "./writing.js";
export { edit, tryOut, replaceEdits, resetEdits, setSampling } from "./editing.js";
export {
  setFocus,
  setPreview,
  setHovered,
  setPointed,
  lock,
  setLocked,
  release,
  setView,
  setFold,
  setTone,
  setSheet,
  setNotice,
} from "./looking.js";
export { openOwn, setModel } from "./switching.js";
export { costly, lastsLong, readIt, stopReading } from "./reading.js";
export { setEngine, restarted, setProgress, started, loaded, ran, failed } from "./answers.js";
