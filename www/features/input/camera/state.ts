// The state of the camera: off, asked for, or on.
import { missingAbility } from "../../../protocol/abilities.js";
import { fileMedium } from "../../../protocol/medium.js";
import { setProblem } from "../../../state/media.js";
import { updater, type Slice } from "../../../state/slice.js";
import type { Problem } from "../../../lib/errors.js";
import type { State } from "../../../state/store.js";

interface Camera {
  /** whether a person wants a picture: without a stream the browser is still asking */
  wanted: boolean;
  stream: MediaStream | null;
  /** the number of requests so far: only the newest one's answer counts */
  asked: number;
}

declare module "../../../state/slice.js" {
  interface Slices {
    camera: Camera;
  }
}

const start: Camera = { wanted: false, stream: null, asked: 0 };

const camera = updater("camera");

export const wantCamera = (s: State) =>
  camera(setProblem(s, null), { wanted: true, stream: null, asked: s.camera.asked + 1 });

const isAwaited = ({ camera: { wanted, asked } }: State, request: number) => wanted && asked === request;

/** A stream that nobody wants any more is not kept. @param request its number */
export const openCamera = (s: State, request: number, stream: MediaStream) =>
  isAwaited(s, request) ? camera(s, { stream }) : s;

export const closeCamera = (s: State) => camera(s, { wanted: false, stream: null });

/** The reason stands where that of a refused file does, and goes with the next one. */
export const refuseCamera = (s: State, request: number, problem: Problem) =>
  isAwaited(s, request) ? setProblem(closeCamera(s), problem) : s;

/** Its picture is no longer in view: another room, a model that reads no images, or a recording. */
export const leaveCamera = (s: State): State =>
  s.camera.wanted &&
  (s.room !== "explore" || s.leaving !== null || fileMedium(s) !== "image" || missingAbility(s.can, "write"))
    ? closeCamera(s)
    : s;

/** Turns the camera off. */
export const stopStream = (stream: MediaStream | null) => stream?.getTracks().forEach((track) => track.stop());

export const slice: Slice<"camera"> = { name: "camera", start };
