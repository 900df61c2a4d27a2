// All transitions of the state, by name: `change.stepBack(state)` is the state one token earlier.
export { undo, redo, backToModel, endGesture } from "./undo.js";
export { setInto, setText, stepForward, stepBack, stepFirst, takePendingSteps } from "./text.js";
export { closeChat, dropTurns, keepAnswer, openChat, refuseTurns, setPrompt, setTurns } from "./chat.js";
export { startPlay, finishPlay, pause, playOn, regenerate } from "./text.js";
export { edit, replaceEdits, resetEdits, setSampling } from "./edits.js";
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
} from "./selection.js";
export { tileOf } from "./media.js";
export { changePicture, openMedia, placePictures, removePicture, setTile } from "./places-in-text.js";
export { addMedia, beginReading, nextName, readsText, refuseReading } from "./media.js";
export { openOwn, setKept, setModel } from "./model.js";
export { askAboutCost, lastsLong, readIt, stopReading } from "./cost.js";
export {
  setEngine,
  resetEngine,
  setProgress,
  addEarly,
  setRunningEngine,
  startAgain,
  setModelInfo,
  setResult,
  setFailure,
} from "./run.js";
