// What the input region shows of images, sounds, conversations and beams: no first picture has any of it.
export * from "./props.js";
export { beams } from "../beams/view.js";
export { textOrChat, turnList } from "../chat.js";
export { drawing } from "../drawing-sheet.js";
export { mediaField } from "../media.js";
export { missing, overPictures, picturesField } from "../pictures/view.js";
export { similarity } from "../similarity/view.js";
export { soundStrip } from "../sound-strip.js";
