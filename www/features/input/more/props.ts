// State → the props of what the input region shows of images, sounds and beams.
export { beamProps } from "../beams/view.js";
export { mediaProps } from "../media.js";
export { picturesProps } from "../pictures/props.js";
export { similarityProps } from "../similarity/props.js";
