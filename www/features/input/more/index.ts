// What the input region shows of images, sounds, conversations and beams: no first picture has any of it.
export { beamProps, beams } from "../beams/view.js";
export { textOrChat, turnList } from "../chat.js";
export { drawing } from "../drawing.js";
export { mediaField, mediaProps } from "../media.js";
export { picturesProps } from "../pictures/props.js";
export { missing, overPictures, picturesField } from "../pictures/view.js";
export { similarityProps } from "../similarity/props.js";
export { similarity } from "../similarity/view.js";
export { soundStrip } from "../sound-strip.js";
