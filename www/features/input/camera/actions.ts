// The actions of the camera: ask for it, take a picture, turn it off.
import { closeCamera, openCamera, refuseCamera, stopStream, wantCamera } from "./state.js";
import { setProblem } from "../../../state/media.js";
import { problem, problemOf } from "../../../lib/errors.js";
import { t } from "../../../i18n/index.js";
import type { Page } from "../../feature.js";

/** @param read takes the picture as any other image */
export function cameraActions({ apply, now }: Pick<Page, "apply" | "now">, read: (file: File) => unknown) {
  return {
    async open() {
      apply(wantCamera);
      const { asked } = now().camera;
      try {
        const stream = await request();
        apply((s) => openCamera(s, asked, stream));
        if (now().camera.stream !== stream) return stopStream(stream);
        const gone = () => apply((s) => (s.camera.stream === stream ? closeCamera(s) : s));
        for (const track of stream.getTracks()) track.addEventListener("ended", gone);
      } catch (error) {
        apply((s) => refuseCamera(s, asked, problemOf(error)));
      }
    },
    close: () => apply(closeCamera),
    /** The camera is off before the picture is read. */
    async take(video: HTMLVideoElement) {
      const frame = new OffscreenCanvas(video.videoWidth, video.videoHeight);
      frame.getContext("2d")?.drawImage(video, 0, 0);
      apply(closeCamera);
      const picture = await frame.convertToBlob({ type: "image/png" }).catch(() => null);
      if (!picture) return apply((s) => setProblem(s, problem("camera.lost")));
      return read(new File([picture], t("camera.file"), { type: "image/png" }));
    },
  };
}

/** The camera behind a phone, else any. */
async function request() {
  // Absent on a page that came without encryption.
  if (!navigator.mediaDevices) throw problem("camera.insecure");
  try {
    return await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
  } catch (error) {
    const { name } = error as DOMException;
    throw problem(
      name === "NotAllowedError" || name === "SecurityError"
        ? "camera.refused"
        : name === "NotFoundError" || name === "OverconstrainedError"
          ? "camera.none"
          : "camera.busy",
    );
  }
}
