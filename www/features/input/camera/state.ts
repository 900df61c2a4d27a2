// The state of the camera: off, asked for, or on.
import { missingAbility } from "../../../protocol/abilities.js";
import { readsImages } from "../../../state/media.js";
import { updater, type Slice } from "../../../state/slice.js";
import type { Problem } from "../../../lib/errors.js";
import type { State } from "../../../state/store.js";

interface Camera {
  /** whether a person wants a picture: without a stream the browser is still asking */
  wanted: boolean;
  stream: MediaStream | null;
  /** why there is none */
  problem: Problem | null;
}

declare module "../../../state/slice.js" {
  interface Slices {
    camera: Camera;
  }
}

const start: Camera = { wanted: false, stream: null, problem: null };

const camera = updater("camera");

export const wantCamera = (s: State) => camera(s, { wanted: true, problem: null });

/** A stream that nobody wants any more is not kept. */
export const openCamera = (s: State, stream: MediaStream) => (s.camera.wanted ? camera(s, { stream }) : s);

export const closeCamera = (s: State) => camera(s, start);

export const refuseCamera = (s: State, problem: Problem) => camera(s, { ...start, problem });

/** Its picture is no longer in view: another room, a model that reads no images, or a recording. */
export const leaveCamera = (s: State): State =>
  s.camera.wanted && (s.room !== "explore" || s.leaving !== null || !readsImages(s) || missingAbility(s.can, "write"))
    ? closeCamera(s)
    : s;

/** Turns the camera off. */
export const stopStream = (stream: MediaStream | null) => stream?.getTracks().forEach((track) => track.stop());

export const slice: Slice<"camera"> = { name: "camera", start };
